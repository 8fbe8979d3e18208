import Dispatch
import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks whether a run is stuck inside of one step, and says so.
///
/// Nothing can stop code that blocks its thread or loops without an `await`, and a run cannot end before it does. So
/// somebody looks from time to time, in real time, at what each run is doing. A step costs no more because of that, and
/// while there is no run, nobody looks.
final class RunWatch: Sendable {
  /// Watches all runs of the process.
  static let shared = RunWatch(after: .seconds(1)) { message in
    let line = Array((message + "\n").utf8)
    line.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static let queue = QueueScheduler(name: "ReactiveTesting.RunWatch")

  /// A run is stuck if so many looks in a row find it in the same step.
  private static var lookLimit: Int { 4 }

  /// What the runs of a thread were doing: a run may be inside of a step of another one.
  private struct Sight: Sendable {
    var activities: [ObjectIdentifier: UInt64] = [:]
    var count = 1
  }

  private struct State {
    var sights: [UInt: Sight] = [:]
    /// When somebody looked last, in nanoseconds of real time; nil if there was no run.
    var lastLook: Int64?
  }

  private let pause: Duration
  private let report: @Sendable (_ message: String) -> Void
  private let state = Lock(State())
  private let isAwake = Atomic<Bool>(false)

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - bound: How long a step may take.
  ///   - report: Called with a message, once for each scheduler.
  init(after bound: Duration, reportingTo report: @escaping @Sendable (_ message: String) -> Void) {
    pause = bound / Self.lookLimit
    self.report = report
  }

  /// Looks from now on, as long as there are runs; to be called once a run or its closure has begun.
  @inline(__always)
  func wake() {
    if !isAwake.load(ordering: .sequentiallyConsistent) { lookLater() }
  }

  @inline(never)
  private func lookLater() {
    guard !isAwake.exchange(true, ordering: .sequentiallyConsistent) else { return }
    Self.queue.schedule(after: pause) { [self] in
      // First, so that a run that begins now wakes the watch again if this look does not see it.
      isAwake.store(false, ordering: .sequentiallyConsistent)
      if look(at: TestFinder.all, at: RealTime.nanoseconds) { lookLater() }
    }
  }

  /// Looks at some schedulers, and reports those that are stuck.
  ///
  /// - Parameters:
  ///   - boards: What belongs to the schedulers.
  ///   - time: The real time.
  /// - Returns: Whether there are runs.
  func look(at boards: [JobBoard], at time: Int64) -> Bool {
    let busy = boards.filter { $0.capturesTasks && $0.currentActivity != .nothing }
    let threads = Dictionary(grouping: busy, by: \.thread)
    let stuck = state.withLock { state -> [JobBoard] in
      // The process was stopped, by a debugger or because the machine is busy, and so were its runs.
      let wasStopped = state.lastLook.map { time - $0 > 2 * pause.nanoseconds } ?? false
      state.lastLook = busy.isEmpty ? nil : time
      let last = state.sights
      state.sights = threads.mapValues { boards in
        var sight = Sight()
        for board in boards {
          sight.activities[ObjectIdentifier(board)] = board.activity.load(ordering: .relaxed)
        }
        if let thread = boards.first?.thread, let last = last[thread],
          last.activities == sight.activities
        {
          sight.count = last.count + (wasStopped ? 0 : 1)
        }
        return sight
      }
      let limit = Self.lookLimit
      return busy.filter { state.sights[$0.thread].map { $0.count > limit } ?? false }
    }
    for board in stuck {
      if let message = board.stuckStep() { report(message) }
    }
    return boards.contains { $0.thread != 0 }
  }
}

extension TestScheduler {
  /// Does work for a message on the thread of a run, such as looking up lines, which may take long on a busy machine: it
  /// is no step of the run that is stuck.
  package func describing<Result>(_ body: () -> Result) -> Result {
    let before = board.isStuckReported.exchange(true, ordering: .relaxed)
    defer {
      board.note(board.currentActivity)
      board.isStuckReported.store(before, ordering: .relaxed)
    }
    return body()
  }
}

extension JobBoard {
  /// Says what is stuck; nil if it was said before.
  fileprivate func stuckStep() -> String? {
    guard !isStuckReported.exchange(true, ordering: .relaxed) else { return nil }
    let found = TaskStack.of(thread: thread)
    let places = found.map { CodePlace.of($0.stack) } ?? []
    let place =
      places.isEmpty ? textOfLastWait : "," + places.text
    let (text, site) = runningCode(at: places)
    if let runaway = state.withLock({ $0.runaway }) {
      return Finding(
        .limit,
        "\(runaway). Its tasks were cancelled, but this goes on\(place), and cannot be stopped",
        at: places.first?.site ?? site
      ).description
    }
    let blocks =
      """
      it blocks, as a semaphore or a lock does that only code on this thread can release: another task of the run, or \
      itself if it takes the lock twice
      """
    let loops = "it loops without an `await`, so its clocks stand still, or it takes long"
    // A call that blocks wakes now and then, to see whether it is over.
    let isBlocked =
      activityOfBlock.load(ordering: .relaxed) == activity.load(ordering: .relaxed)
    let reason =
      isBlocked ? blocks : found.map { $0.isWaiting ? blocks : loops } ?? "\(blocks), or \(loops)"
    let finding = Finding(
      .limit,
      """
      \(text) has kept its thread for a second of real time, at \(timeText(now)) in virtual time\(place): \(reason). It \
      cannot be stopped, and until it goes on nothing else happens in its run
      """, at: places.first?.site ?? site)
    return finding.description
  }

  /// Where the running task went on last, for a loop of which nothing else is known, as one that the runtime is in.
  private var textOfLastWait: String {
    let places = lastWait(ofTask: runningTask.load(ordering: .relaxed)).map(CodePlace.of) ?? []
    return places.isEmpty ? "" : ", and last went on" + places.text
  }

  /// The thread of the run that is under way; zero if there is none.
  fileprivate var thread: UInt {
    currentActivity == .closure
      ? closureThread.load(ordering: .relaxed) : runner.load(ordering: .relaxed)
  }

  /// What the run is doing, before a verb, and the call that led to it.
  ///
  /// - Parameter places: Where it is, as far as is known.
  /// - Returns: Both, the call as far as it is known.
  func runningCode(at places: [CodePlace] = []) -> (text: String, site: CallSite?) {
    let task = runningTask.load(ordering: .relaxed)
    if let text = text(ofTask: task, in: places.last), let begun = beginning(of: task) {
      let (scheduler, site) = state.withLock { ($0.scheduler, $0.site(begun.siteNumber)) }
      let isOfTest = scheduler?.notes.closure?.task == task
      return (text + (isOfTest ? site.map { ", begun at \($0)," } ?? "" : ""), site)
    }
    let site = state.withLock { $0.site($0.siteNumber < 0 ? $0.lastSiteNumber : $0.siteNumber) }
    let code =
      switch currentActivity {
      case .part, .mainPart: "an actor of a run"
      case .closure: "the code of a run"
      case .job, .nothing: "a timer or an event"
      }
    return (code + (site.map { ", begun at \($0)," } ?? ""), site)
  }
}
