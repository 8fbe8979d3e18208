import Reactive

func pipeStages(_ size: Int, _ sink: Sink) -> Run {
  let (signal, input) = Signal<Int, Never>.pipe()
  signal.map(opaqueIncrement()).filter(opaqueTest()).map(opaqueTriple())
    .observeValues { sink.sum &+= $0 }
  return .plain { for value in 0..<size { input.send(value: value) } }
}

func pipe(to observers: Int, _ size: Int, _ sink: Sink) -> Run {
  let (signal, input) = Signal<Int, Never>.pipe()
  for _ in 0..<observers { signal.observeValues(opaqueSum(sink)) }
  return .plain { for value in 0..<size / observers { input.send(value: value) } }
}

func propertySignal(_ size: Int, _ sink: Sink) -> Run {
  let property = MutableProperty(0)
  property.signal.observeValues { sink.sum &+= $0 }
  return .plain { for value in 0..<size { property.value = value } }
}

func propertyProducer(_ size: Int, _ sink: Sink) -> Run {
  let property = MutableProperty(0)
  property.producer.startWithValues { sink.sum &+= $0 }
  return .plain { for value in 0..<size { property.value = value } }
}
