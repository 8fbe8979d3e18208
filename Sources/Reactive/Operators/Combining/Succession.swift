/// One run of streams that are started one after the other.
///
/// A part that is made of parts itself is not run: its parts take its place. What is still to come is a
/// stack, and a part that is the last of its own leaves nothing on it.
@usableFromInline
final class Succession<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline typealias Producer = SignalProducer<Value, Error>
  @usableFromInline typealias Start = Junction<Value, Error>.Start
  @usableFromInline typealias Outcome = Plan<Value, Error>.Outcome
  @usableFromInline typealias Recovery = Plan<Value, Error>.Recovery
  /// Given what came of a part and its lifetime, inside the gate; returns what is to be started.
  @usableFromInline typealias Next = @Sendable (Outcome, Lifetime) -> Start?

  private enum Frame: Sendable {
    /// Comes after a completion or an interruption.
    case concat(Part)
    /// Comes after a completion.
    case then(Part)
    /// The last part of a concatenation runs: an interruption of it is a completion.
    case lastOfConcat
  }

  private enum Part: Sendable {
    case heard(Producer)
    case unheard(Prelude<Error>)
  }

  private let junction: Junction<Value, Error>
  private let mirror: @Sendable (Recovery, @escaping Next) -> Void
  // Touched inside the gate as a part ends, and by the loop that starts the next one after that.
  private let frames = SerialBox<ContiguousArray<Frame>>([])
  /// How many streams were started because another failed; touched by the loop that starts them.
  private let recoveries = SerialBox(0)

  @usableFromInline
  convenience init(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    self.init(Junction(observer, lifetime))
  }

  @usableFromInline
  convenience init(_ junction: Junction<Value, Error>) {
    self.init(junction) { junction.mirror($0, then: $1) }
  }

  @usableFromInline
  init(
    _ junction: Junction<Value, Error>,
    _ mirror: @escaping @Sendable (Recovery, @escaping Next) -> Void
  ) {
    self.junction = junction
    self.mirror = mirror
  }

  /// Begins, outside of the gate.
  @usableFromInline
  func start(_ plan: Plan<Value, Error>) {
    let begin: Start = {
      if let part = self.open(plan.steps) { self.run(part) }
    }
    // The next part of a concatenation is started after the call that starts the first has returned. After
    // a failure, or before a sequel, it is started inside that call if the first ends there.
    if case .concat = plan.steps { junction.start(begin) } else { begin() }
  }

  /// Begins, outside of the gate, in the place of a stream that has ended.
  @usableFromInline
  func goOn(with producer: Producer) { run(.heard(producer)) }

  /// Runs what a part begins with, and remembers the rest.
  private func run(_ part: Part) {
    var next: Part? = part
    while let part = next { next = open(part) }
  }

  /// Takes a part apart, or runs one that cannot be.
  ///
  /// - Returns: What it begins with.
  private func open(_ part: Part) -> Part? {
    switch part {
    case .heard(let producer):
      if let plan = producer.plan { return open(plan.steps) }
      runHeard { [run = producer.run] onValue, onOutcome, lifetime in
        run(
          .init(onValue: onValue, onTermination: { onOutcome(.ended($0)) }), lifetime)
      }
      return nil
    case .unheard(.plan(let plan)):
      return open(plan.preludes)
    case .unheard(.stream(let run)):
      runUnheard { lifetime, onOutcome in run(lifetime) { onOutcome(.ended($0)) } }
      return nil
    }
  }

  private func open(_ steps: Plan<Value, Error>.Steps) -> Part? {
    switch steps {
    case .deferred(let make): return .heard(make())
    case .concat(let first, let second):
      push(.concat(.heard(second)))
      return .heard(first)
    case .then(let first, let second):
      push(.then(.heard(second)))
      return .unheard(first)
    case .recover(let run):
      runHeard(run)
      return nil
    }
  }

  private func open(_ preludes: AnyPlan<Error>.Preludes) -> Part? {
    switch preludes {
    case .deferred(let make): return .unheard(make())
    case .concat(let first, let second):
      push(.concat(.unheard(second)))
      return .unheard(first)
    case .then(let first, let second):
      push(.then(.unheard(second)))
      return .unheard(first)
    case .recover(let run):
      runUnheard(run)
      return nil
    }
  }

  private func runHeard(_ run: Recovery) {
    mirror(run) { outcome, branch in
      switch outcome {
      case .ended(let termination): self.next(termination, branch)
      case .goesOn(let make): { self.recover { .heard(make()) } }
      }
    }
  }

  private func runUnheard(
    _ run: (Lifetime, @escaping @Sendable (AnyPlan<Error>.PreludeOutcome) -> Void) -> Void
  ) {
    let branch = junction.branch()
    guard !branch.hasEnded else { return }
    run(branch) { outcome in
      self.junction.deal(endOf: branch) {
        switch outcome {
        case .ended(let termination): self.next(termination, branch)
        case .goesOn(let make): { self.recover { .unheard(make()) } }
        }
      }
    }
  }

  /// Runs what takes the place of a stream that has failed, unless a test has had enough of that.
  private func recover(_ part: () -> Part) {
    recoveries.contents += 1
    let count = recoveries.contents
    guard count % 1000 != 0 || AmbientScheduler.mayGoOn(after: count, for: "flatMapError(_:)")
    else {
      return junction.stop()
    }
    run(part())
  }

  private func push(_ frame: Frame) {
    if case .concat = frame {
      switch frames.contents.last {
      // Either makes a completion of an interruption: one for each level would be memory without end
      // where a stream ends with itself.
      case .concat, .lastOfConcat: break
      case .then, nil: frames.contents.append(.lastOfConcat)
      }
    }
    frames.contents.append(frame)
  }

  /// Takes up what comes after an end, or ends the run.
  ///
  /// Call it inside the gate.
  private func next(_ termination: Termination<Error>, _ branch: Lifetime) -> Start? {
    var termination = termination
    while let frame = frames.contents.popLast() {
      switch (frame, termination) {
      case (_, .failed): frames.contents = []
      case (.concat(let part), _), (.then(let part), .completed): return { self.run(part) }
      case (.then, .interrupted): break
      case (.lastOfConcat, _):
        // Released before the end is told, as every part before it was.
        branch.end()
        termination = .completed
      }
    }
    junction.finish(termination)
    return nil
  }
}

extension SignalProducer {
  /// The producer of a plan.
  @usableFromInline
  init(_ plan: Plan<Value, Error>) {
    self.init(
      running: { observer, lifetime in Succession(observer, lifetime).start(plan) }, plan)
  }
}

extension Junction {
  /// Runs a stream as the last: its end is the result's.
  @usableFromInline
  func goOn(with producer: SignalProducer<Value, Error>) {
    guard producer.plan == nil else { return Succession(self).goOn(with: producer) }
    mirror(producer) { end in
      self.finish(end)
      return nil
    }
  }
}
