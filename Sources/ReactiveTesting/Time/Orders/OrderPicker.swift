import Reactive

/// Picks among the actions and tasks that are due together, as an ``ActionOrder`` other than the default one says, and
/// records what it picked.
final class OrderPicker: @unchecked Sendable {
  // Unchecked: used only with the board's lock held.

  /// The actions of the current tick, and the timers that may come before one of them that is late.
  private(set) var due = DueJobs()
  /// Leads the run along a path, for the search for other orders; nil for an ordinary run.
  var path: OrderPath?
  /// The strand of the current action; nil if it is unknown.
  private(set) var strand: Int?
  /// The actions so far that came earlier than by default.
  private(set) var deviations: [OrderDeviation] = []
  private let tick: Int64
  /// Picks one of so many; nil to take the first.
  private var choose: (@Sendable (Int) -> Int)?
  /// The deviations of an earlier run that are still to be repeated.
  private var replay: [OrderDeviation] = []
  /// Names the lanes for deviations; nil if they are not recorded.
  private var laneNames: (@Sendable () -> TickNames.LaneNames)?
  /// The names of the actions of the current tick, and of the tasks, in deviations.
  private var (tickNames, taskNames) = (TickNames(), TaskNames())
  /// The time for which the actions have their names: that of the first of those that are due together.
  private var namesTime: Int64 = -1

  /// Gets the deviations as they are recorded; nil if a trap is not to be explained.
  var trapNote: TrapNote? {
    didSet { for deviation in deviations { trapNote?.add(token: deviation.token) } }
  }

  /// Whether to record the steps of the run.
  private(set) var recordsSteps = false
  /// The steps of the run so far, if they are recorded.
  private(set) var steps: [RunStep] = []
  /// The addresses of the tasks of `async let`s, until an actor has run them; they may be gone.
  private(set) var asyncLets: [UInt64: UInt] = [:]

  /// How many deviations are recorded at most.
  private static let deviationLimit = 1000

  /// Prepares to pick; nil for the default order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - tick: The length of a tick.
  ///   - laneNames: Names the lanes for deviations; nil to record none.
  init?(
    _ order: ActionOrder, tick: Int64, naming laneNames: (@Sendable () -> TickNames.LaneNames)?
  ) {
    (self.tick, self.laneNames) = (tick, laneNames)
    switch order.kind {
    case .asScheduled: return nil
    case .choosing(let makeChooser): choose = makeChooser()
    case .following(let path):
      self.path = path
      lateness = path.lateness
      givesPauses = path.givesPauses && TaskPauses.areKnown
    case .replaying(let deviations, _, let explains):
      recordsSteps = explains
      replay = deviations
      givesPauses = replay.contains(.pauses) && TaskPauses.areKnown
      if givesPauses { replay.removeAll { $0 == .pauses } }
      lateness = replay.lazy.compactMap { $0.lateness(tick: tick) }.max() ?? 0
      if lateness > 0 { replay.removeAll { $0.isLateness } }
    }
    if givesPauses { deviations = [.pauses] }
  }

  var recordsDeviations: Bool { laneNames != nil }

  /// Whether tasks pause where they call an actor.
  private(set) var givesPauses = false

  /// How late a timer may be, in nanoseconds.
  private var lateness: Int64 = 0

  /// Whether tasks can run at once, while the code that started or woke them is running.
  var runsTasksAtOnce: Bool { path?.offersAtOnce ?? !replay.isEmpty }

  func takeMissed() -> [OrderDeviation] {
    defer { replay = [] }
    return replay
  }

  /// Removes all actions from the current tick.
  func removeAll() -> [JobQueue.Entry] {
    defer { due = DueJobs() }
    return due.entries
  }

  /// Gives up what the order was given.
  ///
  /// - Returns: What to release outside of the lock: it may retain anything.
  func takeClosures() -> Any {
    defer { (choose, laneNames) = (nil, nil) }
    return (choose, laneNames)
  }

  /// Removes a job that was cancelled; nil if it is not among the actions of the current tick.
  func removeCancelled(_ job: Job) -> JobQueue.Entry? {
    due.remove(job)
  }

  /// Gathers the actions of a moment, and those that may come before one of them that is late.
  private func gather(_ time: Int64, until limit: Int64, from jobs: inout JobQueue) {
    if due.candidates.isEmpty { namesTime = time }
    var last = time
    if lateness > 0, let first = due.candidates.first?.time ?? jobs.next?.time {
      let exact = due.candidates.all.lazy.filter(\.job.isExact).map(\.time).min()
      let latest = first.addingSaturated(lateness)
      last = max(time, min(latest, limit, exact ?? .max))
    }
    while let next = jobs.next, next.time <= last,
      next.time <= time || next.job.kind > .start, let entry = jobs.removeNext()
    {
      let job = entry.job
      if recordsDeviations {
        job.tickNumber = tickNames.enter(
          job.lane.map { .lane(ObjectIdentifier($0)) } ?? .work(job.name), at: namesTime)
      }
      if lateness > 0, job.isExact { last = max(time, min(last, next.time)) }
      due.insert(entry)
    }
  }

  /// Removes the job that comes first among the jobs due at a time, or one that comes before it because it is late.
  func take(at time: Int64, until limit: Int64, from jobs: inout JobQueue) -> JobQueue.Entry? {
    gather(time, until: limit, from: &jobs)
    let count = choices(until: .max)
    guard count > 1 else { return take(candidate: 0, at: time) }
    let choice =
      path?.choose(actions: count, strands: strands(ofCandidate:)) ?? choose?(count)
    let place = recorded(choice, of: count, at: time, name: name(ofCandidate:))
    return take(candidate: place, at: time)
  }

  /// Takes the ready part of a task that comes first, or an action that comes before it.
  ///
  /// By default the parts come first; but before a task that yields comes the block of a queue.
  ///
  /// - Parameters:
  ///   - tasks: The ready parts.
  ///   - time: The current time.
  ///   - isOnMain: Whether the run is on the main actor.
  ///   - actionsMayPrecede: Whether actions can come before the parts.
  ///   - jobs: Where the actions come from.
  /// - Returns: The part or the action; `.none` if there is none, `.main` if the run must move first.
  func takeTask(
    from tasks: inout ReadyTasks, _ time: Int64, isOnMain: Bool, actionsMayPrecede: Bool,
    _ jobs: inout JobQueue
  ) -> ReadyTasks.Next {
    if actionsMayPrecede { gather(time, until: time, from: &jobs) }
    // Time does not pass while a task is ready.
    let actions = actionsMayPrecede ? choices(until: time) : 0
    let isBlockFirst =
      actions > 0 && due.candidates[0].time <= time && due.candidates[0].job.isBlock
      && tasks.isFirstYielding
    let next = tasks.next(isOnMain: isOnMain, hasActions: actions > 0) { count, part in
      /// The position of a choice, in which the action that comes first by default has the first place.
      func position(_ place: Int) -> Int {
        guard isBlockFirst, place <= count else { return place }
        return place == 0 ? count : place - 1
      }
      let choice =
        path?.choose(parts: count, actions: actions, leading: isBlockFirst ? 1 : 0) {
          part($0).part.yielder != 0
        } ?? choose?(count + actions)
      let chosen = recorded(choice, of: count + actions, at: time) { place in
        let place = position(place)
        return place < count ? taskNames.name(of: part(place)) : name(ofCandidate: place - count)
      }
      return position(chosen)
    }
    if case .part(let entry) = next {
      noteStep(entry, at: time)
    }
    return next
  }

  /// Takes the part of a task that has just become ready, if the order puts it before the rest of what started it.
  func takeAtOnce(_ part: TaskPart, from tasks: inout ReadyTasks, at time: Int64) -> Bool {
    guard let newest = tasks.newest, newest.part.task == part.task else { return false }
    let deviation = OrderDeviation(
      moment: moment(time), first: taskNames.name(of: newest), second: OrderDeviation.starter)
    if let path {
      guard path.runsAtOnce() else { return false }
    } else {
      guard let place = replay.firstIndex(where: { $0.token == deviation.token }) else {
        return false
      }
      replay.remove(at: place)
    }
    tasks.popNewest()
    if recordsDeviations, deviations.last != .others {
      deviations.append(deviation)
      trapNote?.add(token: deviation.token)
    }
    return true
  }

  /// How many actions that are due at a time can be picked before others.
  ///
  /// In a search, the end of a wait for everything else cannot: to pick it first only makes it wait again.
  private func choices(until time: Int64) -> Int {
    var count = due.candidates.count
    if lateness > 0, time < .max { count = due.candidates.firstPlace { $0.time > time } }
    guard path != nil, count > 0, due.candidates[count - 1].job.endsWait else { return count }
    return count - 1
  }

  /// Notes that an action begins; what it schedules is of its strand.
  func noteBegin(_ job: Job) { strand = strand(of: job) }

  /// The strands of an action that can be picked, and of those that wait for it; nil if one is unknown.
  private func strands(ofCandidate place: Int) -> Set<Int>? {
    guard let own = strand(of: due.candidates[place].job) else { return nil }
    var strands: Set = [own]
    for entry in due.waiting(behind: place) {
      guard let strand = strand(of: entry.job) else { return nil }
      strands.insert(strand)
    }
    return strands
  }

  private func strand(of job: Job) -> Int? {
    guard let path, !path.strands.isEmpty else { return nil }
    return job.lane?.name.flatMap { path.strands[$0] } ?? job.strand
  }

  /// Removes the action at a place among those that can be picked.
  func take(candidate place: Int, at time: Int64) -> JobQueue.Entry? {
    let entry = due.take(candidate: place)
    if let entry { noteStep(entry, at: time) }
    return entry
  }

  /// Notes that a part of a task is ready.
  func noteReady(_ entry: ReadyTasks.Entry, at time: Int64) {
    if recordsDeviations { taskNames.enter(entry, at: time) }
  }

  /// Notes that the part that became ready last goes on with the part before it.
  func noteAgain(_ entry: ReadyTasks.Entry) {
    taskNames.noteAgain(entry)
    guard recordsSteps, let last = steps.indices.last, steps[last].parts.count == 1,
      steps[last].parts[0].stack == nil
    else { return }
    steps[last].parts[0].stack = TaskStack.of(ready: entry.part)
  }

  /// Records that a part of a task begins.
  private func noteStep(_ entry: ReadyTasks.Entry, at time: Int64) {
    guard recordsSteps, steps.count < RunStep.limit else { return }
    let step = step(of: entry, at: time)
    steps.append(step)
    // Unsafe: the part of a task is the task itself, which exists until it has run.
    let pointer = unsafeBitCast(entry.part.job, to: UnsafeRawPointer.self)
    if !step.parts.isEmpty, TaskState.isKnown, TaskState.isAsyncLet(pointer) {
      asyncLets[entry.part.task] = UInt(bitPattern: pointer)
    }
  }

  private func step(of entry: ReadyTasks.Entry, at time: Int64) -> RunStep {
    let number = taskNames.task(of: entry)
    let part = RunStep.Part(task: number, stack: TaskStack.of(ready: entry.part))
    return RunStep(
      time: time, moment: moment(time), scope: time, name: taskNames.name(of: entry),
      parts: number == 0 ? [] : [part])
  }

  /// Records that an action begins.
  private func noteStep(_ entry: JobQueue.Entry, at time: Int64) {
    guard recordsSteps, steps.count < RunStep.limit else { return }
    steps.append(step(of: entry, at: time))
  }

  private func step(of entry: JobQueue.Entry, at time: Int64) -> RunStep {
    let job = entry.job
    let name = tickNames.name(job.tickNumber, lanes: { laneNames?() })
    let sleeper = taskNames.number(of: job.sleeper)
    var step = RunStep(
      time: max(time, entry.time), moment: moment(time), scope: namesTime, name: name,
      parts: sleeper.map { [RunStep.Part(task: $0, stack: job.sleeperStack)] } ?? [])
    step.isSleepEnd = sleeper != nil || job.endsWait
    step.lateness = step.time - entry.time
    step.code = job.code
    return step
  }

  /// The steps that could come next at a time.
  func nextSteps(among tasks: ReadyTasks, at time: Int64) -> [RunStep] {
    tasks.entries.map { step(of: $0, at: time) } + due.entries.map { step(of: $0, at: time) }
  }

  /// Records which tasks an actor has run in the last step.
  func noteRan(_ tasks: [(task: UInt64, stack: TaskStack)]) {
    for (task, _) in tasks { asyncLets[task] = nil }
    guard let last = steps.indices.last, steps[last].parts.isEmpty else { return }
    let parts = tasks.compactMap { task, stack in
      taskNames.number(of: task).map { RunStep.Part(task: $0, stack: stack) }
    }
    // An actor takes them in the order in which they came to it: each after its last step.
    func lastStep(_ part: RunStep.Part) -> Int {
      steps.lastIndex { $0.parts.contains { $0.task == part.task } } ?? -1
    }
    steps[last].parts = parts.sorted { lastStep($0) < lastStep($1) }
  }

  /// How many tasks have been ready.
  var countOfTasks: Int { taskNames.count }

  /// The column of a task in a drawing.
  func number(of task: UInt64) -> Int? { taskNames.number(of: task) }

  private func name(ofCandidate place: Int) -> String {
    tickNames.name(due.candidates[place].job.tickNumber, lanes: { laneNames?() })
  }

  /// Records a choice, or makes it if the order repeats an earlier one.
  ///
  /// - Parameters:
  ///   - choice: The position that was chosen; nil if nothing chooses.
  ///   - count: How many candidates there are.
  ///   - time: The current time.
  ///   - name: Names a candidate.
  /// - Returns: The position to take.
  private func recorded(
    _ choice: Int?, of count: Int, at time: Int64, name: (Int) -> String
  ) -> Int {
    if let choice {
      precondition(
        (0..<count).contains(choice),
        "An ActionOrder chose action \(choice) of \(count), counted from zero.")
      if path?.steps != nil {
        path?.steps?.append("tick \(moment(time)): `\(name(0))` came next, of \(count)")
      }
      guard choice > 0, recordsDeviations, deviations.last != .others else { return choice }
      guard deviations.count < Self.deviationLimit else {
        deviations.append(.others)
        return choice
      }
      let second = name(0)
      note(OrderDeviation(moment: moment(time), first: name(choice), second: second))
      return choice
    }
    guard !replay.isEmpty else { return 0 }
    let moment = moment(time)
    guard replay.contains(where: { $0.moment == moment }) else { return 0 }
    let standard = OrderDeviation(moment: moment, first: "", second: name(0))
    // In the order of the token: several actions may come before the same one.
    for (number, wanted) in replay.enumerated() where standard.replaces(sameAs: wanted) {
      for place in 1..<count {
        let first = name(place)
        guard OrderDeviation.plain(first) == wanted.first else { continue }
        replay.remove(at: number)
        note(OrderDeviation(moment: moment, first: first, second: standard.second))
        return place
      }
    }
    return 0
  }

  private func note(_ deviation: OrderDeviation) {
    if lateness > 0, !deviations.contains(where: \.isLateness) {
      deviations.append(.late(moment(lateness)))
      trapNote?.add(token: OrderDeviation.late(moment(lateness)).token)
    }
    deviations.append(deviation)
    trapNote?.add(token: deviation.token)
  }

  /// The text of a time, for a deviation.
  private func moment(_ time: Int64) -> String {
    time % tick == 0 ? "\(time / tick)" : "\(time)ns"
  }
}

/// The jobs that are due together, from which an ``ActionOrder`` picks one after the other.
///
/// Jobs of a group never overtake each other, so the first job of each group can be picked. Timers that were set in the
/// same tick are of a group only if they are due at the same time.
struct DueJobs: Sendable {
  /// The jobs that can be picked, in their default order.
  private(set) var candidates = LongQueue<JobQueue.Entry>()
  /// For the group of each candidate the jobs that wait behind it, in their default order.
  private var waiting: [Group: LongQueue<JobQueue.Entry>] = [:]

  private struct Group: Hashable {
    let number: UInt64
    /// When its jobs are due; zero if that may differ.
    let time: Int64

    init(_ entry: JobQueue.Entry) {
      number = entry.job.group
      time = JobBoard.State.isTimers(number) ? entry.time : 0
    }
  }

  /// How many jobs there are.
  var count: Int { waiting.values.reduce(candidates.count) { $0 + $1.count } }

  /// All jobs, in no order.
  var entries: [JobQueue.Entry] { candidates.all + waiting.values.flatMap(\.all) }

  /// The jobs that a candidate keeps waiting.
  func waiting(behind place: Int) -> [JobQueue.Entry] {
    waiting[Group(candidates[place])]?.all ?? []
  }

  mutating func insert(_ entry: JobQueue.Entry) {
    (entry.job.dueTime, entry.job.dueOrder) = (entry.time, entry.order)
    let group = Group(entry)
    // A later job of a group has a higher number: it is the next event of a lane, or a timer that was set later.
    guard let place = waiting[group]?.place(of: entry) else {
      waiting[group] = LongQueue()
      return candidates.insert(entry, at: candidates.place(of: entry))
    }
    waiting[group]?.insert(entry, at: place)
  }

  /// Removes a job by its position among those that can be picked.
  mutating func take(candidate place: Int) -> JobQueue.Entry? {
    guard place >= 0, place < candidates.count else { return nil }
    let entry = candidates.remove(at: place)
    let group = Group(entry)
    if let next = waiting[group]?.popFirst() {
      candidates.insert(next, at: candidates.place(of: next))
    } else {
      waiting[group] = nil
    }
    return leave(entry)
  }

  /// Removes a job; nil if it is not here.
  mutating func remove(_ job: Job) -> JobQueue.Entry? {
    guard job.dueOrder > 0 else { return nil }
    let own = JobQueue.Entry(of: job)
    let place = candidates.place(of: own)
    if place < candidates.count, candidates[place].job === job {
      return take(candidate: place)
    }
    let group = Group(own)
    guard let place = waiting[group]?.place(of: own),
      let entry = waiting[group]?.remove(at: place)
    else { return nil }
    return leave(entry)
  }

  private func leave(_ entry: JobQueue.Entry) -> JobQueue.Entry {
    entry.job.dueOrder = 0
    return entry
  }
}

extension LongQueue<JobQueue.Entry> {
  /// The place in the default order.
  fileprivate func place(of entry: JobQueue.Entry) -> Int { firstPlace { !($0 < entry) } }
}
