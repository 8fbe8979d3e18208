public import ReactiveTesting

// Here, and not beside the synchronous methods: in an asynchronous function the compiler prefers these and asks for an
// `await`, which tests that were written for ReactiveSwift do not have.
extension TestScheduler {
  /// Moves time forward, and returns when everything is done that is due on the way and all tasks wait.
  ///
  ///     try await test.run { model.type("a") }
  ///     await test.advance(by: .seconds(1))
  ///     #expect(model.title == "a")
  ///
  /// - Parameter interval: How far to move; a negative interval traps.
  public func advance(by interval: Duration = .zero) async {
    precondition(
      interval >= .zero, "A TestScheduler's time cannot go back, but was to advance by \(interval)."
    )
    await advance(to: now.addingSaturated(interval))
  }

  /// Moves time forward to a moment, and returns when everything is done that is due up to and including it and all
  /// tasks wait.
  ///
  /// In a run of this scheduler, the calling task waits until then, and the run goes on.
  ///
  /// - Parameter time: The virtual time to reach; if it has passed, only what is due now is done.
  public func advance(to time: Duration) async { await passTime(until: time) }
}
