import Reactive

/// Finds the test of code that no task-local value surrounds.
enum TestFinder: AmbienceFinder {
  /// The boards of the schedulers that were made in a task or on a thread and still exist, the newest last.
  private static let boards = Lock<[UInt64: [JobBoard]]>([:])

  static var current: (any Ambience)? { TaskHooks.current }

  static var outside: (any Ambience)? { board }

  /// The newest board that was made in the calling task, or on the calling thread.
  static var board: JobBoard? { boards.withLock { $0[JobBoard.context]?.last } }

  /// All boards of schedulers that exist.
  static var all: [JobBoard] { boards.withLock { $0.values.flatMap(\.self) } }

  static func onSystemQueues<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = TaskHooks.slot.word
    TaskHooks.slot.word = Runtime.onSystemQueues
    defer { TaskHooks.slot.word = before }
    return try body()
  }

  static func add(_ board: JobBoard) {
    boards.withLock { $0[board.birthplace, default: []].append(board) }
  }

  static func remove(_ board: JobBoard) {
    boards.withLock { boards in
      let others = boards[board.birthplace]?.filter { $0 !== board } ?? []
      boards[board.birthplace] = others.isEmpty ? nil : others
    }
  }
}
