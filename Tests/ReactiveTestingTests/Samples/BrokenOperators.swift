import Reactive
import ReactiveTesting
import Synchronization

// Three operators as one might write them, each with a typical mistake; `Documentation/Laws.md` finds them.

/// A value behind a lock, which closures can share.
final class Guarded<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
    value.withLock { change(&$0) }
  }
}

extension SignalProducer {
  /// Sends a value once nothing has come for a while.
  ///
  /// The mistake: the timer of an earlier value sends the later one, too soon.
  func quiet(for delay: Duration, on scheduler: any TimedScheduler) -> SignalProducer {
    SignalProducer { observer, lifetime in
      let latest = Guarded<Value?>(nil)
      lifetime += self.start { event in
        guard case .value(let value) = event else { return observer.send(event) }
        latest.withLock { $0 = value }
        lifetime += scheduler.schedule(after: delay) {
          if let value = latest.withLock({ $0.take() }) { observer.send(value: value) }
        }
      }
    }
  }
}

extension SignalProducer {
  /// Sends what the latest of the streams sends that are made from the values.
  ///
  /// The mistake: nobody disposes of these streams.
  func mapLatest<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) -> SignalProducer<Other, Error>
  ) -> SignalProducer<Other, Error> {
    SignalProducer<Other, Error> { observer, lifetime in
      lifetime += self.start { event in
        switch event {
        case .value(let value):
          transform(value).start { inner in
            if case .value(let other) = inner { observer.send(value: other) }
          }
        case .failed(let error): observer.send(error: error)
        case .completed: observer.sendCompleted()
        case .interrupted: observer.sendInterrupted()
        }
      }
    }
  }
}

extension SignalProducer {
  /// One run for all observers; a late one first gets the last value.
  ///
  /// The mistake: it gets the last value even if the stream has ended.
  func remembered() -> SignalProducer {
    let last = Guarded<Value?>(nil)
    let isRunning = Guarded(false)
    let (signal, input) = Signal<Value, Error>.pipe()
    return SignalProducer { observer, lifetime in
      if let value = last.withLock({ $0 }) { observer.send(value: value) }
      lifetime += signal.observe(observer)
      let isFirst = isRunning.withLock { isRunning in
        defer { isRunning = true }
        return !isRunning
      }
      guard isFirst else { return }
      self.start { event in
        if case .value(let value) = event { last.withLock { $0 = value } }
        input.send(event)
      }
    }
  }
}
