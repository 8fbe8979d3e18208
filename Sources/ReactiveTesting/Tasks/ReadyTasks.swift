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

/// What a part of a task is named after.
struct PartName: Sendable, Hashable {
  /// The number of the task, in the order in which tasks are ready for the first time; zero for an actor.
  var task = 0
  /// Which part of the task it is in its tick, or which of all actors, from one.
  var turn = 1

  var text: String {
    (task == 0 ? "actor" : "task \(task)") + (turn == 1 ? "" : " #\(turn)")
  }
}

/// The numbers of the tasks of a test, and of their parts.
struct TaskNames: Sendable {
  private var tasks: [UInt64: Int] = [:]
  private var time: Int64 = -1
  /// How many parts each task has had in this tick.
  private var turns: [Int: Int] = [:]

  /// Names a part of a task that becomes ready.
  ///
  /// - Parameters:
  ///   - task: The number of the task in the process; zero for the work of an actor.
  ///   - time: The current time.
  /// - Returns: The name.
  mutating func enter(_ task: UInt64, at time: Int64) -> PartName {
    if time != self.time {
      self.time = time
      turns.removeAll(keepingCapacity: true)
    }
    var number = 0
    if task != 0 {
      number = tasks[task] ?? tasks.count + 1
      tasks[task] = number
    }
    turns[number, default: 0] += 1
    return PartName(task: number, turn: turns[number] ?? 1)
  }

  /// Takes back the name of the part that was named last, because it goes on with the part before it.
  mutating func leave(_ name: PartName) {
    if turns[name.task] == name.turn { turns[name.task] = name.turn - 1 }
  }
}

/// The ready parts of tasks: those of the main actor, which keep their order, and all others.
struct ReadyTasks: Sendable {
  /// What a run does next.
  enum Next: Sendable {
    case none
    case part(TaskPart, number: UInt64)
    /// An action that is due comes before the tasks, by its position among those that can be picked.
    case action(Int)
    /// A part of the main actor is next, but the run is not on the main actor.
    case main
  }

  private var others = TaskQueue()
  /// Nil until there is a part of the main actor.
  private var mains: TaskQueue?
  private var ready: UInt64 = 0
  private var taken: UInt64 = 0
  /// Whether the first part of the main actor was chosen and waits for the run to move there.
  private var isMainChosen = false

  var hasSeenAny: Bool { ready > 0 }

  var all: [TaskPart] { others.all + (mains?.all ?? []) }

  var isEmpty: Bool { ready == taken }

  /// - Returns: The number of the part in the order of all parts.
  @discardableResult
  mutating func append(_ part: TaskPart, named name: PartName) -> UInt64 {
    ready += 1
    let entry = TaskQueue.Entry(part: part, number: ready, name: name)
    guard part.place == .main else {
      others.append(entry)
      return ready
    }
    if mains == nil { mains = TaskQueue() }
    mains?.append(entry)
    return ready
  }

  /// Takes the part that became ready last, if it continues the part that has just run.
  ///
  /// Here each task runs on the host's executor, also one that prefers no executor. So the runtime enqueues such a task
  /// at points where it would go on at once in a program: when it returns to the thread pool or to the main actor
  /// and is there already. And it wakes a task that yields in two parts: one resumes the task, which makes the other ready. Such a
  /// part goes on at once here too.
  mutating func popAgain(_ part: TaskPart) -> TaskQueue.Entry? {
    let isOnMain = mains?.last?.number == ready
    guard let last = isOnMain ? mains?.last : others.last, last.number == ready,
      last.part.continues(part)
    else { return nil }
    taken += 1
    return isOnMain ? mains?.popLast() : others.popLast()
  }

  /// Chooses one of some parts, or of the actions after them, given the count of the parts and a function that returns
  /// each.
  typealias Choice = (_ count: Int, _ entry: (Int) -> TaskQueue.Entry?) -> Int

  /// Takes the next part.
  ///
  /// - Parameters:
  ///   - isOnMain: Whether the run is on the main actor.
  ///   - hasActions: Whether actions are due too, any of which can come before the parts.
  ///   - choose: Chooses a position, counted from zero: that of a part, or after all parts that of an action.
  /// - Returns: The part; `.none` if there is none, `.main` if it is the main actor's and the run is elsewhere.
  mutating func next(isOnMain: Bool, hasActions: Bool = false, _ choose: Choice) -> Next {
    let next = find(isOnMain: isOnMain, hasActions: hasActions, choose)
    if case .part = next { taken += 1 }
    return next
  }

  private mutating func find(isOnMain: Bool, hasActions: Bool, _ choose: Choice) -> Next {
    guard let main = mains?.first else {
      guard !others.isEmpty else { return .none }
      let place = hasActions || others.count > 1 ? choose(others.count, others.entry) : 0
      guard place < others.count else { return .action(place - others.count) }
      return Next(others.remove(at: place))
    }
    if !isMainChosen {
      let before = others.count(before: main.number)
      let count = others.count + 1
      let place =
        count == 1 && !hasActions
        ? 0
        : choose(count) { place in
          place == before ? main : others.entry(at: place < before ? place : place - 1)
        }
      guard place < count else { return .action(place - count) }
      if place != before { return Next(others.remove(at: place < before ? place : place - 1)) }
    }
    isMainChosen = !isOnMain
    return isOnMain ? Next(mains?.popFirst()) : .main
  }

  /// The part that became ready last, if it is not of the main actor.
  var newest: TaskQueue.Entry? { others.last.flatMap { $0.number == ready ? $0 : nil } }

  /// Takes that part.
  mutating func popNewest() {
    taken += 1
    _ = others.popLast()
  }

  /// Removes the parts that only wake up tasks that yield.
  mutating func removeWakes() -> [TaskPart] {
    let wakes = others.removeWakes()
    taken += UInt64(wakes.count)
    return wakes
  }

  mutating func removeAll() -> [TaskPart] {
    taken = ready
    return others.removeAll() + (mains?.removeAll() ?? [])
  }
}

extension ReadyTasks.Next {
  fileprivate init(_ entry: TaskQueue.Entry?) {
    self = entry.map { .part($0.part, number: $0.number) } ?? .none
  }
}

/// Ready parts of tasks, in the order in which they became ready.
struct TaskQueue: Sendable {
  struct Entry: Sendable {
    let part: TaskPart
    /// Its place in the order of all parts.
    let number: UInt64
    /// Its name in deviations.
    let name: PartName
  }

  private var entries: ContiguousArray<Entry> = []
  private var start = 0

  var count: Int { entries.count - start }

  var isEmpty: Bool { start == entries.count }

  var all: [TaskPart] { entries[start...].map(\.part) }

  var first: Entry? { isEmpty ? nil : entries[start] }

  var last: Entry? { isEmpty ? nil : entries[entries.count - 1] }

  /// The part at a place, counted from zero.
  func entry(at place: Int) -> Entry? { place < count ? entries[start + place] : nil }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  mutating func popFirst() -> Entry? {
    guard !isEmpty else { return nil }
    let entry = entries[start]
    start += 1
    reuse()
    return entry
  }

  mutating func popLast() -> Entry? {
    guard !isEmpty else { return nil }
    defer { reuse() }
    return entries.removeLast()
  }

  /// Removes the part at a place, counted from zero.
  mutating func remove(at place: Int) -> Entry? {
    if place == 0 { return popFirst() }
    guard place < count else { return nil }
    defer { reuse() }
    return entries.remove(at: start + place)
  }

  /// How many parts come before a number.
  func count(before number: UInt64) -> Int {
    var (low, high) = (start, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low - start
  }

  mutating func removeAll() -> [TaskPart] {
    defer { self = TaskQueue() }
    return all
  }

  /// Removes the parts that only wake up tasks that yield.
  mutating func removeWakes() -> [TaskPart] {
    let wakes = all.filter { $0.yielder != 0 }
    if !wakes.isEmpty {
      entries = ContiguousArray(entries[start...].filter { $0.part.yielder == 0 })
      start = 0
    }
    return wakes
  }

  private mutating func reuse() {
    guard start == entries.count else { return }
    entries.removeAll(keepingCapacity: true)
    start = 0
  }
}
