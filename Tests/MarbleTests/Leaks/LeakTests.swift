import Foundation
import Reactive
import ReactiveTesting
import TestSupport
import Testing
@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

#if os(macOS) || os(Linux)
  /// Nothing is left in memory of what has run, as measured in a process that does nothing else.
  @Suite(.enabled(if: LiveMemory.isCounted)) struct LeakTests {
    /// The messages of a process, which are empty if nothing leaks.
    private func messages(_ result: ExitTest.Result?) throws -> String {
      String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    @Test func `no operator leaks memory, however it ends`() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        for entry in catalogue.sample(every: 4) {
          // Completed, failed, interrupted, disposed of, or not at all.
          for (lane, subscription) in [
            ("-a-b-a-|", "^"), ("-a-b#", "^"), ("-a-b!", "^"), ("-a-b-a-|", "^---!"),
            ("-a-b-", "^"),
          ] where lane != "-a-b#" || !entry.exceptions.contains(.unfailing) {
            tellOfLeftovers(
              entry.kinds.map { entry.fixture($0, lane, subscribe: subscription, until: 12) })
          }
        }
      }
      let text = try messages(result)
      #expect(text == "")
    }

    @Test func `a retain cycle is reported as a leak, and code without one is not`() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
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

    @Test func `nothing leaks when lanes send other lanes, or when a run or a test stops early`()
      async throws
    {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let groups = try Repository.text("Tests/MarbleExamples/leaks.txt").split(separator: "\n== ")
        try #require(groups.count == 3)
        for (number, group) in groups.enumerated() {
          let cases = group.split(separator: "\n\n").dropFirst().map { "\($0)\n" }
          tellOfLeftovers(cases, allowsFaults: number == 2)
        }
        // A test whose streams have not ended.
        tellOfGrowth("interval") {
          let test = TestScheduler()
          _ = test.timeline(until: 3) { SignalProducer<Int, Never>.interval(.milliseconds(1)) }
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
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
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

    @Test func `a pipeline's memory does not grow with the number of values sent through it`()
      async throws
    {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let count = 500 * Rounds.count
        // Less than the smallest object per value, apart from tables and queues that grow in steps. A queue
        // keeps up to 64 cancelled jobs, so some thousand bytes are more or less there each time.
        let most = max(count / 4, 4_000)
        for (name, makeBranches) in Self.pipelines {
          // The runtime makes tables for types in its own time, and so does a thread that watches
          // the run. Of several tries the smallest growth counts, because a leak shows in each.
          var least = Int.max
          for _ in 0..<5 where least > most {
            least = min(least, Self.growth(count, makeBranches))
          }
          if least > most { tell("\(name): \(least) bytes more\n") }
        }
      }
      let text = try messages(result)
      #expect(text == "")
    }

    private typealias Source = Signal<Int, Never>

    /// Sends values through branches of a signal, a millisecond of virtual time apart.
    private static func growth(
      _ count: Int, _ branches: (Source, TestScheduler) -> [(any Disposable)?]
    ) -> Int {
      let test = TestScheduler()
      let (source, input) = Source.pipe()
      let held = branches(source, test)
      var before = 0
      for number in 0..<count {
        if number == count / 10 { before = LiveMemory.bytes }
        input.send(value: number % 100)
        test.advance(by: .milliseconds(1))
      }
      let after = LiveMemory.bytes
      // Before the source ends: a pipeline that restarts at every end would never stop.
      for run in held { run?.dispose() }
      withExtendedLifetime(input) {}
      return after - before
    }

    /// Observes a signal and counts its values, so that they are used.
    private static func ran<Value>(_ signal: Signal<Value, Never>) -> (any Disposable)? {
      let sum = Lock(0)
      return signal.observeValues { _ in sum.withLock { $0 += 1 } }
    }

    private static let pipelines:
      [(String, @Sendable (Source, TestScheduler) -> [(any Disposable)?])] = [
        (
          "transforming",
          { source, _ in
            [
              ran(source.map { $0 + 1 }.filter { $0 > 1 }.scan(0) { ($0 + $1) % 1_000 }),
              ran(source.skipRepeats().combinePrevious().enumerated()),
              ran(source.materialize().dematerialize()), ran(source.uniqueValues()),
              ran(source.skip(last: 3).take(last: 3)), ran(source.scanMap(0) { ($1, $0 - $1) }),
            ]
          }
        ),
        (
          "combining",
          { source, _ in
            [
              ran(source.combineLatest(with: source)), ran(source.zip(with: source)),
              ran(source.merge(with: source.map { -$0 })), ran(source.withLatest(from: source)),
              ran(source.sample(on: source.filter { $0 % 3 == 0 }.map { _ in () })),
              ran(source.race(with: source)), ran(source.skip(until: source.map { _ in () })),
            ]
          }
        ),
        (
          "flattening",
          { source, _ in
            // `.race` ends all streams but the first.
            var strategies = [FlattenStrategy.concurrent(limit: 2)]
            for name in DotNames.strategies.names where name != "race" {
              if let strategy = DotNames.strategies[name] as? FlattenStrategy {
                strategies.append(strategy)
              }
            }
            return strategies.map { strategy in
              ran(source.flatMap(strategy) { SignalProducer<Int, Never>([$0, $0 + 1]) })
            } + [
              ran(
                source.flatMap(.concat) { value in
                  SignalProducer<Int, TestError>(error: TestError("again"))
                    .retry(upTo: 2).flatMapError { _ in SignalProducer<Int, Never>(value: value) }
                })
            ]
          }
        ),
        (
          "collecting",
          { source, test in
            [
              ran(source.collect(count: 10)),
              ran(source.collect(every: .milliseconds(7), on: test)),
              ran(source.window(count: 10).flatten(.merge)),
              ran(source.window(every: .milliseconds(7), on: test).flatten(.concat)),
              ran(source.group(by: { $0 % 10 }).flatMap(.merge) { $0.signal }),
              ran(
                source.group(by: { $0 % 10 }, until: { $0.signal.skip(first: 2) })
                  .flatMap(.merge) { $0.signal }),
            ]
          }
        ),
        (
          "timing",
          { source, test in
            [
              ran(source.delay(.milliseconds(3), on: test)),
              ran(source.debounce(.microseconds(500), on: test)),
              ran(source.throttle(.milliseconds(3), on: test)),
              ran(source.audit(.milliseconds(3), on: test)),
              ran(source.sample(every: .milliseconds(3), on: test)), ran(source.observe(on: test)),
              ran(source.timestamp(on: test)), ran(source.measureInterval(on: test)),
              ran(
                source.promoteError(TestError.self)
                  .timeout(each: .milliseconds(9), raising: TestError("late"), on: test)
                  .flatMapError { _ in SignalProducer<Int, Never>.empty }),
            ]
          }
        ),
        (
          "ending with themselves",
          { source, _ in
            @Sendable func poll(_ shape: Int) -> SignalProducer<Int, Never> {
              let round = source.producer.take(first: 1)
              let again = SignalProducer.deferred { poll(shape) }
              return switch shape {
              case 0: round.concat(again)
              case 1: round.then(again)
              default: round.concat(round.then(again))
              }
            }
            return (0..<3).map { poll($0).start() }
          }
        ),
        (
          "state and sharing",
          { source, _ in
            let property = MutableProperty(0)
            let replay = source.producer.replayLazily(upTo: 10)
            let shared = source.producer.share(replay: 2)
            return [
              ran(source.on(value: { property.value = $0 })), ran(property.signal),
              replay.start(), shared.start(), shared.start(),
              source.observeValues { _ in shared.take(first: 1).start() },
            ]
          }
        ),
      ]
  }

  /// Reports on standard error which fixtures leak memory each time that they run.
  func tellOfLeftovers(_ texts: [String], allowsFaults: Bool = false) {
    for text in texts {
      let source = SourceText(name: "leftovers.txt", text: text)
      let options = RunOptions(stepLimit: 1_000, sampling: LawSampling(cases: 10))
      let run = FileRun(source, options)
      for problem in run.diagnostics + (allowsFaults ? [] : run.results.flatMap(\.diagnostics)) {
        tell("\(problem.message):\n\(text)\n")
      }
      tellOfGrowth(text) {
        _ = FileRun(source, options)
      }
    }
  }

  /// Reports on standard error if a closure leaks memory.
  func tellOfGrowth(_ name: String, _ body: () -> Void) {
    // Printed text is pending in memory.
    let growth = TestScheduler.$onUnproven.withValue({ _ in }) { LiveMemory.growth(body) }
    if growth > 0 { tell("\(growth) bytes are left each time of:\n\(name)\n") }
  }

  /// Writes a text to standard error.
  func tell(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
#endif
