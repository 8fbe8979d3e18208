import ReactiveTesting
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

  @Test(arguments: [
    ("-1-2-|", ["1:1", "3:2", "5:|"]),
    ("", []),
    ("----", []),
    ("a é-七", ["0:a", "1:é", "3:七"]),
    ("'20'-'it\\'s \\\\ me'#", ["0:20", "2:it's \\ me", "3:#"]),
    ("-#'boom'", ["1:#boom"]),
    ("--!--", ["2:!"]),
    ("-(ab|)", ["1:a", "1:b", "1:|"]),
    ("(ab)c", ["0:a", "0:b", "4:c"]),
    ("[ab]c[d|]", ["0:a", "0:b", "1:c", "2:d", "2:|"]),
    ("a 9ms b", ["0:a", "10:b"]),
    (" 5t a", ["5:a"]),
    ("a 1.5s b 2m |", ["0:a", "1501:b", "121502:|"]),
    ("a 1000us b", ["0:a", "2:b"]),
    ("-a-b^-c", ["-3:a", "-1:b", "2:c"]),
    ("-(^ab)c", ["0:a", "0:b", "5:c"]),
    ("a|-^", ["-3:a", "-2:|"]),
    ("12 3", ["0:1", "1:2", "2:3"]),
    ("- 1a -", ["1:1", "2:a"]),
    ("- - -", []),
    // Alignment spaces next to values that look like units of time.
    ("1 2 s t", ["0:1", "1:2", "2:s", "3:t"]),
    ("(1 22 s )", ["0:1", "0:2", "0:2", "0:s"]),
    ("12 s-", ["0:1", "1:2", "2:s"]),
    ("--a b 1 s é c--", ["2:a", "3:b", "4:1", "5:s", "6:é", "7:c"]),
    ("a 12 b m", ["0:a", "1:1", "2:2", "3:b", "4:m"]),
    // A letter that is no unit, or a longer word, makes values of digits.
    ("-1a2-10b-", ["1:1", "2:a", "3:2", "5:1", "6:0", "7:b"]),
    ("-1so2msx", ["1:1", "2:s", "3:o", "4:2", "5:m", "6:s", "7:x"]),
    ("'300'ms-'2's[12]t", ["0:300", "1:m", "2:s", "4:2", "5:s", "6:1", "6:2", "7:t"]),
    ("','-('1,2'','|)", ["0:,", "2:1,2", "2:,", "2:|"]),
    ("'-1'", ["0:-1"]), ("'--'--", ["0:--"]), ("'a'-'b|'", ["0:a", "2:b|"]),
    ("'--a--|'", ["0:--a--|"]), ("\"-a-\"", ["0:\"", "2:a", "4:\""]),
  ])
  func `a lane parses into events at their ticks`(text: String, expected: [String]) throws {
    #expect(try marks(text) == expected)
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
    #expect(origin?.message == "'^' has a meaning in hot lanes only")
    let size = #expect(throws: Diagnostic.self) {
      try parseLane(String(repeating: "-", count: 2_000_000))
    }
    #expect(size?.message == "a lane is at most 1048576 bytes of text")
  }

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
    ("'1'2.s", "12.s"),
    ("'1'2'.''5's", "12.'5's"),
    ("'1'(sx)", "1(sx)"),
    ("12\nwhen", "1'2''w'hen"),
    ("12'w'hen-|", "12when-|"),
    ("1 30ms 2.5\nab 30ms c", "1 30t 2.'5''a'b 30t c"),
    ("'1'(^s)", "1(^s)"),
    ("-a1b-('2'mx)", "-a1b-('2'mx)"),
    ("','-(1',')", "','-(1',')"),
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
}
