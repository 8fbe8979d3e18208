/// Runs streams one after the other.
///
/// A part that consists of other parts is not run itself; its parts replace it. The remaining parts are kept on a
/// stack. The last part of a group leaves nothing on the stack.
final class Succession<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Start = Junction<Value, Error>.Start
  /// Sends a value of a part on; nil for a part whose values are dropped.
  typealias OnValue<PartValue> = (@Sendable (PartValue) -> Void)?

  /// Something to run.
  struct Part: Sendable {
    /// Runs the part and returns nil, or splits it and returns the first of the parts that replace it.
    let open: @Sendable (Succession) -> Part?

    init<PartValue>(_ producer: SignalProducer<PartValue, Error>, _ onValue: OnValue<PartValue>) {
      open = { $0.open(producer, onValue) }
    }

    /// A part whose values are dropped.
    init(ignoring producer: any IgnoredProducer<Error>) { open = { producer.open(in: $0) } }
  }

  private enum Frame: Sendable {
    /// The part to run after a completion or an interruption.
    case concat(Part)
    /// The part to run after a completion.
    case then(Part)
    /// The last part of a concatenation is running: its interruption counts as a completion.
    case lastOfConcat
  }

  private let junction: Junction<Value, Error>
  // Accessed inside the gate when a part ends, and afterwards by the loop that starts the next
  // part.
  private let frames = SerialBox<ContiguousArray<Frame>>([])
  /// The number of streams started because another failed; accessed by the loop that starts them.
  private let recoveries = SerialBox(0)

  init(_ junction: Junction<Value, Error>) { self.junction = junction }

  /// Starts the first part, outside the gate.
  func start(_ plan: Plan<Value, Error>) {
    let begin: Start = { [self] in run(open(plan.steps, junction.onValue)) }
    // The next part of a concatenation is started after the call that starts the first has returned. With
    // `flatMapError` or `then`, the next part is started inside that call if the first ends there.
    if case .concat = plan.steps { junction.start(begin) } else { begin() }
  }

  /// Starts a producer in place of a stream that has ended, outside the gate.
  func goOn(with producer: SignalProducer<Value, Error>) { run(Part(producer, junction.onValue)) }

  /// Runs the first stream of a part and pushes the rest onto the stack.
  private func run(_ part: Part?) {
    var next = part
    while let part = next { next = part.open(self) }
  }

  func open<PartValue>(
    _ producer: SignalProducer<PartValue, Error>, _ onValue: OnValue<PartValue>
  ) -> Part? {
    if let plan = producer.plan { return open(plan.steps, onValue) }
    run(onValue) { [run = producer.run] onValue, onOutcome, lifetime in
      run(.init(onValue: onValue, onTermination: { onOutcome(.ended($0)) }), lifetime)
    }
    return nil
  }

  private func open<PartValue>(
    _ steps: Plan<PartValue, Error>.Steps, _ onValue: OnValue<PartValue>
  ) -> Part? {
    switch steps {
    case .deferred(let make): return Part(make(), onValue)
    case .concat(let first, let second):
      push(.concat(Part(second, onValue)))
      return Part(first, onValue)
    case .then(let first, let second):
      push(.then(Part(second, onValue)))
      return Part(ignoring: first)
    case .recover(let recovery):
      run(onValue, recovery)
      return nil
    }
  }

  /// Runs a stream that has no parts.
  private func run<PartValue>(
    _ onValue: OnValue<PartValue>, _ recovery: Plan<PartValue, Error>.Recovery
  ) {
    junction.run(recovery, onValue: onValue) { outcome, branch in
      switch outcome {
      case .ended(let termination): self.next(termination, branch)
      case .goesOn(let make): { self.recover { Part(make(), onValue) } }
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
      running: { observer, lifetime in Succession(Junction(observer, lifetime)).start(plan) },
      plan)
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
