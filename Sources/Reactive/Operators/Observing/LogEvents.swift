/// Takes what `logEvents` has to tell: the identifier, the event in words, and where the call of
/// `logEvents` stands.
public typealias EventLogger =
  @Sendable (
    _ identifier: String, _ event: String, _ fileName: String, _ functionName: String,
    _ lineNumber: Int
  ) -> Void

/// What `logEvents` can tell of.
public enum LoggingEvent {
  /// What it can tell of a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case value
    /// Completion.
    case completed
    /// A failure.
    case failed
    /// The end, whichever it is.
    case terminated
    /// That nothing more will come, because of an end or because nobody can observe any more.
    case disposed
    /// An interruption.
    case interrupted
  }

  /// What it can tell of a producer.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// That a run is about to begin.
    case starting
    /// That a run has begun.
    case started
    /// A value.
    case value
    /// Completion.
    case completed
    /// A failure.
    case failed
    /// The end, whichever it is.
    case terminated
    /// That the run is over, because of an end or because it was disposed of.
    case disposed
    /// An interruption.
    case interrupted
  }
}

/// Prints what `logEvents` tells, a line for each event.
///
/// - Parameters:
///   - identifier: What tells one stream from another.
///   - event: The event in words.
///   - fileName: The file in which `logEvents` is called.
///   - functionName: The function in which it is called.
///   - lineNumber: The line in which it is called.
public func defaultEventLog(
  identifier: String, event: String, fileName: String, functionName: String, lineNumber: Int
) {
  print("[\(identifier)] \(event) (\(functionName) in \(fileName):\(lineNumber))")
}

extension Signal {
  /// Tells of events as they pass, and changes nothing.
  ///
  ///     s              -1-|
  ///     .logEvents()   -1-|
  ///
  /// An event is told as `value 1`, `failed boom`, `completed`: its kind, and what it carries.
  ///
  /// - Parameters:
  ///   - identifier: What tells one stream from another.
  ///   - events: What to tell of; everything, if it is not given.
  ///   - fileName: Where the call stands.
  ///   - functionName: Where the call stands.
  ///   - lineNumber: Where the call stands.
  ///   - logger: Given what is told; prints it, if it is not given.
  /// - Returns: A signal of the same events.
  /// - Complexity: A call of `logger` for each event that is told of. Keeps nothing.
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.Signal> = Set(LoggingEvent.Signal.allCases),
    fileName: String = #fileID, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Signal {
    let log = EventLog(
      identifier: identifier, events: Set(events.map(\.rawValue)), fileName: fileName,
      functionName: functionName, lineNumber: lineNumber, logger: logger)
    return on(
      failed: log.telling("failed"), completed: log.telling("completed"),
      interrupted: log.telling("interrupted"), terminated: log.telling("terminated"),
      disposed: log.telling("disposed"), value: log.telling("value"))
  }
}

extension SignalProducer {
  /// Tells of the beginning of a run and of its events as they pass, and changes nothing.
  ///
  /// More in ``Signal/logEvents(identifier:events:fileName:functionName:lineNumber:logger:)``.
  public func logEvents(
    identifier: String = "",
    events: Set<LoggingEvent.SignalProducer> = Set(LoggingEvent.SignalProducer.allCases),
    fileName: String = #fileID, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> SignalProducer {
    let log = EventLog(
      identifier: identifier, events: Set(events.map(\.rawValue)), fileName: fileName,
      functionName: functionName, lineNumber: lineNumber, logger: logger)
    return on(
      starting: log.telling("starting"), started: log.telling("started"),
      failed: log.telling("failed"), completed: log.telling("completed"),
      interrupted: log.telling("interrupted"), terminated: log.telling("terminated"),
      disposed: log.telling("disposed"), value: log.telling("value"))
  }
}

/// What one `logEvents` tells of, and to whom.
private struct EventLog: Sendable {
  let identifier: String
  let events: Set<String>
  let fileName: String
  let functionName: String
  let lineNumber: Int
  let logger: EventLogger

  /// Tells that something happened; nil if that is not to be told.
  func telling(_ event: String) -> (@Sendable () -> Void)? {
    guard events.contains(event) else { return nil }
    return { tell(event) }
  }

  /// Tells what something carries; nil if that is not to be told.
  func telling<Cargo>(_ event: String) -> (@Sendable (Cargo) -> Void)? {
    guard events.contains(event) else { return nil }
    return { tell("\(event) \($0)") }
  }

  private func tell(_ text: String) {
    logger(identifier, text, fileName, functionName, lineNumber)
  }
}
