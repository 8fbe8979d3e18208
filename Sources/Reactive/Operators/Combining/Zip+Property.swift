extension PropertyProtocol {
  /// A property of the first values of this one and another, then of their second values, and so on.
  ///
  /// - Parameter other: The property of the second component.
  /// - Returns: A property of pairs, which changes when both have changed as often.
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    composing { $0.zip(with: other.producer) }
  }

  /// A property of the first values of several properties, then of their second values, and so on.
  ///
  /// - Parameters:
  ///   - first: The property of the first component.
  ///   - others: The properties of the others.
  /// - Returns: A property of tuples, which changes when all have changed as often.
  public static func zip<First: PropertyProtocol, each Other: PropertyProtocol>(
    _ first: First, _ others: repeat each Other
  ) -> Property<(Value, repeat (each Other).Value)> where First.Value == Value {
    Property(composing: .zipping(first.producer, repeat (each others).producer))
  }

  /// A property of the values of the properties of a sequence, put together in the order they come.
  ///
  /// - Parameter properties: What is put together.
  /// - Returns: A property of arrays in the order of the properties; nil if there are none.
  public static func zip<Others: Sequence>(
    _ properties: Others
  ) -> Property<[Value]>? where Others.Element: PropertyProtocol<Value> {
    let producers = properties.map { $0.producer }
    return producers.isEmpty ? nil : Property(composing: SignalProducer.zip(producers))
  }

  /// A property of the values of the properties of a sequence, put together in the order they come.
  ///
  /// - Parameters:
  ///   - properties: What is put together.
  ///   - emptySentinel: The value if there are no properties.
  /// - Returns: A property of arrays in the order of the properties.
  public static func zip<Others: Sequence>(
    _ properties: Others, emptySentinel: [Value]
  ) -> Property<[Value]> where Others.Element: PropertyProtocol<Value> {
    zip(properties) ?? Property(value: emptySentinel)
  }
}
