precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

extension BindingTargetProvider {
  /// Gives the target each value of a source, until the source ends or the target's lifetime does.
  ///
  /// A property on the right gives its value now first. The target is not kept alive.
  ///
  /// Bindings may form a chain of any length, `b <~ a; c <~ b`, which is followed as a value comes. Targets
  /// more than thirty bindings down the chain take it in turn, right before the outermost set returns: an
  /// observer further up that sets such a target sets it before the pending value comes.
  ///
  /// - Parameters:
  ///   - target: What takes the values.
  ///   - source: Started, or observed, at once.
  /// - Returns: A handle whose disposal ends the binding. Never nil: it is optional for code that was written for
  ///   ReactiveSwift.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    target: Self, source: Source
  ) -> (any Disposable)! where Source.Value == Value {
    let target = target.bindingTarget
    let producer = source.producer.take(during: target.lifetime).inTurn()
    return Descent.current.begin { producer.startWithValues(target.action) }
  }

  /// Gives a target of optionals each value of a source that has none that is nil.
  ///
  /// - Parameters:
  ///   - target: What takes the values.
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
  /// Sends an observer each value of a source, and its end.
  ///
  /// - Parameters:
  ///   - observer: What takes the events.
  ///   - source: Started, or observed, at once.
  /// - Returns: A handle whose disposal interrupts it. Never nil: it is optional for code that was written for
  ///   ReactiveSwift.
  @discardableResult
  public static func <~ <Source: BindingSource>(
    observer: Self, source: Source
  ) -> (any Disposable)! where Source.Value == Value {
    let producer = source.producer.inTurn()
    return Descent.current.begin {
      producer.start(
        Signal<Value, Never>.Observer(
          onValue: observer.onValue,
          onTermination: { termination in
            switch termination {
            case .completed: observer.onTermination(.completed)
            case .interrupted: observer.onTermination(.interrupted)
            }
          }))
    }
  }
}
