import Reactive

private let count = 1_000_000

/// map, filter, map over a million integers: by hand and through a producer.
func measureValuePath(_ sink: Sink) {
  measureClosures(opaqueIncrement(), opaqueTest(), opaqueTriple(), sink)

  let literal = nanosecondsPerItem(of: count) {
    SignalProducer<Int, Never>(0..<count)
      .map { $0 &+ 1 }.filter { $0 & 3 != 0 }.map { $0 &* 3 }
      .startWithValues { sink.sum &+= $0 }
  }
  report("producer, map-filter-map, literal closures", literal)
}

/// What it costs to start a run and to end it, where there is but one value.
func measureStarts(_ sink: Sink) {
  let starts = 100_000
  let producer = SignalProducer<Int, Never>(value: 1)
    .map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &* 2 }
  let cost = nanosecondsPerItem(of: starts) {
    for _ in 0..<starts { producer.startWithValues { sink.sum &+= $0 } }
  }
  report("start and complete a three-stage producer", cost)
}

// The closures come as parameters for the loop and the producer alike.
@inline(never)
private func measureClosures(
  _ increment: @escaping @Sendable (Int) -> Int, _ test: @escaping @Sendable (Int) -> Bool,
  _ triple: @escaping @Sendable (Int) -> Int, _ sink: Sink
) {
  let loop = nanosecondsPerItem(of: count) {
    for value in 0..<count {
      let incremented = increment(value)
      if test(incremented) { sink.sum &+= triple(incremented) }
    }
  }
  report("hand-written loop over three closures", loop)

  let producer = nanosecondsPerItem(of: count) {
    SignalProducer<Int, Never>(0..<count).map(increment).filter(test).map(triple)
      .startWithValues { sink.sum &+= $0 }
  }
  report("producer, map-filter-map, the same closures", producer, loop: loop)

  let stored = SignalProducer<Int, Never>(0..<count).map(increment).filter(test).map(triple)
  measureStored(stored, loop, sink)
}

// A producer made elsewhere: nothing of its chain can be inlined here.
@inline(never)
private func measureStored(_ producer: SignalProducer<Int, Never>, _ loop: Double, _ sink: Sink) {
  let stored = nanosecondsPerItem(of: count) { producer.startWithValues { sink.sum &+= $0 } }
  report("the same producer, made elsewhere", stored, loop: loop)
}
