extension SignalProducer {
  /// Starts a run.
  ///
  /// - Parameter observer: Receives the events of this run.
  /// - Returns: A handle whose disposal interrupts the run: its work stops, `observer` receives the interruption,
  ///   and everything that the run retains is released. If a scheduler delivers the events, as with
  ///   ``observe(on:)``, it delivers the interruption too. A run that has work to do continues even if nobody
  ///   retains its handle.
  @discardableResult
  @inlinable
  public func start(_ observer: consuming Signal<Value, Error>.Observer) -> any Disposable {
    let run = Run<Value, Error>(observer.onTermination)
    self.run(
      Signal<Value, Error>.Observer(
        onValue: { [disposables = run.disposables, onValue = observer.onValue] value in
          // A closure upstream may dispose of the run while its own value is on the way.
          if !disposables.isDisposed { onValue(value) }
        },
        onTermination: { run.finish($0) }),
      Lifetime(run.disposables, gate: run))
    return run.handle()
  }

  /// Starts a run for its side effects, and ignores its events.
  ///
  /// - Returns: A handle whose disposal interrupts the run.
  @discardableResult
  public func start() -> any Disposable {
    start(Signal<Value, Error>.Observer(onValue: { _ in }, onTermination: { _ in }))
  }

  /// Starts a run and receives its events.
  ///
  /// - Parameter action: Called with each event.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  @inlinable
  public func start(
    _ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void
  ) -> any Disposable {
    start(Signal<Value, Error>.Observer(action))
  }

  /// Starts a run and receives its values and its failure, as results.
  ///
  /// - Parameter action: Called with each value, and with the error if the run fails.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithResult(
    _ action: @escaping @Sendable (Result<Value, Error>) -> Void
  ) -> any Disposable {
    start(
      Signal<Value, Error>.Observer(
        value: { action(.success($0)) }, failed: { action(.failure($0)) }))
  }

  /// Starts a run and receives its failure.
  ///
  /// - Parameter action: Called with the error, if the run fails.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithFailed(_ action: @escaping @Sendable (Error) -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(failed: action))
  }

  /// Starts a run and receives its completion.
  ///
  /// - Parameter action: Called if the run completes.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(completed: action))
  }

  /// Starts a run and receives its interruption.
  ///
  /// - Parameter action: Called if the run is interrupted, by its source or through the handle.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(interrupted: action))
  }
}

extension SignalProducer where Error == Never {
  /// Starts a run of a producer that cannot fail, and receives its values.
  ///
  /// - Parameter action: Called with each value.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(onValue: action, onTermination: { _ in }))
  }
}
