/// What is wrong with a text, and where.
@usableFromInline
package struct Diagnostic: Error, Hashable, Sendable {
  /// What is wrong, in lower case and without blame, with the nearest right thing where there is one.
  package var message: String
  /// The stretch that the message speaks of.
  package var span: Span

  @usableFromInline
  package init(_ message: String, at span: Span) {
    self.message = message
    self.span = span
  }
}
