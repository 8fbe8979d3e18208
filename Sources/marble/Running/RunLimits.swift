/// How much a run may do, in proportion to its jobs.
struct RunLimits: Sendable {
  /// How many events and starts may be under way inside one another: each takes some of the stack.
  static let depth = 2_500
  /// How many stages a stream may have, one behind the other: what is made of more is not taken apart again
  /// within the stack.
  static let height = 1_000

  let jobs: Int

  /// Elements of synchronous sources.
  var elements: Int { jobs }
  /// Parts of the values that all stages send; a value without parts counts as one.
  var events: Int { 10 * jobs }
  /// Starts of the streams of the case, each of which costs some ten times an event.
  var starts: Int { max(100, jobs / 5) }
  /// Streams that closures make, and starts of what an operator starts again and again.
  var remakes: Int { jobs / 10 }
  /// Streams that the pipelines send; each is recorded for itself.
  var sentStreams: Int { jobs / 50 }
  /// What closures do: the parts of values that they look at or make, their operations and calls.
  var work: Int { 20 * jobs }
}
