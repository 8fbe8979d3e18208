import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// What a page asks for: a case, and perhaps other events for one of its lanes.
struct PlayRequest {
  /// Other events for a lane.
  struct Change {
    /// The number of the lane, in the order in which lanes are written.
    let lane: Int
    let events: [TextLane.Entry]
  }

  /// A request that cannot be read.
  struct Refusal: Error {
    let message: String
  }

  /// The text of the case.
  let text: String
  let change: Change?
  /// Whether the events of each stage are drawn.
  let isTraced: Bool

  /// More text is refused: it would not be read beside a picture.
  static let textLimit = 50_000
  /// Later events are refused.
  private static let tickLimit = 1_000_000_000

  /// Reads a request.
  ///
  /// - Parameter request: An object with the case, and perhaps a lane and its events.
  /// - Throws: What is wrong with it.
  init(_ request: JSONText) throws(Refusal) {
    guard let text = request["case"]?.string else {
      throw Refusal(message: "a request is an object with a text \"case\"")
    }
    guard text.utf8.count <= Self.textLimit else {
      throw Refusal(message: "a case to play has at most \(Self.textLimit) bytes")
    }
    self.text = text
    isTraced = if case .boolean(true)? = request["stages"] { true } else { false }
    guard let lane = request["lane"] else {
      change = nil
      return
    }
    guard let number = lane.number, let elements = request["events"]?.elements else {
      throw Refusal(message: "\"lane\" is a number, and \"events\" an array of its events")
    }
    var events: [TextLane.Entry] = []
    for element in elements { events.append(try Self.event(element)) }
    change = Change(lane: number, events: events)
  }

  private static func event(_ event: JSONText) throws(Refusal) -> TextLane.Entry {
    guard event["value"]?.string?.contains(where: \.isNewline) != true else {
      throw Refusal(message: "a value in a lane has no line breaks")
    }
    let value = event["value"]?.string.map { TextLane.Label(text: $0) }
    let mark: TextLane.Mark? =
      switch event["event"]?.string {
      case "value": value.map { .value($0) }
      case "completed": .completed
      case "failed": .failed(value)
      case "interrupted": .interrupted
      default: nil
      }
    guard let mark, let tick = event["tick"]?.number, abs(tick) <= tickLimit else {
      throw Refusal(
        message: "an event has a \"tick\", and an \"event\" such as \"value\" or \"completed\"")
    }
    return TextLane.Entry(tick: tick, mark: mark)
  }

  /// The text with the change.
  ///
  /// - Throws: Why the lane cannot have these events.
  func changedText() throws(Refusal) -> String {
    guard let change else { return text }
    let lanes = readFixture(SourceText(name: "case", text: text)).cases.first?.lanes ?? []
    guard lanes.indices.contains(change.lane), !lanes[change.lane].isGenerated else {
      throw Refusal(message: "the case has no lane \(change.lane) that can be changed")
    }
    let lane = lanes[change.lane]
    // Only a lane with a `^` has ticks before zero.
    let old = try? lane.text.lane(tick: .milliseconds(1), allowsOrigin: lane.isHot)
    let written = printLane(change.inOrder(from: old?.start ?? 0))
    do throws(Diagnostic) {
      _ = try parseLane(written, allowsOrigin: lane.isHot)
    } catch {
      throw Refusal(message: error.message)
    }
    var bytes = Array(text.utf8)
    let place = lane.text.span
    // An empty lane may have no blank behind its colon.
    let isBare = place.start > 0 && bytes[place.start - 1] == UInt8(ascii: ":")
    bytes.replaceSubrange(
      place.start..<place.end, with: Array(((isBare ? " " : "") + written).utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PlayRequest.Change {
  /// The events in the order of their ticks, from a first tick on; values push the end before them.
  fileprivate func inOrder(from first: Int) -> [TextLane.Entry] {
    let events = events.map { event in
      TextLane.Entry(tick: max(first, event.tick), mark: event.mark)
    }
    let values = events.filter { !$0.mark.isTerminal }.enumerated().sorted {
      ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
    }.map(\.element)
    let ends = events.filter(\.mark.isTerminal).map { end in
      TextLane.Entry(tick: max(end.tick, values.last?.tick ?? first), mark: end.mark)
    }
    return values + ends
  }
}
