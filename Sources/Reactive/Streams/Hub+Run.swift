extension Hub {
  /// Interrupts the stream, from outside.
  ///
  /// - Parameter courier: Delivers the interruption; nil to send it at once.
  func interrupt(by courier: Gate.Courier?) {
    guard let courier, let disposables = core.disposables else { return interrupt() }
    // Closed at once, which silences the source.
    guard disposables.close() else { return }
    core.perform {
      courier {
        self.core.perform {
          // The hub is retained until then, so that its observers are notified.
          self.core.finish(Termination<Error>.interrupted)
          disposables.empty()
        }
      }
    }
  }

  /// The same, without a courier.
  func interrupt() {
    // Closed at once, which silences the source; the rest may have to wait for the current event.
    if let disposables = core.disposables, !disposables.close() { return }
    core.perform { [core] in
      core.finish(Termination<Error>.interrupted)
      core.disposables?.empty()
    }
  }
}
