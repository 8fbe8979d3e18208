import Reactive
import ReactiveTesting

/// Answers exported cases with our own library: the control that every export and every verdict is compared with.
struct ReadCase {
  private let id: Int
  private let checked: CheckedCase

  /// Reads a question.
  init(_ json: JSONText) throws(TermReader.Problem) {
    guard let id = json["id"]?.integer, let until = json["until"]?.integer,
      let tick = json["tick"]?["nanoseconds"]?.integer, tick > 0
    else { throw .unreadable }
    self.id = id
    var checked = CheckedCase(
      source: SourceText(name: "", text: ""), title: "", titleSpan: Span(0, 0),
      tick: .nanoseconds(tick), lanes: [], bindings: [], pipelines: [], subscriptions: [],
      error: .text("error"), isErrorGiven: false, end: until)
    let lanes = json["lanes"]?.elements ?? []
    var indices: [String: Int] = [:]
    for (index, lane) in lanes.enumerated() {
      guard let name = lane["name"]?.text else { throw .unreadable }
      indices[name] = index
    }
    for lane in lanes { checked.lanes.append(try Self.lane(lane, indices)) }
    let lets = json["lets"]?.elements ?? []
    var reader = TermReader(lanes: indices)
    for term in lets {
      checked.bindings.append(try reader.term(term))
      reader.bindingCount += 1
    }
    for pipeline in json["pipelines"]?.elements ?? [] {
      checked.pipelines.append(
        CheckedCase.Pipeline(
          name: nil, term: try reader.term(pipeline["stream"]), expression: Self.nothing,
          subscription: SubscriptionMarks(
            start: pipeline["start"]?.integer, end: pipeline["end"]?.integer)))
    }
    checked.flow = StageFlow(count: checked.pipelines.count)
    self.checked = checked
  }

  private static let nothing = Expression(kind: .none, span: Span(0, 0), height: 0)

  /// Runs the case.
  ///
  /// - Returns: The answer.
  func answer() -> JSONText {
    let shared = SharedCase(checked)
    let runner = CaseRunner(shared, CaseResult.stepLimit, [])
    defer { runner.close() }
    let outcome = runner.play()
    if let fault = outcome.fault {
      return .object([("id", .integer(id)), ("error", .text(fault.diagnostic.message))])
    }
    let values = LaneValues(checked, shared.identities)
    func lane(_ stream: Stream) -> String? {
      values.index(of: stream.identity).map { checked.lanes[$0].name }
    }
    let outputs = outcome.outputs.map { output in
      JSONText.object([("events", ExportedEvents.json(output, lane: lane))])
    }
    let subscriptions = zip(checked.lanes, outcome.subscriptions).map { lane, marks in
      (name: lane.name, value: ExportedCase.json(marks))
    }
    return .object([
      ("id", .integer(id)), ("pipelines", .array(outputs)),
      ("subscriptions", .object(subscriptions)),
    ])
  }

  private static func lane(
    _ json: JSONText, _ indices: [String: Int]
  ) throws(TermReader.Problem) -> CheckedCase.Lane {
    guard let name = json["name"]?.text, let isHot = json["hot"]?.boolean,
      let starts = json["starts"]?.elements
    else { throw .unreadable }
    var lines: [CheckedCase.Line] = []
    for start in starts { lines.append(try line(start, isHot: isHot, indices)) }
    return CheckedCase.Lane(name: name, span: Span(0, 0), isHot: isHot, lines: lines)
  }

  private static func line(
    _ json: JSONText, isHot: Bool, _ indices: [String: Int]
  ) throws(TermReader.Problem) -> CheckedCase.Line {
    var marks = ReactiveTesting.Lane()
    var values: [LabelValue?] = []
    // What a mark stands for is in its value, so its text does not matter.
    let label = ReactiveTesting.Lane.Label(text: "")
    for event in json.elements ?? [] {
      // A hot lane may have begun before tick zero.
      guard let tick = event["tick"]?.integer, tick >= marks.entries.last?.tick ?? .min,
        tick < .max, isHot || tick >= 0
      else { throw .unreadable }
      var mark = ReactiveTesting.Lane.Mark.value(label)
      var content = event["value"]
      switch event["end"]?.text {
      case "completed": mark = .completed
      case "interrupted": mark = .interrupted
      case "failed": (mark, content) = (.failed(label), event["error"])
      default: break
      }
      var value: LabelValue?
      if let name = content?["lane"]?.text {
        guard let index = indices[name] else { throw .unreadable }
        value = .lane(index)
      } else if let content {
        guard let read = ExportedValue.value(content, stream: { _ in nil }) else {
          throw .unreadable
        }
        value = .value(read)
      }
      marks.entries.append(ReactiveTesting.Lane.Entry(tick: tick, mark: mark))
      values.append(value)
    }
    marks.length = (marks.entries.last?.tick ?? -1) + 1
    return CheckedCase.Line(text: "", marks: marks, values: values)
  }
}
