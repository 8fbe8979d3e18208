/// The limits of a run, in proportion to its jobs.
struct RunLimits: Sendable {
  /// How deeply events and starts may be nested: each takes some of the stack.
  static let depth = 2_500
  /// How many stages a stream may be chained from: releasing a longer chain would overflow the stack.
  static let height = 1_000

  let jobs: Int

  /// Elements of synchronous sources.
  var elements: Int { jobs }
  /// Parts of the values that all stages send; a value without parts counts as one.
  var events: Int { 10 * jobs }
  /// Starts of the streams of the case, each of which costs about ten times as much as an event.
  var starts: Int { max(100, jobs / 5) }
  /// Streams that closures make, and starts by operators that start streams repeatedly.
  var remakes: Int { jobs / 10 }
  /// Streams that the pipelines send; each is recorded separately.
  var sentStreams: Int { jobs / 50 }
  /// Work of closures: the parts of values that they read or make, their operations and calls.
  var work: Int { 20 * jobs }
}
