import Reactive
import ReactiveTesting

/// Something that many values go through, made ready for as many as asked for.
struct Pipeline: Sendable {
  let name: String
  let run: @Sendable (Int) -> Void

  init(_ name: String, _ run: @escaping @Sendable (Int) -> Void) {
    self.name = name
    self.run = run
  }

  static let all = [
    Pipeline("producer-stages") { size in
      startStages(size, opaqueIncrement(), opaqueTest())
    },
    Pipeline("pipe") { size in send(size) { $0.observeValues(take) } },
    Pipeline("combineLatest") { size in
      sendInTurn(size) { $0.combineLatest(with: $1).observeValues { take($0 &+ $1) } }
    },
    Pipeline("map") { size in send(size) { $0.map { $0 &+ 1 }.observeValues(take) } },
    Pipeline("filter") { size in send(size) { $0.filter { $0 & 1 == 0 }.observeValues(take) } },
    Pipeline("scan") { size in send(size) { $0.scan(0) { $0 &+ $1 }.observeValues(take) } },
    Pipeline("take") { size in send(size) { $0.take(first: .max).observeValues(take) } },
    Pipeline("skip") { size in send(size) { $0.skip(first: 10).observeValues(take) } },
    Pipeline("withLatest") { size in
      send(size) {
        $0.withLatest(from: SignalProducer<Int, Never>(value: 1)).observeValues { take($0 &+ $1) }
      }
    },
    Pipeline("flatMapError") { size in
      send(size) {
        $0.promoteError(Failure.self).flatMapError { _ in SignalProducer<Int, Never>.empty }
          .observeValues(take)
      }
    },
    Pipeline("merge") { size in sendInTurn(size) { $0.merge(with: $1).observeValues(take) } },
    Pipeline("zip") { size in
      sendInTurn(size) { $0.zip(with: $1).observeValues { take($0 &+ $1) } }
    },
    Pipeline("combineLatest-two") { size in
      sendInTurn(size) { Signal.combineLatest($0, $1).observeValues { take($0.0 &+ $0.1) } }
    },
    Pipeline("combineLatest-three") { size in
      sendInThrees(size) {
        Signal.combineLatest($0, $1, $2).observeValues { take($0.0 &+ $0.1 &+ $0.2) }
      }
    },
    Pipeline("zip-two") { size in
      sendInTurn(size) { Signal.zip($0, $1).observeValues { take($0.0 &+ $0.1) } }
    },
    Pipeline("zip-three") { size in
      sendInThrees(size) { Signal.zip($0, $1, $2).observeValues { take($0.0 &+ $0.1 &+ $0.2) } }
    },
    Pipeline("property") { size in
      let property = MutableProperty(0)
      property.signal.observeValues(take)
      for value in 0..<size { property.value = value }
    },
    Pipeline("flatMap") { size in
      // One inner stream: what a value costs, not what a stream does.
      SignalProducer<Int, Never>(value: size).flatMap(.merge) { SignalProducer<Int, Never>(0..<$0) }
        .startWithValues(take)
    },
  ]
}

extension Pipeline {
  /// Tests, of which only the instructions are counted.
  ///
  /// One test, and one task, counts as a hundred values.
  static let ofTests = [
    Pipeline("test") { size in
      for _ in 0..<size / 100 {
        let test = TestScheduler()
        let lane = test.hot("-1-2-|", of: Int.self)
        precondition(test.timeline { lane.map { $0 * 2 } } == "-2-4-|", "The test has to pass.")
      }
    },
    Pipeline("timer") { size in
      let test = TestScheduler(stepLimit: .max)
      for number in 0..<size {
        test.schedule(after: .microseconds(number * 7_919 % size)) { take(number) }
      }
      test.run()
    },
    Pipeline("task") { size in
      let test = TestScheduler()
      test.run {
        for _ in 0..<size / 100 {
          Task {
            try await Task.sleep(for: .milliseconds(1))
            try await Task.sleep(for: .milliseconds(1))
          }
        }
      }
      precondition(test.now == .milliseconds(2), "The tasks have to sleep.")
    },
  ]
}

private struct Failure: Error {}

// None of these may be seen through, or there would be nothing left to count.
@inline(never)
private func startStages(
  _ size: Int, _ increment: @escaping @Sendable (Int) -> Int,
  _ test: @escaping @Sendable (Int) -> Bool
) {
  SignalProducer<Int, Never>(0..<size).map(increment).filter(test).map(increment)
    .startWithValues(take)
}

@_optimize(none)
private func opaqueIncrement() -> @Sendable (Int) -> Int { { $0 &+ 1 } }

@_optimize(none)
private func opaqueTest() -> @Sendable (Int) -> Bool { { $0 & 3 != 0 } }

@inline(never)
private func take(_ value: Int) { last.contents = value }

private let last = Last()

private final class Last: @unchecked Sendable {
  // Unchecked, because everything here runs on one thread.
  var contents = 0
}

private func send(_ size: Int, _ observe: (Signal<Int, Never>) -> (any Disposable)?) {
  let (signal, input) = Signal<Int, Never>.pipe()
  _ = observe(signal)
  for value in 0..<size { input.send(value: value) }
}

private func sendInTurn(
  _ size: Int, _ observe: (Signal<Int, Never>, Signal<Int, Never>) -> (any Disposable)?
) {
  let (left, toLeft) = Signal<Int, Never>.pipe()
  let (right, toRight) = Signal<Int, Never>.pipe()
  _ = observe(left, right)
  for value in 0..<size / 2 {
    toLeft.send(value: value)
    toRight.send(value: value)
  }
}

private func sendInThrees(
  _ size: Int,
  _ observe: (Signal<Int, Never>, Signal<Int, Never>, Signal<Int, Never>) -> (any Disposable)?
) {
  let (first, toFirst) = Signal<Int, Never>.pipe()
  let (second, toSecond) = Signal<Int, Never>.pipe()
  let (third, toThird) = Signal<Int, Never>.pipe()
  _ = observe(first, second, third)
  for value in 0..<size / 3 {
    toFirst.send(value: value)
    toSecond.send(value: value)
    toThird.send(value: value)
  }
}
