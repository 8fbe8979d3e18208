import MarbleCases
import Reactive
import ReactiveTesting

/// A case as a line of JSON, in the form that `Conformance/schema.json` describes.
package enum ExportedCase {
  /// Raised when a reader of an older export would misread a newer one.
  static let version = 1

  /// Why a case is not exported; nil if it is.
  package static func omission(of checked: CheckedCase) -> String? {
    if checked.skipReason != nil { return "this case is not exported, because it is skipped" }
    if checked.isGenerated {
      return "this case is not exported, because its lanes are generated"
    }
    if case .deviating = checked.orders {
      return "this case is not exported, because its 'orders' line names one order"
    }
    return nil
  }

  /// A case as JSON text.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - id: A number that no other line has.
  ///   - budget: How much may be done to find out which events may come in any order.
  /// - Returns: The text; nil if more would have to be done.
  package static func text(_ checked: CheckedCase, id: Int, _ budget: WorkBudget) -> String? {
    var writer = TermWriter(lanes: checked.lanes.map(\.name))
    let lets = writer.array(checked.bindings)
    let pipelines = checked.pipelines.map { pipeline in
      JSONText.object([
        ("name", .text(pipeline.name)), ("start", .integer(pipeline.subscription.start)),
        ("end", .integer(pipeline.subscription.end)), ("stream", writer.json(pipeline.term)),
      ])
    }
    let lanes = checked.lanes.map { lane in
      JSONText.object([
        ("name", .text(lane.name)), ("hot", .boolean(lane.isHot)),
        ("starts", .array(lane.lines.map { ExportedEvents.json($0, of: checked) })),
      ])
    }
    let freedom = OrderFreedom(checked, budget)
    let expectations = zip(checked.pipelines, freedom.groups).map { pipeline, groups in
      JSONText.array(
        pipeline.expectations.map { expectation in
          .object([
            ("events", ExportedEvents.json(expectation.line, of: checked, isExpected: true)),
            ("anyOrder", .array(groups.map { pair($0.lowerBound, $0.upperBound) })),
          ])
        })
    }
    let subscriptions = checked.subscriptions.map { check in
      JSONText.object([
        ("lane", .text(checked.lanes[check.lane].name)),
        ("marks", .array(check.expected.map { pair($0.start, $0.end) })),
      ])
    }
    let laws = checked.laws.map { law in
      JSONText.object([
        ("left", .integer(law.left)), ("right", .integer(law.right)),
        ("relation", .text(law.relation.rawValue)),
      ])
    }
    let (line, _) = checked.source.position(of: checked.titleSpan.start)
    let text = JSONText.object([
      ("version", .integer(version)), ("id", .integer(id)), ("file", .text(checked.source.name)),
      ("line", .integer(line)), ("title", .text(checked.title)),
      ("tick", ExportedValue.json(checked.tick)), ("until", .integer(checked.end)),
      ("operators", .array(writer.operators.map { .text($0) })), ("lanes", .array(lanes)),
      ("lets", lets), ("pipelines", .array(pipelines)), ("expect", .array(expectations)),
      ("subscriptions", .array(subscriptions)), ("laws", .array(laws)),
    ]).description
    return budget.isSpent ? nil : text
  }

  private static func pair(_ first: Int?, _ second: Int?) -> JSONText {
    .array([.integer(first), .integer(second)])
  }
}

/// Events of lanes and expectations as JSON: an object for each, with its tick.
enum ExportedEvents {
  /// The events of a lane's or an expectation's line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - checked: Its case.
  ///   - isExpected: Whether a `#` without a value stands for any failure if the case gives no error.
  /// - Returns: The JSON.
  static func json(
    _ line: CheckedCase.Line, of checked: CheckedCase, isExpected: Bool = false
  ) -> JSONText {
    .array(
      line.marks.entries.indices.map { index in
        let entry = line.marks.entries[index]
        let known = line.values[index]
        func value(_ label: TextLane.Label) -> JSONText {
          switch known {
          case .lane(let index): .object([("lane", .text(checked.lanes[index].name))])
          case .value(let value): ExportedValue.json(value)
          case nil: .text(label.text)
          }
        }
        switch entry.mark {
        case .value(let label): return event(entry.tick, "value", value(label))
        case .completed: return event(entry.tick, "end", .text("completed"))
        case .interrupted: return event(entry.tick, "end", .text("interrupted"))
        case .failed(let label?): return failure(entry.tick, value(label))
        case .failed(nil) where isExpected && !checked.isErrorGiven: return failure(entry.tick, nil)
        case .failed(nil): return failure(entry.tick, ExportedValue.json(checked.error))
        }
      })
  }

  private static func event(_ tick: Int, _ name: String, _ value: JSONText) -> JSONText {
    .object([("tick", .integer(tick)), (name, value)])
  }

  /// A failure; an expectation without an error is met by any.
  private static func failure(_ tick: Int, _ error: JSONText?) -> JSONText {
    .object(
      [("tick", .integer(tick)), ("end", .text("failed"))] + (error.map { [("error", $0)] } ?? []))
  }
}

/// Values and durations in the form of exported cases; `schema.json` describes it.
enum ExportedValue {
  /// A value as JSON.
  static func json(_ value: Value) -> JSONText {
    switch value {
    case .none: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .decimal(let number): return .object([("decimal", .decimal(number))])
    case .text(let text): return .text(text)
    case .duration(let duration): return json(duration)
    case .array(let elements): return .array(elements.map { json($0) })
    case .tuple(let fields):
      let values = JSONText.array(fields.map { json($0.value) })
      guard fields.contains(where: { $0.label != nil }) else { return .object([("tuple", values)]) }
      return .object([("tuple", values), ("labels", .array(fields.map { .text($0.label) }))])
    case .range(let from, let through):
      return .object([("range", .array([.integer(from), .integer(through)]))])
    // A lane as a value is written by its name; this is another stream.
    case .stream: return .object([("lane", .null)])
    case .event(let event):
      switch event {
      case .value(let value):
        return .object([("event", .text("value")), ("value", json(value))])
      case .failed(let error):
        return .object([("event", .text("failed")), ("error", json(error.value))])
      case .completed: return .object([("event", .text("completed"))])
      case .interrupted: return .object([("event", .text("interrupted"))])
      }
    case .result(.success(let value)):
      return .object([("result", .text("success")), ("value", json(value))])
    case .result(.failure(let error)):
      return .object([("result", .text("failure")), ("error", json(error.value))])
    }
  }

  /// A duration as JSON; nanoseconds are the finest step that a fixture can write.
  static func json(_ duration: Duration) -> JSONText {
    let (seconds, attoseconds) = duration.components
    return .object([
      ("nanoseconds", .integer(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)))
    ])
  }
}
