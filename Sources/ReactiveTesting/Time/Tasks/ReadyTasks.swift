/// A part of a task that is ready to run, up to the task's next wait.
struct TaskPart: Sendable {
  /// The executor that runs it.
  enum Place: Sendable {
    /// The board's executor, though the task does not prefer it.
    case captured
    /// The board's executor, because the task prefers it.
    case preferred
    /// The scheduler, because the task prefers it.
    case scheduler
    /// The main actor's executor.
    case main
  }

  let job: UnownedJob
  /// The number of its task; zero if it belongs to none, such as the work of an actor.
  ///
  /// It is what a task is known by. The address of the job says nothing: once a job is freed, another one may get its
  /// address.
  let task: UInt64
  let place: Place
  /// The number of the task that yields, if the part only wakes it up; zero otherwise.
  var yielder: UInt64 = 0

  /// Whether it is the work of an actor, which is done for tasks that only the runtime knows.
  var isOfActor: Bool { task == 0 && yielder == 0 }

  // Unsafe: a job is the address of an object of the runtime.
  var address: UInt { UInt(bitPattern: unsafeBitCast(job, to: UnsafeRawPointer.self)) }

  /// Whether it is the same task again, or the task that another part wakes up.
  @inline(__always)
  func continues(_ other: TaskPart, pausing: Bool) -> Bool {
    if other.yielder != 0 { return yielder == 0 && task == other.yielder }
    return task != 0 && task == other.task
      && (!pausing && place == .captured && other.place == .captured
        || place == .main && other.place == .main)
  }
}

extension TaskPart {
  /// The part that an executor was given.
  init(_ job: UnownedJob, at place: Place) {
    self.init(
      job: job, task: TaskHooks.number(of: job), place: place, yielder: TaskHooks.yielder(of: job))
  }
}

/// The parts of tasks that are ready, in the order in which they became ready.
struct ReadyTasks: Sendable {
  /// What a run does next.
  enum Next: Sendable {
    case none
    case part(Entry)
    /// An action that is due comes before the tasks, by its position among those that can be picked.
    case action(Int)
    /// A part of the main actor is next, but the run is not on the main actor.
    case main
  }

  struct Entry: Sendable {
    let part: TaskPart
    /// Its place in the order of all parts of the test.
    let number: UInt64
  }

  /// The parts that are not the main actor's.
  private var others = LongQueue<Entry>()
  /// The parts of the main actor, which keep their order.
  private var mains = LongQueue<Entry>()
  private var lastNumber: UInt64 = 0
  /// Whether the part that became ready last is the main actor's.
  private var isNewestMain = false
  /// Whether the first part of the main actor was chosen and waits for the run to move there.
  private var isMainChosen = false
  /// Whether a task pauses where it could go on at once.
  var isPausing = false
  /// The parts of the main actor, while its code blocks the thread; nil while it does not.
  private var held: LongQueue<Entry>?

  var hasSeenAny: Bool { lastNumber > 0 }

  /// Whether no part can be taken.
  var isEmpty: Bool { others.isEmpty && mains.isEmpty }

  var all: [TaskPart] { entries.map(\.part) }

  var entries: [Entry] {
    (others.all + mains.all + (held?.all ?? [])).sorted { $0.number < $1.number }
  }

  @discardableResult
  @inline(__always)
  mutating func append(_ part: TaskPart) -> Entry {
    lastNumber += 1
    let entry = Entry(part: part, number: lastNumber)
    isNewestMain = part.place == .main
    if !isNewestMain {
      others.append(entry)
    } else if held == nil {
      mains.append(entry)
    } else {
      held?.append(entry)
    }
    return entry
  }

  /// Keeps the parts of the main actor from being taken.
  ///
  /// - Returns: Whether they could be taken before; then `releaseMain` must follow.
  mutating func holdMain() -> Bool {
    guard held == nil else { return false }
    (held, mains, isMainChosen) = (mains, LongQueue(), false)
    return true
  }

  /// Lets the parts of the main actor be taken again.
  mutating func releaseMain() {
    if let held { (self.held, mains) = (nil, held) }
  }

  /// Whether the first part belongs to a task that yields: to whatever else can be done at this time.
  var isFirstYielding: Bool {
    guard let other = others.first, let main = mains.first else {
      return (others.first ?? mains.first).map { $0.part.yielder != 0 } ?? false
    }
    return (other.number < main.number ? other : main).part.yielder != 0
  }

  /// The part that became ready last; nil if it has been taken.
  @inline(__always)
  var newest: Entry? {
    guard let last = isNewestMain ? mains.last : others.last, last.number == lastNumber else {
      return nil
    }
    return last
  }

  /// Whether the part that became ready last has not been taken, and continues another one.
  @inline(__always)
  func newestContinues(_ part: TaskPart) -> Bool {
    guard let last = isNewestMain ? mains.last : others.last else { return false }
    return last.number == lastNumber && last.part.continues(part, pausing: isPausing)
  }

  /// Takes the part that became ready last; it must not have been taken.
  @inline(__always)
  mutating func popNewest() {
    if isNewestMain { mains.removeLast() } else { others.removeLast() }
  }

  /// Takes the part that became ready last, if it continues the part that has just run.
  ///
  /// Here each task runs on the board's executor, also one that prefers no executor. So the runtime enqueues such a task
  /// at points where it would go on at once in a program: when it returns to the thread pool or to the main actor
  /// and is there already. And it wakes a task that yields in two parts: one resumes the task, which makes the other ready. Such a
  /// part goes on at once here too.
  @inline(__always)
  mutating func popAgain(_ part: TaskPart) -> Entry? {
    guard newestContinues(part), let newest else { return nil }
    popNewest()
    return newest
  }

  /// Takes the first part.
  ///
  /// - Parameter isOnMain: Whether the run is on the main actor.
  /// - Returns: The part; `.none` if there is none, `.main` if it is the main actor's and the run is elsewhere.
  @inline(__always)
  mutating func next(isOnMain: Bool) -> Next {
    if mains.isEmpty { return others.isEmpty ? .none : .part(others.removeFirst()) }
    return nextOfBoth(isOnMain)
  }

  /// Takes the part that is chosen.
  ///
  /// - Parameters:
  ///   - isOnMain: Whether the run is on the main actor.
  ///   - hasActions: Whether actions are due too, any of which can come before the parts.
  ///   - choose: Chooses a position, counted from zero, given the count of the parts that can be chosen and a function that
  ///     returns each: the position of a part, or after all parts that of an action.
  /// - Returns: The part; `.none` if there is none, `.main` if it is the main actor's and the run is elsewhere.
  mutating func next(
    isOnMain: Bool, hasActions: Bool, _ choose: (_ count: Int, _ entry: (Int) -> Entry) -> Int
  ) -> Next {
    guard !isEmpty else { return .none }
    guard let main = mains.first else {
      let isChoice = hasActions || others.count > 1
      let chosen = isChoice ? choose(others.count) { others[$0] } : 0
      return chosen < others.count ? take(at: chosen) : .action(chosen - others.count)
    }
    if isMainChosen { return takeMain(isOnMain) }
    // Of the parts of the main actor, only the first can be chosen.
    let count = others.count + 1
    let place = others.firstPlace { $0.number > main.number }
    let chosen =
      hasActions || count > 1
      ? choose(count) { $0 == place ? main : others[$0 < place ? $0 : $0 - 1] } : 0
    guard chosen < count else { return .action(chosen - count) }
    if chosen == place { return takeMain(isOnMain) }
    return take(at: chosen < place ? chosen : chosen - 1)
  }

  private mutating func take(at place: Int) -> Next {
    .part(others.remove(at: place))
  }

  @inline(never)
  private mutating func nextOfBoth(_ isOnMain: Bool) -> Next {
    if let other = others.first, let main = mains.first, other.number < main.number {
      return take(at: 0)
    }
    return takeMain(isOnMain)
  }

  private mutating func takeMain(_ isOnMain: Bool) -> Next {
    isMainChosen = !isOnMain
    guard isOnMain, let main = mains.popFirst() else { return .main }
    return .part(main)
  }

  /// Removes the parts that only wake up tasks that yield.
  mutating func removeWakes() -> [TaskPart] {
    let all = (others.all + mains.all).sorted { $0.number < $1.number }
    (others, mains) = (LongQueue(), LongQueue())
    for entry in all where entry.part.yielder == 0 {
      if entry.part.place == .main { mains.append(entry) } else { others.append(entry) }
    }
    return all.map(\.part).filter { $0.yielder != 0 }
  }

  mutating func removeAll() -> [TaskPart] {
    defer { (others, mains, held) = (LongQueue(), LongQueue(), nil) }
    return all
  }
}
