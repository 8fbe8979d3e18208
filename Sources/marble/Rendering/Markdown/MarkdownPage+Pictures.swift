import ReactiveTesting

extension MarkdownPage {
  /// The markers that draw another picture with the name of an earlier one, and would replace it.
  func picturesOfOneName(_ source: SourceText) -> [Diagnostic] {
    var known: [String: Block] = [:]
    var problems: [Diagnostic] = []
    for block in blocks {
      guard case .picture(let path) = block.content else { continue }
      guard let first = known[path] else {
        known[path] = block
        continue
      }
      let isSame =
        first.file == block.file && first.title == block.title
        && first.isTraced == block.isTraced && first.hasRuler == block.hasRuler
      let line = source.position(of: first.marker.start).line
      let message = "the marker in line \(line) draws another picture with the name '\(path)'"
      if !isSame { problems.append(Diagnostic(message, at: block.marker)) }
    }
    return problems
  }
}
