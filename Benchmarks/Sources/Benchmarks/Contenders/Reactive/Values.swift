import Reactive

func opaqueStages(_ size: Int, _ sink: Sink) -> Run {
  let (increment, test, triple) = (opaqueIncrement(), opaqueTest(), opaqueTriple())
  return .plain { startStages(size, increment, test, triple, sink) }
}

// The closures come as parameters, as they do for the loop.
@inline(never)
private func startStages(
  _ size: Int, _ increment: @escaping @Sendable (Int) -> Int,
  _ test: @escaping @Sendable (Int) -> Bool, _ triple: @escaping @Sendable (Int) -> Int,
  _ sink: Sink
) {
  SignalProducer<Int, Never>(0..<size).map(increment).filter(test).map(triple)
    .startWithValues { sink.sum &+= $0 }
}

func literalStages(_ size: Int, _ sink: Sink) -> Run {
  .plain {
    SignalProducer<Int, Never>(0..<size)
      .map { $0 &+ 1 }.filter { $0 & 3 != 0 }.map { $0 &* 3 }
      .startWithValues { sink.sum &+= $0 }
  }
}

func stagesMadeElsewhere(_ size: Int, _ sink: Sink) -> Run {
  let stages = SignalProducer<Int, Never>(0..<size)
    .map(opaqueIncrement()).filter(opaqueTest()).map(opaqueTriple())
  return .plain { start(stages, sink) }
}

// Nothing of the chain can be seen here.
@inline(never)
private func start(_ producer: SignalProducer<Int, Never>, _ sink: Sink) {
  producer.startWithValues { sink.sum &+= $0 }
}

func twentyMaps(_ size: Int, _ step: @escaping @Sendable (Int) -> Int, _ sink: Sink) -> Run {
  .plain { startTwentyMaps(size, step, sink) }
}

@inline(never)
private func startTwentyMaps(
  _ size: Int, _ step: @escaping @Sendable (Int) -> Int, _ sink: Sink
) {
  SignalProducer<Int, Never>(0..<size)
    .map(step).map(step).map(step).map(step).map(step).map(step).map(step).map(step)
    .map(step).map(step).map(step).map(step).map(step).map(step).map(step).map(step)
    .map(step).map(step).map(step).map(step)
    .startWithValues { sink.sum &+= $0 }
}

func twentyMapsAtRunTime(
  _ size: Int, _ step: @escaping @Sendable (Int) -> Int, _ sink: Sink
) -> Run {
  let chain = (0..<20).reduce(SignalProducer<Int, Never>(0..<size)) { producer, _ in
    producer.map(step)
  }
  return .plain { start(chain, sink) }
}

func startAndComplete(_ size: Int, _ sink: Sink) -> Run {
  let producer = SignalProducer<Int, Never>(value: 1)
    .map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &* 2 }
  return .plain {
    for _ in 0..<size { producer.startWithValues { sink.sum &+= $0 } }
  }
}
