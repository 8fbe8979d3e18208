/// How much a run may still do before it counts as endless.
///
/// There are four limits. What goes on without end is mostly simple, so all but the first are far below what real work
/// needs: a test may sleep 86,400 times, and 30,000 tasks may wake up in the same instant.
struct StepBudget: Sendable {
  /// Which limit a run has reached.
  enum Limit: Sendable {
    /// That of all jobs.
    case jobs
    /// That of the jobs without any time passing.
    case standstill
    /// That of yields and sleeps of zero without any time passing.
    case polls
    /// That of repeating work while nothing else is left to do.
    case repeats
  }

  /// How many jobs the run may do.
  let jobLimit: Int
  private var jobsLeft: Int
  private var moment = Int64.min
  /// How many jobs and polls there were since time has moved, and how many there may be.
  private var (jobs, polls) = (0, 0)
  private(set) var (standstillLimit, pollLimit): (Int, Int)
  /// How often in a row repeating work has run, and how often it may.
  private var repeats = 0
  let repeatLimit: Int
  /// How many jobs there may be at least before the limits must be looked at again.
  private var uncheckedLeft = 0

  /// How near to a limit a run is prepared for its end.
  static var margin: Int { 1000 }

  /// How many jobs a task that wakes up counts as.
  ///
  /// It takes far longer than a job does.
  static var wakeCost: Int { 5 }

  /// - Parameter jobLimit: How many jobs there may be. The other limits rise with it if it is higher than the default.
  init(_ jobLimit: Int) {
    (self.jobLimit, jobsLeft) = (jobLimit, jobLimit)
    standstillLimit = max(250_000, jobLimit / 4)
    pollLimit = max(10_000, jobLimit / 100)
    repeatLimit = max(200_000, jobLimit / 5)
  }

  /// How many jobs were done.
  var done: Int { jobLimit - jobsLeft }

  /// How many jobs are left until the next limit; not more than zero if a limit is reached.
  var left: Int {
    min(min(jobsLeft, standstillLimit - jobs), min(pollLimit - polls, repeatLimit - repeats))
  }

  /// Whether few jobs are left; to be asked before each of them.
  @inline(__always)
  mutating func isNearLimit() -> Bool { uncheckedLeft <= 0 && lookAtLimits() }

  @inline(never)
  private mutating func lookAtLimits() -> Bool {
    // No job brings any limit nearer by more than its cost.
    uncheckedLeft = left - Self.margin
    return uncheckedLeft <= 0
  }

  /// The limit that is reached, or that is the next one.
  var limit: Limit {
    switch left {
    case jobsLeft: .jobs
    case pollLimit - polls: .polls
    case repeatLimit - repeats: .repeats
    default: .standstill
    }
  }

  /// Counts a part of a task.
  ///
  /// - Parameters:
  ///   - cost: How many jobs it counts as.
  ///   - time: The time after it.
  ///   - isPoll: Whether it belongs to a yield.
  @inline(__always)
  mutating func countPart(_ cost: Int, at time: Int64, isPoll: Bool) {
    count(cost, at: time)
    repeats = 0
    if isPoll { polls += 1 }
  }

  /// Counts a job.
  ///
  /// - Parameters:
  ///   - time: The time after it.
  ///   - isBlock: Whether it is a block of a queue, which takes as long as a task that wakes up.
  ///   - isPoll: Whether it ends a sleep of zero.
  ///   - isRepeating: Whether it runs again and again.
  @inline(__always)
  mutating func countJob(at time: Int64, isBlock: Bool, isPoll: Bool, isRepeating: Bool) {
    count(1, at: time)
    if isBlock {
      uncheckedLeft -= Self.wakeCost - 1
      jobsLeft -= Self.wakeCost - 1
    }
    repeats = isRepeating ? repeats + 1 : 0
    if isPoll { polls += 1 }
  }

  @inline(__always)
  private mutating func count(_ cost: Int, at time: Int64) {
    if time != moment { (moment, jobs, polls) = (time, 0, 0) }
    uncheckedLeft -= cost
    jobsLeft -= cost
    jobs += cost
  }

  /// Raises the limits that depend on what else is there.
  ///
  /// - Parameters:
  ///   - tasks: How many tasks have not finished.
  ///   - isAlone: Whether nothing but repeating work is left to do.
  mutating func adjust(tasks: Int, isAlone: Bool) {
    standstillLimit = max(standstillLimit, 250_000 + 20 * tasks)
    pollLimit = max(pollLimit, 10_000 + 100 * tasks)
    if !isAlone { repeats = 0 }
  }
}
