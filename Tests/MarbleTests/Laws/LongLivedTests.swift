import Reactive
import ReactiveTesting
import Testing

import enum marble.Choices

#if os(macOS) || os(Linux)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Pipelines that live for long hold no more memory after many values than after some.
  ///
  /// `REACTIVE_VALUES=10000000` says how many are sent.
  @Suite(.enabled(if: LiveMemory.isCounted)) struct LongLivedTests {
    @Test func `a pipeline holds no more for all the values that have gone through it`()
      async throws
    {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let setting = ProcessInfo.processInfo.environment["REACTIVE_VALUES"]
        let count = setting.flatMap { Int($0) } ?? 20_000
        for (name, makeBranches) in Self.pipelines {
          let growth = Self.growth(count, makeBranches)
          // Less than a byte for each value, but for what a table or a queue takes in steps.
          if growth > max(count / 10, 4_000) { tell("\(name): \(growth) bytes more\n") }
        }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
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
      // Before the source ends: a pipeline that begins again at every end would never stop.
      for run in held { run?.dispose() }
      withExtendedLifetime(input) {}
      return after - before
    }

    /// Observes a signal whose values are counted, so that something is done with them.
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
            for name in Choices.strategies.names where name != "race" {
              if let strategy = Choices.strategies[name] as? FlattenStrategy {
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
#endif
