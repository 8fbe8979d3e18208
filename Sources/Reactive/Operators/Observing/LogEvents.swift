/// A closure that receives what `logEvents` logs: the identifier, a description of the event, and
/// the location of the `logEvents` call.
public typealias EventLogger =
  @Sendable (
    _ identifier: String, _ event: String, _ fileName: String, _ functionName: String,
    _ lineNumber: Int
  ) -> Void

/// The events that `logEvents` can log.
public enum LoggingEvent {
  /// The events of a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case value
    /// Completion.
    case completed
    /// A failure.
    case failed
    /// Any terminal event.
    case terminated
    /// The signal is over: it has ended, or nobody can observe it any more.
    case disposed
    /// An interruption.
    case interrupted
  }

  /// The events of a producer.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// A run is about to begin.
    case starting
    /// A run has begun.
    case started
    /// A value.
    case value
    /// Completion.
    case completed
    /// A failure.
    case failed
    /// Any terminal event.
    case terminated
    /// The run is over: it has ended or was disposed of.
    case disposed
    /// An interruption.
    case interrupted
  }
}

/// Prints the events of `logEvents`, one per line.
///
/// - Parameters:
///   - identifier: Distinguishes this stream from others.
///   - event: A description of the event.
///   - fileName: The file in which `logEvents` is called.
///   - functionName: The function in which it is called.
///   - lineNumber: The line in which it is called.
public func defaultEventLog(
  identifier: String, event: String, fileName: String, functionName: String, lineNumber: Int
) {
  print("[\(identifier)] \(event) (\(functionName) in \(fileName):\(lineNumber))")
}

extension Signal {
  /// Logs events as they pass, and changes nothing.
  ///
  ///     s              -1-|
  ///     .logEvents()   -1-|
  ///
  /// An event is logged as its kind and its contents, such as `value 1`, `failed boom` or
  /// `completed`.
  ///
  /// - Parameters:
  ///   - identifier: Distinguishes this stream from others.
  ///   - events: The events to log; all by default.
  ///   - fileName: The file of the call.
  ///   - functionName: The function of the call.
  ///   - lineNumber: The line of the call.
  ///   - logger: Receives each logged event; prints it by default.
  /// - Returns: A signal of the same events.
  /// - Complexity: One call of `logger` for each logged event. Keeps nothing.
  @preconcurrency
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.Signal> = Set(LoggingEvent.Signal.allCases),
    fileName: String = #fileID, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Signal {
    let log = EventLog(events: Set(events.map(\.rawValue))) {
      logger(identifier, $0, fileName, functionName, lineNumber)
    }
    return on(
      failed: log.telling("failed"), completed: log.telling("completed"),
      interrupted: log.telling("interrupted"), terminated: log.telling("terminated"),
      disposed: log.telling("disposed"), value: log.telling("value"))
  }
}

extension SignalProducer {
  /// Logs the beginning of a run and its events as they pass, and changes nothing.
  ///
  /// More in ``Signal/logEvents(identifier:events:fileName:functionName:lineNumber:logger:)``.
  @preconcurrency
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.SignalProducer> = Set(LoggingEvent.SignalProducer.allCases),
    fileName: String = #fileID, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> SignalProducer {
    let log = EventLog(events: Set(events.map(\.rawValue))) {
      logger(identifier, $0, fileName, functionName, lineNumber)
    }
    return on(
      starting: log.telling("starting"), started: log.telling("started"),
      failed: log.telling("failed"), completed: log.telling("completed"),
      interrupted: log.telling("interrupted"), terminated: log.telling("terminated"),
      disposed: log.telling("disposed"), value: log.telling("value"))
  }
}

/// The events that one `logEvents` logs, and what writes them.
private struct EventLog: Sendable {
  let events: Set<String>
  let write: @Sendable (_ text: String) -> Void

  /// Makes a closure that logs an event without contents; nil if the event is not to be logged.
  func telling(_ event: String) -> (@Sendable () -> Void)? {
    guard events.contains(event) else { return nil }
    return { write(event) }
  }

  /// Makes a closure that logs an event with its contents; nil if the event is not to be logged.
  func telling<Contents>(_ event: String) -> (@Sendable (Contents) -> Void)? {
    guard events.contains(event) else { return nil }
    return { write("\(event) \($0)") }
  }
}
