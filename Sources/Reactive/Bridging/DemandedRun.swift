#if canImport(Combine)
  import Combine

  /// A run that sends values to a subscriber on demand.
  final class DemandedRun<Downstream: Subscriber>: Subscription, @unchecked Sendable
  where Downstream.Input: Sendable {
    // Unchecked: mutable state is accessed only under the lock. Only the delivering thread calls the subscriber,
    // and one thread at a time delivers.

    private let access = SharedLock(())
    private let buffering: ValueBuffering
    private let run = SerialDisposable()
    private var subscriber: Downstream?
    private var demand = Subscribers.Demand.none
    private var values = Queue<Downstream.Input>()
    private var end: Subscribers.Completion<Downstream.Failure>?
    private var isDelivering = false

    init(_ subscriber: Downstream, _ buffering: ValueBuffering) {
      self.subscriber = subscriber
      self.buffering = buffering
    }

    /// Starts the run, unless the subscriber has cancelled already.
    func start(_ producer: SignalProducer<Downstream.Input, Downstream.Failure>) {
      guard !run.isDisposed else { return }
      // The publisher's side retains this object as long as there is anything to deliver.
      run.inner = producer.start(
        Signal<Downstream.Input, Downstream.Failure>.Observer(
          onValue: { self.keep($0) },
          onTermination: { termination in
            if case .failed(let error) = termination {
              self.finish(.failure(error))
            } else {
              self.finish(.finished)
            }
          }))
    }

    func request(_ more: Subscribers.Demand) {
      access.withLock { _ in demand += more }
      deliver()
    }

    func cancel() {
      // Released after the lock: subscribers and values may run any code when they are released.
      let left = access.withLock { _ in
        defer { (subscriber, values) = (nil, Queue()) }
        return Left(subscriber: subscriber, values: values)
      }
      withExtendedLifetime(left) {}
      run.dispose()
    }

    private func keep(_ value: Downstream.Input) {
      access.withLock { _ in
        guard subscriber != nil, end == nil else { return }
        switch buffering {
        case .unbounded: values.append(value)
        case .oldest(let limit): if values.count < room(limit) { values.append(value) }
        case .newest(let limit):
          values.append(value)
          if values.count > room(limit) { _ = values.popFirst() }
        }
      }
      deliver()
    }

    /// How many values may be buffered: the limit, and as many as there is demand for, since those are on their
    /// way.
    private func room(_ limit: Int) -> Int {
      guard let asked = demand.max else { return .max }
      let (sum, isTooMany) = asked.addingReportingOverflow(max(0, limit))
      return isTooMany ? .max : sum
    }

    private func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
      access.withLock { _ in
        if end == nil { end = completion }
      }
      deliver()
    }

    /// Delivers values for which there is demand, unless another call is already delivering.
    private func deliver() {
      guard let subscriber = begin() else { return }
      while let step = next() {
        switch step {
        case .value(let value):
          let more = subscriber.value.receive(value)
          access.withLock { _ in demand += more }
        case .end(let completion):
          subscriber.value.receive(completion: completion)
          cancel()
        }
      }
    }

    private enum Step: Sendable {
      case value(Downstream.Input)
      case end(Subscribers.Completion<Downstream.Failure>)
    }

    private struct Held: @unchecked Sendable {
      // Unchecked: used only by the delivering thread, and one thread at a time delivers.
      let value: Downstream
    }

    private struct Left: @unchecked Sendable {
      // Unchecked: released by the only thread that has it.
      let subscriber: Downstream?
      let values: Queue<Downstream.Input>
    }

    private func begin() -> Held? {
      access.withLock { _ in
        guard !isDelivering, let subscriber else { return nil }
        isDelivering = true
        return Held(value: subscriber)
      }
    }

    private func next() -> Step? {
      access.withLock { _ in
        if subscriber != nil {
          if demand > 0, let value = values.popFirst() {
            demand -= 1
            return .value(value)
          }
          if values.isEmpty, let end { return .end(end) }
        }
        isDelivering = false
        return nil
      }
    }
  }
#endif
