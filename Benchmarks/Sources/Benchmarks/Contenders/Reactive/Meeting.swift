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
