extension Timeline: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Value: LosslessStringConvertible {
  /// Reads marbles with a tick of a millisecond.
  ///
  /// Compared with a recording, times in the marbles are read with the tick of that recording. This never traps: see
  /// ``problem``.
  @inlinable
  public init(stringLiteral marbles: String) {
    self.init(
      reading: marbles, error: nil, tick: .millisecond, again: { Self.again(marbles) }
    ) { label throws(MarbleProblem) in try Self.value(label) }
  }
}

extension Timeline: LosslessStringConvertible where Value: LosslessStringConvertible {
  /// Reads marbles with a tick of a millisecond, so that timelines can be values in marbles themselves.
  ///
  /// Never fails: see ``problem``.
  @inlinable
  public init(_ marbles: String) { self.init(marbles: marbles) }
}
