extension Signal {
  /// Observes the signal from now on.
  ///
  /// - Parameter observer: Receives the events. If the signal has ended, it is interrupted at once.
  /// - Returns: A handle whose disposal ends this observation silently, with no effect on the signal
  ///   or its other observers; nil if the signal has ended.
  /// - Complexity: O(1).
  @discardableResult
  public func observe(_ observer: consuming Observer) -> (any Disposable)? {
    hub.core.observe(observer)
  }

  /// Observes the events of the signal.
  ///
  /// - Parameter action: Called with each event.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  @inlinable
  public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
    observe(Observer(action))
  }

  /// Observes the values and the failure of the signal, as results.
  ///
  /// - Parameter action: Called with each value, and with the error if the signal fails.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeResult(
    _ action: @escaping @Sendable (Result<Value, Error>) -> Void
  ) -> (any Disposable)? {
    observe(Observer(value: { action(.success($0)) }, failed: { action(.failure($0)) }))
  }

  /// Observes the failure of the signal.
  ///
  /// - Parameter action: Called with the error, if the signal fails.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeFailed(_ action: @escaping @Sendable (Error) -> Void) -> (any Disposable)? {
    observe(Observer(failed: action))
  }

  /// Observes the completion of the signal.
  ///
  /// - Parameter action: Called if the signal completes.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeCompleted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(completed: action))
  }

  /// Observes the interruption of the signal.
  ///
  /// - Parameter action: Called if the signal is interrupted, or has already ended.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(interrupted: action))
  }
}

extension Signal where Error == Never {
  /// Observes the values of a signal that cannot fail.
  ///
  /// - Parameter action: Called with each value.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeValues(
    _ action: @escaping @Sendable (Value) -> Void
  ) -> (any Disposable)? {
    observe(Observer(onValue: action, onTermination: { _ in }))
  }
}
