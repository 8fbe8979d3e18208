import Reactive
import Synchronization

/// Maps tasks to the boards of the runs in which they began, for the whole process.
///
/// A part of such a task may become ready on any thread, and nothing on that thread says whose it is. Tasks are
/// known by their numbers, which the runtime never gives to two tasks.
final class TaskRegistry: Sendable {
  static let shared = TaskRegistry()

  private struct Tasks {
    var boards: [UInt64: JobBoard] = [:]
    /// The outsiders: a bit for each number of a task.
    var outsiders: [UInt64] = []

    func isOutsider(_ task: UInt64) -> Bool {
      let (word, bit) = Self.place(task)
      return word < outsiders.count && outsiders[word] & bit != 0
    }

    mutating func addOutsider(_ task: UInt64) {
      let (word, bit) = Self.place(task)
      while word >= outsiders.count { outsiders.append(0) }
      outsiders[word] |= bit
    }

    /// The runtime counts tasks from one, and every shard has 64 numbers in a row of 1024 times as many.
    private static func place(_ task: UInt64) -> (word: Int, bit: UInt64) {
      (Int(task / 64 / 1024), 1 << (task % 64))
    }
  }

  private final class Shard: Sendable {
    let tasks = Lock(Tasks())
    /// How many boards there are, for a look without the lock: each reading of a clock on any thread asks.
    let count = Atomic<Int>(0)
  }

  /// Many shards, so that parallel tests rarely wait for each other.
  private let shards = (0..<1024).map { _ in Shard() }
  private let count = Atomic<Int>(0)

  /// Whether no task is known that may still go on.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// Whether a task is known to have begun outside of all runs that exist.
  func isOutsider(_ task: UInt64) -> Bool {
    task <= TaskHooks.lastUnseenTask || shards[place(task)].tasks.withLock { $0.isOutsider(task) }
  }

  /// The board of a task; nil if the task is unknown.
  func board(of task: UInt64) -> JobBoard? {
    let shard = shards[place(task)]
    // A task that was registered is asked for by a thread that knows of it, so it sees the count too.
    guard shard.count.load(ordering: .acquiring) > 0 else { return nil }
    return shard.tasks.withLock { $0.boards[task] }
  }

  /// The board of a task that becomes ready outside of all runs; a task without a board is an outsider from now on.
  ///
  /// Whether a task began in a run is decided where it becomes ready for the first time. That does not depend on what
  /// other tests do meanwhile.
  func boardOrOutsider(of part: TaskPart) -> JobBoard? {
    let (board, isNew) = shards[place(part.task)].tasks.withLock { tasks -> (JobBoard?, Bool) in
      if let board = tasks.boards[part.task] { return (board, false) }
      defer { tasks.addOutsider(part.task) }
      return (nil, !tasks.isOutsider(part.task))
    }
    if isNew, part.task > TaskHooks.lastUnseenTask {
      if let board = TestFinder.board { board.noteOutside(part) } else { EarlyTasks.note(part) }
    }
    return board
  }

  /// The board of a task, which is registered if it is new.
  ///
  /// - Parameters:
  ///   - task: The number of the task.
  ///   - candidate: The board of the task if it is unknown.
  ///   - mayJoin: Whether an outsider is registered too.
  /// - Returns: The board, nil for an outsider; and whether the task has just been registered.
  func board(
    of task: UInt64, orNew candidate: JobBoard, orOutsider mayJoin: Bool
  ) -> (board: JobBoard?, isNew: Bool) {
    let shard = shards[place(task)]
    let lastUnseen = TaskHooks.lastUnseenTask
    let found = shard.tasks.withLock { tasks -> (JobBoard?, Bool) in
      if let board = tasks.boards[task] { return (board, false) }
      guard mayJoin || task > lastUnseen && !tasks.isOutsider(task) else { return (nil, false) }
      tasks.boards[task] = candidate
      shard.count.store(tasks.boards.count, ordering: .releasing)
      return (candidate, true)
    }
    if found.1 { count.add(1, ordering: .relaxed) }
    return found
  }

  /// Forgets the boards of tasks, which are outsiders from now on.
  func forget(_ tasks: [UInt64]) {
    for task in tasks {
      // Released outside of the lock: this may be the last reference to the board.
      let shard = shards[place(task)]
      let board = shard.tasks.withLock { tasks in
        let board = tasks.boards.removeValue(forKey: task)
        tasks.addOutsider(task)
        shard.count.store(tasks.boards.count, ordering: .releasing)
        return board
      }
      withExtendedLifetime(board) {}
    }
    count.subtract(tasks.count, ordering: .relaxed)
  }

  /// Notes that some tasks never go on.
  ///
  /// They stay here, so that no thread gets one of their parts.
  func noteAbandoned(_ number: Int) { count.subtract(number, ordering: .relaxed) }

  private func place(_ task: UInt64) -> Int { Int(task / 64 % 1024) }
}

/// The tasks that begin before a test of XCTest has its scheduler, as those of `setUp` do.
///
/// XCTest runs one test after the other, so they are that test's.
package enum EarlyTasks {
  private static let tasks = Lock<[TaskObject]?>(nil)
  private static let areNoted = Atomic<Bool>(false)

  /// Begins to note them, for the next test.
  package static func begin() {
    _ = TaskHooks.runtime
    areNoted.store(true, ordering: .releasing)
    let old = tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    // Released outside of the lock.
    withExtendedLifetime(old) {}
  }

  static func note(_ part: TaskPart) {
    guard areNoted.load(ordering: .acquiring), let task = TaskObject(of: part) else {
      return
    }
    tasks.withLock { $0?.append(task) }
  }

  static func take() -> [TaskObject] {
    guard areNoted.exchange(false, ordering: .acquiringAndReleasing) else { return [] }
    return tasks.withLock { $0.take() } ?? []
  }
}
