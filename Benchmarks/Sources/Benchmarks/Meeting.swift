import Reactive

private let count = 1_000_000

/// Where several streams meet: two pipes that send in turn, and streams of streams.
func measureMeetings(_ sink: Sink) {
  measurePair("merge of two pipes, each value", sink) { $0.merge(with: $1) }
  measurePair("combineLatest of two pipes, each value", sink) {
    $0.combineLatest(with: $1).map { $0 &+ $1 }
  }
  measurePair("zip of two pipes, each value", sink) { $0.zip(with: $1).map { $0 &+ $1 } }
  measureFlatten("merge", .merge, sink)
  measureFlatten("concat", .concat, sink)
  measureFlatten("latest", .latest, sink)
}

private func measurePair(
  _ work: String, _ sink: Sink,
  _ meet: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>
) {
  let (left, toLeft) = Signal<Int, Never>.pipe()
  let (right, toRight) = Signal<Int, Never>.pipe()
  meet(left, right).observeValues { sink.sum &+= $0 }
  let cost = nanosecondsPerItem(of: count) {
    for value in 0..<count / 2 {
      toLeft.send(value: value)
      toRight.send(value: value)
    }
  }
  report(work, cost)
}

private func measureFlatten(_ name: String, _ strategy: FlattenStrategy, _ sink: Sink) {
  let cost = nanosecondsPerItem(of: count) {
    SignalProducer<Int, Never>(0..<1000)
      .flatMap(strategy) { _ in SignalProducer<Int, Never>(0..<1000) }
      .startWithValues { sink.sum &+= $0 }
  }
  report("flatMap(.\(name)), 1,000 of 1,000, each value", cost)
}

/// A chain of twenty maps, and the same closures in a loop.
@inline(never)
func measureChain(_ step: @escaping @Sendable (Int) -> Int, _ sink: Sink) {
  let items = count / 10
  let loop = nanosecondsPerItem(of: items) {
    for value in 0..<items {
      var result = value
      for _ in 0..<20 { result = step(result) }
      sink.sum &+= result
    }
  }
  report("loop over twenty closures, each value", loop)
  let chain = nanosecondsPerItem(of: items) {
    SignalProducer<Int, Never>(0..<items)
      .map(step).map(step).map(step).map(step).map(step).map(step).map(step).map(step)
      .map(step).map(step).map(step).map(step).map(step).map(step).map(step).map(step)
      .map(step).map(step).map(step).map(step)
      .startWithValues { sink.sum &+= $0 }
  }
  report("chain of twenty maps, each value", chain, loop: loop)
  let built = (0..<20).reduce(SignalProducer<Int, Never>(0..<items)) { producer, _ in
    producer.map(step)
  }
  let dynamic = nanosecondsPerItem(of: items) { built.startWithValues { sink.sum &+= $0 } }
  report("twenty maps, put together at run time, each value", dynamic, loop: loop)
}
