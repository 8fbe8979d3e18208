extension Signal {
  /// Sends what the values so far add up to, after each value.
  ///
  ///     s                        -1-2-|
  ///     .scan(10) { $0 + $1 }    -a-b-|    a = 11, b = 13
  ///
  /// The initial result is not sent. Every terminal event passes at once.
  ///
  /// - Parameters:
  ///   - initial: What the first value is added to.
  ///   - next: Given the result so far and a value, makes the next result.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one result.
  @available(swift, introduced: 6)
  @inlinable
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> Signal<U, Error> {
    transforming { $0.scanning(initial, next) }
  }

  /// Sends what the values so far add up to, after each value, changed in place.
  ///
  /// - Parameters:
  ///   - initial: What the first value is added to.
  ///   - next: Adds a value to the result.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value. Keeps one result.
  @available(swift, introduced: 6)
  @inlinable
  public func scan<U: Sendable>(
    into initial: U, _ next: @escaping @Sendable (inout U, Value) -> Void
  ) -> Signal<U, Error> {
    transforming { $0.scanning(into: initial, next) }
  }

  /// Sends what the values so far add up to, the first value being the first result.
  ///
  ///     s                    -1-2-3|
  ///     .scan { $0 + $1 }    -1-3-6|
  ///
  /// - Parameter next: Given the result so far and a value, makes the next result.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: One call of `next` for each value but the first. Keeps one result.
  @inlinable
  @_disfavoredOverload
  public func scan(_ next: @escaping @Sendable (Value, Value) -> Value) -> Signal {
    transforming { $0.scanning(next) }
  }
}

extension SignalProducer {
  /// Sends what the values so far add up to, after each value.
  ///
  /// Each start begins with the initial result. More in ``Signal/scan(_:_:)``.
  @available(swift, introduced: 6)
  @inlinable
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> SignalProducer<U, Error> {
    staged { [run] observer, lifetime in
      run((consume observer).scanning(initial, next), lifetime)
    }
  }

  /// Sends what the values so far add up to, after each value, changed in place.
  ///
  /// Each start begins with the initial result. More in ``Signal/scan(into:_:)``.
  @available(swift, introduced: 6)
  @inlinable
  public func scan<U: Sendable>(
    into initial: U, _ next: @escaping @Sendable (inout U, Value) -> Void
  ) -> SignalProducer<U, Error> {
    transforming { $0.scanning(into: initial, next) }
  }

  /// Sends what the values so far add up to, the first value being the first result.
  ///
  /// More in ``Signal/scan(_:)``.
  @inlinable
  @_disfavoredOverload
  public func scan(_ next: @escaping @Sendable (Value, Value) -> Value) -> SignalProducer {
    transforming { $0.scanning(next) }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets each result of folding values one after another.
  @_transparent
  @usableFromInline
  consuming func scanning<Upstream>(
    _ initial: Value, _ next: @escaping @Sendable (Value, Upstream) -> Value
  ) -> Signal<Upstream, Error>.Observer {
    let result = SerialBox(initial)
    return .init(
      onValue: { [onValue] value in
        let new = next(result.contents, value)
        result.contents = new
        onValue(new)
      },
      onTermination: onTermination)
  }

  /// The observer to put upstream so that this one gets what the values add up to.
  @_transparent
  @usableFromInline
  consuming func scanning<Upstream>(
    into initial: Value, _ next: @escaping @Sendable (inout Value, Upstream) -> Void
  ) -> Signal<Upstream, Error>.Observer {
    let result = SerialBox(initial)
    return .init(
      onValue: { [onValue] value in
        next(&result.contents, value)
        onValue(result.contents)
      },
      onTermination: onTermination)
  }

  /// The observer to put upstream so that this one gets what the values add up to, from the first.
  @_transparent
  @usableFromInline
  consuming func scanning(_ next: @escaping @Sendable (Value, Value) -> Value) -> Self {
    let result = SerialBox<Value?>(nil)
    return Self(
      onValue: { [onValue] value in
        let sum = result.contents.map { next($0, value) } ?? value
        result.contents = sum
        onValue(sum)
      },
      onTermination: onTermination)
  }
}

extension PropertyProtocol {
  /// A property of what the values so far add up to, the one now being the first.
  ///
  /// - Parameters:
  ///   - initial: What the value now is added to.
  ///   - next: Given the result so far and a value, makes the next result.
  /// - Returns: A property of the results.
  public func scan<U: Sendable>(
    _ initial: U, _ next: @escaping @Sendable (U, Value) -> U
  ) -> Property<U> {
    composing { $0.scan(initial, next) }
  }
}
