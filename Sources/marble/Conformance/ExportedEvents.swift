import Reactive
import ReactiveTesting

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
        func value(_ label: ReactiveTesting.Lane.Label) -> JSONText {
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
