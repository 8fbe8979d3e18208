#if canImport(Combine)
  import Combine

  extension Publisher where Output: Sendable {
    /// The publisher as a producer; each start subscribes to it.
    ///
    ///     let names = textField.publisher.producer.debounce(.milliseconds(300))
    ///
    /// The demand is unlimited: values arrive as fast as the publisher sends them. The producer completes or fails
    /// when the publisher does. Disposal cancels the subscription.
    public var producer: SignalProducer<Output, Failure> {
      let source = PublisherBox(publisher: self)
      return SignalProducer({ observer, lifetime in
        let subscriber = ObservingSubscriber(observer)
        lifetime.observeEnded { subscriber.cancel() }
        source.publisher.subscribe(subscriber)
      })
    }
  }

  private struct PublisherBox<Source: Publisher>: @unchecked Sendable {
    // Unchecked: Combine does not mark its publishers as Sendable, but they may be subscribed to from any thread.
    let publisher: Source
  }

  /// Forwards the events of a publisher to an observer.
  private final class ObservingSubscriber<Input: Sendable, Failure: Error>: Subscriber,
    @unchecked Sendable
  {
    // Unchecked: the subscription is accessed only under the lock. A publisher calls its subscriber from one thread
    // at a time.

    private let observer: Signal<Input, Failure>.Observer
    private let access = SharedLock(())
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
