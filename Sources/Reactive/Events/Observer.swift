extension Signal {
  /// Takes the events of a stream: one closure for the values, one for the end.
  ///
  /// The library calls an observer from one thread at a time, never from inside itself, and never
  /// after the end. An operator is a function from the observer downstream of it to the observer that
  /// it puts upstream, so a value travels through closures alone and is never wrapped in an ``Event``.
  ///
  /// The observer of a pipe or of a start handler is an entrance: whoever sends through it may do so
  /// from any thread and at any time. When the last copy of the observer of a pipe is released before a
  /// terminal event was sent, the stream is interrupted; a start handler's run goes on with its handle.
  @frozen
  public struct Observer: Sendable {
    /// Called with each value.
    public let onValue: @Sendable (Value) -> Void
    /// Called once, with the end.
    public let onTermination: @Sendable (Termination<Error>) -> Void

    /// Makes an observer of its two closures.
    ///
    /// - Parameters:
    ///   - onValue: Called with each value.
    ///   - onTermination: Called at most once, after which nothing more is called.
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
  /// Makes an observer that takes whole events.
  @available(swift, introduced: 6)
  @inlinable
  public init(_ action: @escaping @Sendable (Signal.Event) -> Void) {
    self.init(onValue: { action(.value($0)) }, onTermination: { action(Signal.Event($0)) })
  }

  /// Makes an observer with a closure for each kind of event; what has none is ignored.
  ///
  /// - Parameters:
  ///   - value: Called with each value.
  ///   - failed: Called with the error, if the stream fails.
  ///   - completed: Called if the stream completes.
  ///   - interrupted: Called if the stream is interrupted.
  @available(swift, introduced: 6)
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

  // The ends are never inlined: unspecialised code that makes a termination looks up the type of its
  // error, and must not do so for each value where it may send an end too.

  /// Ends the stream with a failure.
  @inline(never)
  public func send(error: Error) { onTermination(.failed(error)) }

  /// Ends the stream in good order.
  @inline(never)
  public func sendCompleted() { onTermination(.completed) }

  /// Cuts the stream off.
  @inline(never)
  public func sendInterrupted() { onTermination(.interrupted) }
}

extension Signal.Observer where Value == Void {
  /// Sends the value that says no more than that it came.
  @inlinable
  public func send() { onValue(()) }
}
