import ReactiveTesting

/// `marble operators`: the catalogue, with each form drawn by running its example.
struct CatalogCommand {
  private let output: Outlet

  init(output: Outlet) { self.output = output }

  /// Prints the whole catalogue, or the entries for one name.
  ///
  /// - Parameter name: The name of an operator or a creation function; nil for all.
  /// - Throws: An error if there is no such name, with the counterpart here if another library has it, or if
  ///   printing fails.
  func run(_ name: String?) throws {
    let written = name ?? ""
    let name = name.map { String($0.prefix { $0 != "(" }.drop { $0 == "." }) }
    if let name, !Self.names.contains(name) {
      let labels = String(written.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
      if let message = NameElsewhere.message(for: name, labels: labels) {
        throw Options.UsageError(message)
      }
      throw Options.UsageError(UsageMessages.operator(name, closest(to: name, among: Self.names)))
    }
    for section in Examples.sections {
      let examples = section.examples.filter { name == nil || $0.name == name }
      guard !examples.isEmpty else { continue }
      if name == nil { try output.write(heading(section.title)) }
      for example in examples { try output.write(text(example, section.source)) }
    }
  }

  /// The names in the catalogue, in its order.
  static let names: [String] = {
    var names: [String] = []
    for example in Examples.sections.flatMap(\.examples) where !names.contains(example.name) {
      names.append(example.name)
    }
    return names
  }()

  private func heading(_ title: String) -> String {
    "\(title)\n\(String(repeating: "=", count: title.count))\n\n"
  }

  private func text(_ example: Examples.Example, _ source: SourceText) -> String {
    let result = CaseRunner.run(example.fixture, in: source)
    // The first line of a drawing is its title, which the signature replaces.
    let drawing = CaseDrawing(result, in: source).lines.dropFirst()
    return "\(example.signature) \(example.summary)\n\n"
      + drawing.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined() + "\n"
  }
}
