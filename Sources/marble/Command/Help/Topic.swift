import ReactiveTesting

/// A topic of `marble help`.
package struct Topic: Sendable {
  package let name: String
  /// The subject in a few words.
  package let summary: String
  package let text: String

  init(_ name: String, _ summary: String, _ text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }

  /// In the order in which a newcomer would read them.
  package static let all: [Topic] = [
    fixtures, notation, expressions, operators, orders, laws, cuts, mutants, coverage, eval, swift,
    draw, docs, export, files, output, json, strict, parts, watch, bounds, completions, exitCodes,
  ]
}

extension Help {
  /// The list of topics.
  package static var topics: String {
    let width = Topic.all.map(\.name.count).max() ?? 0
    return "usage: marble help TOPIC\n\n"
      + Topic.all.map { "  \($0.name.padded(to: width))  \($0.summary)\n" }.joined()
      + "\nThe options are in marble --help.\n"
  }

  /// The text of a topic.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The text, with a line end.
  /// - Throws: An error if there is no such topic.
  package static func text(about name: String) throws(Options.UsageError) -> String {
    if name == "options" { return overview }
    guard let topic = Topic.all.first(where: { $0.name == name }) else {
      let names = Topic.all.map(\.name)
      throw Options.UsageError(
        "there is no help about '\(name)'"
          + suggestion(
            closest(to: name, among: names), or: "; the topics are \(names.joined(separator: ", "))"
          ))
    }
    return topic.text + "\n"
  }
}
