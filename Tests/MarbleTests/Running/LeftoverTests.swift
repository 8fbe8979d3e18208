import Reactive
import ReactiveTesting
import Testing
import marble

#if os(macOS) || os(Linux)
  /// A case or a test that has run leaves nothing in memory, as measured in a separate process.
  @Suite(.enabled(if: LiveMemory.isCounted)) struct LeftoverTests {
    /// The observed standard error of a process.
    private func messages(_ result: ExitTest.Result?) throws -> String {
      String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test func `a retain cycle is reported as a leak, and code without one is not`() async throws {
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

    @Test func `lanes that send each other do not leak`() async throws {
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

    @Test func `work still pending when a run stops does not leak`() async throws {
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

    @Test func `a run stopped by an error or a limit does not leak`() async throws {
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

    @Test func `a test whose streams have not ended does not leak`() async throws {
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
          // The pending work of a running stage still retains its scheduler.
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

    @Test func `runs in a lifetime that has not ended do not leak`() async throws {
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
