import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// Writes the results of a run, piece by piece in the order of the cases.
///
/// The text for a single case is made where the case runs, perhaps on several threads at once. Parts that depend
/// on the order are added afterwards.
package protocol Report: Sendable {
  /// Whether ``text(_:in:)`` has a text for cases that passed.
  var tellsOfWhatPassed: Bool { get }

  /// The text for one case.
  ///
  /// - Parameters:
  ///   - result: The result of the case.
  ///   - source: The file of the case.
  /// - Returns: The text without the parts that depend on its position; nil for no text.
  func text(_ result: CaseResult, in source: SourceText) -> String?

  /// Begins the report.
  mutating func begin() -> String

  /// Begins a file.
  mutating func begin(_ file: String) -> String

  /// Adds a case, of which the lanes may be left out, with its text from ``text(_:in:)``.
  mutating func add(_ result: CaseResult, _ text: String?) -> String

  /// Adds an error outside of all cases.
  mutating func add(_ problem: FileProblem) -> String

  /// Ends a file.
  mutating func endFile() -> String

  /// Ends the report.
  mutating func end(_ tally: Tally) -> String
}

extension Report {
  package func begin() -> String { "" }
  package func begin(_ file: String) -> String { "" }
  package func add(_ result: CaseResult, _ text: String?) -> String { text ?? "" }
  package func add(_ problem: FileProblem) -> String { "" }
  package func endFile() -> String { "" }
}

/// An error outside of all cases, or a file that could not be read.
package struct FileProblem: Sendable {
  package var file: String
  package var line: Int?
  package var column: Int?
  package var message: String
  /// The message for standard error.
  package var text: String

  /// Makes a problem for a file that could not be read.
  init(_ file: String, _ error: FixtureFiles.ReadError) {
    (self.file, message, text) = (file, error.message, error.description)
  }

  /// Makes a problem from an error in a file.
  package init(_ diagnostic: Diagnostic, in source: SourceText) {
    file = source.name
    (line, column) = source.position(of: diagnostic.span.start)
    message = diagnostic.message
    text = source.rendering(diagnostic)
  }
}

/// The formats of a report.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Drawings for people.
  case ascii
  /// Drawings with lines in place of dashes.
  case unicode
  case html, json, junit, tap, github, markdown

  /// The names on the command line.
  package static let names = allCases.map(\.rawValue)

  /// Whether the report is for people, and not for a program.
  package var isDrawn: Bool { self == .ascii || self == .unicode }

  /// Makes a report in this format.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether only failures are reported; machine-readable reports are always complete.
  ///   - style: The style of drawings.
  ///   - hasRuler: Whether the numbers of the ticks are drawn above the lanes.
  /// - Returns: A report that has not been begun.
  package func report(
    isQuiet: Bool, style: DiagramStyle = DiagramStyle(), hasRuler: Bool = false
  ) -> any Report {
    switch self {
    case .ascii, .unicode: DrawnReport(isQuiet: isQuiet, style: style, hasRuler: hasRuler)
    case .html: HTMLReport(isQuiet: isQuiet, hasRuler: hasRuler)
    case .json: JSONReport()
    case .junit: JUnitReport()
    case .tap: TAPReport()
    case .github: GitHubReport()
    case .markdown: MarkdownReport(hasRuler: hasRuler)
    }
  }
}

/// The report for people: a drawing of each case, and the counts.
struct DrawnReport: Report {
  let isQuiet: Bool
  var style = DiagramStyle()
  var hasRuler = false
  /// Whether anything is written, so that a blank line comes before what follows.
  private var hasBegun = false

  init(isQuiet: Bool, style: DiagramStyle, hasRuler: Bool) {
    (self.isQuiet, self.style, self.hasRuler) = (isQuiet, style, hasRuler)
  }

  var tellsOfWhatPassed: Bool { !isQuiet }

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    guard !isQuiet || !result.status.isGood else { return nil }
    return CaseDrawing(result, in: source, style: style, hasRuler: hasRuler).lines
      .joined(separator: "\n") + "\n"
  }

  mutating func begin(_ file: String) -> String { isQuiet ? "" : apart("\(printable(file))\n") }

  mutating func add(_ result: CaseResult, _ text: String?) -> String {
    text.map { apart($0) } ?? ""
  }

  mutating func end(_ tally: Tally) -> String { apart(tally.lines.map { $0 + "\n" }.joined()) }

  /// A text with a blank line before it, unless it is the first.
  ///
  /// There is none behind it, because the errors of a case follow its text.
  private mutating func apart(_ text: String) -> String {
    defer { hasBegun = true }
    return (hasBegun ? "\n" : "") + text
  }
}

/// The report of `marble eval`: the drawing alone, and the result only if the case has an expectation.
struct EvalReport: Report {
  let style: DiagramStyle
  let hasRuler: Bool

  var tellsOfWhatPassed: Bool { true }

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    let lines = CaseDrawing(result, in: source, style: style, hasRuler: hasRuler).lines
    let isPlain = result.status == .passed && !result.expectsAnything
    let unused = result.unusedLanes.map { "nothing uses the lane '\($0)'" }
    return (lines.dropFirst(isPlain ? 1 : 0) + unused).map { $0 + "\n" }.joined()
  }

  func end(_ tally: Tally) -> String { "" }
}

/// Counts the results of cases.
package struct Tally {
  package private(set) var passed = 0
  package private(set) var failed = 0
  package private(set) var skipped = 0
  /// Cases without any expectation, which cannot fail.
  package private(set) var expectingNothing = 0
  /// Cases that passed, with more orders than were tried.
  private var stopped = 0
  /// Cases that passed, with something to know about that.
  private var noted = 0
  /// How many orders were tried, of all cases that were run in several.
  private var orders = 0
  /// How many cases the filter let through, in this shard or not.
  package var found = 0
  /// Whether there was an error outside of all cases, or a file that could not be read.
  package var isUnreadable = false
  /// Whether something requested could not be done, though every case passed.
  package var isUnmet = false
  /// Whether a limit was reached.
  package var isBounded = false

  package init() {}

  /// Counts a case.
  ///
  /// A case that could not be run counts as failed.
  package mutating func count(_ result: CaseResult) {
    orders += result.orders?.count ?? 0
    switch result.status {
    case .passed:
      passed += 1
      if !result.expectsAnything { expectingNothing += 1 }
      if result.orders?.isComplete == false { stopped += 1 }
      if !result.notes.isEmpty { noted += 1 }
    case .failed: failed += 1
    case .skipped: skipped += 1
    case .broken:
      failed += 1
      isUnreadable = true
    case .bounded:
      failed += 1
      isBounded = true
    }
  }

  /// Takes over the errors outside of cases of another tally.
  package mutating func noteErrors(of other: Tally) {
    isUnreadable = isUnreadable || other.isUnreadable
    isUnmet = isUnmet || other.isUnmet
  }

  /// The closing lines of a report.
  package var lines: [String] {
    var lines: [String] = []
    if expectingNothing > 0 {
      lines.append(
        expectingNothing == 1
          ? "1 case expected nothing" : "\(expectingNothing) cases expected nothing")
    }
    if noted > 0 {
      lines.append(
        noted == 1 ? "1 case passed with a note" : "\(noted) cases passed with a note")
    }
    if stopped > 0 {
      lines.append(
        stopped == 1
          ? "1 case passed, but not all of its orders were tried"
          : "\(stopped) cases passed, but not all of their orders were tried")
    }
    let tried = orders == 0 ? "" : "; \(ordersText(orders))"
    return lines + ["\(passed) passed, \(failed) failed, \(skipped) skipped\(tried)"]
  }

  /// The program's exit status: 2 for errors in the input, 3 for a run stopped at a
  /// limit, 1 for an unmet expectation.
  ///
  /// If several apply, the first in this order counts, because it hides the most.
  package var exitCode: Int32 {
    if isUnreadable { return 2 }
    if isBounded { return 3 }
    return failed > 0 || isUnmet ? 1 : 0
  }
}
