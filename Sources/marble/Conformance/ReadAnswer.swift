import Reactive
import ReactiveTesting

/// What an adapter answers for a case.
enum ReadAnswer {
  case outcome(CaseOutcome)
  /// The operator that the library does not have.
  case unsupported(String)
  /// The library, or the adapter, refused to run the case.
  case refused(String)

  /// Reads the answer for a case.
  ///
  /// - Parameters:
  ///   - json: The answer.
  ///   - checked: The case.
  ///   - values: Its lanes.
  /// - Throws: What is wrong with the answer.
  init(
    _ json: JSONText, for checked: CheckedCase, _ values: LaneValues
  ) throws(AdapterProblem) {
    if let name = json["unsupported"]?.text {
      self = .unsupported(name)
    } else if let text = json["error"]?.text {
      self = .refused(text)
    } else {
      let reader = EventReader(checked: checked, values: values)
      guard let pipelines = json["pipelines"]?.elements,
        pipelines.count == checked.pipelines.count
      else {
        throw AdapterProblem(ConformanceMessages.pipelineCount(checked.pipelines.count))
      }
      var outputs: [RecordedStream] = []
      for pipeline in pipelines { outputs.append(try reader.stream(pipeline["events"])) }
      self = .outcome(
        CaseOutcome(
          outputs: outputs, subscriptions: try reader.subscriptions(json["subscriptions"]),
          fault: nil, end: .idle))
    }
  }
}

/// Reads the events of an answer, and refuses what no library can have observed.
private struct EventReader {
  let checked: CheckedCase
  let values: LaneValues

  func stream(_ json: JSONText?, _ depth: Int = 0) throws(AdapterProblem) -> RecordedStream {
    guard let events = json?.elements, depth < 16 else {
      throw AdapterProblem(ConformanceMessages.noEvents)
    }
    var entries: [Timeline<Value, Failure>.Entry] = []
    var inners: [RecordedStream.Inner] = []
    var hasEnded = false
    for event in events {
      guard let tick = event["tick"]?.integer else {
        throw AdapterProblem(ConformanceMessages.noTick)
      }
      guard tick >= 0 else { throw AdapterProblem(ConformanceMessages.negativeTick(tick)) }
      guard tick <= checked.end else {
        throw AdapterProblem(ConformanceMessages.lateTick(tick, checked.end))
      }
      guard !hasEnded else { throw AdapterProblem(ConformanceMessages.eventAfterEnd(tick)) }
      if let last = entries.last?.tick, tick < last {
        throw AdapterProblem(ConformanceMessages.unsortedTicks(last, tick))
      }
      let mark: Timeline<Value, Failure>.Mark
      if let sent = event["stream"] {
        let stream = stream(named: sent["lane"]?.text) ?? Self.unknown
        inners.append(
          RecordedStream.Inner(
            name: stream.identity.name ?? "stream", start: tick, identity: stream.identity,
            stream: try self.stream(sent["events"], depth + 1)))
        mark = .value(.stream(stream))
      } else {
        mark = try self.mark(event, tick)
      }
      if case .value = mark {} else { hasEnded = true }
      entries.append(Timeline<Value, Failure>.Entry(tick: tick, mark: mark))
    }
    return RecordedStream(timeline: Timeline(entries), inners: inners)
  }

  private func mark(
    _ event: JSONText, _ tick: Int
  ) throws(AdapterProblem) -> Timeline<Value, Failure>.Mark {
    switch event["end"]?.text {
    case "completed": return .completed
    case "interrupted": return .interrupted
    case "failed": return .failed(.error(Failure(try value(event["error"] ?? .null, tick))))
    case let unknown?: throw AdapterProblem(ConformanceMessages.unknownEnd(unknown, tick))
    case nil:
      guard let json = event["value"] else {
        throw AdapterProblem(ConformanceMessages.unknownEvent(tick))
      }
      return .value(try value(json, tick))
    }
  }

  private func value(_ json: JSONText, _ tick: Int) throws(AdapterProblem) -> Value {
    let value = ExportedValue.value(json) { stream(named: $0) ?? Self.unknown }
    guard let value else { throw AdapterProblem(ConformanceMessages.unknownValue(tick)) }
    return value
  }

  private func stream(named name: String?) -> Stream? {
    guard let name, let index = checked.lanes.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    return Stream(.never, identity: values.identities[index])
  }

  /// A stream that is no lane of the case.
  private static var unknown: Stream {
    Stream(SignalProducer<Value, Failure>.never, identity: Stream.Identity(name: nil))
  }

  /// What is expected if the adapter does not say when lanes were observed.
  func subscriptions(_ json: JSONText?) throws(AdapterProblem) -> [[SubscriptionMarks]] {
    var all: [[SubscriptionMarks]] = []
    for (index, lane) in checked.lanes.enumerated() {
      guard let list = json?[lane.name]?.elements else {
        all.append(checked.subscriptions.first { $0.lane == index }?.expected ?? [])
        continue
      }
      var marks: [SubscriptionMarks] = []
      for pair in list {
        guard let ends = pair.elements, ends.count == 2, let start = ends[0].integer, start >= 0,
          start <= checked.end,
          ends[1].isNull || (start...checked.end).contains(ends[1].integer ?? -1)
        else { throw AdapterProblem(ConformanceMessages.unknownSubscription(lane.name)) }
        marks.append(SubscriptionMarks(start: start, end: ends[1].integer))
      }
      all.append(marks)
    }
    return all
  }
}
