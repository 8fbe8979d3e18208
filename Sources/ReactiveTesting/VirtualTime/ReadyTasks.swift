/// The ready parts of tasks: those of the main actor, which keep their order, and all others.
struct ReadyTasks: Sendable {
  /// What a run does next.
  enum Next: Sendable {
    case none
    case part(TaskPart)
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

  mutating func append(_ part: TaskPart) {
    ready += 1
    let entry = TaskQueue.Entry(part: part, number: ready)
    guard part.place == .main else { return others.append(entry) }
    if mains == nil { mains = TaskQueue() }
    mains?.append(entry)
  }

  /// Takes the part that became ready last, if it belongs to the same task again.
  ///
  /// A captured task prefers no executor. So the runtime enqueues it at points where it would go on at once in a
  /// program. It goes on at once here too.
  mutating func popAgain(_ part: TaskPart) -> TaskPart? {
    guard let last = others.last, last.number == ready, last.part.job == part.job,
      part.place == .captured, last.part.place == .captured
    else { return nil }
    taken += 1
    return others.popLast()
  }

  /// Takes the next part.
  ///
  /// - Parameters:
  ///   - isOnMain: Whether the run is on the main actor.
  ///   - choose: Chooses one of this many, counted from zero; nil to take the first.
  /// - Returns: The part; `.none` if there is none, `.main` if it is the main actor's and the run is elsewhere.
  mutating func next(isOnMain: Bool, _ choose: ((Int) -> Int)?) -> Next {
    let next = find(isOnMain: isOnMain, choose)
    if case .part = next { taken += 1 }
    return next
  }

  private mutating func find(isOnMain: Bool, _ choose: ((Int) -> Int)?) -> Next {
    guard let main = mains?.first else {
      guard !others.isEmpty else { return .none }
      let place = choose.map { others.count > 1 ? $0(others.count) : 0 } ?? 0
      return others.remove(at: place).map(Next.part) ?? .none
    }
    if !isMainChosen {
      let before = others.count(before: main.number)
      let place = choose.map { others.isEmpty ? 0 : $0(others.count + 1) } ?? 0
      if place != before {
        return others.remove(at: place < before ? place : place - 1).map(Next.part) ?? .none
      }
    }
    isMainChosen = !isOnMain
    return isOnMain ? mains?.popFirst().map(Next.part) ?? .none : .main
  }

  mutating func removeAll() -> [TaskPart] {
    taken = ready
    return others.removeAll() + (mains?.removeAll() ?? [])
  }
}

extension UnownedJob {
  static func == (left: UnownedJob, right: UnownedJob) -> Bool {
    unsafeBitCast(left, to: UInt.self) == unsafeBitCast(right, to: UInt.self)
  }
}
