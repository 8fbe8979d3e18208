import Reactive

extension TestScheduler {
  /// Records observable state in the runs to come: what it is at first, and what it is after each change.
  ///
  ///     let title = test.record(observing: { model.title })
  ///     test.run { model.load() }
  ///     #expect(title.timeline == "['new''loading']--'done'")
  ///
  /// The closure is run in its own isolation, and reads properties of any number of `@Observable` objects. In a test
  /// on the main actor it may read a model of the main actor. In another test write
  /// `observing: { @MainActor in model.title }`.
  ///
  /// The first value is that of the `^`, in a run. If the recording was made before the run, it is read before the
  /// closure of the run. A change is seen in the tick in which it is made, once all tasks wait and before the next
  /// event or timer. Several changes before that count as one: the last value is recorded. What is changed between
  /// two runs is seen as the next one begins.
  ///
  /// The recording has no end of its own. It goes on until its `!`, ``finish()`` or the end of the test. Like any
  /// recording it retains the closure until then.
  ///
  /// - Parameters:
  ///   - read: Reads the state. It is called once for each value recorded.
  ///   - subscription: When the first value is read and when the recording ends.
  ///   - file: The file of the call.
  ///   - line: The line of the call, told of what is left over.
  /// - Returns: The recording, to be compared after a run.
  public func record<Value: Sendable>(
    @_inheritActorContext observing read: @escaping @isolated(any) @Sendable () -> Value,
    during subscription: String = "^", file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Value, Never> {
    let site = CallSite(file: file, line: line)
    let recorder = Recorder<Value, Never>(board, notes, at: site)
    notes.add(recorder)
    let recording = Recording(recorder)
    guard let marks = self.read(subscription, for: recorder) else { return recording }
    let reader = StateReader(read)
    working(for: site) {
      schedule(marks) { [board] in
        let observation = StateObservation(reader, on: board, recorder)
        recorder.hold(observation, isObservation: true)
        observation.look()
      } _: {
        recorder.end()
      }
    }
    return recording
  }
}
