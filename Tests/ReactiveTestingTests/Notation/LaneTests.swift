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

  private static func apart(_ time: String) -> String {
    "a duration has no space before its unit: write \(time); "
      + "if these are values, put each of them in quotes"
  }

  private static func foreign(_ unit: String, isSetOff: Bool = true) -> String {
    "'\(unit)' is not a unit of time; the units are us, ms, s, m and t (ticks)"
      + (isSetOff ? "" : "; if these are values, put each of them in quotes")
  }

  private static let unspaced =
    "a duration needs a space on both sides; if these are values, put each of them in quotes"
  private static let inGroup =
    "time cannot pass inside a group; if these are values, put each of them in quotes"
  private static let comma =
    "a lane has no commas: write (12) for two values in one tick, '12' for one value of several "
    + "characters, '[1, 2]' for an array, and ',' for a comma"

  @Test func `a lane's length includes silence and durations in ticks, from its origin on`() throws
  {
    #expect(try marks("a 90ms b", tick: .milliseconds(10)) == ["0:a", "10:b"])
    #expect(try marks("a 3t b", tick: .seconds(1)) == ["0:a", "4:b"])
    #expect(try parseLane("-1---").length == 5)
    #expect(try parseLane("-1 20ms ").length == 22)
    #expect(try parseLane("--^--").length == 3)
    #expect(try parseLane("--^--").start == -2)
  }

  @Test(arguments: [
    ("-(ab", 1, "this group is not closed: a ')' is missing for the '('"),
    ("-[ab", 1, "this group is not closed: a ']' is missing for the '['"),
    ("-ab)", 3, "')' closes no group"),
    ("a]", 1, "']' closes no group"),
    ("(a]", 2, "']' closes no group"),
    ("(a(b))", 2, "a group cannot contain another group"),
    ("[(", 1, "a group cannot contain another group"),
    ("-()", 1, "a group needs at least one event"),
    ("(a-b)", 2, "time cannot pass inside a group"),
    ("-(ab-|", 1, "this group is not closed: a ')' is missing for the '('"),
    ("-[ab-(c)|", 1, "this group is not closed: a ']' is missing for the '['"),
    ("a 30 ms b", 2, apart("30ms")), ("5 s --", 0, apart("5s")), ("-a 5 s b", 3, apart("5s")),
    ("- 40 us|", 2, apart("40us")), ("-- 12 m", 3, apart("12m")),
    ("1 -2 ms-", 3, apart("2ms")), ("-12 s -", 1, apart("12s")), ("-300 ms-2|", 1, apart("300ms")),
    ("(a 5ms b)", 3, inGroup), ("(5ms)", 1, inGroup), ("-[1s]", 2, inGroup),
    ("(a^)", 2, "'^' comes first in a group, because the group happens at tick zero"),
    ("-|-a", 3, "only '-', time and spaces can follow the end of a stream"),
    ("(|a)", 2, "only '-', time and spaces can follow the end of a stream"),
    ("#!", 1, "only '-', time and spaces can follow the end of a stream"),
    ("-^-^", 3, "a lane has at most one '^'"),
    ("-'ab", 1, "this quote is not closed: a \"'\" is missing"),
    ("a 1s|", 2, unspaced), ("-1-300ms-2|", 3, unspaced), ("-1-a-2s|", 5, unspaced),
    ("-1t-", 1, unspaced), ("a1.5s b", 1, unspaced), ("-5 s|", 1, apart("5s")),
    ("-1 30µs 2|", 3, foreign("µs")), ("-1 30μs 2|", 3, foreign("μs")),
    ("-1 1h 2|", 3, foreign("h")),
    ("-1 3S 2|", 3, foreign("S")), ("-30Ms-|", 1, foreign("Ms", isSetOff: false)),
    ("-5 min|", 1, foreign("min", isSetOff: false)),
    ("-2hours|", 1, foreign("hours", isSetOff: false)),
    ("-2ticks-", 1, foreign("ticks", isSetOff: false)),
    ("-2msec-", 1, foreign("msec", isSetOff: false)),
    ("5milliseconds|", 0, foreign("milliseconds", isSetOff: false)),
    ("-5 minutes-", 1, foreign("minutes", isSetOff: false)),
    ("-|10us", 2, unspaced), ("'a'5ms|", 3, unspaced), ("1m2", 0, unspaced),
    (
      "-5min|", 1,
      "'min' is not a unit of time; the units are us, ms, s, m and t (ticks); if these are values, put each of them in quotes"
    ),
    ("-(1,2)-|", 3, comma), ("1,2", 1, comma), (",", 0, comma), ("#'a',", 4, comma),
    ("a 5min b", 2, "'min' is not a unit of time; the units are us, ms, s, m and t (ticks)"),
    ("a 1.5ms b", 2, "1.5ms is not a whole number of ticks of 1ms"),
    ("a 1us b", 2, "1us is not a whole number of ticks of 1ms"),
    ("a 9999999999999999s b", 2, "a lane is at most 1000000000000 ticks long"),
  ])
  func `an unreadable lane is reported at the column of the problem`(
    text: String, column: Int, message: String
  ) {
    let error = #expect(throws: Diagnostic.self) { try parseLane(text) }
    #expect(error?.message == message)
    #expect(error?.span.start == column)
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
