import Reactive
import ReactiveTesting

/// Compares the outputs of the two pipelines of a law.
struct LawComparison {
  let relation: LawLine.Relation
  let left: RecordedStream
  let right: RecordedStream
  /// The tick at which the left side is disposed of; nil for never.
  let leftEnd: Int?

  /// Whether the law holds; checked without making texts of the values if both sides send the same.
  var holds: Bool {
    let isSame = left.sendsSame(as: right)
    return relation == .equal ? isSame : isSame || difference == nil
  }

  /// The first difference, with the right side as the expected one; nil if the law holds.
  var difference: LaneDifference? {
    var (came, wanted) = (events(of: left), events(of: right))
    switch relation {
    case .equal: break
    case .equalInAnyOrder:
      (came, wanted) = Self.unshared(came.sorted(), wanted.sorted())
    case .begins:
      if let last = left.timeline.entries.last, isOnlyAnEnd(last) { came.removeLast() }
      wanted = Array(wanted.prefix(came.count))
    }
    var difference = firstDifference(expected: wanted.map(\.drawn), actual: came.map(\.drawn)) {
      came[$1].event.isSame(as: wanted[$0].event)
    }
    // Without an order, no place in the tick differs.
    if relation == .equalInAnyOrder { difference?.member = 0 }
    return innerDifference(came, wanted, at: difference?.tick) ?? difference
  }

  /// The events that the other side lacks, for each of two sides in the order of their texts.
  private static func unshared(
    _ came: [DrawnEvent], _ wanted: [DrawnEvent]
  ) -> (came: [DrawnEvent], wanted: [DrawnEvent]) {
    var came = came
    var rest: (came: [DrawnEvent], wanted: [DrawnEvent]) = ([], [])
    var (own, other) = (0, 0)
    while own < came.count, other < wanted.count {
      if came[own] < wanted[other] {
        rest.came.append(came[own])
        own += 1
      } else if wanted[other] < came[own] {
        rest.wanted.append(wanted[other])
        other += 1
      } else {
        // Events that look the same, such as streams of one tick, are in any order.
        let same = came[own...].prefix { $0 == wanted[other] }.firstIndex {
          $0.event.isSame(as: wanted[other].event)
        }
        if let same {
          came.swapAt(own, same)
        } else {
          rest.came.append(came[own])
          rest.wanted.append(wanted[other])
        }
        (own, other) = (own + 1, other + 1)
      }
    }
    return (rest.came + came[own...], rest.wanted + wanted[other...])
  }

  /// The difference inside of two streams that were sent at a tick, which look the same in both outputs.
  private func innerDifference(
    _ came: [DrawnEvent], _ wanted: [DrawnEvent], at tick: Int?
  ) -> LaneDifference? {
    guard let pair = zip(came, wanted).first(where: { !$0.event.isSame(as: $1.event) }),
      pair.0.drawn == pair.1.drawn, pair.0.drawn.tick == tick,
      let (own, other) = pair.0.event.inner.flatMap({ own in
        pair.1.event.inner.map { (own.stream, $0.stream) }
      })
    else { return nil }
    return LawComparison(relation: .equal, left: own, right: other, leftEnd: nil).difference
      .map { inner in
        LaneDifference(
          tick: pair.0.drawn.tick + inner.tick,
          sentence:
            "in the stream sent at tick \(pair.0.drawn.tick), counted from there, \(inner.sentence)"
        )
      }
  }

  /// Whether an event of the left side only says that this side is over, so that the right side may go on.
  private func isOnlyAnEnd(_ entry: Timeline<Value, Failure>.Entry) -> Bool {
    switch entry.mark {
    case .completed: true
    // The disposal of the left side interrupts it.
    case .interrupted: entry.tick == leftEnd
    default: false
    }
  }

  private func events(of stream: RecordedStream) -> [DrawnEvent] {
    zip(stream.timeline.textEntries, stream.events).map(DrawnEvent.init)
  }
}

/// An event with its text, which orders those of a tick.
private struct DrawnEvent: Comparable {
  let drawn: TextLane.Entry
  let event: RecordedStream.Event
  private let key: (tick: Int, place: Int, text: String, kind: String)

  init(_ drawn: TextLane.Entry, _ event: RecordedStream.Event) {
    (self.drawn, self.event) = (drawn, event)
    let text = if case .value(let label) = drawn.mark { label.text } else { "" }
    key = (drawn.tick, drawn.mark.isTerminal ? 1 : 0, text, event.kindName)
  }

  static func < (left: Self, right: Self) -> Bool { left.key < right.key }
  static func == (left: Self, right: Self) -> Bool { left.key == right.key }
}

extension RecordedStream {
  /// An event of a recording, with the stream that it sent.
  struct Event {
    let entry: Timeline<Value, Failure>.Entry
    let inner: Inner?

    /// The kind of its value, because a number and a text may look the same.
    var kindName: String {
      if case .value(let value) = entry.mark { value.kindName } else { "" }
    }

    /// Whether two events are the same; streams are if they sent the same, counted from when they were sent.
    func isSame(as other: Event) -> Bool {
      guard case .value(.stream(let own)) = entry.mark,
        case .value(.stream(let another)) = other.entry.mark
      else { return entry.mark == other.entry.mark }
      guard let inner, let otherInner = other.inner else { return own.identity == another.identity }
      return inner.stream.sendsSame(as: otherInner.stream)
    }
  }

  var events: [Event] {
    timeline.entries.indices.map { Event(entry: timeline.entries[$0], inner: inner(at: $0)) }
  }

  /// Whether another recording has the same events.
  func sendsSame(as other: RecordedStream) -> Bool {
    let (own, others) = (timeline.entries, other.timeline.entries)
    return own.count == others.count
      && own.indices.allSatisfy { index in
        own[index].tick == others[index].tick
          && Event(entry: own[index], inner: inner(at: index)).isSame(
            as: Event(entry: others[index], inner: other.inner(at: index)))
      }
  }
}
