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
