import Reactive

extension Arguments {
  /// A filter that charges each value for a pending stream, and passes values until the run has reached its limit.
  ///
  /// `expand` and `flatScan` turn each value into a stream before its turn comes. A pending stream takes about
  /// eight times the memory of a value.
  var chargingPendingStreams: Passing {
    { [mayKeep] _ in mayKeep(8) }
  }
}
