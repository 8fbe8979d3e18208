import OpenCombine

/// OpenCombine, with the publishers and subjects its readme shows.
///
/// It has no `combineLatest`, no `merge`, and no virtual time.
func byOpenCombine(_ task: Task, _ size: Int) -> Run? {
  let sink = Sink()
  let (increment, test, triple) = (opaqueIncrement(), opaqueTest(), opaqueTriple())
  switch task {
  case .opaqueClosures:
    return .plain { threeStages((0..<size).publisher, increment, test, triple, sink) }
  case .literalClosures:
    return .plain {
      threeStages((0..<size).publisher, { $0 &+ 1 }, { $0 & 3 != 0 }, { $0 &* 3 }, sink)
    }
  case .madeElsewhere:
    let stages = stages((0..<size).publisher, increment, test, triple).eraseToAnyPublisher()
    return .plain { _ = stages.sink { sink.sum &+= $0 } }
  case .twentyMaps:
    return .plain { twentyStages((0..<size).publisher, increment, sink) }
  case .twentyMapsAtRunTime:
    let chain = (0..<20).reduce((0..<size).publisher.eraseToAnyPublisher()) { publisher, _ in
      publisher.map(increment).eraseToAnyPublisher()
    }
    return .plain { _ = chain.sink { sink.sum &+= $0 } }
  case .startAndComplete:
    // Deferred, because the stages of a plain `Just` are run where they are written.
    let publisher = Deferred { Just(1) }.map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &* 2 }
    return .plain { for _ in 0..<size { _ = publisher.sink { sink.sum &+= $0 } } }
  case .pipeStages:
    let subject = PassthroughSubject<Int, Never>()
    let observation = subject.map(increment).filter(test).map(triple).sink { sink.sum &+= $0 }
    return .plain {
      withExtendedLifetime(observation) { for value in 0..<size { subject.send(value) } }
    }
  case .pipeToOne: return subject(to: 1, size, sink)
  case .pipeToHundred: return subject(to: 100, size, sink)
  case .propertySignal, .propertyProducer:
    let subject = CurrentValueSubject<Int, Never>(0)
    let observation = subject.sink { sink.sum &+= $0 }
    return .plain {
      withExtendedLifetime(observation) { for value in 0..<size { subject.value = value } }
    }
  case .flattenMerge:
    return .plain {
      _ = (0..<size / 1000).publisher.flatMap { _ in (0..<1000).publisher }
        .sink { sink.sum &+= $0 }
    }
  case .flattenConcat:
    return .plain {
      _ = (0..<size / 1000).publisher.flatMap(maxPublishers: .max(1)) { _ in (0..<1000).publisher }
        .sink { sink.sum &+= $0 }
    }
  case .flattenLatest:
    return .plain {
      _ = (0..<size / 1000).publisher.map { _ in (0..<1000).publisher }.switchToLatest()
        .sink { sink.sum &+= $0 }
    }
  case .zip:
    let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let observation = left.zip(right).map { $0 &+ $1 }.sink { sink.sum &+= $0 }
    return .plain {
      withExtendedLifetime(observation) {
        for value in 0..<size / 2 {
          left.send(value)
          right.send(value)
        }
      }
    }
  default:
    return nil
  }
}

// Generic in what is upstream: a range's own `map` and `filter` make arrays, which takes twice the time.
private func stages<Upstream: Publisher<Int, Never>>(
  _ upstream: Upstream, _ increment: @escaping (Int) -> Int, _ test: @escaping (Int) -> Bool,
  _ triple: @escaping (Int) -> Int
) -> some Publisher<Int, Never> {
  upstream.map(increment).filter(test).map(triple)
}

private func threeStages(
  _ upstream: some Publisher<Int, Never>, _ increment: @escaping (Int) -> Int,
  _ test: @escaping (Int) -> Bool, _ triple: @escaping (Int) -> Int, _ sink: Sink
) {
  _ = stages(upstream, increment, test, triple).sink { sink.sum &+= $0 }
}

private func twentyStages(
  _ upstream: some Publisher<Int, Never>, _ step: @escaping (Int) -> Int, _ sink: Sink
) {
  // In parts, because the compiler gives up on a line of twenty overloads.
  let five = upstream.map(step).map(step).map(step).map(step).map(step)
  let ten = five.map(step).map(step).map(step).map(step).map(step)
  let fifteen = ten.map(step).map(step).map(step).map(step).map(step)
  _ = fifteen.map(step).map(step).map(step).map(step).map(step).sink { sink.sum &+= $0 }
}

private func subject(to observers: Int, _ size: Int, _ sink: Sink) -> Run {
  let subject = PassthroughSubject<Int, Never>()
  let observations = (0..<observers).map { _ in subject.sink(receiveValue: opaqueSum(sink)) }
  return .plain {
    withExtendedLifetime(observations) {
      for value in 0..<size / observers { subject.send(value) }
    }
  }
}
