/// The first value of a composed property, which makes its state.
final class FirstValue<Value: Sendable>: @unchecked Sendable {
  // Unchecked: `state` is touched by the property's serial source only.

  /// The state, for the source.
  private(set) var state: PropertyState<Value>?

  private let arrival = Lock(Arrival())

  private struct Arrival: Sendable {
    var state: PropertyState<Value>?
    var latch: Latch?
  }

  /// Takes the first value.
  ///
  /// To be called by the source.
  func arrive(_ value: Value, _ hub: Hub<Value, Never>) {
    let state = PropertyState(value, hub: hub)
    self.state = state
    let latch = arrival.withLock { arrival in
      arrival.state = state
      return arrival.latch
    }
    latch?.open()
  }

  /// Gives the state, once the first value is there.
  func wait() -> PropertyState<Value> {
    while true {
      let (state, latch) = arrival.withLock { arrival -> (PropertyState<Value>?, Latch?) in
        if arrival.state == nil, arrival.latch == nil { arrival.latch = Latch() }
        return (arrival.state, arrival.latch)
      }
      if let state { return state }
      latch?.wait()
    }
  }
}
