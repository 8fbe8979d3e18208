import Reactive
import ReactiveTesting
import Testing

/// The messages about lanes that cannot be played as they are written.
@Suite struct MessageTests {
  let test = TestScheduler()

  @Test func `a cold lane has nothing before its start`() {
    let seen = test.timeline { test.cold("1^2|", of: Int.self) }
    #expect(seen.problem == "a cold lane has no '^': it begins when it is started")
  }

  @Test func `a value that the table does not have is named`() {
    let timeline = Timeline<Int, Never>("-a-b|", values: ["a": 1])
    #expect(timeline.problem?.contains("error: the table has no value for 'b'") == true)
  }

  @Test func `subscriptions that are missing are counted`() {
    _ = test.cold("1|", of: Int.self, name: "taps")
    test.run()
    let lanes = test.subscriptions(of: "taps")
    #expect(lanes != ["^!"])
    #expect(
      lanes.description.contains("1 subscription of taps was expected, but there were none"))
  }

  #if os(macOS) || os(Linux)
    @Test func `what a scheduler cannot do traps in words`() async {
      let tick = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { _ = TestScheduler(tick: .zero) }
      let step = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { TestScheduler().advance(by: .seconds(-1)) }
      let interval = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = TestScheduler().schedule(after: .zero, interval: .zero, leeway: .zero) {}
      }
      let order = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let test = TestScheduler(order: .choosing { $0 })
        for _ in 0..<2 { test.schedule {} }
        test.run()
      }
      for (result, message) in [
        (
          tick,
          "A tick of a TestScheduler is at least a nanosecond long, but was given 0.0 seconds."
        ),
        (step, "A TestScheduler's time cannot go back, but was to advance by -1.0 seconds."),
        (
          interval,
          "A TestScheduler repeats work at an interval of at least a nanosecond, but was given 0.0 seconds."
        ),
        (order, "An ActionOrder chose action 2 of 2, counted from zero."),
      ] {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(message), "\(text)")
      }
    }
  #endif
}
