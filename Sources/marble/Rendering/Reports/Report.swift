import ReactiveTesting

/// Writes down what came of a run, piece by piece in the order of the cases.
///
/// What a report says of a single case is made where the case is run, maybe on several threads at once;
/// what depends on the order is put around it afterwards.
package protocol Report: Sendable {
  /// Whether ``text(_:in:)`` has something to say of a case that passed.
  var tellsOfWhatPassed: Bool { get }

  /// What is said of a case by itself.
  ///
  /// - Parameters:
  ///   - result: What came of it.
  ///   - source: The file in which it stands.
  /// - Returns: The text without what depends on its place; nil if nothing is to be said.
  func text(_ result: CaseResult, in source: SourceText) -> String?

  /// Begins the report.
  mutating func begin() -> String

  /// Begins a file.
  mutating func begin(_ file: String) -> String

  /// Adds a case with what ``text(_:in:)`` says of it.
  mutating func add(_ entry: CaseEntry) -> String

  /// Adds what is wrong outside every case.
  mutating func add(_ problem: FileProblem) -> String

  /// Ends a file.
  mutating func endFile() -> String

  /// Ends the report.
  mutating func end(_ tally: Tally) -> String
}

/// What is kept of a case for the report.
package struct CaseEntry: Sendable {
  package var title: String
  package var status: CaseResult.Status
  package var expectsAnything: Bool
  package var skipReason: String?
  /// What the report says of the case by itself.
  package var text: String?
  /// What is said of it on standard error.
  package var messages: String

  /// Says what came of a case.
  ///
  /// - Parameters:
  ///   - result: What came of it.
  ///   - source: The file in which it stands.
  ///   - report: Whose text it is to have.
  package init(_ result: CaseResult, in source: SourceText, for report: any Report) {
    title = result.title
    status = result.status
    expectsAnything = result.expectsAnything
    skipReason = result.skipReason
    text = report.text(result, in: source)
    messages = result.diagnostics.map { source.rendering($0) + "\n" }.joined()
  }
}

/// Something that could not be read or understood outside every case.
package struct FileProblem: Sendable {
  package var file: String
  package var line: Int?
  package var column: Int?
  package var message: String
  /// As it is told on standard error.
  package var text: String

  /// A file that could not be read.
  package init(file: String, message: String, text: String) {
    self.file = file
    self.message = message
    self.text = text
  }

  /// What is wrong in a file.
  package init(_ diagnostic: Diagnostic, in source: SourceText) {
    file = source.name
    (line, column) = source.position(of: diagnostic.span.start)
    message = diagnostic.message
    text = source.rendering(diagnostic)
  }
}
