extension Hub {
  /// Cuts the stream off, from outside.
  ///
  /// - Parameter courier: Brings the interruption; nil to tell of it at once.
  func interrupt(by courier: Gate.Courier?) {
    guard let courier, let disposables = core.disposables else { return interrupt() }
    // Closed at once, which silences the source.
    guard disposables.close() else { return }
    core.perform {
      courier {
        self.core.perform {
          // The hub is held until then, so that its observers are told.
          self.core.finish(Termination<Error>.interrupted)
          disposables.empty()
        }
      }
    }
  }

  /// The same, without a courier.
  func interrupt() {
    // Closed at once, which silences the source; the rest may have to wait for an event under way.
    if let disposables = core.disposables, !disposables.close() { return }
    core.perform { [core] in
      core.finish(Termination<Error>.interrupted)
      core.disposables?.empty()
    }
  }
}
