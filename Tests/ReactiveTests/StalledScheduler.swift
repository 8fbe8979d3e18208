import Reactive

/// A scheduler whose clock advances while its thread is busy, so that every job runs late.
///
/// Repeated work that became due several times in the meantime runs once, as on a dispatch queue.
final class StalledScheduler: TimedScheduler {
  private struct Job: Sendable {
    var due: Duration
    var interval: Duration?
    let handle: AnyDisposable
    let action: @Sendable () -> Void
  }

  private struct State: Sendable {
    var now: Duration
    var jobs: [Job] = []
    var runs = 0
  }

  private let state: Lock<State>

  init(startingAt now: Duration = .zero) { state = Lock(State(now: now)) }

  var now: Duration { state.withLock { $0.now } }

  /// How many jobs have run.
  var runs: Int { state.withLock { $0.runs } }

  /// How many jobs are pending.
  var pendingCount: Int { state.withLock { $0.jobs.count { !$0.handle.isDisposed } } }

  /// Moves the clock first and then runs the jobs that are due.
  func stall(until time: Duration) {
    state.withLock { $0.now = time }
    while let action = takeNext() { action() }
  }

  /// Releases the pending jobs, which retain the pipelines that retain this scheduler.
  func forget() {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    withExtendedLifetime(jobs) {}
  }

  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      state.jobs.removeAll { $0.handle.isDisposed }
      let due = state.jobs.indices.filter { state.jobs[$0].due <= state.now }
      guard let next = due.min(by: { state.jobs[$0].due < state.jobs[$1].due }) else { return nil }
      let job = state.jobs[next]
      if let interval = job.interval {
        while state.jobs[next].due <= state.now { state.jobs[next].due += interval }
      } else {
        state.jobs.remove(at: next)
      }
      state.runs += 1
      return job.action
    }
  }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: .zero, action: action)
  }

  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    add(after: delay, nil, action)
  }

  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    add(after: delay, interval, action)
  }

  private func add(
    after delay: Duration, _ interval: Duration?, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let handle = AnyDisposable()
    state.withLock { state in
      let due = state.now.addingSaturated(max(.zero, delay))
      state.jobs.append(Job(due: due, interval: interval, handle: handle, action: action))
    }
    return handle
  }
}
