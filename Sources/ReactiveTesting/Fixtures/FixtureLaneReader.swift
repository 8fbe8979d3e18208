import Reactive

/// Reads the lines of a case as timelines of a type.
struct FixtureLaneReader<Value: Decodable & Sendable, Error: Swift.Error> {
  private let example: Fixture.Case
  /// What a `#` without a text stands for; nil in a lane that cannot fail.
  private let failure: Timeline<Value, Error>.Failure?

  init(_ example: Fixture.Case, failure: Timeline<Value, Error>.Failure?) {
    (self.example, self.failure) = (example, failure)
  }

  /// The timeline of a line.
  func timeline(
    _ text: Located<String>, isHot: Bool
  ) throws(Diagnostic) -> Timeline<Value, Error> {
    let place = text.span.start
    let lane: Lane
    do throws(Diagnostic) {
      guard !isQuotedLane(text.value) else {
        throw Diagnostic(Lane.quotesProblem, at: Span(0, text.value.utf8.count))
      }
      lane = try parseLane(text.value, tick: example.tick, allowsOrigin: isHot)
    } catch {
      throw Diagnostic(error.message, at: error.span.shifted(by: place))
    }
    var entries: [Timeline<Value, Error>.Entry] = []
    entries.reserveCapacity(lane.entries.count)
    for entry in lane.entries {
      entries.append(
        Timeline<Value, Error>.Entry(
          tick: entry.tick, mark: try mark(entry.mark, at: entry.span.shifted(by: place))))
    }
    return Timeline(entries: entries, length: lane.length, firstTick: min(lane.start, 0))
  }

  private func mark(
    _ mark: Lane.Mark, at span: Span
  ) throws(Diagnostic) -> Timeline<Value, Error>.Mark {
    switch mark {
    case .completed: return .completed
    case .interrupted: return .interrupted
    case .value(let label): return .value(try value(label, at: span))
    case .failed(let label):
      guard Error.self != Never.self, let failure else {
        throw Diagnostic(MarbleProblem.neverFails.message, at: span)
      }
      guard let label else { return .failed(failure) }
      // A lane sends the error that the test names, whatever the text.
      if case .error = failure { return .failed(failure) }
      return .failed(.described(try meaning(of: label, at: span).description))
    }
  }

  private func value(_ label: Lane.Label, at span: Span) throws(Diagnostic) -> Value {
    let meaning = try meaning(of: label, at: span)
    do {
      return try meaning.decoded(as: Value.self)
    } catch {
      throw Diagnostic(unreadable(meaning.description, error), at: span)
    }
  }

  /// The message for a label that is not a value of the type, with the reason inside of it if there is one.
  private func unreadable(_ label: String, _ error: any Swift.Error) -> String {
    let message = MarbleProblem.notAValue(label, Value.self).message
    guard let error = error as? DecodingError else { return "\(message): \(error)" }
    switch error {
    case .keyNotFound(_, let context), .valueNotFound(_, let context),
      .typeMismatch(_, let context), .dataCorrupted(let context):
      let reason = context.debugDescription
      guard reason != message, !reason.isEmpty else { return message }
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return message + ": " + (path.isEmpty ? "" : "at '\(path)', ") + reason
    @unknown default: return message
    }
  }

  /// What a label stands for: an entry of the table, or its own text.
  private func meaning(of label: Lane.Label, at span: Span) throws(Diagnostic) -> FixtureValue {
    if let entry = example.raw.table.first(where: { $0.key.value == label.text }) {
      return try FixtureValue(entry.value, tick: example.tick)
    }
    guard !example.raw.lanes.contains(where: { $0.name.value == label.text }) else {
      throw Diagnostic(
        "'\(label.text)' is a lane, and a Swift test cannot read a lane of lanes", at: span)
    }
    return .label(label.text)
  }
}
