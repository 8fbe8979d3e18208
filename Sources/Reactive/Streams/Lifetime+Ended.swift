extension Lifetime {
  /// A signal that completes when the lifetime ends; one that has completed if it has ended already.
  public var ended: Signal<Never, Never> {
    Signal { observer, signalLifetime in
      signalLifetime += observeEnded { observer.sendCompleted() }
    }
  }
}

extension Lifetime {
  /// A producer that sends one value when the lifetime ends, and completes; at once if it has ended.
  ///
  /// For the lifetime of an object it is the object's end as a stream. Nothing is kept alive by it.
  public var deallocated: SignalProducer<Void, Never> {
    SignalProducer({ observer, runLifetime in
      runLifetime += observeEnded {
        observer.send()
        observer.sendCompleted()
      }
    })
  }
}
