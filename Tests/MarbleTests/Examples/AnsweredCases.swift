import ReactiveTesting
import MarbleAuthoring
import MarbleCases
import marble

/// Short cases with what the program answers: the errors in a case, or the lanes that it sends.
///
/// ```text
/// > hot s: -1-|
/// > pipeline: @
///
/// s.mpa { $0 }
/// = 2:13: a stream has no operator 'mpa'; did you mean 'map'?
/// ```
///
/// Lines with `> ` are a template for the cases below it, which stand where it has an `@`.
struct AnsweredCases {
  private let blocks: [[Substring]]

  init(_ text: String) {
    blocks = text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }
      .map(Array.init)
  }

  /// The text of the file, with the answers that the program gives now.
  func answered() -> String {
    var template = "@"
    return blocks.map { block in
      if block[0].hasPrefix("> ") {
        template = block.map { $0.dropFirst(2) }.joined(separator: "\n")
      }
      guard !block[0].hasPrefix("> "), !block[0].hasPrefix("# ") else {
        return block.joined(separator: "\n")
      }
      // A case ends with its answers.
      return block.split { $0.hasPrefix("= ") }.map { lines in
        let part = unescaped(lines.joined(separator: "\n"))
        let answers = Self.answers(to: template.replacing("@", with: part))
        return (lines.map(String.init) + answers.map { "= \(escaped($0))" }).joined(separator: "\n")
      }.joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  private static func answers(to text: String) -> [String] {
    let run = FileRun(SourceText(name: "test.txt", text: text))
    let complaints = complaints(run)
    guard complaints.isEmpty else { return complaints }
    return run.results.flatMap(\.outputs).map { output in
      (output.name.map { "\($0): " } ?? "") + printLane(output.entries)
    }
  }
}
