#if ALL_PEERS
  import Foundation
  import ReactiveSwift

  /// ReactiveSwift, whose names this library has too.
  func byReactiveSwift(_ task: Task, _ size: Int) -> Run? {
    let sink = Sink()
    let (increment, test, triple) = (opaqueIncrement(), opaqueTest(), opaqueTriple())
    let add: (Int) -> Void = { sink.sum &+= $0 }
    switch task {
    case .opaqueClosures:
      return .plain {
        SignalProducer<Int, Never>(0..<size).map(increment).filter(test).map(triple)
          .startWithValues(add)
      }
    case .literalClosures:
      return .plain {
        SignalProducer<Int, Never>(0..<size)
          .map { $0 &+ 1 }.filter { $0 & 3 != 0 }.map { $0 &* 3 }
          .startWithValues(add)
      }
    case .madeElsewhere:
      let stages = SignalProducer<Int, Never>(0..<size).map(increment).filter(test).map(triple)
      return .plain { stages.startWithValues(add) }
    case .twentyMaps, .twentyMapsAtRunTime:
      // The same thing twice: a producer has one type, whatever it is made of.
      let chain = (0..<20).reduce(SignalProducer<Int, Never>(0..<size)) { chain, _ in
        chain.map(increment)
      }
      return .plain { chain.startWithValues(add) }
    case .startAndComplete:
      let producer = SignalProducer<Int, Never>(value: 1)
        .map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &* 2 }
      return .plain { for _ in 0..<size { producer.startWithValues(add) } }
    case .pipeStages:
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.map(increment).filter(test).map(triple).observeValues(add)
      return .plain { for value in 0..<size { input.send(value: value) } }
    case .pipeToOne: return signal(to: 1, size, sink)
    case .pipeToHundred: return signal(to: 100, size, sink)
    case .propertySignal:
      let property = MutableProperty(0)
      property.signal.observeValues(add)
      return .plain { for value in 0..<size { property.value = value } }
    case .propertyProducer:
      let property = MutableProperty(0)
      property.producer.startWithValues(add)
      return .plain { for value in 0..<size { property.value = value } }
    case .flattenMerge: return flattened(.merge, size, add)
    case .flattenConcat: return flattened(.concat, size, add)
    case .flattenLatest: return flattened(.latest, size, add)
    case .combineLatest: return pair(size, add) { $0.combineLatest(with: $1).map { $0 &+ $1 } }
    case .zip: return pair(size, add) { $0.zip(with: $1).map { $0 &+ $1 } }
    case .merge: return pair(size, add) { $0.merge(with: $1) }
    default: return inVirtualTime(task, size, sink)
    }
  }

  private func signal(to observers: Int, _ size: Int, _ sink: Sink) -> Run {
    let (signal, input) = Signal<Int, Never>.pipe()
    for _ in 0..<observers { signal.observeValues(opaqueSum(sink)) }
    return .plain { for value in 0..<size / observers { input.send(value: value) } }
  }

  private func flattened(
    _ strategy: FlattenStrategy, _ size: Int, _ add: @escaping (Int) -> Void
  ) -> Run {
    .plain {
      SignalProducer<Int, Never>(0..<size / 1000)
        .flatMap(strategy) { _ in SignalProducer<Int, Never>(0..<1000) }
        .startWithValues(add)
    }
  }

  private func pair(
    _ size: Int, _ add: @escaping (Int) -> Void,
    _ meet: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>
  ) -> Run {
    let (left, toLeft) = Signal<Int, Never>.pipe()
    let (right, toRight) = Signal<Int, Never>.pipe()
    meet(left, right).observeValues(add)
    return .plain {
      for value in 0..<size / 2 {
        toLeft.send(value: value)
        toRight.send(value: value)
      }
    }
  }

  /// Its scheduler keeps its timers in an array, from whose front each is taken: only few are measured.
  private func inVirtualTime(_ task: Task, _ size: Int, _ sink: Sink) -> Run? {
    switch task {
    case .thousandTimers:
      let times = timerDelays(size)
      return .plain {
        let scheduler = TestScheduler()
        for time in times {
          scheduler.schedule(after: .microseconds(time)) { sink.sum &+= 1 }
        }
        scheduler.run()
      }
    case .interval:
      return .plain {
        let scheduler = TestScheduler()
        SignalProducer<Date, Never>.timer(interval: .milliseconds(1), on: scheduler)
          .take(first: size).startWithValues { _ in sink.sum &+= 1 }
        scheduler.advance(by: .milliseconds(size))
      }
    default:
      return nil
    }
  }
#endif
