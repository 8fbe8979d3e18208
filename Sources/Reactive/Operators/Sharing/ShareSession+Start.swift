extension ShareSession {
  /// A run that has not begun yet.
  struct Start: Sendable {
    let session: ShareSession
    let source: SignalProducer<Value, Error>
    let resets: ShareReset

    /// Begins the run, and then each run that was waiting for the previous one to be released.
    ///
    /// It is a loop, so that runs which end while they are started do not grow the stack.
    func begin() {
      var next: Start? = self
      while let start = next { next = start.session.run(start.source, start.resets) }
    }
  }
}
