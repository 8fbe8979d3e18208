/// The first value of a composed property, which creates its state.
final class FirstValue<Value: Sendable>: @unchecked Sendable {
  // Unchecked: `state` is accessed only by the property's serial source.

  /// The state, for the source.
  private(set) var state: PropertyState<Value>?

  private let arrival = SharedLock(Arrival())

  private struct Arrival: Sendable {
    var state: PropertyState<Value>?
    var latch: Latch?
  }

  /// Receives the first value.
  ///
  /// Must be called by the source.
  func arrive(_ value: Value, _ hub: Hub<Value, Never>) {
    let state = PropertyState(value, hub: hub)
    self.state = state
    let latch = arrival.withLock { arrival in
      arrival.state = state
      return arrival.latch
    }
    latch?.open()
  }

  /// Waits for the first value, and returns the state.
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
