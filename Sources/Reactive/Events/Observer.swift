extension Signal {
  /// Receives the events of a stream: one closure for the values, one for the end.
  ///
  /// The library calls an observer from one thread at a time, never re-entrantly, and never after the end. An
  /// operator is a function from the downstream observer to the observer that it puts upstream, so a value passes
  /// through closures only and is never wrapped in an ``Event``.
  ///
  /// The observer of a pipe or of a start handler is an entrance: you may send through it from any thread and at
  /// any time. If the last copy of a pipe's observer is released before a terminal event was sent, the stream is
  /// interrupted. A start handler's run continues as long as its handle is retained.
  @frozen
  public struct Observer: Sendable {
    /// Called with each value.
    public let onValue: @Sendable (Value) -> Void
    /// Called once, with the end.
    public let onTermination: @Sendable (Termination<Error>) -> Void

    /// Makes an observer from its two closures.
    ///
    /// - Parameters:
    ///   - onValue: Called with each value.
    ///   - onTermination: Called at most once; nothing is called after it.
    @preconcurrency
    @_transparent
    public init(
      onValue: @escaping @Sendable (Value) -> Void,
      onTermination: @escaping @Sendable (Termination<Error>) -> Void
    ) {
      self.onValue = onValue
      self.onTermination = onTermination
    }
  }
}

extension Signal.Observer {
  /// Makes an observer that receives whole events.
  @preconcurrency
  @inlinable
  public init(_ action: @escaping @Sendable (Signal.Event) -> Void) {
    self.init(onValue: { action(.value($0)) }, onTermination: { action(Signal.Event($0)) })
  }

  /// Makes an observer with a closure for each kind of event; events without a closure are ignored.
  ///
  /// - Parameters:
  ///   - value: Called with each value.
  ///   - failed: Called with the error, if the stream fails.
  ///   - completed: Called if the stream completes.
  ///   - interrupted: Called if the stream is interrupted.
  @preconcurrency
  public init(
    value: (@Sendable (Value) -> Void)? = nil,
    failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil
  ) {
    self.init(
      onValue: value ?? { _ in },
      onTermination: { termination in
        switch termination {
        case .failed(let error): failed?(error)
        case .completed: completed?()
        case .interrupted: interrupted?()
        }
      }
    )
  }

  /// Sends an event.
  @inlinable
  public func send(_ event: Signal.Event) {
    switch event {
    case .value(let value): onValue(value)
    case .failed(let error): onTermination(.failed(error))
    case .completed: onTermination(.completed)
    case .interrupted: onTermination(.interrupted)
    }
  }

  /// Sends a value.
  @inlinable
  public func send(value: Value) { onValue(value) }

  // The ends are never inlined: unspecialised code that makes a termination looks up its error type at run time. If
  // these were inlined into code that sends values and may send an end, each value would pay for that lookup.

  /// Ends the stream with a failure.
  @inline(never)
  public func send(error: Error) { onTermination(.failed(error)) }

  /// Completes the stream.
  @inline(never)
  public func sendCompleted() { onTermination(.completed) }

  /// Interrupts the stream.
  @inline(never)
  public func sendInterrupted() { onTermination(.interrupted) }
}

extension Signal.Observer where Value == Void {
  /// Sends a value that carries no information.
  @inlinable
  public func send() { onValue(()) }
}
