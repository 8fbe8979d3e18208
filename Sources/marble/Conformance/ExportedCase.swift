import Reactive
import ReactiveTesting

/// A case as a line of JSON, in the form that `Conformance/schema.json` describes.
struct ExportedCase {
  /// Raised when a reader of an older export would misread a newer one.
  static let version = 1

  /// Why a case is not exported.
  enum Omission {
    /// `skip`, generated lanes, or an order of its own.
    case skipped, generated, ordered
  }

  let checked: CheckedCase
  /// The signatures of its operators, from upstream to downstream.
  let operators: [String]
  /// Whether an operator is the user's own, so that only another program can run the case.
  let hasOwn: Bool
  private let bindings: JSONText
  private let pipelines: [JSONText]

  /// Prepares a case for export.
  init(_ checked: CheckedCase) {
    self.checked = checked
    var writer = TermWriter(lanes: checked.lanes.map(\.name))
    bindings = writer.array(checked.bindings)
    var terms: [JSONText] = []
    for pipeline in checked.pipelines { terms.append(writer.json(pipeline.term)) }
    pipelines = terms
    operators = writer.operators
    hasOwn = writer.hasOwn
  }

  /// Why the case has no place in an export; nil if it has one.
  static func omission(of checked: CheckedCase) -> Omission? {
    if checked.skipReason != nil { return .skipped }
    if checked.isGenerated { return .generated }
    if case .deviating = checked.orders { return .ordered }
    return nil
  }

  /// The whole case.
  ///
  /// - Parameter id: A number that no other line has.
  /// - Returns: The JSON.
  func whole(_ id: Int) -> JSONText {
    let freedom = OrderFreedom(checked, mayRun: !hasOwn)
    let expectations = checked.pipelines.enumerated().map { index, pipeline in
      JSONText.array(
        pipeline.expectations.map { expectation in
          .object([
            ("events", ExportedEvents.json(expectation.line, of: checked, isExpected: true)),
            (
              "anyOrder",
              .array(
                freedom.groups[index].map {
                  .array([.integer($0.lowerBound), .integer($0.upperBound)])
                })
            ),
          ])
        })
    }
    let subscriptions = checked.subscriptions.map { check in
      JSONText.object([
        ("lane", .text(checked.lanes[check.lane].name)), ("marks", Self.json(check.expected)),
      ])
    }
    let laws = checked.laws.map { law in
      JSONText.object([
        ("left", .integer(law.left)), ("right", .integer(law.right)),
        ("relation", .text(law.relation.rawValue)),
      ])
    }
    return .object(
      head(id) + lanes + [
        ("pipelines", streams), ("expect", .array(expectations)),
        ("subscriptions", .array(subscriptions)), ("laws", .array(laws)),
      ])
  }

  private func head(_ id: Int) -> [(name: String, value: JSONText)] {
    let (line, _) = checked.source.position(of: checked.titleSpan.start)
    return [
      ("version", .integer(Self.version)), ("id", .integer(id)),
      ("file", .text(checked.source.name)), ("line", .integer(line)),
      ("title", .text(checked.title)), ("tick", ExportedValue.json(checked.tick)),
      ("until", .integer(checked.end)),
      ("operators", .array(operators.map { .text($0) })),
    ]
  }

  private var lanes: [(name: String, value: JSONText)] {
    let lanes = checked.lanes.map { lane in
      JSONText.object([
        ("name", .text(lane.name)), ("hot", .boolean(lane.isHot)),
        ("starts", .array(lane.lines.map { ExportedEvents.json($0, of: checked) })),
      ])
    }
    return [("lanes", .array(lanes)), ("lets", bindings)]
  }

  private var streams: JSONText {
    .array(
      zip(checked.pipelines, pipelines).map { pipeline, term in
        .object([
          ("name", .text(pipeline.name)), ("start", .integer(pipeline.subscription.start)),
          ("end", .integer(pipeline.subscription.end)), ("stream", term),
        ])
      })
  }

  static func json(_ marks: [SubscriptionMarks]) -> JSONText {
    .array(marks.map { .array([.integer($0.start), .integer($0.end)]) })
  }
}
