#if canImport(Combine)
  import Combine

  extension SignalProducerConvertible {
    /// The stream as a Combine publisher; each subscriber starts its own run.
    ///
    /// Demand is respected. All values for which there is no demand yet are buffered.
    public var publisher: StreamPublisher<Value, Error> { publisher(buffering: .unbounded) }

    /// The stream as a Combine publisher; each subscriber starts its own run.
    ///
    /// The publisher finishes when the stream completes, and also when it is interrupted, since Combine has no
    /// interruption. The end comes after the buffered values. Cancelling the subscription disposes of the run.
    ///
    /// - Parameter buffering: What happens to values for which there is no demand yet. With `.newest(0)` they are
    ///   dropped.
    /// - Returns: A publisher that starts a run as soon as the subscriber has its subscription, whether or not it
    ///   has requested values.
    public func publisher(buffering: ValueBuffering) -> StreamPublisher<Value, Error> {
      StreamPublisher(producer: producer, buffering: buffering)
    }
  }

  /// A stream as a publisher; see ``SignalProducerConvertible/publisher(buffering:)``.
  public struct StreamPublisher<Output: Sendable, Failure: Error>: Combine.Publisher, Sendable {
    let producer: SignalProducer<Output, Failure>
    let buffering: ValueBuffering

    /// Starts a run for a subscriber.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let run = DemandedRun(AnySubscriber(subscriber), buffering)
      subscriber.receive(subscription: run)
      run.start(producer)
    }
  }

  /// A run that sends values to a subscriber on demand.
  ///
  /// It does not know the type of the subscriber, which need not be used on other threads.
  private final class DemandedRun<Input: Sendable, Failure: Error>: Subscription,
    @unchecked Sendable
  {
    // Unchecked: mutable state is accessed only under the lock. Only the delivering thread calls the subscriber,
    // and one thread at a time delivers.

    private let access = Lock(())
    private let buffering: ValueBuffering
    private let run = SerialDisposable()
    private var subscriber: AnySubscriber<Input, Failure>?
    private var demand = Subscribers.Demand.none
    private var values = Queue<Input>()
    private var end: Subscribers.Completion<Failure>?
    private var isDelivering = false

    init(_ subscriber: AnySubscriber<Input, Failure>, _ buffering: ValueBuffering) {
      self.subscriber = subscriber
      self.buffering = buffering
    }

    /// Starts the run, unless the subscriber has cancelled already.
    func start(_ producer: SignalProducer<Input, Failure>) {
      guard !run.isDisposed else { return }
      // The publisher's side retains this object as long as there is anything to deliver.
      run.inner = producer.start(
        Signal<Input, Failure>.Observer(
          onValue: { self.keep($0) },
          onTermination: { termination in
            self.finish(termination.error.map { .failure($0) } ?? .finished)
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

    private func keep(_ value: Input) {
      // Released outside of the lock: its `deinit` may run any code.
      let dropped = access.withLock { _ -> Input? in
        guard subscriber != nil, end == nil else { return nil }
        switch buffering {
        case .unbounded: values.append(value)
        case .oldest(let limit): if values.count < room(limit) { values.append(value) }
        case .newest(let limit):
          values.append(value)
          if values.count > room(limit) { return values.popFirst() }
        }
        return nil
      }
      withExtendedLifetime(dropped) {}
      deliver()
    }

    /// How many values may be buffered: the limit, and as many as there is demand for, since those are on their
    /// way.
    private func room(_ limit: Int) -> Int {
      guard let asked = demand.max else { return .max }
      let (sum, isTooMany) = asked.addingReportingOverflow(max(0, limit))
      return isTooMany ? .max : sum
    }

    private func finish(_ completion: Subscribers.Completion<Failure>) {
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
      case value(Input)
      case end(Subscribers.Completion<Failure>)
    }

    private struct Held: @unchecked Sendable {
      // Unchecked: used only by the delivering thread, and one thread at a time delivers.
      let value: AnySubscriber<Input, Failure>
    }

    private struct Left: @unchecked Sendable {
      // Unchecked: released by the only thread that has it.
      let subscriber: AnySubscriber<Input, Failure>?
      let values: Queue<Input>
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

  extension Combine.Publisher where Output: Sendable {
    /// The publisher as a producer; each start subscribes to it.
    ///
    ///     let names = textField.publisher.producer.debounce(.milliseconds(300))
    ///
    /// The demand is unlimited: values arrive as fast as the publisher sends them. The producer completes or fails
    /// when the publisher does. Disposal cancels the subscription.
    public var producer: SignalProducer<Output, Failure> {
      let source = PublisherBox { subscribe($0) }
      return SignalProducer({ observer, lifetime in
        let subscriber = ObservingSubscriber(observer)
        lifetime.observeEnded { subscriber.cancel() }
        source.subscribe(subscriber)
      })
    }
  }

  private struct PublisherBox<Output: Sendable, Failure: Error>: @unchecked Sendable {
    // Unchecked: Combine does not mark its publishers as Sendable, but they may be subscribed to from any thread.
    let subscribe: (ObservingSubscriber<Output, Failure>) -> Void
  }

  /// Forwards the events of a publisher to an observer.
  private final class ObservingSubscriber<Input: Sendable, Failure: Error>: Subscriber,
    @unchecked Sendable
  {
    // Unchecked: the subscription is accessed only under the lock. A publisher calls its subscriber from one thread
    // at a time.

    private let observer: Signal<Input, Failure>.Observer
    private let access = Lock(())
    private var subscription: (any Subscription)?
    private var isCancelled = false

    init(_ observer: Signal<Input, Failure>.Observer) { self.observer = observer }

    func receive(subscription: any Subscription) {
      let isWanted = access.withLock { _ in
        // If a publisher sends a second subscription, that one is cancelled.
        guard !isCancelled, self.subscription == nil else { return false }
        self.subscription = subscription
        return true
      }
      if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      observer.send(value: input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      _ = take()
      switch completion {
      case .finished: observer.sendCompleted()
      case .failure(let error): observer.send(error: error)
      }
    }

    /// Cancels the subscription, now or as soon as there is one.
    func cancel() { take()?.cancel() }

    private func take() -> (any Subscription)? {
      access.withLock { _ in
        defer { (subscription, isCancelled) = (nil, true) }
        return PublisherHandle(subscription: subscription)
      }.subscription
    }
  }

  private struct PublisherHandle: @unchecked Sendable {
    // Unchecked: a subscription may be cancelled from any thread.
    let subscription: (any Subscription)?
  }
#endif
