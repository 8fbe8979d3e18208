import ReactiveTesting
import TestSupport
import Testing

@Suite struct LaneTests {
  /// The marks of a lane as `tick:mark`, which is easier to read than entries.
  private func marks(_ text: String, tick: Duration = .milliseconds(1)) throws -> [String] {
    try parseLane(text, tick: tick).entries.map { entry in
      let mark =
        switch entry.mark {
        case .value(let label): label.text
        case .completed: "|"
        case .interrupted: "!"
        case .failed(nil): "#"
        case .failed(let label?): "#\(label.text)"
        }
      return "\(entry.tick):\(mark)"
    }
  }

  @Test func `a lane parses into events at their ticks, and prints in the shortest form`() throws {
    let text = try Repository.text("Tests/MarbleExamples/lanes.txt")
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    #expect(rows.count > 50)
    for row in rows {
      let parts = row.split(separator: "  →  ").map(String.init)
      try #require(parts.count == 3, "\(row)")
      #expect(try marks(parts[0]).joined(separator: " ") == parts[1], "\(row)")
      #expect(printLane(try parseLane(parts[0]).entries) == parts[2], "\(row)")
    }
    for text in ["", "----", "- - -"] {
      #expect(try marks(text) == [])
      #expect(printLane(try parseLane(text).entries) == "")
    }
    for (text, printed) in [
      ("12\nwhen", "1'2''w'hen"), ("1 30ms 25\nab 30ms c", "1 30t 2'5''a'b 30t c"),
    ] {
      #expect(printLane(try parseLane(text).entries) == printed)
    }
  }

  @Test func `a lane's length includes silence and durations in ticks, from its origin on`() throws
  {
    #expect(try marks("a 90ms b", tick: .milliseconds(10)) == ["0:a", "10:b"])
    #expect(try marks("a 3t b", tick: .seconds(1)) == ["0:a", "4:b"])
    #expect(try parseLane("-1---").length == 5)
    #expect(try parseLane("-1 20ms ").length == 22)
    #expect(try parseLane("--^--").length == 3)
    #expect(try parseLane("--^--").start == -2)
  }

  @Test func `ticks are counted exactly`() {
    let tick = Duration.microseconds(13)
    for count in [0, 1, 909_955_310, 1 << 40] {
      #expect((tick * count).ticks(of: tick) == (count, true))
      #expect((tick * (count + 1) - .nanoseconds(1)).ticks(of: tick) == (count, false))
    }
  }

  @Test func `a lane that is not hot has no origin, and a lane has a size limit`() {
    let origin = #expect(throws: Diagnostic.self) { try parseLane("-^", allowsOrigin: false) }
    #expect(origin?.message == "'^' has a meaning in hot lanes only; a failure is '#'")
    let size = #expect(throws: Diagnostic.self) {
      try parseLane(String(repeating: "-", count: 2_000_000))
    }
    #expect(size?.message == "a lane is at most 1048576 bytes of text")
  }
}
