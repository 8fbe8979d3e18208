/// A stretch of a source text, as UTF-8 offsets from its beginning.
@usableFromInline
package struct Span: Hashable, Sendable {
  /// Where the stretch begins.
  @usableFromInline package var start: Int
  /// Where it ends, exclusive.
  @usableFromInline package var end: Int

  @inlinable
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The smallest stretch that holds this one and another.
  package func union(_ other: Span) -> Span {
    Span(Swift.min(start, other.start), Swift.max(end, other.end))
  }

  /// The same stretch of a text that stands `offset` bytes into another.
  package func shifted(by offset: Int) -> Span {
    Span(start + offset, end + offset)
  }
}
