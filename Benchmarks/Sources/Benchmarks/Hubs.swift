import Reactive

private let count = 1_000_000

/// Where one becomes many: pipes and properties.
func measureHubs(_ sink: Sink) {
  let (signal, input) = Signal<Int, Never>.pipe()
  signal.observeValues { sink.sum &+= $0 }
  let one = nanosecondsPerItem(of: count) { for value in 0..<count { input.send(value: value) } }
  report("pipe, one observer", one)

  let (many, manyInput) = Signal<Int, Never>.pipe()
  for _ in 0..<100 { many.observeValues { sink.sum &+= $0 } }
  let hundred = nanosecondsPerItem(of: count) {
    for value in 0..<count / 100 { manyInput.send(value: value) }
  }
  report("pipe, 100 observers, each delivery", hundred)

  let property = MutableProperty(0)
  property.signal.observeValues { sink.sum &+= $0 }
  let set = nanosecondsPerItem(of: count) { for value in 0..<count { property.value = value } }
  report("MutableProperty, set with one observer of its signal", set)

  let started = MutableProperty(0)
  started.producer.startWithValues { sink.sum &+= $0 }
  let setStarted = nanosecondsPerItem(of: count) {
    for value in 0..<count { started.value = value }
  }
  report("MutableProperty, set with one run of its producer", setStarted)
}
