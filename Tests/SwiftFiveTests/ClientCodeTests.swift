import Reactive
import ReactiveTesting
import Testing

/// A scheduler as a program for ReactiveSwift declares it.
private final class InlineScheduler: Scheduler {
  func schedule(_ action: @escaping () -> Void) -> Disposable? {
    action()
    return nil
  }
}

/// Code of programs in Swift 5 mode: explicit types, stored closures, objects, and schedulers of their own.
@Suite struct ClientCodeTests {
  @Test func `closures with several statements and an explicit type choose their overload`() {
    let signal = Signal<Int, TestError>.pipe().output
    let producer = SignalProducer<Int, TestError>([1, 2])
    _ = signal.attemptMap { n -> Result<Bool, TestError> in
      let isEven = n % 2 == 0
      return .success(isEven)
    }
    let results = producer.attemptMap { n -> Result<Bool, TestError> in
      guard n < 2 else { return .failure(.failed) }
      return .success(n % 2 == 0)
    }
    let streams = producer.flatMap(.concat) { n -> SignalProducer<String, TestError> in
      if n > 1 { return .init(error: .failed) }
      return .init(value: "\(n)")
    }
    let others = results.flatMapError { error -> SignalProducer<Bool, Never> in
      let isKnown = error == .failed
      return .init(value: isKnown)
    }
    let models = producer.map { n -> Model in
      let model = Model()
      model.number = n
      return model
    }
    let checked = producer.attempt { n -> Result<Void, TestError> in
      if n > 1 { return .failure(.failed) }
      return .success(())
    }
    #expect(streams.first() == .success("1"))
    #expect(others.collect().first() == .success([false, true]))
    #expect(models.last().flatMap { try? $0.get().number } == 2)
    #expect(checked.collect().first() == .failure(.failed))
  }

  @Test func `a producer of a stored closure sends its value or its result`() {
    let action: () -> String = { "a" }
    let operation: () -> Result<String, TestError> = { .success("b") }
    let value = SignalProducer<String, Never>(action)
    let result = SignalProducer(operation)
    result.start()
    #expect(value.first() == .success("a"))
    #expect(result.first() == .success("b"))
  }

  @Test func `closures may return objects`() {
    let flag = MutableProperty(true)
    let (signal, input) = Signal<Bool, Never>.pipe()
    var chosen: [Choice] = []
    signal.map { $0 ? Choice.first : Choice.second }.observeValues { chosen.append($0) }
    flag.producer.map { $0 ? Choice.first : Choice.second }.startWithValues { chosen.append($0) }
    let property = flag.map { $0 ? Choice.first : Choice.second }
    input.send(value: false)
    #expect(property.value === Choice.first)
    #expect(chosen.map { $0 === Choice.first } == [true, false])
    let model = MutableProperty(Model(1))
    model.value = Model(2)
    let both = model.combineLatest(with: property)
    #expect(both.value.0.number == 2)
  }

  @Test func `scheduled closures may change local variables`() {
    let test = TestScheduler()
    var calls = 0
    test.schedule { calls += 1 }
    test.schedule(after: .seconds(1)) { calls += 1 }
    let handle = test.schedule(after: .seconds(1), interval: .seconds(1)) { calls += 1 }
    let timed: DateScheduler = test
    timed.schedule(after: .seconds(1)) { calls += 1 }
    test.advance(by: .seconds(2))
    handle?.dispose()
    #expect(calls == 5)
    ImmediateScheduler().schedule { calls += 1 }
    SignalProducer<Int, Never>(value: 1).observe(on: InlineScheduler()).startWithValues {
      calls += $0
    }
    #expect(calls == 7)
    let real: [TimedScheduler] = [QueueScheduler(), ConcurrentScheduler()]
    for scheduler in real { scheduler.schedule(after: .seconds(9)) { calls += 1 }?.dispose() }
  }
}
