import Observation
import ReactiveTesting
import TestSupport
import Testing
import VirtualTime
import XCTest

// The samples of `Documentation/ComingFromSwiftClocks.md`.

/// Samples that need virtual clocks: a trait on the suite itself would be on its page.
@Suite(.replacesClocks) enum PageSamples {}

/// Counts seconds until it is stopped.
@MainActor @Observable final class SecondsModel {
  private(set) var count = 0
  @ObservationIgnored private var counting: Task<Void, any Error>?

  func start() {
    counting = Task {
      while true {
        try await Task.sleep(for: .seconds(1))
        count += 1
      }
    }
  }

  func stop() { counting?.cancel() }
  func reset() { count = 0 }
}

extension PageSamples {  // not on the page
  @MainActor @Suite(.virtualTime) struct SecondsModelTests {
    @Test func `seconds are counted until the model is stopped`() async throws {
      let model = SecondsModel()
      model.start()
      try await Task.sleep(for: .seconds(1.5))
      #expect(model.count == 1)
      try await Task.sleep(for: .seconds(4))
      #expect(model.count == 5)
      model.stop()
      try await Task.sleep(for: .seconds(3600))
      #expect(model.count == 5)
    }
  }
}  // not on the page

extension PageSamples {  // not on the page
  @MainActor @Suite(.virtualTime) struct SecondsModelStepTests {
    @Test func `seconds are counted step by step`() async throws {
      let test = try #require(TestScheduler.current)
      let model = SecondsModel()
      model.start()
      await test.advance(by: .seconds(1))
      #expect(model.count == 1)
      await test.advance(by: .seconds(4))
      #expect(model.count == 5)
    }
  }
}  // not on the page

extension PageSamples {  // not on the page
  @MainActor @Suite struct SecondsModelRunTests {
    @Test func `seconds are counted, and nothing is left in the end`() {
      let test = TestScheduler()
      let model = SecondsModel()
      test.run(until: .zero) { model.start() }
      test.advance(by: .seconds(5))
      #expect(model.count == 5)
      model.stop()
      test.run()
      #expect(model.count == 5)
      #expect(test.finish() == .none)
    }
  }
}  // not on the page

/// Waits for a duration on a clock; both are parameters.
func waitPolitely(for length: Duration, on clock: any Clock<Duration>) async throws -> String {
  try await clock.sleep(for: length)
  return "thank you for waiting"
}

extension PageSamples {  // not on the page
  @Suite(.virtualTime) struct ClockParameterTests {
    @Test func `code that takes a clock gets an ordinary one`() async throws {
      let clock = ContinuousClock()
      let length = try await clock.measure {
        let answer = try await waitPolitely(for: .seconds(60), on: clock)
        #expect(answer == "thank you for waiting")
      }
      #expect(length == .seconds(60))
    }
  }
}  // not on the page

/// Shows a greeting after five seconds.
@MainActor @Observable final class GreetingModel {
  private(set) var greeting: String?

  func appeared() async throws {
    try await Task.sleep(for: .seconds(5))
    greeting = "Hello"
  }
}

extension PageSamples {  // not on the page
  @MainActor @Suite(.virtualTime) struct GreetingModelTests {
    @Test func `a greeting is shown after five seconds`() async throws {
      let model = GreetingModel()
      let length = try await ContinuousClock().measure { try await model.appeared() }
      #expect(model.greeting == "Hello")
      #expect(length == .seconds(5))
    }
  }
}  // not on the page

extension PageSamples {  // not on the page
  @MainActor @Suite struct NoTimeTests {
    @Test func `a reset needs no time`() {
      let test = TestScheduler()
      let model = SecondsModel()
      test.run { model.reset() }
      #expect(model.count == 0)
      #expect(test.now == .zero)
    }
  }
}  // not on the page

/// Shows a quotation, and that it is loading one.
@MainActor @Observable final class QuoteModel {
  private(set) var quote = ""
  private(set) var isLoading = false
  @ObservationIgnored private let fetch: @Sendable () async -> String

  init(fetch: @escaping @Sendable () async -> String) { self.fetch = fetch }

  func load() async {
    isLoading = true
    defer { isLoading = false }
    quote = await fetch()
  }
}

extension PageSamples {  // not on the page
  @MainActor @Suite(.virtualTime) struct QuoteModelTests {
    @Test func `a model is loading until the answer has come`() async throws {
      let model = QuoteModel {
        try? await Task.sleep(for: .seconds(2))
        return "to be"
      }
      let loading = Task { await model.load() }
      try await Task.sleep(for: .seconds(1))
      #expect(model.isLoading)
      await loading.value
      #expect(!model.isLoading)
      #expect(model.quote == "to be")
    }
  }
}  // not on the page

extension PageSamples {  // not on the page
  @Suite(.virtualTime) struct SettlingTests {
    /// Passes a number on from task to task.
    private actor Relay {
      private(set) var arrived = 0

      func pass(_ number: Int) {
        guard number > 0 else { return }
        Task.detached {
          await Task.yield()
          await self.pass(number - 1)
          await self.arrive()
        }
      }

      private func arrive() { arrived += 1 }
    }

    @Test func `all tasks go as far as they can`() async throws {
      let test = try #require(TestScheduler.current)
      let relay = Relay()
      await relay.pass(1_000)
      await test.advance(by: .zero)
      #expect(await relay.arrived == 1_000)
      #expect(test.now == .zero)
    }
  }
}  // not on the page

final class GreetingModelXCTests: XCTestCase {
  override func setUpWithError() throws { try requireClocks() }  // not on the page
  func testAGreetingIsShownAfterFiveSeconds() async throws {
    try await withVirtualTime { test in
      let model = await GreetingModel()
      try await model.appeared()
      let greeting = await model.greeting
      XCTAssertEqual(greeting, "Hello")
      XCTAssertEqual(test.now, .seconds(5))
    }
  }
}

/// The same as `.replacesClocks`, for XCTest.
func requireClocks() throws {
  try XCTSkipUnless(TestScheduler.canReplaceClocks, "the runtime cannot replace the clocks")
}
