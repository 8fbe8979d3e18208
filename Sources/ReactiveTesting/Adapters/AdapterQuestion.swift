/// A case that an adapter is asked to run.
package struct AdapterQuestion: Sendable {
  package struct Lane: Sendable {
    package var name: String
    package var isHot: Bool
    /// The events of each start, which may name other lanes.
    var starts: [JSONText]
  }

  package struct Pipeline: Sendable {
    /// The tick of its start; nil if it is never started.
    package var start: Int?
    /// The tick at which it is disposed of; nil for never.
    package var end: Int?
    var stream: JSONText
  }

  /// An event of a lane.
  package struct Event: Sendable {
    package enum Kind: Sendable {
      case value(AdapterValue)
      case failed(AdapterValue)
      case completed, interrupted
    }

    package var tick: Int
    package var kind: Kind
  }

  package let id: Int
  package let tick: Duration
  /// The last tick of the run.
  package let until: Int
  package let lanes: [Lane]
  package let pipelines: [Pipeline]
  let lets: [JSONText]

  /// Reads a question; nil if the text is anything else.
  package init?(_ json: JSONText) {
    guard let id = json["id"]?.integer, let tick = json["tick"]?["nanoseconds"]?.integer, tick > 0,
      let until = json["until"]?.integer, let lanes = json["lanes"]?.elements,
      let lets = json["lets"]?.elements, let pipelines = json["pipelines"]?.elements
    else { return nil }
    (self.id, self.until, self.lets) = (id, until, lets)
    self.tick = .nanoseconds(tick)
    self.lanes = lanes.compactMap { lane in
      guard let name = lane["name"]?.text else { return nil }
      return Lane(
        name: name, isHot: lane["hot"]?.boolean ?? false, starts: lane["starts"]?.elements ?? [])
    }
    self.pipelines = pipelines.map { pipeline in
      Pipeline(
        start: pipeline["start"]?.integer, end: pipeline["end"]?.integer,
        stream: pipeline["stream"] ?? .null)
    }
  }

  /// The events of each start of a lane.
  package func starts(
    of lane: Lane, lanes: [String: AdapterStream]
  ) throws(AdapterRefusal) -> [[Event]] {
    var starts: [[Event]] = []
    for start in lane.starts {
      var events: [Event] = []
      for json in start.elements ?? [] { events.append(try event(json, lanes)) }
      starts.append(events)
    }
    return starts
  }

  private func event(
    _ json: JSONText, _ lanes: [String: AdapterStream]
  ) throws(AdapterRefusal) -> Event {
    func value(_ name: String) throws(AdapterRefusal) -> AdapterValue {
      try AdapterValue(json[name] ?? .null, lanes: lanes)
    }
    let kind: Event.Kind
    switch json["end"]?.text {
    case "completed": kind = .completed
    case "interrupted": kind = .interrupted
    case "failed": kind = .failed(try value("error"))
    default: kind = .value(try value("value"))
    }
    return Event(tick: json["tick"]?.integer ?? 0, kind: kind)
  }
}
