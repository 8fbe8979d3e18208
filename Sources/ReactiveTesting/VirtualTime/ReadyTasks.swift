/// The parts of tasks that are ready: those of the main actor, which keep their order, and the others.
struct ReadyTasks: Sendable {
  /// What a run is to do about the parts.
  enum Next: Sendable {
    case none
    case part(TaskPart)
    /// A part of the main actor is next, and the run is not there.
    case main
  }

  private var others = TaskQueue()
  /// Nil until there is one.
  private var mains: TaskQueue?
  private var ready: UInt64 = 0
  private var taken: UInt64 = 0
  /// Whether the first of the main actor was chosen, and waits for the run to go there.
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

  /// Takes the part that has become ready last, if it is the same task's again.
  ///
  /// A captured task prefers no executor, so that the runtime hands it over where it goes on at once in a
  /// program. It goes on at once here too.
  mutating func popAgain(_ part: TaskPart) -> TaskPart? {
    guard let last = others.last, last.number == ready, last.part.job == part.job,
      part.place == .captured, last.part.place == .captured
    else { return nil }
    taken += 1
    return others.popLast()
  }

  /// Takes the part that is next.
  ///
  /// - Parameters:
  ///   - isOnMain: Whether the run has the main actor.
  ///   - choose: Chooses one of so many, counted from zero; nil for the first.
  /// - Returns: The part, unless there is none or it is the main actor's and the run is not there.
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
