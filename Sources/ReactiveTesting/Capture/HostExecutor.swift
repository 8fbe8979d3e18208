import Reactive

/// The executor of a host: tasks that prefer it hand their ready parts to the host.
final class HostExecutor: TaskExecutor {
  /// The host retains its executor too, until it forgets its tasks.
  let host: TaskHost

  private static let threads = ConcurrentScheduler(name: "ReactiveTesting.HostExecutor")

  init(_ host: TaskHost) { self.host = host }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let part = TaskPart(
      job: job, task: TaskHooks.number(of: job), place: .preferred,
      yielder: TaskHooks.yielder(of: job))
    if !host.takePreferred(part) { Self.run(job, on: self) }
  }

  /// Runs a part of a task that prefers an executor, when there will be no further run.
  static func run(_ job: UnownedJob, on executor: some TaskExecutor) {
    threads.schedule { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }
}
