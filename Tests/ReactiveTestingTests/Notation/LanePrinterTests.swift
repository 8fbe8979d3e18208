import ReactiveTesting
import TestSupport
import Testing

@Suite struct LanePrinterTests {
  @Test(arguments: [
    ("-1-2-|", "-1-2-|"),
    ("'a'-'20'-'it\\'s'", "a-'20'-'it\\'s'"),
    ("(ab|)", "(ab|)"),
    ("[ab]-c", "[ab]-c"),
    ("[ab]---c", "(ab)c"),
    ("[ab]-|", "[ab]-|"),
    ("a 30ms b", "a 30t b"),
    ("a 20ms b", "a--------------------b"),
    ("-a-^-b", "a-^-b"),
    ("-a[^b]", "a(^b)"),
    ("a-#'boom'", "a-#'boom'"),
    ("'1's", "'1's"),
    ("'1'2.s", "'1'2.s"),
    ("'1'(sx)", "'1'(sx)"),
    ("'1'(^s)", "'1'(^s)"),
    ("1-s", "1-s"),
    ("12-s", "12-s"),
    ("1 30ms '2's", "1 30t '2's"),
    ("[12]s", "[12]s"),
    ("'\\\\'", "\\"),
    ("----", ""),
  ])
  func `a lane prints in the shortest form that reads back`(text: String, expected: String) throws {
    #expect(printLane(try parseLane(text).entries) == expected)
  }

  @Test(arguments: 0..<40)
  func `a printed lane reads back as the same lane`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let entries = randomEntries(&generator)
      let text = printLane(entries)
      guard let lane = try? parseLane(text) else {
        Issue.record("\(text) cannot be read")
        continue
      }
      let read = lane.entries.map { unquoted($0) }
      #expect(read == entries.map { unquoted($0) }, "\(text)")
    }
  }

  /// An entry without the quotes and the position of its label, which do not change its meaning.
  private func unquoted(_ entry: Lane.Entry) -> String {
    switch entry.mark {
    case .value(let label): "\(entry.tick) value \(label.text)"
    case .failed(let label): "\(entry.tick) failed \(label?.text ?? "-")"
    case .completed: "\(entry.tick) completed"
    case .interrupted: "\(entry.tick) interrupted"
    }
  }

  private func randomEntries(_ generator: inout SeededGenerator) -> [Lane.Entry] {
    let labels = [
      "a", "1", "2", "s", "m", "t", "10", "", " ", "'", "\\", "|", "é", "e\u{301}", "\u{301}", "七",
      "👩‍👩‍👧", "🇩", "🇪", ".", "ms", "1s", "it's", "\r\n", "ᄀ", "ᅡ",
    ]
    var entries: [Lane.Entry] = []
    var tick = Bool.random(using: &generator) ? 0 : -Int.random(in: 0..<30, using: &generator)
    for _ in 0..<Int.random(in: 0..<7, using: &generator) {
      let label = labels[Int.random(in: 0..<labels.count, using: &generator)]
      entries.append(Lane.Entry(tick: tick, mark: .value(Lane.Label(text: label))))
      tick += [0, 0, 1, 1, 2, 3, 5, 25][Int.random(in: 0..<8, using: &generator)]
    }
    let ends: [Lane.Mark?] = [
      nil, .completed, .interrupted, .failed(nil),
      .failed(Lane.Label(text: "it's", isQuoted: true)),
    ]
    if let end = ends[Int.random(in: 0..<ends.count, using: &generator)] {
      entries.append(Lane.Entry(tick: tick, mark: end))
    }
    return entries
  }
}
