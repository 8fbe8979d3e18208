extension Hub {
  /// Cuts the stream off, from outside.
  ///
  /// - Parameter courier: Brings the interruption; nil to tell of it at once.
  func interrupt(by courier: Gate.Courier?) {
    guard let courier, let disposables = core.disposables else { return core.interrupt() }
    // Closed at once, which silences the source.
    guard disposables.close() else { return }
    core.perform {
      courier {
        self.core.perform {
          // The hub is held until then, so that its observers are told.
          self.core.finish(.interrupted)
          disposables.empty()
        }
      }
    }
  }
}
