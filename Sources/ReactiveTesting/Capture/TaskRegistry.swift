import Reactive
import Synchronization

/// Which tasks began in whose runs, for the whole process.
///
/// A part of such a task may become ready on any thread, on which nothing says whose it is. Tasks are known
/// by their numbers, which the runtime gives to no two tasks.
final class TaskRegistry: Sendable {
  static let shared = TaskRegistry()

  private final class Shard: Sendable {
    let hosts = Lock<[UInt64: TaskHost]>([:])
  }

  /// Many, so that tests that run side by side rarely wait for each other.
  private let shards = (0..<64).map { _ in Shard() }
  private let count = Atomic<Int>(0)

  /// Whether any task is known.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// The host of a task; nil if it is not known.
  func host(of task: UInt64) -> TaskHost? {
    shards[place(task)].hosts.withLock { $0[task] }
  }

  /// The host of a task, or a new one.
  ///
  /// - Parameters:
  ///   - task: Its number.
  ///   - candidate: Whose it becomes if it is not known.
  ///   - newest: It becomes nobody's if its number is not above this one.
  /// - Returns: Whose it is, and whether it has just become so.
  func host(
    of task: UInt64, orNew candidate: TaskHost, after newest: UInt64
  ) -> (host: TaskHost?, isNew: Bool) {
    let found = shards[place(task)].hosts.withLock { hosts -> (TaskHost?, Bool) in
      if let host = hosts[task] { return (host, false) }
      guard task > newest else { return (nil, false) }
      hosts[task] = candidate
      return (candidate, true)
    }
    if found.1 { count.add(1, ordering: .relaxed) }
    return found
  }

  /// Forgets tasks.
  func forget(_ tasks: [UInt64]) {
    for task in tasks {
      // Released outside of the lock: the host may be gone with it.
      let host = shards[place(task)].hosts.withLock { $0.removeValue(forKey: task) }
      withExtendedLifetime(host) {}
    }
    count.subtract(tasks.count, ordering: .relaxed)
  }

  private func place(_ task: UInt64) -> Int { Int(task % 64) }
}
