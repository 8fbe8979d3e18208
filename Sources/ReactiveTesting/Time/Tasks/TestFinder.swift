import Reactive

/// Finds the test of code that no task-local value surrounds.
enum TestFinder: AmbienceFinder {
  /// The hosts of the schedulers that were made in a task or on a thread and still exist, the newest last.
  private static let hosts = Lock<[UInt64: [JobBoard]]>([:])

  static var current: (any Ambience)? { TaskHooks.current }

  static var outside: (any Ambience)? { host }

  /// The newest host that was made in the calling task, or on the calling thread.
  static var host: JobBoard? { hosts.withLock { $0[JobBoard.context]?.last } }

  /// All hosts of schedulers that exist.
  static var all: [JobBoard] { hosts.withLock { $0.values.flatMap(\.self) } }

  static func onSystemQueues<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = TaskHooks.slot.word
    TaskHooks.slot.word = Runtime.onSystemQueues
    defer { TaskHooks.slot.word = before }
    return try body()
  }

  static func add(_ host: JobBoard) {
    hosts.withLock { $0[host.birthplace, default: []].append(host) }
  }

  static func remove(_ host: JobBoard) {
    hosts.withLock { hosts in
      let others = hosts[host.birthplace]?.filter { $0 !== host } ?? []
      hosts[host.birthplace] = others.isEmpty ? nil : others
    }
  }
}
