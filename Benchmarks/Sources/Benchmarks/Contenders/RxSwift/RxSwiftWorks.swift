#if ALL_PEERS
  import RxSwift
  import RxTest

  /// RxSwift, and RxTest for what happens in virtual time.
  ///
  /// RxTest has no marbles as text; a test of it is written as lists of events. `flatMapLatest` over
  /// ranges would be other work: they take turns on their scheduler, so most of them never send.
  func byRxSwift(_ task: Task, _ size: Int) -> Run? {
    let sink = Sink()
    let (increment, test, triple) = (opaqueIncrement(), opaqueTest(), opaqueTriple())
    let add: (Int) -> Void = { sink.sum &+= $0 }
    switch task {
    case .opaqueClosures:
      return .plain {
        _ = Observable.from(0..<size).map(increment).filter(test).map(triple)
          .subscribe(onNext: add)
      }
    case .literalClosures:
      return .plain {
        _ = Observable.from(0..<size).map { $0 &+ 1 }.filter { $0 & 3 != 0 }.map { $0 &* 3 }
          .subscribe(onNext: add)
      }
    case .madeElsewhere:
      let stages = Observable.from(0..<size).map(increment).filter(test).map(triple)
      return .plain { _ = stages.subscribe(onNext: add) }
    case .twentyMaps, .twentyMapsAtRunTime:
      // The same thing twice: an observable has one type, whatever it is made of.
      let chain = (0..<20).reduce(Observable.from(0..<size)) { chain, _ in chain.map(increment) }
      return .plain { _ = chain.subscribe(onNext: add) }
    case .startAndComplete:
      let observable = Observable.just(1).map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &* 2 }
      return .plain { for _ in 0..<size { _ = observable.subscribe(onNext: add) } }
    case .pipeStages:
      let subject = PublishSubject<Int>()
      _ = subject.map(increment).filter(test).map(triple).subscribe(onNext: add)
      return .plain { for value in 0..<size { subject.onNext(value) } }
    case .pipeToOne: return rxSubject(to: 1, size, sink)
    case .pipeToHundred: return rxSubject(to: 100, size, sink)
    case .propertySignal, .propertyProducer:
      let subject = BehaviorSubject(value: 0)
      _ = subject.subscribe(onNext: add)
      return .plain { for value in 0..<size { subject.onNext(value) } }
    case .flattenMerge:
      return .plain {
        _ = Observable.from(0..<size / 1000).flatMap { _ in Observable.from(0..<1000) }
          .subscribe(onNext: add)
      }
    case .flattenConcat:
      return .plain {
        _ = Observable.from(0..<size / 1000).concatMap { _ in Observable.from(0..<1000) }
          .subscribe(onNext: add)
      }
    case .combineLatest:
      return rxPair(size, add) { Observable.combineLatest($0, $1) { $0 &+ $1 } }
    case .zip:
      return rxPair(size, add) { Observable.zip($0, $1) { $0 &+ $1 } }
    case .merge:
      return rxPair(size, add) { Observable.merge($0, $1) }
    default:
      return rxTest(task, size, sink)
    }
  }

  private func rxSubject(to observers: Int, _ size: Int, _ sink: Sink) -> Run {
    let subject = PublishSubject<Int>()
    for _ in 0..<observers { _ = subject.subscribe(onNext: opaqueSum(sink)) }
    return .plain { for value in 0..<size / observers { subject.onNext(value) } }
  }

  private func rxPair(
    _ size: Int, _ add: @escaping (Int) -> Void,
    _ meet: (Observable<Int>, Observable<Int>) -> Observable<Int>
  ) -> Run {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    _ = meet(left, right).subscribe(onNext: add)
    return .plain {
      for value in 0..<size / 2 {
        left.onNext(value)
        right.onNext(value)
      }
    }
  }

  private func rxTest(_ task: Task, _ size: Int, _ sink: Sink) -> Run? {
    switch task {
    case .thousandTimers, .manyTimers:
      let times = timerDelays(size)
      return .plain {
        let scheduler = TestScheduler(initialClock: 0)
        for time in times { scheduler.scheduleAt(time) { sink.sum &+= 1 } }
        scheduler.start()
      }
    case .interval:
      return .plain {
        let scheduler = TestScheduler(initialClock: 0)
        _ = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(size)
          .subscribe(onNext: { sink.sum &+= $0 })
        scheduler.start()
      }
    case .debounceReplaced, .debounceSent:
      let distance = task == .debounceReplaced ? 1 : 3
      let events = (0..<size).map { Recorded.next($0 * distance + 201, $0) }
      return .plain {
        let scheduler = TestScheduler(initialClock: 0)
        let lane = scheduler.createHotObservable(events)
        let seen = scheduler.start(disposed: .max / 2) {
          lane.debounce(.seconds(2), scheduler: scheduler)
        }
        sink.sum &+= seen.events.count
      }
    case .smallTest:
      return .plain {
        for _ in 0..<size {
          let scheduler = TestScheduler(initialClock: 0)
          let lane = scheduler.createHotObservable([.next(201, 1), .next(203, 2), .completed(205)])
          let seen = scheduler.start { lane.map { $0 * 2 } }
          precondition(
            seen.events == [.next(201, 2), .next(203, 4), .completed(205)],
            "The test has to pass.")
        }
      }
    default:
      return nil
    }
  }
#endif
