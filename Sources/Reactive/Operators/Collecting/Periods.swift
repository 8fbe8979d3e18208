/// When the batches of `collect(every:)` and of `window(every:)` open and close.
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
  /// The oldest first.
  private var open: [Open] = []
  /// When the next one is opened whatever becomes of those that are open; nil if the end of one opens
  /// the next.
  private var nextOpening: Duration?
  private var isOver = false

  /// Traps what makes no sense, in the name of the operator that was given it.
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
  var batches: [Batch] { open.map(\.batch) }

  /// When there is something to do next; nil for never again.
  var nextDue: Duration? {
    guard let end = open.first?.end else { return nextOpening }
    return nextOpening.map { min($0, end) } ?? end
  }

  /// Opens the first batch, and begins to count the time.
  mutating func begin(at now: Duration, _ make: () -> Batch) -> Step {
    nextOpening = stride.map { now.addingSaturated($0) }
    return opening(at: now, make)
  }

  /// Adds a value to every batch that is open.
  ///
  /// - Parameters:
  ///   - now: When it came.
  ///   - change: Adds the value to a batch.
  ///   - make: Makes a batch.
  /// - Returns: What comes of batches that are full now.
  mutating func add(
    at now: Duration, _ change: (inout Batch) -> Void, _ make: () -> Batch
  ) -> [Step] {
    for index in open.indices {
      change(&open[index].batch)
      open[index].count += 1
    }
    guard let limit else { return [] }
    var steps: [Step] = []
    // None has fewer values than one that was opened after it.
    while let oldest = open.first, oldest.count >= limit {
      open.removeFirst()
      steps.append(.closes(oldest.batch))
      if stride == nil { steps.append(opening(at: now, make)) }
    }
    return steps
  }

  /// Closes and opens what is due by a time.
  ///
  /// Whoever comes so late that whole periods have passed makes up for none of them: it would take the more
  /// time the later it is, and be later the next time. What is opened keeps the times it would have had.
  mutating func advance(to now: Duration, _ make: () -> Batch) -> [Step] {
    var steps: [Step] = []
    while let due = nextDue, due <= now {
      // A period that begins at the end of time would end at once, again and again.
      let isLast = due == .longest
      // What ends goes before what begins.
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

  /// Takes out all that are open, the oldest first.
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
