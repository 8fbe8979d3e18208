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
