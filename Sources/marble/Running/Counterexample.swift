import ReactiveTesting

extension CheckedCase {
  /// The case as it is written, with concrete lines for what was generated.
  ///
  /// - Parameter drawn: What was generated from it.
  /// - Returns: The text of a file with this case alone.
  package func text(of drawn: CheckedCase) -> String {
    let lines = concreteLines(drawn)
    let first = source.position(of: titleSpan.start).line
    let last = source.position(of: max(titleSpan.start, lastOffset - 1)).line
    // A case at the start of a file may have no title.
    var text = titleSpan.start == 0 ? "test: \(title)\n" : ""
    for number in first...max(first, last) {
      let written = source[source.line(number)].drop { $0 == "\u{FEFF}" }
      if let line = lines[number] {
        text += line + "\n"
      } else if written.first != "#", !written.allSatisfy(\.isWhitespace) {
        text += written + "\n"
      }
    }
    let plain = SourceText(name: source.name, text: text)
    guard case .success(let aligned) = formatted(plain) else { return text }
    return aligned
  }

  /// The lines that replace others, by their numbers.
  private func concreteLines(_ drawn: CheckedCase) -> [Int: String] {
    var lines: [Int: String] = [:]
    for (lane, concrete) in zip(lanes, drawn.lanes) where lane.contents != nil {
      lines[source.position(of: lane.span.start).line] =
        "\(lane.isHot ? "hot" : "cold") \(lane.name): \(concrete.lines.first?.text ?? "")"
    }
    for (pipeline, concrete) in zip(pipelines, drawn.pipelines) {
      guard let span = pipeline.drawnSubscriptionSpan else { continue }
      let name = pipeline.name.map { " \($0)" } ?? ""
      lines[source.position(of: span.start).line] =
        "subscribe\(name): \(concrete.subscription.marbles)"
    }
    return lines
  }
}
