import Observation
import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite(.capturesTasks) struct ObservingTests {
  @MainActor @Observable final class Model {
    var title = "new"
    var count = 0
    @ObservationIgnored private var loading: Task<Void, any Error>?

    func load() {
      title = "loading"
      loading?.cancel()
      loading = Task {
        try await Task.sleep(for: .milliseconds(3), clock: .ambient)
        title = "done"
      }
    }
  }

  @Observable final class Free: @unchecked Sendable {
    // Unchecked: a run uses it from one thread at a time.
    var count = 0
    var text = ""
  }

  let test = TestScheduler()

  @MainActor @Test func `a test on the main actor records a model on the main actor`() {
    let model = Model()
    let title = test.record(observing: { model.title })
    test.schedule(after: .milliseconds(2)) { MainActor.assumeIsolated { model.load() } }
    test.run()
    #expect(title.timeline == "'new'-'loading'--'done'")
    #expect(test.finish() == .none)
  }

  @Test func `a test outside the main actor records a model with a main actor closure`() async {
    let model = await Model()
    let title = test.record(observing: { @MainActor in model.title })
    test.run {
      Task { @MainActor in
        try await Task.sleep(for: .milliseconds(1), clock: .ambient)
        model.load()
      }
    }
    #expect(title.timeline == "'new''loading'--'done'")
  }

  @MainActor @Observable final class Switch {
    var isOn = false
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor @Test
  func `a flag is recorded when a loop over the Observations of the standard library gets it`() {
    let changes: [(Timeline<Bool, Never>, @MainActor @Sendable (Switch) -> Void)] = [
      ("f-t", { $0.isOn = true }),
      ("f", { $0.isOn = false }),
      // A change counts, whatever has become of it when the state is read.
      ("f-f", { ($0.isOn, $0.isOn) = (true, false) }),
      (
        "f-(ff)",
        { flag in
          Task {
            (flag.isOn, flag.isOn) = (true, false)
            await Task.yield()
            (flag.isOn, flag.isOn) = (true, false)
          }
        }
      ),
    ]
    for (expected, change) in changes {
      let test = TestScheduler()
      let flag = Switch()
      let recorded = test.record(observing: { flag.isOn })
      let seen = test.record(Observations { flag.isOn }, during: "^-------!")
      test.schedule(after: .milliseconds(2)) { MainActor.assumeIsolated { change(flag) } }
      test.run(until: .milliseconds(9))
      #expect(recorded.timeline == expected)
      #expect(seen.timeline.ignoring(.end) == LooseTimeline(expected))
      #expect(test.finish() == .none)
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor @Test func `the Observations of the standard library are recorded as a sequence`() {
    let model = Model()
    let title = test.record(Observations { model.title }, during: "^-----!")
    test.schedule(after: .milliseconds(2)) { MainActor.assumeIsolated { model.load() } }
    test.run()
    #expect(title.timeline == "'new'-'loading'--'done'!")
  }

  @Test func `changes with no wait between them are recorded once, with the last value`() {
    let model = Free()
    let count = test.record(observing: { model.count })
    test.schedule(after: .milliseconds(1)) {
      model.count = 1
      model.count = 2
    }
    test.schedule(after: .milliseconds(1)) { model.count = 5 }
    test.run {
      Task {
        try await Task.sleep(for: .milliseconds(2), clock: .ambient)
        model.count = 3
        await Task.yield()
        model.count = 4
      }
    }
    #expect(count.timeline == "0[25](34)")
  }

  @Test func `a failure says that changes without a wait between them were recorded as one`() {
    let model = Free()
    let count = test.record(observing: { model.count })
    test.hot("-(12)", of: Int.self).observeValues { model.count = $0 }
    test.run()
    #expect(count.timeline == "02")
    #expect(count.timeline != "0(12)")
    #expect(
      count.timeline.description.contains(
        "; changes with no wait between them are recorded as one, the last"))
    #expect(count.timeline != "0-2")
    #expect(!count.timeline.description.contains("changes with no wait"))
  }

  @Test func `a change between two runs is recorded when the next run begins`() {
    let model = Free()
    let count = test.record(observing: { model.count })
    test.run()
    model.count = 1
    test.advance(by: .milliseconds(2))
    model.count = 2
    test.advance(by: .milliseconds(2))
    #expect(count.timeline == "[01]-2")
  }

  @Test func `state is read only between the ticks of a recording's subscription`() {
    let model = Free()
    let reads = Recording<Int, Never>()
    let count = test.record(
      observing: {
        reads.observer.send(value: model.count)
        return model.count
      }, during: "-^--!")
    // The last change comes in the tick of the recording's end: it would be read after that end.
    for tick in 0...4 {
      test.schedule(after: .milliseconds(tick)) { model.count = tick }
    }
    test.run()
    #expect(count.timeline == "-[01]23!")
    #expect(reads.values == [0, 1, 2, 3])
  }

  @Test func `state that changes itself endlessly is stopped at the step limit of the run`() {
    let small = TestScheduler(stepLimit: 50)
    let model = Free()
    let count = small.record(observing: { model.count })
    let echo = small.record(
      observing: {
        let count = model.count
        small.schedule { model.count = count + 1 }
        return count
      })
    small.run()
    #expect(count.timeline.problem?.contains("did not settle") == true)
    #expect(echo.timeline.problem?.contains("did not settle") == true)
    // The closure retains the scheduler, and so itself.
    small.finish()
  }

  @Test(.knowsLines) func `leftovers say that a recording goes on and retains its model`() {
    weak var weakly: Free?
    let count = {
      let model = Free()
      weakly = model
      return test.record(observing: { model.count })
    }()
    test.run()
    #expect(weakly != nil)
    #expect(
      test.leftovers.description.contains(
        "records until its '!' or finish(), and retains until then what its closure does\n"))
    test.finish()
    #expect(weakly == nil)
    #expect(count.values == [0])
  }

  @Test(arguments: [true, false]) func `an observed model is released with its scheduler`(
    isChanged: Bool
  ) {
    weak var weakly: Free?
    do {
      let model = Free()
      weakly = model
      let test = TestScheduler()
      let count = test.record(observing: { model.count })
      test.run()
      if isChanged { model.count = 1 }
      #expect(count.values == [0])
    }
    #expect(weakly == nil)
  }
}
