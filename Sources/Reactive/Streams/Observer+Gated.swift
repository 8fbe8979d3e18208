extension Signal.Observer {
  /// An observer that goes through a gate, and is deaf once a lifetime has ended.
  ///
  /// Put where several sources meet, and where events come in from outside. The lifetime is looked at
  /// inside the gate: an event that was on its way on another thread while this input was disposed of
  /// ends here.
  @inlinable
  func gated(by gate: Gate, until lifetime: Lifetime) -> Self {
    Self(
      onValue: { [onValue] value in
        if gate.enter() {
          if !lifetime.hasEnded { onValue(value) }
          gate.leave()
        } else {
          gate.post { if !lifetime.hasEnded { onValue(value) } }
        }
      },
      onTermination: { [onTermination] termination in
        if gate.enter() {
          if !lifetime.hasEnded { onTermination(termination) }
          gate.leave()
        } else {
          gate.post { if !lifetime.hasEnded { onTermination(termination) } }
        }
      }
    )
  }
}
