import Reactive

extension TestScheduler {
  /// Records observable state in the runs to come: its first value, and its value after each change.
  ///
  ///     let title = test.record(observing: { model.title })
  ///     test.run { model.load() }
  ///     #expect(title.timeline == "['new''loading']--'done'")
  ///
  /// The closure runs in its own isolation, and may read properties of any number of `@Observable` objects. In a
  /// test on the main actor it may read a model of the main actor. In another test write
  /// `observing: { @MainActor in model.title }`.
  ///
  /// The first value is read at the `^`, in a run. If the recording was made before the run, the value is read
  /// before the closure of the run. A change is recorded in the tick in which it is made, once all tasks wait and
  /// before the next event or timer. Several changes before that count as one: the last value is recorded. Changes
  /// between two runs are recorded at the start of the next run.
  ///
  /// The recording goes on until its `!`, ``finish()`` or the end of the test. Like any
  /// recording it retains the closure until then.
  ///
  /// - Parameters:
  ///   - read: Reads the state. It is called once for each value recorded.
  ///   - subscription: When the first value is read and when the recording ends.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  /// - Returns: The recording, to compare after a run.
  public func record<Value: Sendable>(
    @_inheritActorContext observing read: @escaping @isolated(any) @Sendable () -> Value,
    during subscription: String = "^", file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Value, Never> {
    let site = CallSite(file: file, line: line)
    let watch = RecordingWatch(board, notes, at: site)
    let recorder = Recorder<Value, Never>(watch)
    notes.add(watch)
    let recording = Recording(recorder)
    guard let marks = self.read(subscription, for: watch) else { return recording }
    let reader = StateReader(read)
    working(for: site) {
      schedule(marks) { [board] in
        let observation = StateObservation(reader, on: board, recorder)
        watch.hold(observation) { recorder.add(.interrupted) }
        observation.look()
      } _: {
        watch.end()
      }
    }
    return recording
  }
}
