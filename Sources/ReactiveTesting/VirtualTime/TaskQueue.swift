/// Parts of tasks that wait for their thread, first in, first out.
struct TaskQueue: Sendable {
  private var jobs: ContiguousArray<UnownedJob> = []
  private var first = 0

  var isEmpty: Bool { first == jobs.count }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func popFirst() -> UnownedJob? {
    guard first < jobs.count else { return nil }
    defer {
      first += 1
      if first == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        first = 0
      }
    }
    return jobs[first]
  }
}
