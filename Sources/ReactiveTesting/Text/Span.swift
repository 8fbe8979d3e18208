/// A range of a source text, as UTF-8 offsets from its start.
@usableFromInline
package struct Span: Hashable, Sendable {
  /// The start of the range.
  @usableFromInline package var start: Int
  /// The end of the range, exclusive.
  @usableFromInline package var end: Int

  @inlinable
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The smallest range that contains this one and another.
  package func union(_ other: Span) -> Span {
    Span(Swift.min(start, other.start), Swift.max(end, other.end))
  }

  /// The same range, for a text that begins `offset` bytes into another.
  package func shifted(by offset: Int) -> Span {
    Span(start + offset, end + offset)
  }
}
