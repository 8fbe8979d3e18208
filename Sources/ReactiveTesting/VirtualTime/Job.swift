import Reactive

/// The kind of a job, which decides when in its tick it runs.
@usableFromInline
@frozen
package enum JobKind: UInt8, Sendable, Comparable {
  /// A `!` of a subscription.
  case disposal
  /// A `^` of a subscription.
  case start
  /// An event of a hot lane.
  case hotEvent
  /// A timer, an event of a cold lane, or any other scheduled work.
  case timer

  @usableFromInline
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Work that waits in a test's scheduler, and the handle that cancels it.
@usableFromInline
class Job: Disposable, @unchecked Sendable {
  // Unchecked: mutable state is touched only with the board's lock held. The subclasses justify what they add.

  final let board: JobBoard
  final let kind: JobKind
  /// The number of the board's call site that led to this job; -1 for none.
  final var origin: Int32
  /// Whether it is still to run; to be read with the board's lock held.
  private(set) final var isWaiting = false
  /// Jobs of one group never overtake each other, whatever the order of a tick's actions.
  final var group: UInt64
  /// What a guide knows of it; nil without a guide.
  final var mark: OrderMark?
  /// Its slot among the jobs from which an order picks; -1 if it is not there.
  final var place: Int32 = -1
  /// Its number among the actions of its tick; -1 without one.
  final var tickNumber: Int32 = -1

  init(_ board: JobBoard, _ kind: JobKind, group: UInt64, origin: Int32) {
    self.board = board
    self.kind = kind
    self.group = group
    self.origin = origin
  }

  /// The call site for which it runs; -1 for none.
  ///
  /// To be read with the board's lock held.
  var account: Int32 { origin }

  /// The lane whose events it sends.
  var lane: SubscriptionLog? { nil }

  /// The work of the job, called outside of any lock by whoever has taken the job.
  func run() {}

  /// Called when a run takes the job: a repeating job puts itself back into the queue here.
  ///
  /// To be called with the board's lock held.
  func noteTurn(in state: inout JobBoard.State) {}

  /// Releases the work of the job; called outside of any lock by whoever has taken the job.
  func letGo() {}

  @usableFromInline var isDisposed: Bool { board.state.withLock { _ in !isWaiting } }

  @usableFromInline
  func dispose() {
    if cancel() { letGo() }
  }

  /// Puts the job into the queue, to run at a time.
  ///
  /// To be called with the board's lock held.
  @inline(__always)
  final func wait(until time: Int64, number: UInt64, in state: inout JobBoard.State) {
    guard !state.isOver else { return }
    isWaiting = true
    state.jobs.insert(self, at: time, number: number)
  }

  /// Takes the job, to run or to release it; true for only one caller.
  ///
  /// To be called with the board's lock held.
  final func take() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  /// Removes the job from the queue; true if it was waiting.
  final func cancel() -> Bool { board.state.withLock { cancel(in: &$0) } }

  /// The same, with the board's lock held.
  final func cancel(in state: inout JobBoard.State) -> Bool {
    state.guide?.noteTouch(self)
    guard take() else { return false }
    state.noteCancellation(of: self)
    return true
  }
}

/// A job that runs a closure once.
final class ActionJob: Job, @unchecked Sendable {
  // Unchecked: `action` belongs to whoever has taken the job, and only one caller can.

  private var action: (@Sendable () -> Void)?

  init(
    _ board: JobBoard, _ kind: JobKind, group: UInt64, origin: Int32,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.action = action
    super.init(board, kind, group: group, origin: origin)
  }

  override func run() {
    let action = action.take()
    action?()
  }

  override func letGo() { action = nil }
}
