extension Lifetime {
  /// A signal that completes when the lifetime ends; already completed if the lifetime has ended.
  public var ended: Signal<Never, Never> {
    Signal { observer, signalLifetime in
      signalLifetime += observeEnded { observer.sendCompleted() }
    }
  }
}

extension Lifetime {
  /// A producer that sends one value and completes when the lifetime ends, or at once if it has ended.
  ///
  /// For the lifetime of an object, this reports the release of the object. It keeps nothing alive.
  public var deallocated: SignalProducer<Void, Never> {
    SignalProducer({ observer, runLifetime in
      runLifetime += observeEnded {
        observer.send()
        observer.sendCompleted()
      }
    })
  }
}
