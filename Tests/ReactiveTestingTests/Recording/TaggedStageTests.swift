import Reactive
import ReactiveTesting
import Testing

/// The lanes of tagged stages in a failed comparison.
@Suite struct TaggedStageTests {
  let test = TestScheduler()

  /// What a failed comparison shows, without the line breaks around it.
  private func drawing<Value: Equatable, Error>(
    _ actual: Timeline<Value, Error>, not expected: Timeline<Value, Error>
  ) -> String {
    let areEqual = actual == expected
    #expect(!areEqual)
    return String(actual.description.dropFirst().dropLast())
  }

  @Test
  func `a failed comparison draws each tagged stage below the lanes, from upstream to downstream`()
  {
    let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
    let actual = test.timeline {
      taps.debounce(.milliseconds(2)).tagged("debounced").map { $0 + 5 }.tagged("sums")
        .filter { $0 > 7 }
    }
    #expect(
      drawing(actual, not: "-----7----|") == """
        tick       0    5    10
        taps       -1-2----3-|
        debounced  -----2----|
        sums       -----7----|
        actual     ----------|
        expected   -----7----|
                        ^
        at tick 5: 7 was expected, but nothing came
        """)
  }

  @Test func `a stage that sends nothing has a lane without events`() {
    let taps = test.hot("-1-2--", of: Int.self, name: "taps")
    let actual = test.timeline { taps.filter { $0 > 7 }.tagged("large") }
    #expect(
      drawing(actual, not: "-1") == """
        taps      -1-2--
        large     ------
        actual    --
        expected  -1
                   ^
        at tick 1: 1 was expected, but nothing came
        """)
    let cold = test.cold("-1-2--", of: Int.self, name: "cold")
    let other = test.timeline { cold.filter { $0 > 7 }.tagged("large").take(first: 1) }
    #expect(drawing(other, not: "-1").contains("\nlarge     ------\n"))
    // An unusual name, an optional and a failure are drawn like those of a lane.
    let failing = test.cold("-1-#", of: Int.self, error: TestError("boom"), name: "failing")
    let mapped = test.timeline { failing.map { Int?($0) }.tagged("a\nb").map { $0 ?? 0 } }
    #expect(drawing(mapped, not: "-1-|").contains("\na b       -1-#\n"))
  }

  @Test func `starts of a tagged producer have a lane each, from the start to the disposal`() {
    let page = test.cold("-a-b-c|", of: String.self, name: "page")
    let actual = test.timeline {
      test.hot("-1--2", of: Int.self, name: "taps").flatMap(.latest) { _ in
        page.tagged("answer")
      }
    }
    #expect(
      drawing(actual, not: "-") == """
        tick      0    5    10
        page      -a-b-c|
        taps      -1--2
        answer     -a-
        answer        -a-b-c|
        actual    --a--a-b-c
        expected  ---
                    ^
        at tick 2: nothing was expected, but a came
        """)
  }

  @Test func `a stage inside of an inner stream is drawn above the stages downstream of it`() {
    let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
    let actual = test.timeline {
      taps.tagged("first").flatMap(.merge) { number in
        SignalProducer([number]).tagged("inner").map { $0 + 1 }.tagged("inner sum")
      }.tagged("last")
    }
    let names = drawing(actual, not: "-1").split(separator: "\n").map { line in
      String(line.prefix(9)).split(separator: " ").joined(separator: " ")
    }
    #expect(
      names.prefix(7) == [
        "taps", "first", "inner", "inner", "inner sum", "inner sum", "last",
      ])
    let atOnce = test.timeline {
      SignalProducer<Int, Never>([1]).flatMap(.merge) { number in
        SignalProducer([number]).tagged("inner")
      }.tagged("last")
    }
    #expect(drawing(atOnce, not: "2").contains("\ninner     (1|)\nlast      (1|)\n"))
  }

  @Test func `a comparison draws only what passed while it was recorded, from its own tick zero`() {
    let stream = test.cold("--1|", of: Int.self, name: "cold").tagged("tag")
    let first = test.timeline { stream }
    let second = test.timeline { stream.map { $0 + 1 } }
    for (actual, came) in [(first, "1"), (second, "2")] {
      #expect(
        drawing(actual, not: "--3|") == """
          cold      --1|
          tag       --1|
          actual    --\(came)|
          expected  --3|
                      ^
          at tick 2: 3 was expected, but \(came) came
          """)
    }
  }

  @Test func `parallel tests do not see each other's stages`() async {
    let shared = SignalProducer<Int, Never>([1]).tagged("shared")
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let test = TestScheduler()
          let actual = test.timeline { shared.delay(.milliseconds(1)) }
          _ = actual == "-2"
          return actual.description
        }
      }
      for await text in group {
        #expect(text.split(separator: "\n").filter { $0.hasPrefix("shared") }.count == 1)
      }
    }
  }

  @Test func `a stage with very many events or starts is drawn in part`() {
    let many = test.timeline { SignalProducer<Int, Never>(1...1_200).tagged("many") }
    let text = drawing(many, not: "1|")
    #expect(text.contains("only the first 1000 events are drawn"))
    let starts = test.timeline {
      SignalProducer<Int, Never>(1...30).flatMap(.merge) { SignalProducer([$0]).tagged("one") }
    }
    let rows = drawing(starts, not: "1|").split(separator: "\n")
    #expect(rows.filter { $0.hasPrefix("one ") }.count == 20)
    #expect(rows.contains { $0.hasSuffix("10 more starts") })
    let next = test.timeline {
      SignalProducer<Int, Never>(1...21).flatMap(.merge) { SignalProducer([$0]).tagged("one") }
    }
    #expect(drawing(next, not: "1|").contains("1 more start\n"))
    let ones = test.cold("-1|", of: Int.self, name: "ones").tagged("tag")
    let same = test.timeline { SignalProducer.merge([ones, ones, ones]) }
    #expect(
      drawing(same, not: "-1|").contains("\ntag       -1    |\nactual    -[111]|\n"),
      "starts with the same events at the same ticks share a lane")
  }
}
