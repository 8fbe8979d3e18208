import Reactive
import ReactiveTesting
import Testing
import marble

#if os(macOS) || os(Linux)
  /// Nothing is left in memory when a case has been run, or a test: counted in a process of its own.
  @Suite(.enabled(if: LiveMemory.isCounted)) struct LeftoverTests {
    /// What a process said whose standard error was observed.
    private func messages(_ result: ExitTest.Result?) throws -> String {
      String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test func `what is left would be told`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        tellOfGrowth("a circle") {
          let handle = SerialDisposable()
          handle.inner = AnyDisposable { withExtendedLifetime(handle) {} }
        }
        tellOfGrowth("no circle") {
          let handle = SerialDisposable()
          handle.inner = AnyDisposable {}
        }
      }
      let text = try messages(result)
      #expect(text.contains("a circle") && !text.contains("no circle"))
    }

    @Test func `nothing is left of lanes that send one another`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        tellOfLeftovers([
          "cold s: -a|\ncold a: -1|\npipeline: s.flatten(.merge)\n",
          "cold s: -s|\npipeline: s.take(first: 1)\n",
          "cold s: -1#'s'\npipeline: s\n",
          "cold a: -b|\ncold b: -a|\nhot s: -(ab)--\npipeline: s.flatten(.race)\n",
        ])
      }
      let text = try messages(result)
      #expect(text == "")
    }

    @Test func `nothing is left of what still waits when a run stops`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        tellOfLeftovers([
          "hot s: -1--2--3|\npipeline: s\nuntil: 2\n",
          "hot s: -1--2--3|\npipeline: s.delay(4t)\nuntil: 2\n",
          "cold s: -1--2--3|\npipeline: s.flatMap(.merge) { _ in .timer(after: 9t) }\nuntil: 2\n",
          "pipeline: SignalProducer.interval(1t)\nuntil: 5\n",
          "hot s: -1--2--3|\npipeline: s.producer.share(linger: 50t)\nuntil: 2\n",
          "hot s: -1--2\npipeline: s.producer.share(linger: 50t)\nsubscribe: ^--!\nuntil: 9\n",
        ])
      }
      let text = try messages(result)
      #expect(text == "")
    }

    @Test func `nothing is left of a run that cannot go on`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        tellOfLeftovers(
          [
            "hot s: -1-\npipeline: .race([s, 1])\n", "hot s: -1-\npipeline: s.map { $0 / 0 }\n",
            "hot s: -1-|\npipeline: s.collect(on: SignalProducer(error: 1))\n",
            "hot s: -1-|\npipeline: s.window(until: { SignalProducer([1]) })\n",
            "cold s: -1-|\npipeline x: s\npipeline y: .race([s, [s, 1].last!])\n",
            "pipeline: SignalProducer.interval(1t)\nuntil: 5000\n",
          ], allowsFaults: true)
      }
      let text = try messages(result)
      #expect(text == "")
    }

    @Test func `nothing is left of a test whose streams go on`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        tellOfGrowth("interval") {
          let test = TestScheduler()
          _ = test.timeline(until: 3) { SignalProducer<Int, Never>.interval(.milliseconds(1)) }
        }
        tellOfGrowth("delay") {
          let test = TestScheduler()
          let lane = test.hot("-1-2-3", of: Int.self)
          _ = test.timeline(until: 3) { lane.delay(.milliseconds(5)) }
        }
        tellOfGrowth("recording") {
          let test = TestScheduler()
          let lane = test.hot("-1-2-3", of: Int.self)
          _ = test.record(lane.debounce(.milliseconds(5)))
          test.advance(by: .milliseconds(3))
          // What waits for a stage that runs still holds the time that it runs in.
          _ = test.finish()
        }
        tellOfGrowth("a run that does not settle") {
          let test = TestScheduler(stepLimit: 100)
          _ = test.timeline { SignalProducer<Int, Never>.interval(.milliseconds(1)) }
        }
        tellOfGrowth("recorded timelines that differ") {
          let test = TestScheduler()
          let (one, other) = ("-1|", "-2|")
          _ =
            test.timeline { test.cold(one, of: Int.self) }
            == test.timeline { test.cold(other, of: Int.self) }
        }
        tellOfGrowth("repeating work") {
          TestScheduler().schedule(after: .zero, interval: .milliseconds(1)) {}
        }
      }
      let text = try messages(result)
      #expect(text == "")
    }

    @Test func `nothing is left of runs in a lifetime that goes on`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let (lifetime, token) = Lifetime.make()
        tellOfGrowth("a sequence") {
          SignalProducer<Int, Never>([1, 2]).take(during: lifetime).start()
        }
        tellOfGrowth("a handler") {
          SignalProducer<Int, Never> { observer, run in
            while !run.hasEnded { observer.send(value: 1) }
          }.take(during: lifetime).take(first: 3).start()
        }
        tellOfGrowth("a disposal") {
          SignalProducer<Int, Never>.never.take(during: lifetime).start().dispose()
        }
        tellOfGrowth("a disposal from inside") {
          let handle = SerialDisposable()
          SignalProducer<Int, Never>(1...).take(during: lifetime)
            .startWithSignal { signal, interruptHandle in
              handle.inner = interruptHandle
              signal.observeValues { if $0 == 3 { handle.dispose() } }
            }
        }
        withExtendedLifetime(token) {}
      }
      let text = try messages(result)
      #expect(text == "")
    }
  }
#endif
