precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

extension BindingTargetProvider {
  /// Passes each value of a source to the target, until the source or the target's lifetime ends.
  ///
  /// A property on the right passes its current value first. The target is not kept alive.
  ///
  /// Bindings may form a chain, `b <~ a; c <~ b`, which a value follows when it arrives.
  ///
  /// - Parameters:
  ///   - target: Receives the values.
  ///   - source: Started, or observed, at once.
  /// - Returns: A handle whose disposal ends the binding. Never nil: it is optional for code that was written for
  ///   ReactiveSwift.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    target: Self, source: Source
  ) -> (any Disposable)! where Source.Value == Value {
    let target = target.bindingTarget
    return source.producer.take(during: target.lifetime).startWithValues(target.action)
  }

  /// Passes each value of a source of non-optional values to a target of optionals.
  ///
  /// - Parameters:
  ///   - target: Receives the values.
  ///   - source: Started, or observed, at once.
  /// - Returns: A handle whose disposal ends the binding. Never nil: it is optional for code that was written for
  ///   ReactiveSwift.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    target: Self, source: Source
  ) -> (any Disposable)! where Value == Source.Value? {
    target <~ source.producer.map(Optional.some)
  }
}

extension Signal.Observer {
  /// Sends each value of a source, and its end, to an observer.
  ///
  /// - Parameters:
  ///   - observer: Receives the events.
  ///   - source: Started, or observed, at once.
  /// - Returns: A handle whose disposal interrupts the observer. Never nil: it is optional for code that was
  ///   written for ReactiveSwift.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    observer: Self, source: Source
  ) -> (any Disposable)! where Source.Value == Value {
    source.producer.start(observer.withoutFailure())
  }
}
