/// Runs streams one after the other.
///
/// A part that consists of other parts is not run itself; its parts replace it. The remaining parts are kept on a
/// stack. The last part of a group leaves nothing on the stack.
final class Succession<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Producer = SignalProducer<Value, Error>
  typealias Start = Junction<Value, Error>.Start
  typealias Outcome = Plan<Value, Error>.Outcome
  typealias Recovery = Plan<Value, Error>.Recovery
  /// Called inside the gate with the outcome of a part and its lifetime; returns what to start, if
  /// anything.
  typealias Next = @Sendable (Outcome, Lifetime) -> Start?

  private enum Frame: Sendable {
    /// The part to run after a completion or an interruption.
    case concat(Part)
    /// The part to run after a completion.
    case then(Part)
    /// The last part of a concatenation is running: its interruption counts as a completion.
    case lastOfConcat
  }

  private enum Part: Sendable {
    case heard(Producer)
    case unheard(Prelude<Error>)
  }

  private let junction: Junction<Value, Error>
  private let mirror: @Sendable (Recovery, @escaping Next) -> Void
  // Accessed inside the gate when a part ends, and afterwards by the loop that starts the next
  // part.
  private let frames = SerialBox<ContiguousArray<Frame>>([])
  /// The number of streams started because another failed; accessed by the loop that starts them.
  private let recoveries = SerialBox(0)

  convenience init(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    self.init(Junction(observer, lifetime))
  }

  convenience init(_ junction: Junction<Value, Error>) {
    self.init(junction) { junction.mirror($0, then: $1) }
  }

  init(
    _ junction: Junction<Value, Error>,
    _ mirror: @escaping @Sendable (Recovery, @escaping Next) -> Void
  ) {
    self.junction = junction
    self.mirror = mirror
  }

  /// Starts the first part, outside the gate.
  func start(_ plan: Plan<Value, Error>) {
    let begin: Start = {
      if let part = self.open(plan.steps) { self.run(part) }
    }
    // The next part of a concatenation is started after the call that starts the first has returned. With
    // `flatMapError` or `then`, the next part is started inside that call if the first ends there.
    if case .concat = plan.steps { junction.start(begin) } else { begin() }
  }

  /// Starts a producer in place of a stream that has ended, outside the gate.
  func goOn(with producer: Producer) { run(.heard(producer)) }

  /// Runs the first stream of a part and pushes the rest onto the stack.
  private func run(_ part: Part) {
    var next: Part? = part
    while let part = next { next = open(part) }
  }

  /// Splits a part, or runs it if it cannot be split.
  ///
  /// - Returns: The first of the parts; nil if the part was run.
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

  /// Runs the replacement of a stream that has failed, unless a test's limit on restarts is
  /// reached.
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
      // Both frames already turn an interruption into a completion. Adding one for each level would use unbounded
      // memory for a stream that ends with itself.
      case .concat, .lastOfConcat: break
      case .then, nil: frames.contents.append(.lastOfConcat)
      }
    }
    frames.contents.append(frame)
  }

  /// Returns the start of the next part after an end, or ends the run.
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
        // Released before the end is sent, like every part before it.
        branch.end()
        termination = .completed
      }
    }
    junction.finish(termination)
    return nil
  }
}

extension SignalProducer {
  /// Makes a producer that runs a plan.
  init(_ plan: Plan<Value, Error>) {
    self.init(
      running: { observer, lifetime in Succession(observer, lifetime).start(plan) }, plan)
  }
}

extension Junction {
  /// Runs the last stream: its end is the result's.
  func goOn(with producer: SignalProducer<Value, Error>) {
    guard producer.plan == nil else { return Succession(self).goOn(with: producer) }
    mirror(producer) { end in
      self.finish(end)
      return nil
    }
  }
}
