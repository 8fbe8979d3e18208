extension PropertyProtocol {
  /// A property of pairs of this property's value and another's.
  ///
  /// An overload for a property written as an implicit member, such as `.init(value: 0)`. More in
  /// ``combineLatest(with:)``.
  @_disfavoredOverload
  public func combineLatest<U>(with other: Property<U>) -> Property<(Value, U)> {
    let same: some PropertyProtocol<U> = other
    return combineLatest(with: same)
  }

  /// A property of pairs of this property's value and another's.
  ///
  /// There is a pair from the beginning, because a property always has a value. See ``Signal/combineLatest(with:)`` for
  /// a diagram.
  ///
  /// - Parameter other: The property whose value is second in each pair.
  /// - Returns: A property of pairs, which changes when either property does.
  /// - Complexity: O(1) per change. A read also checks whether the properties of which the result is composed are
  ///   up to date. Keeps the latest value of each property.
  public func combineLatest<Other: PropertyProtocol>(
    with other: Other
  ) -> Property<(Value, Other.Value)> {
    let (first, second) = (ownOrigin, other.ownOrigin)
    let sources = PropertySources([first.version, second.version])
    return Property(
      composing: sources.producer(of: first).combineLatest(with: sources.producer(of: second)),
      of: sources
    ) { _ in (first.value(), second.value()) }
  }

  /// A property of the values of seven properties or more, which changes with any of them.
  ///
  /// Two to six properties have their own overloads. More in ``combineLatest(with:)``.
  @_disfavoredOverload
  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, each Other: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ others: repeat each Other
  ) -> Property<
    (Value, B.Value, C.Value, D.Value, E.Value, F.Value, repeat (each Other).Value)
  >
  where A.Value == Value {
    let (a, b, c, d, e, f) = (
      a.ownOrigin, b.ownOrigin, c.ownOrigin, d.ownOrigin, e.ownOrigin, f.ownOrigin
    )
    let others = (repeat (each others).ownOrigin)
    var versions = [a.version, b.version, c.version, d.version, e.version, f.version]
    for other in repeat each others { versions.append(other.version) }
    let sources = PropertySources(versions)
    return Property(
      composing: .combiningLatest(
        sources.producer(of: a), sources.producer(of: b), sources.producer(of: c),
        sources.producer(of: d), sources.producer(of: e), sources.producer(of: f),
        repeat sources.producer(of: each others)),
      of: sources
    ) { _ in
      (
        a.value(), b.value(), c.value(), d.value(), e.value(), f.value(),
        repeat (each others).value()
      )
    }
  }

  /// A property of the values of the properties of a sequence.
  ///
  /// More in ``combineLatest(with:)``.
  ///
  /// - Parameter properties: The properties to combine.
  /// - Returns: A property of arrays in the order of the properties; nil if there are none.
  public static func combineLatest<Others: Sequence>(
    _ properties: Others
  ) -> Property<[Value]>? where Others.Element: PropertyProtocol<Value> {
    let properties = Array(properties)
    guard !properties.isEmpty else { return nil }
    let origins = properties.map { $0.ownOrigin }
    let sources = PropertySources(origins.map { $0.version })
    return Property(
      composing: SignalProducer.combineLatest(origins.map { sources.producer(of: $0) }), of: sources
    ) { _ in origins.map { $0.value() } }
  }

  /// A property of the values of the properties of a sequence.
  ///
  /// More in ``combineLatest(with:)``.
  ///
  /// - Parameters:
  ///   - properties: The properties to combine.
  ///   - emptySentinel: The value if there are no properties.
  /// - Returns: A property of arrays in the order of the properties.
  public static func combineLatest<Others: Sequence>(
    _ properties: Others, emptySentinel: [Value]
  ) -> Property<[Value]> where Others.Element: PropertyProtocol<Value> {
    combineLatest(properties) ?? Property(value: emptySentinel)
  }
}
