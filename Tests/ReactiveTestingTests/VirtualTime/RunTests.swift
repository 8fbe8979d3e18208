import Reactive
import ReactiveTesting
import Testing

@Suite struct RunTests {
  let test = TestScheduler()
  let seen = Recording<Int, Never>()

  @Test func `a run with an end stops there, with time where the last job ran`() {
    for delay in [1, 3, 9] {
      test.schedule(after: .milliseconds(delay)) { [seen] in seen.observer.send(value: delay) }
    }
    #expect(!test.run(until: .milliseconds(5)))
    #expect(seen.values == [1, 3])
    #expect(test.now == .milliseconds(3))
    #expect(test.run(until: .milliseconds(20)))
    #expect(test.now == .milliseconds(9))
  }

  @Test func `what is due at the end itself is run`() {
    test.schedule(after: .milliseconds(5)) { [seen] in seen.observer.send(value: 5) }
    #expect(test.run(until: .milliseconds(5)))
    #expect(seen.values == [5])
  }

  @Test func `within a run's closure streams take the test's time, and its result is handed on`() {
    let property = test.run {
      let property = Property(
        initial: 0, then: SignalProducer<Int, Never>(value: 1).delay(.seconds(3)))
      #expect(property.value == 0)
      return property
    }
    #expect(property.value == 1)
    #expect(test.now == .seconds(3))
  }

  @Test func `what a run's closure throws comes out of it`() {
    #expect(throws: TestError("boom")) { try test.run { throw TestError("boom") } }
  }

  @Test func `less than no delay is no delay`() {
    test.advance(by: .milliseconds(2))
    test.schedule(after: .milliseconds(-5)) { [seen, test] in
      seen.observer.send(value: Int(test.now / .milliseconds(1)))
    }
    test.advance()
    #expect(seen.values == [2])
  }

  @Test func `the far future is reached without overflow`() {
    test.schedule(after: .seconds(Int64.max)) { [seen] in seen.observer.send(value: 1) }
    test.schedule(after: .seconds(1)) { [seen, test] in
      test.schedule(after: .seconds(Int64.max)) { seen.observer.send(value: 2) }
    }
    test.run()
    #expect(seen.values == [1, 2])
  }

  @Test func `a run that does not settle names the last that ran and where it was begun`() {
    let small = TestScheduler(stepLimit: 50)
    let line = #line + 1
    let endless = small.timeline { SignalProducer<Int, Never>(value: 1).delay(.zero).repeat() }
    let problem = endless.problem ?? ""
    #expect(problem.contains("50 jobs were done by 0.0 seconds"))
    #expect(problem.contains("a timer at 0s, begun at \(#fileID):\(line)"))
  }

  @Test func `a lane that keeps a run going is named`() {
    let small = TestScheduler(stepLimit: 4)
    let lane = small.hot("12345|", of: Int.self, name: "taps")
    let problem = small.timeline { lane }.problem ?? ""
    #expect(problem.contains("an event of taps at 2ms"))
  }

  @Test func `cancelled work holds nothing while it waits for its turn`() {
    final class Held: Sendable {}
    weak var weakly: Held?
    let handles = (0..<10).map { number in
      let held = Held()
      weakly = held
      return test.schedule(after: .milliseconds(number)) { withExtendedLifetime(held) {} }
    }
    #expect(weakly != nil)
    handles.last??.dispose()
    #expect(weakly == nil)
    #expect(test.pendingCount == 9)
  }

  @Test func `a scheduler that goes lets go of what waits in it`() {
    final class Held: Sendable {}
    weak var weakly: Held?
    do {
      let short = TestScheduler()
      let held = Held()
      weakly = held
      short.schedule(after: .seconds(1)) { withExtendedLifetime((held, short)) {} }
      #expect(weakly != nil)
      short.run()
    }
    #expect(weakly == nil)
    do {
      let short = TestScheduler()
      let held = Held()
      weakly = held
      short.schedule(after: .seconds(1)) { withExtendedLifetime(held) {} }
    }
    #expect(weakly == nil)
  }
}
