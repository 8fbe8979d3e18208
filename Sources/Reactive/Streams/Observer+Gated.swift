extension Signal.Observer {
  /// An observer that goes through a gate, and ignores events once a lifetime has ended.
  ///
  /// It is put where several sources meet, and where events come in from outside. The lifetime is checked inside
  /// the gate: if this input was disposed of while an event was on its way on another thread, that event ends here.
  @usableFromInline
  func gated(by gate: Gate, until lifetime: Lifetime) -> Self {
    Self(
      onValue: { [onValue] value in
        if gate.enter() {
          if !lifetime.hasEnded { onValue(value) }
          gate.leave()
        } else {
          gate.post(value, to: onValue, until: lifetime)
        }
      },
      onTermination: { [onTermination] termination in
        if gate.enter() {
          if !lifetime.hasEnded { onTermination(termination) }
          gate.leave()
        } else {
          gate.post(termination, to: onTermination, until: lifetime)
        }
      }
    )
  }

  /// An observer that sends everything to this one, and then ends a lifetime.
  func ending(_ lifetime: Lifetime) -> Self {
    Self(
      onValue: onValue,
      onTermination: { [onTermination] termination in
        onTermination(termination)
        lifetime.end()
      })
  }
}

extension Gate {
  /// Queues an event to be sent from inside the gate, unless the lifetime has ended by then.
  // A separate function: it copies the value, and unspecialised code that copies looks up the type.
  @usableFromInline
  @inline(never)
  final func post<Sent: Sendable>(
    _ sent: Sent, to send: @escaping @Sendable (Sent) -> Void, until lifetime: Lifetime
  ) {
    post { if !lifetime.hasEnded { send(sent) } }
  }
}
