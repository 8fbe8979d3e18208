import Reactive

/// Uses dispatch queues that stay real in a run, as queues of a library with threads of its own do.
public func onRealQueues<Result>(_ body: () throws -> Result) rethrows -> Result {
  try AmbientScheduler.onSystemQueues(body)
}
