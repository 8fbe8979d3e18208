import Synchronization

/// A name for a stage of a pipeline, and one run of that stage.
///
/// The events that pass there are reported to the test whose run the calling code is part of. Nothing of a test is
/// retained.
@usableFromInline
package struct StageTag: Sendable {
  /// What is reported about a run of a stage.
  @usableFromInline
  package enum Report: Sendable {
    /// The run begins.
    case began
    case value(any Sendable)
    case failed(any Error)
    case completed
    case interrupted
    /// The run was disposed of, or its end has been passed on.
    case ended
  }

  /// Counts the stages and their runs, so that their numbers are in the order in which they were made.
  private static let count = Atomic<Int>(0)

  private static var next: Int { count.add(1, ordering: .relaxed).newValue }

  /// The name.
  package let name: String
  /// The number of the stage: a stage is made after the stages upstream of it.
  package let stage: Int
  /// The number of the run; that of the stage itself if it is a signal, which is made and begins at once.
  package private(set) var run: Int
  /// Whether the stage was made while a run was under way, such as by the event of another stream.
  package let isMadeInRun: Bool

  /// Tags a new stage.
  init(_ name: String) {
    self.name = name
    stage = Self.next
    run = stage
    isMadeInRun = AmbientScheduler.ambience?.isInJob ?? false
  }

  /// The tag of a new run of the stage.
  func started() -> StageTag {
    var tag = self
    tag.run = Self.next
    return tag
  }

  /// Reports that the run begins; nothing outside of a test.
  ///
  /// - Parameter lifetime: The lifetime of the run, whose end is reported too; nil if nobody can end the run.
  func begin(until lifetime: Lifetime? = nil) {
    guard AmbientScheduler.isInTests, note(.began) else { return }
    lifetime?.observeEnded { [self] in note(.ended) }
  }

  /// Reports a value.
  @inline(never)
  func report<Value: Sendable>(_ value: Value) { note(.value(value)) }

  /// Reports the end.
  @inline(never)
  func report<Error>(_ termination: Termination<Error>) {
    switch termination {
    case .completed: note(.completed)
    case .failed(let error): note(.failed(error))
    case .interrupted: note(.interrupted)
    }
  }

  /// Tells the run that the calling code is part of.
  ///
  /// - Returns: Whether there is such a run, of a test.
  @discardableResult
  private func note(_ report: Report) -> Bool {
    AmbientScheduler.ambience?.note(report, of: self) ?? false
  }
}
