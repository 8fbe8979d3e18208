/// A part of a task that is ready to run, up to the task's next wait.
struct TaskPart: Sendable {
  /// The executor that runs it.
  enum Place: Sendable {
    /// The host's executor, though the task does not prefer it.
    case captured
    /// The host's executor, because the task prefers it.
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

  /// Whether it is the same task again, or the task that another part wakes up.
  func continues(_ other: TaskPart) -> Bool {
    if other.yielder != 0 { return yielder == 0 && task == other.yielder }
    return task != 0 && task == other.task
      && (place == .captured && other.place == .captured || place == .main && other.place == .main)
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

  private var entries: ContiguousArray<Entry> = []
  /// The place of the first part that has not been taken.
  private var start = 0
  private var lastNumber: UInt64 = 0
  /// Whether the first part of the main actor was chosen and waits for the run to move there.
  private var isMainChosen = false
  /// The parts of the main actor, while its code blocks the thread; nil while it does not.
  private var held: [Entry]?

  var hasSeenAny: Bool { lastNumber > 0 }

  /// Whether no part can be taken.
  var isEmpty: Bool { start == entries.count }

  var all: [TaskPart] { (entries[start...] + (held ?? [])).map(\.part) }

  @discardableResult
  mutating func append(_ part: TaskPart) -> Entry {
    lastNumber += 1
    let entry = Entry(part: part, number: lastNumber)
    if part.place == .main, held != nil { held?.append(entry) } else { entries.append(entry) }
    return entry
  }

  /// Keeps the parts of the main actor from being taken.
  ///
  /// - Returns: Whether they could be taken before; then `releaseMain` must follow.
  mutating func holdMain() -> Bool {
    guard held == nil else { return false }
    let waiting = entries[start...]
    held = waiting.filter { $0.part.place == .main }
    entries = ContiguousArray(waiting.filter { $0.part.place != .main })
    (start, isMainChosen) = (0, false)
    return true
  }

  /// Puts the parts of the main actor back into their places.
  mutating func releaseMain() {
    let waiting = entries[start...] + (held.take() ?? [])
    entries = ContiguousArray(waiting.sorted { $0.number < $1.number })
    start = 0
  }

  /// The part that became ready last; nil if it has been taken.
  var newest: Entry? { entries.last.flatMap { $0.number == lastNumber ? $0 : nil } }

  /// Takes the part that became ready last.
  mutating func popNewest() {
    entries.removeLast()
    reuse()
  }

  /// Takes the part that became ready last, if it continues the part that has just run.
  ///
  /// Here each task runs on the host's executor, also one that prefers no executor. So the runtime enqueues such a task
  /// at points where it would go on at once in a program: when it returns to the thread pool or to the main actor
  /// and is there already. And it wakes a task that yields in two parts: one resumes the task, which makes the other ready. Such a
  /// part goes on at once here too.
  mutating func popAgain(_ part: TaskPart) -> Entry? {
    guard let newest, newest.part.continues(part) else { return nil }
    popNewest()
    return newest
  }

  /// Takes the first part.
  ///
  /// - Parameter isOnMain: Whether the run is on the main actor.
  /// - Returns: The part; `.none` if there is none, `.main` if it is the main actor's and the run is elsewhere.
  mutating func next(isOnMain: Bool) -> Next {
    isEmpty ? .none : take(at: start, isOnMain: isOnMain)
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
    if isMainChosen, let main = entries[start...].firstIndex(where: { $0.part.place == .main }) {
      return take(at: main, isOnMain: isOnMain)
    }
    let candidates = candidates
    let isChoice = hasActions || candidates.count > 1
    let chosen = isChoice ? choose(candidates.count) { entries[candidates[$0]] } : 0
    guard chosen < candidates.count else { return .action(chosen - candidates.count) }
    return take(at: candidates[chosen], isOnMain: isOnMain)
  }

  private mutating func take(at place: Int, isOnMain: Bool) -> Next {
    isMainChosen = entries[place].part.place == .main && !isOnMain
    guard !isMainChosen else { return .main }
    defer { reuse() }
    guard place == start else { return .part(entries.remove(at: place)) }
    start += 1
    return .part(entries[place])
  }

  /// The places of the parts that can be chosen: those of the main actor keep their order.
  private var candidates: [Int] {
    var hasMain = false
    return (start..<entries.count).filter { place in
      guard entries[place].part.place == .main else { return true }
      defer { hasMain = true }
      return !hasMain
    }
  }

  /// Removes the parts that only wake up tasks that yield.
  mutating func removeWakes() -> [TaskPart] {
    let wakes = all.filter { $0.yielder != 0 }
    entries = ContiguousArray(entries[start...].filter { $0.part.yielder == 0 })
    start = 0
    return wakes
  }

  mutating func removeAll() -> [TaskPart] {
    defer { (entries, start, held) = ([], 0, nil) }
    return all
  }

  /// Uses the memory again once all parts have been taken.
  private mutating func reuse() {
    guard isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    start = 0
  }
}
