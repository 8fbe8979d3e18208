/// What a run may do.
///
/// There are two counters: of jobs, and of events. The limit of the events is in proportion to that of the jobs.
enum RunLimit {
  /// How many events a run may have: values that stages send or keep, each part of one counted.
  static func events(ofJobs jobs: Int) -> Int { 10 * jobs }

  // Work that makes objects counts as jobs: it takes as much time and memory.

  /// How many jobs the start of a stream counts as.
  static let start = 3
  /// How many jobs a stream counts as that a closure or an operator makes.
  static let stream = 5
  /// How many jobs the recording of a stream counts as that was sent.
  static let recording = 10

  /// How deeply events and starts may be nested: each takes some of the stack.
  static let depth = 2_500
  /// How many stages a stream may be chained from: releasing a longer chain would overflow the stack.
  static let height = 1_000
}
