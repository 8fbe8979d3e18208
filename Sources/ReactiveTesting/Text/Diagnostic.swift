/// A problem in a text, with its place.
@usableFromInline
package struct Diagnostic: Error, Hashable, Sendable {
  /// The problem, in lower case and without blame; it suggests the nearest correct form if there is one.
  package var message: String
  /// The part of the text that the message is about.
  package var span: Span

  @usableFromInline
  package init(_ message: String, at span: Span) {
    self.message = message
    self.span = span
  }
}
