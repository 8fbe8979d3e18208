extension PropertyProtocol {
  /// A property of the values of this one and another.
  ///
  /// - Parameter other: The property of the second component.
  /// - Returns: A property of pairs, which changes with either.
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

  /// A property of the values of several properties.
  ///
  /// - Parameters:
  ///   - first: The property of the first component.
  ///   - others: The properties of the others.
  /// - Returns: A property of tuples, which changes with any of them.
  public static func combineLatest<First: PropertyProtocol, each Other: PropertyProtocol>(
    _ first: First, _ others: repeat each Other
  ) -> Property<(Value, repeat (each Other).Value)> where First.Value == Value {
    let first = first.ownOrigin
    let others = (repeat (each others).ownOrigin)
    var versions = [first.version]
    for other in repeat each others { versions.append(other.version) }
    let sources = PropertySources(versions)
    return Property(
      composing: .combiningLatest(
        sources.producer(of: first), repeat sources.producer(of: each others)),
      of: sources
    ) { _ in (first.value(), repeat (each others).value()) }
  }

  /// A property of the values of the properties of a sequence.
  ///
  /// - Parameter properties: What is combined.
  /// - Returns: A property of arrays in the order of the properties; nil if there are none.
  public static func combineLatest<Others: Sequence>(
    _ properties: Others
  ) -> Property<[Value]>? where Others.Element: PropertyProtocol<Value> {
    let properties = Array(properties)
    guard !properties.isEmpty else { return nil }
    let origins = properties.map(\.ownOrigin)
    let sources = PropertySources(origins.map(\.version))
    return Property(
      composing: SignalProducer.combineLatest(origins.map { sources.producer(of: $0) }), of: sources
    ) { _ in origins.map { $0.value() } }
  }

  /// A property of the values of the properties of a sequence.
  ///
  /// - Parameters:
  ///   - properties: What is combined.
  ///   - emptySentinel: The value if there are no properties.
  /// - Returns: A property of arrays in the order of the properties.
  public static func combineLatest<Others: Sequence>(
    _ properties: Others, emptySentinel: [Value]
  ) -> Property<[Value]> where Others.Element: PropertyProtocol<Value> {
    combineLatest(properties) ?? Property(value: emptySentinel)
  }
}
