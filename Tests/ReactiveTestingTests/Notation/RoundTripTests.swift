import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Properties of every timeline and every text.
@Suite struct RoundTripTests {
  @Test(arguments: 0..<4)
  func `any timeline survives a round trip through marbles`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let timeline = randomTimeline(&generator)
      let read = Timeline<String, TestError>(marbles: timeline.marbles)
      #expect(read == timeline, "\(timeline.marbles)")
      #expect(read.marbles == timeline.marbles)
      let later = timeline.shifted(by: Int.random(in: -40..<40, using: &generator))
      #expect(Timeline<String, TestError>(marbles: later.marbles) == later)
      guard round.isMultiple(of: 5) else { continue }
      let nested = timeline.map { _ in randomTimeline(&generator) }
      typealias Nested = Timeline<Timeline<String, TestError>, TestError>
      #expect(Nested(marbles: nested.marbles) == nested, "\(nested.marbles)")
    }
  }

  @Test(arguments: 0..<4)
  func `any text either survives a round trip or is reported as unreadable`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let text = randomText(&generator)
      let timeline = Timeline<String, TestError>(marbles: text)
      if let problem = timeline.problem {
        #expect(problem.hasPrefix("marbles:"), "\(text): \(problem)")
        #expect(timeline != timeline)
      } else {
        #expect(Timeline(marbles: timeline.marbles) == timeline, "\(text)")
      }
      let subscription = SubscriptionLane(text)
      if subscription.problem == nil {
        #expect(SubscriptionLane(subscription.description) == subscription, "\(text)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func `a diagram draws each event in the column of its tick, whatever its lanes`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let timelines = (0..<3).map { _ in randomTimeline(&generator) }
      let rows = timelines.map { timeline in
        Diagram.Row(
          "lane", .marks(timeline.textEntries),
          start: min(0, timeline.textEntries.first?.tick ?? 0),
          end: (timeline.textEntries.last?.tick ?? 0) + 1)
      }
      let diagram = Diagram(rows, tick: .milliseconds(1))
      for (timeline, line) in zip(timelines, diagram.lines) {
        for tick in Set(timeline.textEntries.map(\.tick)) {
          let place = try #require(diagram.column(of: tick))
          let cell = characters(of: line, from: place.start, width: place.width)
          let marks = timeline.textEntries.filter { $0.tick == tick }.map(\.mark)
          let isThere =
            marks.count > 1 ? "([".contains(cell.prefix(1)) : cell.hasPrefix(head(of: marks[0]))
          #expect(isThere, "\(diagram.text)")
        }
      }
    }
  }

  /// How the drawing of a single mark starts; empty if it does not start with the mark itself.
  private func head(of mark: TextLane.Mark) -> String {
    switch mark {
    case .completed: "|"
    case .interrupted: "!"
    case .failed: "#"
    case .value(let label):
      label.text.first.map { $0.isASCII && $0.isLetter || $0.isNumber ? String($0) : "" } ?? "''"
    }
  }

  /// The characters that start within a range of display columns.
  private func characters(of line: String, from start: Int, width: Int) -> String {
    var column = 0
    var result = ""
    for character in line {
      if column >= start, column < start + width { result.append(character) }
      column += displayWidth(of: character)
    }
    return result
  }

  private func randomTimeline(
    _ generator: inout SeededGenerator
  ) -> Timeline<String, TestError> {
    let labels = [
      "a", "1", "2", "20", "s", "m", "ms", "1s", "t", ".", "", " ", "\r\n", "it's", "\\", "|", "é",
      "e\u{301}", "七", "👩‍👩‍👧",
      "🇩🇪", "(", "[x]", "^", "#", "!", "x y", "\t", "'", "\u{301}", "🇩", "🇪", "ᄀ", "ᅡ", "👩\u{200D}",
      "d", "w", "\"", "`", ";", "─", "│", "，", "‘", "─\u{301}",
    ]
    var entries: [Timeline<String, TestError>.Entry] = []
    var tick = Int.random(in: -12..<12, using: &generator)
    for _ in 0..<Int.random(in: 0..<8, using: &generator) {
      let label = labels[Int.random(in: 0..<labels.count, using: &generator)]
      entries.append(.init(tick: tick, mark: .value(label)))
      tick += [0, 0, 1, 1, 2, 4, 30][Int.random(in: 0..<7, using: &generator)]
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: entries.append(.init(tick: tick, mark: .completed))
    case 1: entries.append(.init(tick: tick, mark: .interrupted))
    case 2: entries.append(.init(tick: tick, mark: .failed(.any)))
    case 3: entries.append(.init(tick: tick, mark: .failed(.error("it's"))))
    default: break
    }
    return Timeline(entries)
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let pieces = [
      "-", "-", "--", "a", "1", "'b c'", "|", "#", "#'e'", "!", "(", ")", "[", "]", "^", " ",
      " 3ms ",
      " 1.5s ", " 7t ", "5t", "9999999999999s ", "\\", "'", "é", "七", "\u{301}", "\n", "\0", "👩‍👩‍👧",
      ".",
      " 1min ", "\u{202E}", " 0.0001us ",
    ]
    return (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }.joined()
  }
}
