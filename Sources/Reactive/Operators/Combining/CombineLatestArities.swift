extension Signal {
  /// Sends the latest values of two signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B>(
    _ a: Signal, _ b: Signal<B, Error>
  ) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(
      running: SignalProducer<Value, Error>.combineLatest(a.producer, b.producer))
  }

  /// Sends the latest values of three signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> {
    Signal<(Value, B, C), Error>(
      running: SignalProducer<Value, Error>.combineLatest(a.producer, b.producer, c.producer))
  }

  /// Sends the latest values of four signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> {
    Signal<(Value, B, C, D), Error>(
      running: SignalProducer<Value, Error>.combineLatest(
        a.producer, b.producer, c.producer, d.producer))
  }

  /// Sends the latest values of five signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    Signal<(Value, B, C, D, E), Error>(
      running: SignalProducer<Value, Error>.combineLatest(
        a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// Sends the latest values of six signals whenever one sends, once all have sent.
  ///
  /// More in ``combineLatest(with:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>, _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    Signal<(Value, B, C, D, E, F), Error>(
      running: SignalProducer<Value, Error>.combineLatest(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }
}

extension SignalProducer {
  /// Sends the latest values of two streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<
    A: SignalProducerConvertible, B: SignalProducerConvertible
  >(
    _ a: A, _ b: B
  ) -> SignalProducer<(Value, B.Value), Error>
  where A.Value == Value, A.Error == Error, B.Error == Error {
    a.producer.combineLatest(with: b)
  }

  /// Sends the latest values of three streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<
    A: SignalProducerConvertible, B: SignalProducerConvertible, C: SignalProducerConvertible
  >(
    _ a: A, _ b: B, _ c: C
  ) -> SignalProducer<(Value, B.Value, C.Value), Error>
  where A.Value == Value, A.Error == Error, B.Error == Error, C.Error == Error {
    let (a, b, c) = (a.producer, b.producer, c.producer)
    return SignalProducer<(Value, B.Value, C.Value), Error>(running: { observer, lifetime in
      let slotA = LatestSlot(of: a)
      let slotB = LatestSlot(of: b)
      let slotC = LatestSlot(of: c)
      let meeting = LatestMeeting<(Value, B.Value, C.Value), Error>(3, observer, lifetime) {
        (slotA.filled, slotB.filled, slotC.filled)
      }
      meeting.add(a, slotA)
      meeting.add(b, slotB)
      meeting.add(c, slotC)
    })
  }

  /// Sends the latest values of four streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<
    A: SignalProducerConvertible, B: SignalProducerConvertible, C: SignalProducerConvertible,
    D: SignalProducerConvertible
  >(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> SignalProducer<(Value, B.Value, C.Value, D.Value), Error>
  where A.Value == Value, A.Error == Error, B.Error == Error, C.Error == Error, D.Error == Error {
    let (a, b, c, d) = (a.producer, b.producer, c.producer, d.producer)
    return SignalProducer<(Value, B.Value, C.Value, D.Value), Error>(running: {
      observer, lifetime in
      let slotA = LatestSlot(of: a)
      let slotB = LatestSlot(of: b)
      let slotC = LatestSlot(of: c)
      let slotD = LatestSlot(of: d)
      let meeting = LatestMeeting<(Value, B.Value, C.Value, D.Value), Error>(4, observer, lifetime)
      {
        (slotA.filled, slotB.filled, slotC.filled, slotD.filled)
      }
      meeting.add(a, slotA)
      meeting.add(b, slotB)
      meeting.add(c, slotC)
      meeting.add(d, slotD)
    })
  }

  /// Sends the latest values of five streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<
    A: SignalProducerConvertible, B: SignalProducerConvertible, C: SignalProducerConvertible,
    D: SignalProducerConvertible, E: SignalProducerConvertible
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> SignalProducer<(Value, B.Value, C.Value, D.Value, E.Value), Error>
  where
    A.Value == Value, A.Error == Error, B.Error == Error, C.Error == Error, D.Error == Error,
    E.Error == Error
  {
    let (a, b, c, d, e) = (a.producer, b.producer, c.producer, d.producer, e.producer)
    return SignalProducer<(Value, B.Value, C.Value, D.Value, E.Value), Error>(running: {
      observer, lifetime in
      let slotA = LatestSlot(of: a)
      let slotB = LatestSlot(of: b)
      let slotC = LatestSlot(of: c)
      let slotD = LatestSlot(of: d)
      let slotE = LatestSlot(of: e)
      let meeting = LatestMeeting<(Value, B.Value, C.Value, D.Value, E.Value), Error>(
        5, observer, lifetime
      ) {
        (slotA.filled, slotB.filled, slotC.filled, slotD.filled, slotE.filled)
      }
      meeting.add(a, slotA)
      meeting.add(b, slotB)
      meeting.add(c, slotC)
      meeting.add(d, slotD)
      meeting.add(e, slotE)
    })
  }

  /// Sends the latest values of six streams whenever one sends, once all have sent.
  ///
  /// They are started in the order given. More in ``Signal/combineLatest(with:)``.
  @inlinable
  public static func combineLatest<
    A: SignalProducerConvertible, B: SignalProducerConvertible, C: SignalProducerConvertible,
    D: SignalProducerConvertible, E: SignalProducerConvertible, F: SignalProducerConvertible
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> SignalProducer<(Value, B.Value, C.Value, D.Value, E.Value, F.Value), Error>
  where
    A.Value == Value, A.Error == Error, B.Error == Error, C.Error == Error, D.Error == Error,
    E.Error == Error, F.Error == Error
  {
    let (a, b, c, d, e, f) = (
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer
    )
    return SignalProducer<(Value, B.Value, C.Value, D.Value, E.Value, F.Value), Error>(running: {
      observer, lifetime in
      let slotA = LatestSlot(of: a)
      let slotB = LatestSlot(of: b)
      let slotC = LatestSlot(of: c)
      let slotD = LatestSlot(of: d)
      let slotE = LatestSlot(of: e)
      let slotF = LatestSlot(of: f)
      let meeting = LatestMeeting<(Value, B.Value, C.Value, D.Value, E.Value, F.Value), Error>(
        6, observer, lifetime
      ) {
        (slotA.filled, slotB.filled, slotC.filled, slotD.filled, slotE.filled, slotF.filled)
      }
      meeting.add(a, slotA)
      meeting.add(b, slotB)
      meeting.add(c, slotC)
      meeting.add(d, slotD)
      meeting.add(e, slotE)
      meeting.add(f, slotF)
    })
  }
}

extension PropertyProtocol {
  /// A property of the values of two properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol
  >(
    _ a: A, _ b: B
  ) -> Property<(Value, B.Value)>
  where A.Value == Value {
    let (a, b) = (a.ownOrigin, b.ownOrigin)
    let sources = PropertySources([a.version, b.version])
    return Property(
      composing: SignalProducer<Value, Never>.combineLatest(
        sources.producer(of: a), sources.producer(of: b)),
      of: sources
    ) { _ in (a.value(), b.value()) }
  }

  /// A property of the values of three properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C
  ) -> Property<(Value, B.Value, C.Value)>
  where A.Value == Value {
    let (a, b, c) = (a.ownOrigin, b.ownOrigin, c.ownOrigin)
    let sources = PropertySources([a.version, b.version, c.version])
    return Property(
      composing: SignalProducer<Value, Never>.combineLatest(
        sources.producer(of: a), sources.producer(of: b), sources.producer(of: c)),
      of: sources
    ) { _ in (a.value(), b.value(), c.value()) }
  }

  /// A property of the values of four properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> Property<(Value, B.Value, C.Value, D.Value)>
  where A.Value == Value {
    let (a, b, c, d) = (a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin)
    let sources = PropertySources([a.version, b.version, c.version, d.version])
    return Property(
      composing: SignalProducer<Value, Never>.combineLatest(
        sources.producer(of: a), sources.producer(of: b), sources.producer(of: c),
        sources.producer(of: d)),
      of: sources
    ) { _ in (a.value(), b.value(), c.value(), d.value()) }
  }

  /// A property of the values of five properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value)>
  where A.Value == Value {
    let (a, b, c, d, e) = (a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin, e.ownOrigin)
    let sources = PropertySources([a.version, b.version, c.version, d.version, e.version])
    return Property(
      composing: SignalProducer<Value, Never>.combineLatest(
        sources.producer(of: a), sources.producer(of: b), sources.producer(of: c),
        sources.producer(of: d), sources.producer(of: e)),
      of: sources
    ) { _ in (a.value(), b.value(), c.value(), d.value(), e.value()) }
  }

  /// A property of the values of six properties, which changes with any of them.
  ///
  /// More in ``combineLatest(with:)``.
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value)>
  where A.Value == Value {
    let (a, b, c, d, e, f) = (
      a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin, e.ownOrigin, f.ownOrigin
    )
    let sources = PropertySources([
      a.version, b.version, c.version, d.version, e.version, f.version,
    ])
    return Property(
      composing: SignalProducer<Value, Never>.combineLatest(
        sources.producer(of: a), sources.producer(of: b), sources.producer(of: c),
        sources.producer(of: d), sources.producer(of: e), sources.producer(of: f)),
      of: sources
    ) { _ in (a.value(), b.value(), c.value(), d.value(), e.value(), f.value()) }
  }
}
