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
  /// A captured task prefers no executor. So the runtime enqueues it at points where it would go on at once in a
  /// program. And it wakes a task that yields in two parts: one resumes the task, which makes the other ready. Such a
  /// part goes on at once here too.
  mutating func popAgain(_ part: TaskPart, _ names: inout TaskNames) -> TaskPart? {
    guard let last = others.last, last.number == ready, last.part.continues(part) else {
      return nil
    }
    taken += 1
    names.leave(last.name)
    return others.popLast()?.part
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
