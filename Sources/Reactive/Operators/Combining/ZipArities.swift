extension Signal {
  /// Sends the values of two signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B>(
    _ a: Signal, _ b: Signal<B, Error>
  ) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(
      running: SignalProducer<Value, Error>.zip(a.producer, b.producer))
  }

  /// Sends the values of three signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> {
    Signal<(Value, B, C), Error>(
      running: SignalProducer<Value, Error>.zip(a.producer, b.producer, c.producer))
  }

  /// Sends the values of four signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> {
    Signal<(Value, B, C, D), Error>(
      running: SignalProducer<Value, Error>.zip(a.producer, b.producer, c.producer, d.producer))
  }

  /// Sends the values of five signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    Signal<(Value, B, C, D, E), Error>(
      running: SignalProducer<Value, Error>.zip(
        a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// Sends the values of six signals together: the first of each, then the second of each, and so on.
  ///
  /// More in ``zip(with:)``.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>,
    _ e: Signal<E, Error>, _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    Signal<(Value, B, C, D, E, F), Error>(
      running: SignalProducer<Value, Error>.zip(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }
}

extension SignalProducer {
  /// Sends the values of two streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<
    A: SignalProducerConvertible, B: SignalProducerConvertible
  >(
    _ a: A, _ b: B
  ) -> SignalProducer<(Value, B.Value), Error>
  where A.Value == Value, A.Error == Error, B.Error == Error {
    a.producer.zip(with: b)
  }

  /// Sends the values of three streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<
    A: SignalProducerConvertible, B: SignalProducerConvertible, C: SignalProducerConvertible
  >(
    _ a: A, _ b: B, _ c: C
  ) -> SignalProducer<(Value, B.Value, C.Value), Error>
  where A.Value == Value, A.Error == Error, B.Error == Error, C.Error == Error {
    let (a, b, c) = (a.producer, b.producer, c.producer)
    return SignalProducer<(Value, B.Value, C.Value), Error>(running: { observer, lifetime in
      let count = ZipCount(3)
      let slotA = ZipSlot(of: a, count)
      let slotB = ZipSlot(of: b, count)
      let slotC = ZipSlot(of: c, count)
      let meeting = ZipMeeting<(Value, B.Value, C.Value), Error>(count, observer, lifetime) {
        (slotA.takeFirst(), slotB.takeFirst(), slotC.takeFirst())
      }
      meeting.add(a, slotA)
      meeting.add(b, slotB)
      meeting.add(c, slotC)
    })
  }

  /// Sends the values of four streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<
    A: SignalProducerConvertible, B: SignalProducerConvertible, C: SignalProducerConvertible,
    D: SignalProducerConvertible
  >(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> SignalProducer<(Value, B.Value, C.Value, D.Value), Error>
  where A.Value == Value, A.Error == Error, B.Error == Error, C.Error == Error, D.Error == Error {
    let (a, b, c, d) = (a.producer, b.producer, c.producer, d.producer)
    return SignalProducer<(Value, B.Value, C.Value, D.Value), Error>(running: {
      observer, lifetime in
      let count = ZipCount(4)
      let slotA = ZipSlot(of: a, count)
      let slotB = ZipSlot(of: b, count)
      let slotC = ZipSlot(of: c, count)
      let slotD = ZipSlot(of: d, count)
      let meeting = ZipMeeting<(Value, B.Value, C.Value, D.Value), Error>(count, observer, lifetime)
      {
        (slotA.takeFirst(), slotB.takeFirst(), slotC.takeFirst(), slotD.takeFirst())
      }
      meeting.add(a, slotA)
      meeting.add(b, slotB)
      meeting.add(c, slotC)
      meeting.add(d, slotD)
    })
  }

  /// Sends the values of five streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<
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
      let count = ZipCount(5)
      let slotA = ZipSlot(of: a, count)
      let slotB = ZipSlot(of: b, count)
      let slotC = ZipSlot(of: c, count)
      let slotD = ZipSlot(of: d, count)
      let slotE = ZipSlot(of: e, count)
      let meeting = ZipMeeting<(Value, B.Value, C.Value, D.Value, E.Value), Error>(
        count, observer, lifetime
      ) {
        (
          slotA.takeFirst(), slotB.takeFirst(), slotC.takeFirst(), slotD.takeFirst(),
          slotE.takeFirst()
        )
      }
      meeting.add(a, slotA)
      meeting.add(b, slotB)
      meeting.add(c, slotC)
      meeting.add(d, slotD)
      meeting.add(e, slotE)
    })
  }

  /// Sends the values of six streams together: the first of each, then the second of each, and so on.
  ///
  /// They are started in the order given. More in ``Signal/zip(with:)``.
  @inlinable
  public static func zip<
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
      let count = ZipCount(6)
      let slotA = ZipSlot(of: a, count)
      let slotB = ZipSlot(of: b, count)
      let slotC = ZipSlot(of: c, count)
      let slotD = ZipSlot(of: d, count)
      let slotE = ZipSlot(of: e, count)
      let slotF = ZipSlot(of: f, count)
      let meeting = ZipMeeting<(Value, B.Value, C.Value, D.Value, E.Value, F.Value), Error>(
        count, observer, lifetime
      ) {
        (
          slotA.takeFirst(), slotB.takeFirst(), slotC.takeFirst(), slotD.takeFirst(),
          slotE.takeFirst(), slotF.takeFirst()
        )
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
  /// A property of the first values of two properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol
  >(
    _ a: A, _ b: B
  ) -> Property<(Value, B.Value)>
  where A.Value == Value {
    Property(composing: SignalProducer<Value, Never>.zip(a.producer, b.producer))
  }

  /// A property of the first values of three properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C
  ) -> Property<(Value, B.Value, C.Value)>
  where A.Value == Value {
    Property(composing: SignalProducer<Value, Never>.zip(a.producer, b.producer, c.producer))
  }

  /// A property of the first values of four properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> Property<(Value, B.Value, C.Value, D.Value)>
  where A.Value == Value {
    Property(
      composing: SignalProducer<Value, Never>.zip(a.producer, b.producer, c.producer, d.producer))
  }

  /// A property of the first values of five properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value)>
  where A.Value == Value {
    Property(
      composing: SignalProducer<Value, Never>.zip(
        a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// A property of the first values of six properties, then of their second values, and so on.
  ///
  /// More in ``zip(with:)``.
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Property<(Value, B.Value, C.Value, D.Value, E.Value, F.Value)>
  where A.Value == Value {
    Property(
      composing: SignalProducer<Value, Never>.zip(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }
}
