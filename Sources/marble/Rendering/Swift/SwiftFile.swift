import ReactiveTesting

/// Prints a file as a suite of Swift tests.
package struct SwiftFile {
  /// A case that is not printed, and why.
  package struct Omission: Sendable {
    package var title: Located<String>
    package var reason: String
  }

  /// The suite with its imports; nil if no case is wanted.
  package private(set) var text: String?
  package private(set) var omissions: [Omission] = []
  /// The errors in the file.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Prints the wanted cases of a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - suites: The names of suites that are already used.
  ///   - isWanted: Whether a case is wanted, by its title.
  /// - Complexity: That of running the cases, which shows whether a run has to be stopped.
  package init(
    _ source: SourceText, suites: inout UniqueNames,
    where isWanted: (String) -> Bool = { _ in true }
  ) {
    let file = readFixture(source)
    diagnostics = file.diagnostics
    var titles = UniqueNames()
    var tests: [String] = []
    for raw in file.cases where isWanted(raw.title.value) {
      let title = titles.name(Self.identifier(raw.title.value), separator: ", ")
      switch CaseChecker.check(raw, in: source) {
      case .failure(let problems): diagnostics += problems.first
      case .success(let checked):
        do throws(Unprintable) {
          tests.append(try Self.test(raw, checked, title))
        } catch {
          omissions.append(Omission(title: raw.title, reason: error.reason))
          tests.append(
            "  // " + SwiftMessages.notPrinted(printable(raw.title.value), error.reason) + "\n")
        }
      }
    }
    guard !tests.isEmpty else { return }
    let suite = suites.name(Self.identifier(Self.suite(source.name)), separator: ", ")
    text = "@Suite struct `\(suite)` {\n" + tests.joined(separator: "\n") + "}\n"
  }

  /// The imports of the tests.
  package static let imports = "import Reactive\nimport ReactiveTesting\nimport Testing\n"

  private static func test(
    _ raw: FixtureCase, _ checked: CheckedCase, _ title: String
  ) throws(Unprintable) -> String {
    guard checked.laws.isEmpty else { throw Unprintable(SwiftMessages.law) }
    guard raw.generatedSpan == nil else { throw Unprintable(SwiftMessages.generated) }
    guard !checked.hasOwnOrder else { throw Unprintable(SwiftMessages.ownOrder) }
    let run = CaseRunner.run(checked, stepLimit: CaseResult.stepLimit, isBrief: true)
    guard ![.broken, .bounded].contains(run.status) else {
      throw Unprintable(SwiftMessages.stopped)
    }
    let lines = try SwiftTest(raw, checked, isEndless: run.isCutOff).lines()
    let skip = raw.skip.map { "(.disabled(\(textCode($0.value))))" } ?? ""
    var text = "  @Test\(skip) func `\(title)`() {\n"
    if checked.cuts.map({ !$0.kinds.isEmpty }) == true { text += "    // \(SwiftMessages.cuts)\n" }
    for line in lines.joined(separator: "\n").split(separator: "\n") { text += "    \(line)\n" }
    return text + "  }\n"
  }

  /// The name of a file without its folders and its extension.
  private static func suite(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A text without the characters that a raw identifier may not contain.
  private static func identifier(_ text: String) -> String {
    let plain = printable(text).replacing("`", with: "'").replacing("\\", with: "/")
    let isOperator = plain.allSatisfy { "/=-+!*%<>&|^~?.".contains($0) }
    return plain.allSatisfy(\.isWhitespace) ? "untitled" : isOperator ? "\(plain) case" : plain
  }
}
