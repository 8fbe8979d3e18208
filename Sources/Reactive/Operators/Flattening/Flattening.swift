/// One run of `flatten`: keeps track of running and pending inner streams and ends the run.
///
/// Inner streams are started outside the gate, because starting may take long and may send; their events pass the gate.
final class Flattening<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Inner = SignalProducer<Value, Error>

  /// The lifetime of the stream of streams.
  let outer: Lifetime

  let strategy: FlattenStrategy
  let place: MeetingPlace<Error>
  let onValue: @Sendable (Value) -> Void
  let isRace: Bool
  let progress = Lock(Progress())

  struct Progress {
    var running: UInt = 0
    var waiting = Queue<Inner>()
    var isOuterOver = false
    /// The running stream, if the strategy runs only one.
    var latest: Lifetime?
    /// The streams of a race that is still undecided.
    var contenders: [Lifetime] = []
    var isDecided = false
    /// How many nested calls are starting an inner stream.
    var depth = 0
  }

  /// Tracks, for a stream that had to wait, whether the loop is still in the call that starts it.
  final class Start: @unchecked Sendable {
    // Unchecked: accessed only while the progress is locked.
    var isUnderWay = true
  }

  init(
    _ strategy: FlattenStrategy, _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime
  ) {
    self.strategy = strategy
    onValue = observer.onValue
    if case .race = strategy.kind { isRace = true } else { isRace = false }
    place = MeetingPlace(observer, lifetime)
    outer = place.branch()
  }

  /// Handles an inner stream that the outer one has sent.
  func take(_ inner: Inner) {
    if let branch = admit(inner) { start(inner, in: branch) } else { startWaiting() }
  }

  func outerEnded(_ termination: Termination<Error>) {
    switch termination {
    case .completed:
      outer.end()
      progress.withLock { $0.isOuterOver = true }
      completeIfOver()
    case .failed, .interrupted:
      finish(termination, from: outer)
    }
  }

  private func start(_ inner: Inner, in branch: Lifetime, _ start: Start? = nil) {
    guard !branch.hasEnded else { return }
    let deciding: @Sendable (Value) -> Void = { [onValue] value in
      self.decide(for: branch)
      if !branch.hasEnded { onValue(value) }
    }
    let passing = Signal<Value, Error>.Observer(
      onValue: isRace ? deciding : onValue, onTermination: { _ in }
    ).gated(by: place.gate, until: branch)
    inner.run(
      Signal<Value, Error>.Observer(
        onValue: passing.onValue, onTermination: { self.innerEnded($0, branch, start) }),
      branch)
  }

  /// Starts pending streams, as far as there is room.
  ///
  /// It is a loop, so that inner streams that end while they are started do not grow the stack.
  func startWaiting() {
    guard case .concurrent(let limit) = strategy.kind else { return }
    while !place.all.hasEnded {
      let next = progress.withLock { progress -> Inner? in
        // At most fifty calls are nested. Loops that are already running do the rest.
        guard progress.running < limit, progress.depth < 50,
          let next = progress.waiting.popFirst()
        else { return nil }
        progress.running += 1
        progress.depth += 1
        return next
      }
      guard let next else { return }
      let call = Start()
      start(next, in: place.branch(), call)
      progress.withLock { progress in
        call.isUnderWay = false
        progress.depth -= 1
      }
    }
  }

  private func innerEnded(
    _ termination: Termination<Error>, _ branch: Lifetime, _ start: Start? = nil
  ) {
    if isEnding(termination) {
      if isRace { place.gate.perform { self.decide(for: branch) } }
      return finish(termination, from: branch)
    }
    // Inside the gate, to come after the values queued there. The next stream is started outside.
    place.gate.perform({ self.close(branch) }, afterwards: { self.goOn(start) })
  }

  /// Whether an inner stream's end is the end of the run.
  private func isEnding(_ termination: Termination<Error>) -> Bool {
    switch (termination, strategy.kind) {
    case (.failed, _), (.interrupted, .exhaust), (.interrupted, .race): true
    default: false
    }
  }

  private func close(_ branch: Lifetime) {
    guard !branch.hasEnded else { return }
    if isRace { decide(for: branch) }
    // Released first: the next stream may need a resource that this one held.
    branch.end()
    let ended = progress.withLock { progress -> Lifetime? in
      switch strategy.kind {
      case .concurrent, .race: progress.running -= 1
      case .latest, .exhaust: break
      }
      return progress.latest?.hasEnded == true ? progress.latest.take() : nil
    }
    withExtendedLifetime(ended) {}
  }

  private func goOn(_ start: Start?) {
    if !progress.withLock({ _ in start?.isUnderWay ?? false }) { startWaiting() }
    completeIfOver()
  }

  private func completeIfOver() {
    let isOver = progress.withLock {
      $0.isOuterOver && $0.running == 0 && $0.waiting.isEmpty && $0.latest == nil
    }
    if isOver { finish(.completed, from: place.all) }
  }

  private func finish(_ termination: Termination<Error>, from source: Lifetime) {
    place.gate.perform { [self] in
      guard !source.hasEnded, !place.all.hasEnded else { return }
      place.finish(termination)
      // Released outside the lock: pending streams may run code that re-enters here.
      var rest = Progress()
      progress.withLock { swap(&$0, &rest) }
      withExtendedLifetime(rest) {}
    }
  }
}

extension Flattening {
  /// Makes room for an inner stream and returns its lifetime; nil if it has to wait or is ignored.
  private func admit(_ inner: Inner) -> Lifetime? {
    switch strategy.kind {
    case .concurrent(.max):
      progress.withLock { $0.running += 1 }
      return place.branch()
    case .concurrent:
      progress.withLock { $0.waiting.append(inner) }
      return nil
    case .latest:
      let branch = place.branch()
      let old = progress.withLock { progress -> Lifetime? in
        defer { progress.latest = branch }
        return progress.latest
      }
      old?.end()
      return branch
    case .exhaust:
      return progress.withLock { progress -> Lifetime? in
        guard progress.latest == nil else { return nil }
        progress.latest = place.branch()
        return progress.latest
      }
    case .race:
      return progress.withLock { progress -> Lifetime? in
        guard !progress.isDecided else { return nil }
        let branch = place.branch()
        progress.contenders.append(branch)
        progress.running += 1
        return branch
      }
    }
  }

  /// Decides the race for the first stream that sends; call it inside the gate.
  func decide(for winner: Lifetime) {
    guard !winner.hasEnded else { return }
    let losers = progress.withLock { progress -> [Lifetime] in
      guard !progress.isDecided else { return [] }
      progress.isDecided = true
      progress.running = 1
      defer { progress.contenders = [] }
      return progress.contenders
    }
    for loser in losers where loser.disposables !== winner.disposables { loser.end() }
  }
}
