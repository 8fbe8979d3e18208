import Reactive
import Testing

/// Every operator that takes a closure, with a stored one that is not `@Sendable`.
@Suite struct StoredClosureTests {
  @Test func `operators of signals accept stored closures`() {
    var calls = 0
    let f = StoredClosures { calls += 1 }
    func run<Value, Error>(
      at place: SourceLocation = #_sourceLocation,
      _ apply: (Signal<Int, TestError>) -> Signal<Value, Error>
    ) {
      let before = calls
      let (signal, input) = Signal<Int, TestError>.pipe()
      let handle = apply(signal).observe { _ in }
      for value in [1, 2, 2] { input.send(value: value) }
      input.send(error: .failed)
      #expect(calls > before, sourceLocation: place)
      handle?.dispose()
    }
    let opening = SignalProducer<Int, Never>(value: 1)
    let other = SignalProducer<Int, TestError>([1, 2])
    let scheduler = ImmediateScheduler()
    run { $0.allSatisfy(f.predicate) }
    run { $0.attempt(f.check) }
    run { $0.attempt(f.throwingCheck) }
    run { $0.attemptMap(f.parse) }
    run { $0.attemptMap(f.throwingParse) }
    run { $0.audit(until: f.valueTrigger) }
    run { $0.collect(from: opening, until: f.valueTrigger) }
    run { $0.collect(until: f.trigger) }
    run { $0.compactMap(f.optional) }
    run { $0.debounce(until: f.valueTrigger) }
    run { $0.delay(until: f.valueTrigger) }
    run { $0.elementsEqual(other, by: f.relation) }
    run { $0.elementsEqual(opening.promoteError(), by: f.relation) }
    run { $0.expand(limit: 1, f.stream).take(first: 4) }
    run { $0.filter(f.predicate) }
    run { $0.flatMap(.merge, f.stream) }
    run { $0.flatMap(.merge, f.safeStream) }
    run { $0.flatMap(.merge, f.parse) }
    run { $0.flatMapError(f.recovery) }
    run { $0.flatScan(.merge, 0, f.scanned) }
    run { $0.group(by: f.predicate) }
    run { $0.lazyMap(on: scheduler, transform: f.model) }
    run { $0.logEvents { _, _, _, _, _ in f.action() } }
    run { $0.map(f.model) }
    run { $0.on(value: f.effect) }
    run { $0.on(terminated: f.action) }
    run { $0.scan(f.sum) }
    run { $0.scan(0, f.sum) }
    run { $0.scan(Model(), f.accumulation) }
    run { $0.scan(into: Model(), f.mutation) }
    run { $0.scanMap(into: Model()) { model, value in f.mutation(&model, value) } }
    run { $0.skip(while: f.predicate) }
    run { $0.skipRepeats(f.relation) }
    run { $0.skipRepeats(f.relation, comparing: .lastSent) }
    run { $0.skipRepeats(at: f.predicate) }
    run { $0.take(until: f.predicate) }
    run { $0.take(while: f.predicate) }
    run { $0.take(while: f.predicate, inclusive: true) }
    run { $0.throttle(until: f.valueTrigger) }
    run { $0.uniqueValues(f.predicate) }
    run { $0.window(from: opening, until: f.valueTrigger) }
    run { $0.window(until: f.trigger) }
    run { $0.take(first: 2).max(by: f.relation) }
    run { $0.take(first: 2).min(by: f.relation) }
    run { $0.reduce(f.sum) }
    run { $0.reduce(0, f.sum) }
    run { $0.reduce(Model(), f.accumulation) }
    run { $0.reduce(into: Model(), f.mutation) }
  }

  @Test func `operators of producers accept stored closures`() {
    var calls = 0
    let f = StoredClosures { calls += 1 }
    func run<Value, Error>(
      _ producer: SignalProducer<Value, Error>, at place: SourceLocation = #_sourceLocation
    ) {
      let before = calls
      producer.start()
      #expect(calls > before, sourceLocation: place)
    }
    let s = SignalProducer<Int, TestError>([1, 2, 2])
    let failing = SignalProducer<Int, TestError>(error: .failed)
    let opening = SignalProducer<Int, Never>(value: 1)
    run(s.allSatisfy(f.predicate))
    run(s.attempt(f.check))
    run(s.attempt(f.throwingCheck))
    run(s.attemptMap(f.parse))
    run(s.attemptMap(f.throwingParse))
    run(s.audit(until: f.valueTrigger))
    run(s.collect(from: opening, until: f.valueTrigger))
    run(s.collect(until: f.trigger))
    run(s.compactMap(f.optional))
    run(s.debounce(until: f.valueTrigger))
    run(s.delay(until: f.valueTrigger))
    run(s.elementsEqual(s, by: f.relation))
    run(s.elementsEqual(opening.promoteError(), by: f.relation))
    run(s.expand(limit: 1, f.stream).take(first: 4))
    run(s.filter(f.predicate))
    run(s.flatMap(.merge, f.stream))
    run(s.flatMap(.merge, f.safeStream))
    run(s.flatMap(.merge, f.parse))
    run(failing.flatMapError(f.recovery))
    run(s.flatScan(.merge, 0, f.scanned))
    run(s.group(by: f.predicate))
    run(s.lazyMap(on: ImmediateScheduler(), transform: f.model))
    run(s.logEvents { _, _, _, _, _ in f.action() })
    run(s.map(f.model))
    run(s.max(by: f.relation))
    run(s.min(by: f.relation))
    run(s.on(value: f.effect))
    run(s.on(starting: f.action, disposed: f.action))
    run(s.reduce(f.sum))
    run(s.reduce(0, f.sum))
    run(s.reduce(Model(), f.accumulation))
    run(s.reduce(into: Model(), f.mutation))
    run(s.scan(f.sum))
    run(s.scan(0, f.sum))
    run(s.scan(Model(), f.accumulation))
    run(s.scan(into: Model(), f.mutation))
    run(s.scanMap(into: Model()) { model, value in f.mutation(&model, value) })
    run(s.skip(while: f.predicate))
    run(s.skipRepeats(f.relation))
    run(s.skipRepeats(f.relation, comparing: .lastSent))
    run(s.skipRepeats(at: f.predicate))
    run(s.take(until: f.predicate))
    run(s.take(while: f.predicate))
    run(s.take(while: f.predicate, inclusive: true))
    run(s.throttle(until: f.valueTrigger))
    run(s.uniqueValues(f.predicate))
    run(s.window(from: opening, until: f.valueTrigger))
    run(s.window(until: f.trigger))
  }

  @Test func `operators of properties accept stored closures`() {
    var calls = 0
    let f = StoredClosures { calls += 1 }
    let property = MutableProperty(1)
    let models = property.map(f.model)
    let properties = [
      property.filter(initial: 0, f.predicate), property.scan(0, f.sum),
      property.skipRepeats(f.relation), property.uniqueValues(f.predicate),
      property.flatMap(.latest) { value -> Property<Int> in
        f.action()
        return Property(value: value)
      },
    ]
    let before = calls
    property.value = 2
    #expect(calls > before)
    #expect(models.value.number == 2)
    #expect(properties[1].value == 3)
  }
}
