extension Signal {
  /// Passes values until a lifetime ends, then completes.
  ///
  /// The result completes at once if the lifetime has already ended. The owner of `lifetime` is not
  /// retained.
  ///
  /// - Parameter lifetime: How long to pass values.
  /// - Returns: A signal that ends with this one or with the lifetime, whichever ends first.
  /// - Complexity: Keeps one observation of the lifetime.
  public func take(during lifetime: Lifetime) -> Signal { attaching { $0.take(during: lifetime) } }
}

extension SignalProducer {
  /// Passes values until a lifetime ends, then completes.
  ///
  /// More in ``Signal/take(during:)``.
  public func take(during lifetime: Lifetime) -> SignalProducer {
    SignalProducer(running: { observer, runLifetime in
      let place = MeetingPlace(observer, runLifetime)
      let upstream = place.all.upstreamOutsideGate()
      place.all.attach(
        lifetime.observeEnded { place.gate.perform { place.finish(.completed) } })
      place.run(self, in: upstream, sendingTo: place.passing(observer.onValue))
    })
  }
}
