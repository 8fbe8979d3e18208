extension PropertyProtocol {
  /// A property of the values of this one and another.
  ///
  /// - Parameter other: The property of the second component.
  /// - Returns: A property of pairs, which changes with either.
  public func combineLatest<Other: PropertyProtocol>(
    with other: Other
  ) -> Property<(Value, Other.Value)> {
    composing { $0.combineLatest(with: other) }
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
    Property(composing: .combiningLatest(first.producer, repeat (each others).producer))
  }

  /// A property of the values of the properties of a sequence.
  ///
  /// - Parameter properties: What is combined.
  /// - Returns: A property of arrays in the order of the properties; nil if there are none.
  public static func combineLatest<Others: Sequence>(
    _ properties: Others
  ) -> Property<[Value]>? where Others.Element: PropertyProtocol<Value> {
    let producers = properties.map(\.producer)
    return producers.isEmpty ? nil : Property(composing: SignalProducer.combineLatest(producers))
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
