extension PropertyProtocol {
  /// A property of the first values of this one and another, then of their second values, and so on.
  ///
  /// An overload for a property written as an implicit member, such as `.init(value: 0)`. More in ``zip(with:)``.
  @_disfavoredOverload
  public func zip<U>(with other: Property<U>) -> Property<(Value, U)> {
    let same: some PropertyProtocol<U> = other
    return zip(with: same)
  }

  /// A property of the first values of this one and another, then of their second values, and so on.
  ///
  /// The first pair consists of the current values. See ``Signal/zip(with:)-(Signal<U,Error>)`` for a diagram.
  ///
  /// - Parameter other: The property whose value is second in each pair.
  /// - Returns: A property of pairs, which changes when both properties have changed the same
  ///   number of times.
  /// - Complexity: Amortised O(1) per change. Keeps the pending values, without a limit.
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    composing { $0.zip(with: other.producer) }
  }

  /// A property of the first values of seven properties or more, then of their second values, and so on.
  ///
  /// Two to six properties have their own overloads. More in ``zip(with:)``.
  @_disfavoredOverload
  public static func zip<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, each Other: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ others: repeat each Other
  ) -> Property<
    (Value, B.Value, C.Value, D.Value, E.Value, F.Value, repeat (each Other).Value)
  >
  where A.Value == Value {
    Property(
      composing: .zipping(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer,
        repeat (each others).producer))
  }

  /// A property that zips the values of the properties of a sequence.
  ///
  /// More in ``zip(with:)``.
  ///
  /// - Parameter properties: The properties to zip.
  /// - Returns: A property of arrays in the order of the properties; nil if there are none.
  public static func zip<Others: Sequence>(
    _ properties: Others
  ) -> Property<[Value]>? where Others.Element: PropertyProtocol<Value> {
    let producers = properties.map { $0.producer }
    return producers.isEmpty ? nil : Property(composing: SignalProducer.zip(producers))
  }

  /// A property that zips the values of the properties of a sequence.
  ///
  /// More in ``zip(with:)``.
  ///
  /// - Parameters:
  ///   - properties: The properties to zip.
  ///   - emptySentinel: The value if there are no properties.
  /// - Returns: A property of arrays in the order of the properties.
  public static func zip<Others: Sequence>(
    _ properties: Others, emptySentinel: [Value]
  ) -> Property<[Value]> where Others.Element: PropertyProtocol<Value> {
    zip(properties) ?? Property(value: emptySentinel)
  }
}
