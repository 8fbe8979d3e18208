import Reactive

/// The order in which the actions of one tick run, and the order of the tasks that are ready.
///
/// By default a test always runs them in the same order. In a program their order is often an accident, and code
/// that works in one order may fail in another. Run the test in a shuffled order, or in every order with
/// ``TestScheduler/inEveryOrder(tick:limit:skipsEquivalent:allowsIncomplete:file:line:_:)``, to find such failures.
///
/// Some things keep their order in every order. The starts and disposals of a test come first. The events of one lane
/// stay as they were written. Two timers that were set in the same tick of a run for the same tick run in the order in
/// which they were set. The main actor, and every other actor, runs its parts of tasks in the order in which they
/// became ready. A task goes on without a pause where it calls an actor that is free. A task that is started or woken
/// comes after the code that did so, up to the next wait of that code.
public struct ActionOrder: Sendable {
  /// How a run is led.
  enum Kind: Sendable {
    case asScheduled
    /// A function that makes a function that chooses one of so many actions.
    case choosing(@Sendable () -> @Sendable (Int) -> Int)
    case replaying(String)
    case following(OrderGuide)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Tasks that are ready, then hot lanes in the order in which they were made, then timers and events of cold lanes in
  /// the order in which they were set.
  public static let asScheduled = ActionOrder(.asScheduled)

  /// An order in which each choice is drawn; the same seed gives the same order in every version.
  ///
  /// - Complexity: O(log n) for each of n actions of a tick, as for ``choosing(_:)``.
  public static func shuffled(seed: UInt64) -> ActionOrder {
    ActionOrder(
      .choosing {
        let generator = Lock(SplitMix(state: seed))
        return { count in generator.withLock { Int($0.next() % UInt64(count)) } }
      })
  }

  /// Repeats an order by its token, as ``TestScheduler/orderToken`` and a failed comparison give it.
  ///
  ///     TestScheduler(order: .replaying("4:sampler<taps"))
  ///
  /// The token names the actions that came earlier than by default, each with its tick. So it still works after
  /// changes to other ticks and other lanes. A deviation that no longer occurs is reported to
  /// ``TestScheduler/onUnproven``, and so is a token that cannot be read.
  ///
  /// - Parameter token: The deviations, with commas between them; empty for the default order.
  /// - Returns: The order.
  public static func replaying(_ token: String) -> ActionOrder { ActionOrder(.replaying(token)) }

  /// A custom order.
  ///
  /// - Parameter choose: Called with the number of ready tasks and due actions whenever there are two or more. It
  ///   returns the position, from zero, of the one to run, in the default order; see ``asScheduled``. It must not
  ///   touch the scheduler.
  /// - Returns: The order.
  public static func choosing(_ choose: @escaping @Sendable (Int) -> Int) -> ActionOrder {
    ActionOrder(.choosing { choose })
  }
}

extension JobBoard.State {
  /// Takes the ready part of a task that the order puts first; nothing if the order puts an action before it.
  ///
  /// - Parameters:
  ///   - isOnMain: Whether the run is on the main actor.
  ///   - tick: The length of a tick.
  ///   - mayWait: Whether actions of this moment can come before it.
  /// - Returns: The part or the action to run; `.none` if there is none, `.main` if the run must move first.
  mutating func takeTask(isOnMain: Bool, tick: Int64, mayWait: Bool) -> ReadyTasks.Next {
    guard isPicking else { return tasks.next(isOnMain: isOnMain) { _, _ in 0 } }
    let hasActions = mayWait && gatherDue(at: now)
    // Taken out, because choosing changes the rest of the state.
    var tasks = ReadyTasks()
    swap(&tasks, &self.tasks)
    defer { swap(&tasks, &self.tasks) }
    let next = tasks.next(isOnMain: isOnMain, hasActions: hasActions) { count, entry in
      chosenPart(
        of: count, tick: tick, actions: hasActions ? due.candidates.count : 0, entry: entry)
    }
    if case .part(let part, let number) = next {
      guide?.noteBegin(part: number, isMain: part.place == .main, at: now)
    }
    return next
  }
}

/// SplitMix64: small, and the same on every platform.
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    defer { state &+= UInt64.goldenStep }
    return state.mixed
  }
}

extension TestScheduler {
  /// The token of the order in which the actions of this test ran so far; empty for the default order.
  ///
  /// ``ActionOrder/replaying(_:)`` repeats the order. An order with more than 1,000 deviations has no token: this is then
  /// a text that says so, and that cannot be replayed.
  public var orderToken: String { recordedDeviations.token }

  /// The actions so far that came earlier than by default, up to 1,000 of them.
  public var deviations: [OrderDeviation] {
    recordedDeviations.filter { $0 != .others }
  }

  /// The same, with a mark at the end if there were more.
  package var recordedDeviations: [OrderDeviation] { board.state.withLock { $0.deviations } }

  /// Makes the actions of this test follow an order that is not the default one.
  func follow(_ order: ActionOrder) {
    WorkNames.ask()
    board.state.withLock { state in
      state.isPicking = true
      state.keepsNames = true
      state.laneNames = { [notes] in notes.laneNames }
      switch order.kind {
      case .asScheduled: break
      case .choosing(let makeChooser): state.choose = makeChooser()
      case .following(let guide): state.guide = guide
      case .replaying(let token):
        state.replay = Self.parts(of: token).compactMap { OrderDeviation($0) }
      }
    }
    let runsTasksAtOnce =
      switch order.kind {
      case .following(let guide): guide.runsTasksAtOnce
      case .replaying: true
      case .asScheduled, .choosing: false
      }
    board.runsTasksAtOnce.store(runsTasksAtOnce, ordering: .relaxed)
    notes.follow { [board] in board.state.withLock { $0.deviations } }
    if case .replaying(let token) = order.kind { noteUnreadable(token) }
  }

  /// Makes the actions follow a guide.
  ///
  /// - Parameters:
  ///   - guide: The guide, which nothing else uses meanwhile.
  ///   - names: Names the lanes for ``deviations``; nil to record none, which is faster.
  package func follow(
    _ guide: OrderGuide, naming names: (@Sendable () -> [ObjectIdentifier: String])?
  ) {
    if names != nil { WorkNames.ask() }
    board.state.withLock { state in
      (state.isPicking, state.guide, state.laneNames) = (true, guide, names)
      if names != nil { state.keepsNames = true }
    }
  }

  /// Ends what `follow` began: the next run uses the guide, while work of this one may still be released.
  package func leaveGuide() { board.state.withLock { $0.guide = nil } }

  /// Makes the actions follow the order of a token.
  ///
  /// - Parameters:
  ///   - token: The order.
  ///   - names: Names the lanes.
  package func repeatOrder(
    _ token: [OrderDeviation], naming names: @escaping @Sendable () -> [ObjectIdentifier: String]
  ) {
    WorkNames.ask()
    board.state.withLock { state in
      (state.isPicking, state.replay, state.laneNames, state.keepsNames) = (
        true, token, names, true
      )
    }
  }

  /// The deviations of the order to repeat that did not occur, for a caller that reports them itself.
  package func takeMissedDeviations() -> [OrderDeviation] {
    board.state.withLock { state in
      defer { state.replay = [] }
      return state.replay
    }
  }

  /// The deviations of a token, each as text; none for the default order.
  private static func parts(of token: String) -> [Substring] {
    token.isEmpty ? [] : token.split(separator: ",", omittingEmptySubsequences: false)
  }

  private func noteUnreadable(_ token: String) {
    for part in Self.parts(of: token) where OrderDeviation(part) == nil {
      notes.report(
        warning(
          "`\(part)` is not part of an order: write a tick and two actions, as in "
            + "`4:sampler<taps`"))
    }
  }

  /// Ends what `follow` began.
  func stopFollowing() {
    guard board.state.withLock({ $0.keepsNames }) else { return }
    WorkNames.stopAsking()
    let deviations = recordedDeviations
    notes.follow { deviations }
    for deviation in board.state.withLock({ $0.replay }) {
      notes.report(
        warning(
          "the order to repeat has \(deviation), which changes nothing in this run",
          at: notes.firstSite))
    }
  }
}

/// The jobs that are due together, from which an ``ActionOrder`` picks one after the other.
///
/// Jobs of a group never overtake each other, so the first job of each group can be picked.
struct DueJobs: Sendable {
  /// The jobs that can be picked, in their default order.
  private(set) var candidates: [JobQueue.Entry] = []
  /// For the group of each candidate the jobs that wait behind it, in their default order.
  private var waiting: [UInt64: [JobQueue.Entry]] = [:]
  /// How many jobs there are.
  private(set) var count = 0

  /// All jobs, in no order.
  var entries: [JobQueue.Entry] { candidates + waiting.values.joined() }

  mutating func insert(_ entry: JobQueue.Entry) {
    count += 1
    entry.job.dueOrder = entry.order
    let group = entry.job.group
    // A later job of a group has a higher number: it is the next event of a lane, or a timer that was set later.
    guard let place = waiting[group]?.place(of: entry.order) else {
      waiting[group] = []
      return candidates.insert(entry, at: candidates.place(of: entry.order))
    }
    waiting[group]?.insert(entry, at: place)
  }

  /// Removes a job by its position among those that can be picked.
  mutating func take(candidate place: Int) -> JobQueue.Entry? {
    guard candidates.indices.contains(place) else { return nil }
    let entry = candidates.remove(at: place)
    let group = entry.job.group
    if waiting[group]?.isEmpty == false, let next = waiting[group]?.removeFirst() {
      candidates.insert(next, at: candidates.place(of: next.order))
    } else {
      waiting[group] = nil
    }
    return leave(entry)
  }

  /// Removes a job; nil if it is not here.
  mutating func remove(_ job: Job) -> JobQueue.Entry? {
    guard job.dueOrder > 0 else { return nil }
    let place = candidates.place(of: job.dueOrder)
    if place < candidates.count, candidates[place].order == job.dueOrder {
      return take(candidate: place)
    }
    guard let place = waiting[job.group]?.place(of: job.dueOrder),
      let entry = waiting[job.group]?.remove(at: place)
    else { return nil }
    return leave(entry)
  }

  private mutating func leave(_ entry: JobQueue.Entry) -> JobQueue.Entry {
    count -= 1
    entry.job.dueOrder = 0
    return entry
  }
}

extension [JobQueue.Entry] {
  /// The place in the default order, found by halving: these jobs are due at the same time.
  fileprivate func place(of order: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].order < order { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension JobBoard.State {
  /// Gathers the actions of a moment, if nothing comes before them.
  ///
  /// - Parameter time: The moment.
  /// - Returns: Whether there are any.
  mutating func gatherDue(at time: Int64) -> Bool {
    guard let next, next.time == time, next.job.kind > .start else { return false }
    gatherDue(time)
    return due.candidates.count > 0
  }

  private mutating func gatherDue(_ time: Int64) {
    while let next = jobs.next, next.time == time, let entry = jobs.removeNext() {
      if entry.job.isWaiting {
        number(entry)
        due.insert(entry)
      } else {
        _ = jobs.release(entry)
        jobs.passedCancelled()
      }
    }
  }

  /// Removes the job that this scheduler's order puts first among the jobs due together.
  mutating func takeChosen(at time: Int64, tick: Int64) -> JobQueue.Entry? {
    gatherDue(time)
    let count = due.candidates.count
    guard count > 1 else { return due.take(candidate: 0) }
    let choice = chosen(of: count, at: time, tick: tick) { $0.due.candidates[$1].job }
    return due.take(candidate: choice)
  }
}
