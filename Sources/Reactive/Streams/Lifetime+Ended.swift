extension Lifetime {
  /// A signal that completes when the lifetime ends; one that has completed if it has ended already.
  public var ended: Signal<Never, Never> {
    Signal { observer, signalLifetime in
      signalLifetime += observeEnded { observer.sendCompleted() }
    }
  }
}
