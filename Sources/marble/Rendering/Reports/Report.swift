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

  /// Adds a case, with its text from ``text(_:in:)``.
  mutating func add(_ entry: CaseEntry) -> String

  /// Adds an error outside of all cases.
  mutating func add(_ problem: FileProblem) -> String

  /// Ends a file.
  mutating func endFile() -> String

  /// Ends the report.
  mutating func end(_ tally: Tally) -> String
}

/// The part of a case's result that the report needs.
package struct CaseEntry: Sendable {
  package var title: String
  package var status: CaseResult.Status
  package var expectsAnything: Bool
  /// Whether the case has more orders than were tried.
  package var hasMoreOrders: Bool
  /// How many orders were tried; zero if the case was run in one order only.
  package var orders: Int
  package var skipReason: String?
  /// The report's text for the case.
  package var text: String?
  /// The messages for standard error.
  package var messages: String

  /// Makes an entry from the result of a case.
  ///
  /// - Parameters:
  ///   - result: The result of the case.
  ///   - source: The file of the case.
  ///   - text: The text for the case, from ``Report/text(_:in:)``.
  package init(_ result: CaseResult, in source: SourceText, text: String?) {
    title = result.title
    status = result.status
    expectsAnything = result.expectsAnything
    hasMoreOrders = result.orders?.isComplete == false
    orders = result.orders?.count ?? 0
    skipReason = result.skipReason
    self.text = text
    messages = result.diagnostics.map { source.rendering($0) + "\n" }.joined()
  }
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
  package init(file: String, message: String, text: String) {
    self.file = file
    self.message = message
    self.text = text
  }

  /// Makes a problem from an error in a file.
  package init(_ diagnostic: Diagnostic, in source: SourceText) {
    file = source.name
    (line, column) = source.position(of: diagnostic.span.start)
    message = diagnostic.message
    text = source.rendering(diagnostic)
  }
}

extension FileProblem {
  /// Makes a problem for a file that could not be read.
  init(_ file: String, _ error: FixtureFiles.ReadError) {
    self.init(file: file, message: error.message, text: error.description)
  }
}
