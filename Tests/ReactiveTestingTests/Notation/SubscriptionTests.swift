import ReactiveTesting
import TestSupport
import Testing

@Suite struct SubscriptionTests {
  @Test(arguments: [
    ("^", 0, nil, "^"),
    ("--^---!", 2, 6, "--^---!"),
    ("-(^!)", 1, 1, "-(^!)"),
    ("^ 30ms !", 0, 31, "^ 30t !"),
    ("^!", 0, 1, "^!"),
    ("", nil, nil, ""),
    ("---", nil, nil, ""),
  ])
  func `a subscription lane parses into its start and end ticks and prints back`(
    text: String, start: Int?, end: Int?, printed: String
  ) throws {
    let marks = try parseSubscription(text)
    #expect(marks == SubscriptionLane(start: start, end: end))
    #expect(marks.description == printed)
    #expect(try parseSubscription(printed) == marks)
  }

  // MARK: Waits

  @Test(
    arguments: [
      ("^--!^-!", [(0, 3), (4, 6)], "^--!^-!"),
      ("^[!^]-!", [(0, 1), (1, 3)], "^[!^]-!"),
      ("^(!^)-!", [(0, 1), (1, 6)], "^(!^)-!"),
      ("^[!^]--(!^)", [(0, 1), (1, 4), (4, nil)], "^[!^]--(!^)"),
      ("--(^!^!)", [(2, 2), (2, 2)], "--(^!^!)"),
      ("^ 30ms [!^]!", [(0, 31), (31, 32)], "^ 30t [!^]!"),
      ("-(^! ^!)-^", [(1, 1), (1, 1), (8, nil)], "-(^!^!)-^"),
      ("--^", [(2, nil)], "--^"),
      ("---", [], ""),
    ] as [(String, [(Int, Int?)], String)])
  func `a wait lane parses into its consecutive waits and prints back`(
    text: String, waits: [(start: Int, end: Int?)], printed: String
  ) throws {
    let marks = try parseWaits(text)
    #expect(marks == waits.map { SubscriptionLane(start: $0.start, end: $0.end) })
    #expect(printWaits(marks) == printed)
    #expect(try parseWaits(printed) == marks)
    #expect(WaitLane(text) == WaitLane(printed))
    #expect(WaitLane(text).description == printed)
    #expect(WaitLane(text).count == waits.count)
  }

  @Test(arguments: [
    ("^-^", 2, "a wait ends with '!' before the next one begins with '^'"),
    ("^!!", 2, "'!' cannot come before '^'"),
    ("-!", 1, "'!' cannot come before '^'"),
    (
      "^-a", 2,
      "waits are written with '^', '!', '-', groups such as '(!^)' and '[!^]', time and spaces"
    ),
    ("^[!^", 1, "this group is not closed: a ']' is missing for the '['"),
    ("^(!^]", 4, "']' closes no group"),
    ("^[-!]", 2, "time cannot pass inside a group"),
    ("^[(!)]", 2, "a group cannot contain another group"),
  ])
  func `an unreadable wait lane is reported at its column and is not equal to itself`(
    text: String, column: Int, message: String
  ) {
    let error = #expect(throws: Diagnostic.self) { try parseWaits(text) }
    #expect(error?.message == message)
    #expect(error?.span.start == column)
    #expect(WaitLane(text) != WaitLane(text))
    #expect(WaitLane(text).problem?.contains(message) == true)
  }

  @Test func `any waits read back from their printed lane`() throws {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<300 {
      var tick = 0
      var waits: [SubscriptionLane] = []
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let start = tick + Int.random(in: 0...3, using: &generator)
        tick = start + Int.random(in: 0...30, using: &generator)
        waits.append(SubscriptionLane(start: start, end: tick))
      }
      if Bool.random(using: &generator) { waits.append(SubscriptionLane(start: tick)) }
      #expect(try parseWaits(printWaits(waits)) == waits, "\(printWaits(waits))")
    }
  }
}
