/// The schedule by which the batches of `collect(every:)` and `window(every:)` open and close.
struct Periods<Batch: Sendable>: Sendable {
  /// What happens to a batch.
  enum Step: Sendable {
    case opens(Batch)
    case closes(Batch)
  }

  private struct Open: Sendable {
    var batch: Batch
    var count = 0
    let end: Duration
  }

  private let length: Duration
  private let stride: Duration?
  private let limit: Int?
  /// Ordered from oldest to newest.
  private var open: [Open] = []
  /// When the next batch opens, regardless of the open ones; nil if the end of a batch opens the next.
  private var nextOpening: Duration?
  private var hasBegun = false
  private var isOver = false

  /// Checks the arguments; an invalid one traps with the name of the operator.
  init(
    _ length: Duration, startingEvery stride: Duration?, limit: Int?, in operation: String
  ) {
    precondition(
      length > .zero, "\(operation) takes a time of more than zero, but was given \(length).")
    if let stride {
      precondition(
        stride > .zero, "\(operation) starts every more than zero of time, but was given \(stride)."
      )
    }
    if let limit {
      precondition(limit > 0, "\(operation) takes a limit of one or more, but was given \(limit).")
    }
    self.length = length
    self.stride = stride
    self.limit = limit
  }

  /// The batches that are open, the oldest first.
  var batches: [Batch] { open.map { $0.batch } }

  /// When a batch next opens or closes; nil if none will.
  var nextDue: Duration? {
    guard let end = open.first?.end else { return nextOpening }
    return nextOpening.map { min($0, end) } ?? end
  }

  /// Opens the first batch and starts counting the time, once.
  ///
  /// - Returns: The step for the first batch; nil if it was opened before.
  mutating func begin(at now: Duration, _ make: () -> Batch) -> Step? {
    guard !hasBegun else { return nil }
    hasBegun = true
    nextOpening = stride.map { now.addingSaturated($0) }
    return opening(at: now, make)
  }

  /// Adds a value to every batch that is open.
  ///
  /// - Parameters:
  ///   - now: When the value arrived.
  ///   - change: Adds the value to a batch.
  ///   - make: Makes a batch.
  /// - Returns: The steps for batches that are now full.
  mutating func add(
    at now: Duration, _ change: (inout Batch) -> Void, _ make: () -> Batch
  ) -> [Step] {
    for index in open.indices {
      change(&open[index].batch)
      open[index].count += 1
    }
    guard let limit else { return [] }
    var steps: [Step] = []
    // No batch has fewer values than a batch that was opened after it.
    while let oldest = open.first, oldest.count >= limit {
      open.removeFirst()
      steps.append(.closes(oldest.batch))
      if stride == nil { steps.append(opening(at: now, make)) }
    }
    return steps
  }

  /// Closes and opens all batches that are due at a time.
  ///
  /// If the call is late by whole periods, those periods are skipped: catching up would take longer the later the call
  /// is, and make the next one later still. New batches keep the times they would have had.
  mutating func advance(to now: Duration, _ make: () -> Batch) -> [Step] {
    var steps: [Step] = []
    while let due = nextDue, due <= now {
      // A period that begins at the end of the time range would end at once, again and again.
      let isLast = due == .longest
      // Batches close before others open.
      if let oldest = open.first, oldest.end == due {
        open.removeFirst()
        steps.append(.closes(oldest.batch))
        if stride == nil, !isOver, !isLast {
          steps.append(opening(at: due.latest(every: length, upTo: now), make))
        }
      } else if let stride {
        let latest = due.latest(every: stride, upTo: now)
        nextOpening = isLast ? nil : latest.addingSaturated(stride)
        if latest.addingSaturated(length) > now { steps.append(opening(at: latest, make)) }
      }
    }
    return steps
  }

  /// Opens no more batches.
  mutating func stop() {
    nextOpening = nil
    isOver = true
  }

  /// Removes and returns all open batches, the oldest first.
  mutating func takeAll() -> [Batch] {
    defer { open = [] }
    return batches
  }

  private mutating func opening(at now: Duration, _ make: () -> Batch) -> Step {
    let batch = make()
    open.append(Open(batch: batch, end: now.addingSaturated(length)))
    return .opens(batch)
  }
}
