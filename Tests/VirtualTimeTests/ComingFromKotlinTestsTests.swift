import Reactive
import ReactiveTesting
import TestSupport
import Testing
import VirtualTime

// The samples of `Documentation/ComingFromKotlinTests.md`.

@Suite struct KotlinSamples {
  @Test func `a pause in typing starts a search`() {
    let test = TestScheduler(tick: .milliseconds(100))
    let typed = test.hot("-a-b-----|", of: String.self)
    let result = test.timeline { typed.debounce(.milliseconds(300)) }
    #expect(result == "------b--|")
  }

  @Test func `a recording can be read at any time`() {
    let test = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let recording = test.record(signal.delay(.milliseconds(2)))
    input.send(value: 1)
    test.advance(by: .milliseconds(1))
    #expect(recording.values.isEmpty)
    test.advance(by: .milliseconds(1))
    #expect(recording.values == [1])
  }
}

extension PageSamples {  // not on the page
  @Suite(.virtualTime) struct PoliteQuestionTests {
    /// Asks until there is an answer, and waits twice as long after each question.
    private func answer(to ask: () -> Int?) async throws -> Int {
      var pause = Duration.seconds(1)
      while true {
        if let answer = ask() { return answer }
        try await Task.sleep(for: pause)
        pause *= 2
      }
    }

    @Test func `each pause is twice as long`() async throws {
      let start = ContinuousClock.now
      var questions = 0
      let answer = try await answer {
        questions += 1
        return questions == 4 ? 42 : nil
      }
      #expect(answer == 42)
      #expect(ContinuousClock.now - start == .seconds(7))
    }
  }
}  // not on the page

extension PageSamples {  // not on the page
  @Suite(.virtualTime) struct ReminderTests {
    @Test func `a reminder comes after a minute`() async throws {
      let test = try #require(TestScheduler.current)
      let isReminded = MutableProperty(false)
      Task {
        try await Task.sleep(for: .seconds(60))
        isReminded.value = true
      }
      await test.advance(by: .seconds(59))
      #expect(!isReminded.value)
      await test.advance(by: .seconds(1))
      #expect(isReminded.value)
    }
  }
}  // not on the page
