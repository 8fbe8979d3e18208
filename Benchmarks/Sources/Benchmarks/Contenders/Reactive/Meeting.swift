import Reactive

func flatten(_ strategy: FlattenStrategy, _ size: Int, _ sink: Sink) -> Run {
  .plain {
    SignalProducer<Int, Never>(0..<size / 1000)
      .flatMap(strategy) { _ in SignalProducer<Int, Never>(0..<1000) }
      .startWithValues { sink.sum &+= $0 }
  }
}

func combineLatest(_ size: Int, _ sink: Sink) -> Run {
  pair(size, sink) { $0.combineLatest(with: $1).map { $0 &+ $1 } }
}

func zip(_ size: Int, _ sink: Sink) -> Run {
  pair(size, sink) { $0.zip(with: $1).map { $0 &+ $1 } }
}

/// The static forms, of signals or of their producers.
func staticForm(_ task: Task, _ size: Int, _ sink: Sink) -> Run? {
  switch task {
  case .combineLatestOfTwo:
    return pair(size, sink) { Signal.combineLatest($0, $1).map { $0.0 &+ $0.1 } }
  case .combineLatestOfThree:
    return triple(size, sink) { Signal.combineLatest($0, $1, $2).map { $0.0 &+ $0.1 &+ $0.2 } }
  case .zipOfTwo:
    return pair(size, sink) { Signal.zip($0, $1).map { $0.0 &+ $0.1 } }
  case .zipOfThree:
    return triple(size, sink) { Signal.zip($0, $1, $2).map { $0.0 &+ $0.1 &+ $0.2 } }
  case .combineProducersOfTwo:
    return pairOfProducers(size, sink) {
      SignalProducer.combineLatest($0, $1).map { $0.0 &+ $0.1 }
    }
  case .combineProducersOfThree:
    return tripleOfProducers(size, sink) {
      SignalProducer.combineLatest($0, $1, $2).map { $0.0 &+ $0.1 &+ $0.2 }
    }
  case .zipProducersOfTwo:
    return pairOfProducers(size, sink) { SignalProducer.zip($0, $1).map { $0.0 &+ $0.1 } }
  case .zipProducersOfThree:
    return tripleOfProducers(size, sink) {
      SignalProducer.zip($0, $1, $2).map { $0.0 &+ $0.1 &+ $0.2 }
    }
  default:
    return nil
  }
}

func merge(_ size: Int, _ sink: Sink) -> Run {
  pair(size, sink) { $0.merge(with: $1) }
}

/// Two pipes that send in turn.
private func pair(
  _ size: Int, _ sink: Sink,
  _ meet: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>
) -> Run {
  let (left, toLeft) = Signal<Int, Never>.pipe()
  let (right, toRight) = Signal<Int, Never>.pipe()
  meet(left, right).observeValues { sink.sum &+= $0 }
  return .plain {
    for value in 0..<size / 2 {
      toLeft.send(value: value)
      toRight.send(value: value)
    }
  }
}

/// Three pipes that send in turn.
private func triple(
  _ size: Int, _ sink: Sink,
  _ meet: (Signal<Int, Never>, Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>
) -> Run {
  let (first, toFirst) = Signal<Int, Never>.pipe()
  let (second, toSecond) = Signal<Int, Never>.pipe()
  let (third, toThird) = Signal<Int, Never>.pipe()
  meet(first, second, third).observeValues { sink.sum &+= $0 }
  return .plain {
    for value in 0..<size / 3 {
      toFirst.send(value: value)
      toSecond.send(value: value)
      toThird.send(value: value)
    }
  }
}

/// The producers of two pipes that send in turn.
private func pairOfProducers(
  _ size: Int, _ sink: Sink,
  _ meet: (SignalProducer<Int, Never>, SignalProducer<Int, Never>) -> SignalProducer<Int, Never>
) -> Run {
  let (left, toLeft) = Signal<Int, Never>.pipe()
  let (right, toRight) = Signal<Int, Never>.pipe()
  meet(left.producer, right.producer).startWithValues { sink.sum &+= $0 }
  return .plain {
    for value in 0..<size / 2 {
      toLeft.send(value: value)
      toRight.send(value: value)
    }
  }
}

/// The producers of three pipes that send in turn.
private func tripleOfProducers(
  _ size: Int, _ sink: Sink,
  _ meet: (
    SignalProducer<Int, Never>, SignalProducer<Int, Never>, SignalProducer<Int, Never>
  ) -> SignalProducer<Int, Never>
) -> Run {
  let (first, toFirst) = Signal<Int, Never>.pipe()
  let (second, toSecond) = Signal<Int, Never>.pipe()
  let (third, toThird) = Signal<Int, Never>.pipe()
  meet(first.producer, second.producer, third.producer).startWithValues { sink.sum &+= $0 }
  return .plain {
    for value in 0..<size / 3 {
      toFirst.send(value: value)
      toSecond.send(value: value)
      toThird.send(value: value)
    }
  }
}
