import Reactive
import Synchronization

/// Maps tasks to the hosts of the runs in which they began, for the whole process.
///
/// A part of such a task may become ready on any thread, and nothing on that thread says whose it is. Tasks are
/// known by their numbers, which the runtime never gives to two tasks.
final class TaskRegistry: Sendable {
  static let shared = TaskRegistry()

  private final class Shard: Sendable {
    let hosts = Lock<[UInt64: TaskHost]>([:])
  }

  /// Many shards, so that parallel tests rarely wait for each other.
  private let shards = (0..<64).map { _ in Shard() }
  private let count = Atomic<Int>(0)

  /// Whether any task is known.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// The host of a task; nil if the task is unknown.
  func host(of task: UInt64) -> TaskHost? {
    shards[place(task)].hosts.withLock { $0[task] }
  }

  /// The host of a task, which is registered if it is new.
  ///
  /// - Parameters:
  ///   - task: The number of the task.
  ///   - candidate: The host of the task if it is unknown.
  ///   - newest: An unknown task stays without a host unless its number is higher than this.
  /// - Returns: The host, and whether the task has just been registered.
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
      // Released outside of the lock: this may be the last reference to the host.
      let host = shards[place(task)].hosts.withLock { $0.removeValue(forKey: task) }
      withExtendedLifetime(host) {}
    }
    count.subtract(tasks.count, ordering: .relaxed)
  }

  private func place(_ task: UInt64) -> Int { Int(task % 64) }
}
