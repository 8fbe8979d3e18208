import Reactive
import Testing

/// Every operator that takes a stream, given every kind of argument, and those whose argument may be an implicit
/// member such as `.never`.
///
/// That this compiles is most of the test.
@Suite struct ImplicitMemberTests {
  enum Oops: Error, Equatable { case oops }

  private let safe = SignalProducer<Int, Never>(value: 1)
  private let failing = SignalProducer<Int, Oops>(value: 1)
  private let hot = Signal<Int, Never>.never
  private let failingHot = Signal<Int, Oops>.never
  private let property = Property(value: 2)
  private let flag = SignalProducer<Bool, Never>(value: true)

  // Each function's name says what type its argument must have.
  private func safe<Value>(_ producer: SignalProducer<Value, Never>) {}
  private func failing<Value>(_ producer: SignalProducer<Value, Oops>) {}
  private func hot<Value>(_ signal: Signal<Value, Never>) {}
  private func failingHot<Value>(_ signal: Signal<Value, Oops>) {}

  @Test func `operators on two producers of the same values accept implicit members`() {
    let (a, b) = (safe, failing)
    safe(a.merge(with: .never))
    safe(a.merge(with: .init(value: 1)))
    safe(a.merge(with: hot))
    safe(a.merge(with: property))
    failing(b.merge(with: .never))
    failing(b.merge(with: .init(error: .oops)))
    safe(a.take(untilReplacement: .never))
    safe(a.take(untilReplacement: hot))
    safe(a.take(untilReplacement: property))
    failing(b.take(untilReplacement: .never))
    failing(b.take(untilReplacement: .init(error: .oops)))
    safe(a.concat(.never))
    safe(a.concat(hot))
    safe(a.concat(property))
    safe(a.prefix(.empty))
    safe(a.prefix(hot))
    safe(a.prefix(property))
    failing(b.concat(.never))
    failing(b.concat(.init(error: .oops)))
    failing(b.prefix(.empty))
  }

  @Test func `operators on two producers of different values accept implicit members`() {
    let (a, b) = (safe, failing)
    safe(a.combineLatest(with: .never).map(\.1))
    safe(a.combineLatest(with: .init(value: "a")).map(\.1.count))
    safe(a.combineLatest(with: .init { "a" }).map(\.1.count))
    safe(a.combineLatest(with: property).map(\.1))
    safe(a.zip(with: .never).map(\.1))
    safe(a.zip(with: .init(value: "a")).map(\.1.count))
    safe(a.zip(with: property).map(\.1))
    safe(a.then(.init(value: "a")))
    safe(a.then(.init(result: Result<String, Never>.success("a"))))
    failing(b.combineLatest(with: .never).map(\.1))
    failing(b.combineLatest(with: .init(["a"])).map(\.1.count))
    failing(b.combineLatest(with: .init { input, _ in input.send(value: "a") }).map(\.1.count))
    failing(b.zip(with: .never).map(\.1))
    failing(b.zip(with: .init(error: .oops)).map { (_, text: String) in text })
    failing(b.zip(with: .init(value: "a")).map(\.1.count))
    safe(a.then(.never))
    safe(a.then(hot))
    safe(a.then(property))
    failing(b.then(.never))
    failing(b.then(.init(error: .oops)))
    failing(b.then(.init(value: "a")))
    failing(b.then(.init(result: Result<String, Oops>.success("a"))))
  }

  @Test func `then accepts implicit members of which one side alone can fail`() {
    let (a, b) = (safe, failing)
    failing(a.then(.init(result: Result<Int, Oops>.success(1))))
    failing(a.then(.init(result: Result<String, Oops>.success("a"))))
    failing(b.then(.init(result: Result<Int, Never>.success(1))))
    failing(b.then(.init(result: Result<String, Never>.success("a"))))
    let texts: SignalProducer<String, Oops> = a.then(.empty)
    let none: SignalProducer<String, Oops> = a.then(.init(error: .oops))
    #expect(texts.single() == nil && none.single() == .failure(.oops))
  }

  @Test func `operators of producers with a trigger accept implicit members`() {
    let (a, b) = (safe, failing)
    safe(a.take(until: .never))
    safe(a.take(until: hot))
    safe(a.take(until: property))
    safe(a.take(until: .empty))
    safe(a.take(until: .init(value: ())))
    safe(a.skip(until: .never))
    safe(a.skip(until: .empty))
    safe(a.skip(until: .init(value: ())))
    safe(a.take(until: .timer(after: .seconds(1))))
    safe(a.skip(until: .timer(after: .seconds(1))))
    safe(a.sample(on: .never))
    safe(a.sample(on: hot))
    safe(a.sample(on: property))
    safe(a.sample(on: .empty))
    safe(a.sample(on: .init(value: ()), onlyNew: true))
    safe(a.sample(on: .timer(after: .seconds(1))))
    safe(a.sample(with: .never).map(\.1))
    safe(a.sample(with: .init(value: "a")).map(\.1.count))
    safe(a.sample(with: hot).map(\.1))
    safe(a.sample(with: property).map(\.1))
    safe(a.withLatest(from: .never).map(\.1))
    safe(a.withLatest(from: .init(value: "a")).map(\.1.count))
    safe(a.withLatest(from: property).map(\.1))
    failing(b.take(until: .never))
    failing(b.take(until: .init(value: ())))
    failing(b.take(until: a))
    failing(b.skip(until: .never))
    failing(b.sample(with: .init(value: "a")).map(\.1.count))
    failing(b.withLatest(from: .never).map(\.1))
    failing(b.withLatest(from: .init(value: "a")).map(\.1.count))
    safe(flag.and(.init(value: true)))
    safe(flag.or(.init([true, false])))
    failing(flag.promoteError(Oops.self).and(.init(error: .oops)))
    safe(flag.and(flag))
    safe(flag.and(Property(value: true)))
    safe(flag.and(Signal<Bool, Never>.never))
  }

  @Test func `operators of signals accept implicit members`() {
    let (a, b) = (hot, failingHot)
    hot(a.merge(with: .never))
    hot(a.take(untilReplacement: .never))
    hot(a.race(with: safe))
    failingHot(b.merge(with: .never))
    failingHot(b.take(untilReplacement: .never))
    hot(a.sample(with: .never).map(\.1))
    hot(a.sample(with: .init(value: "a")).map(\.1.count))
    hot(a.sample(with: safe).map(\.1))
    hot(a.withLatest(from: .never).map(\.1))
    hot(a.withLatest(from: .init(value: "a")).map(\.1.count))
    failingHot(b.withLatest(from: .init(value: "a")).map(\.1.count))
    hot(a.withLatest(from: safe).map(\.1))
    hot(a.withLatest(from: property).map(\.1))
    hot(a.take(until: .never))
    hot(a.take(until: .init(value: ())))
    hot(a.take(until: .empty))
    hot(a.take(until: safe))
    hot(a.take(until: property))
    hot(a.skip(until: .never))
    hot(a.skip(until: .empty))
    hot(a.sample(on: .never))
    hot(a.sample(on: safe))
    hot(a.sample(on: .empty))
    hot(a.sample(on: property))
    let flags = Signal<Bool, Never>.never
    hot(flags.and(flags))
    hot(flags.and(.init(value: true)))
    hot(flags.or(.init(value: true)))
    failingHot(b.combineLatest(with: hot).map(\.1))
    failingHot(b.zip(with: .never).map(\.1))
  }

  @Test func `an implicit member sends what the producer sends`() {
    let a = safe
    #expect(a.combineLatest(with: .init(value: "a")).single().map { $0.map(\.1) } == .success("a"))
    #expect(a.zip(with: .init(value: "a")).single().map { $0.map(\.1) } == .success("a"))
    #expect(a.withLatest(from: .init(value: "a")).single().map { $0.map(\.1) } == .success("a"))
    #expect(a.sample(with: .init(value: "a")).single().map { $0.map(\.1) } == .success("a"))
    #expect(a.sample(on: .init(value: ())).single() == .success(1))
    #expect(a.take(until: .init(value: ())).single() == nil)
    #expect(a.skip(until: .init(value: ())).single() == .success(1))
    #expect(flag.and(.init(value: false)).single() == .success(false))
    #expect(flag.or(.init(value: false)).single() == .success(true))
    #expect(a.then(.init(result: Result<String, Oops>.success("a"))).single() == .success("a"))
  }

  @Test func `closures can return streams as implicit members`() {
    let (a, b) = (safe, failing)
    let texts: SignalProducer<String, Never> = a.flatMap(.latest) { _ in .empty }
    let failingTexts: SignalProducer<String, Oops> = b.flatMap(.latest) { _ in .empty }
    let promoted: SignalProducer<String, Oops> = a.flatMap(.latest) { _ in .never }
    let thrown: SignalProducer<Int, Oops> = a.flatMap(.latest) { _ in .init(error: .oops) }
    _ = (texts, failingTexts, promoted, thrown)
    safe(a.flatMap(.latest) { _ in .init(value: 0) })
    safe(a.flatMap(.concat) { $0 > 1 ? .empty : .init(value: $0) })
    safe(a.flatMap(.race) { [a] _ in a })
    safe(a.flatMap(.latest) { [hot] _ in hot })
    safe(a.flatMap(.latest) { Property(value: $0) })
    safe(a.flatMap(.latest) { .init(value: $0).map { $0 + 1 } })
    let guarded: SignalProducer<Int, Never> = a.flatMap(.latest) { value in
      guard value > 0 else { return .empty }
      return .init(value: value)
    }
    safe(guarded)
    failing(b.flatMap(.latest) { _ in .init(value: 0) })
    failing(b.flatMap(.merge) { [a] _ in a })
    failing(b.flatMap(.merge) { [b] _ in b })
    failing(a.flatMap(.merge) { [b] _ in b })
    failing(b.flatMap(.merge) { Property(value: $0) })
    let hotTexts: Signal<String, Never> = hot.flatMap(.latest) { _ in .empty }
    let hotPromoted: Signal<String, Oops> = hot.flatMap(.latest) { _ in .empty }
    _ = (hotTexts, hotPromoted)
    hot(hot.flatMap(.latest) { _ in .init(value: 0) })
    hot(hot.flatMap(.latest) { [hot] _ in hot })
    hot(hot.flatMap(.latest) { [safe] _ in safe })
    hot(hot.flatMap(.latest) { Property(value: $0) })
    failingHot(failingHot.flatMap(.latest) { _ in .init(value: 0) })
    failingHot(failingHot.flatMap(.latest) { [safe] _ in safe })
    failingHot(hot.flatMap(.latest) { [failing] _ in failing })
    failing(b.flatMapError { _ in .empty })
    failing(b.flatMapError { _ in .init(value: 1) })
  }

  @Test func `operators of properties accept implicit members`() {
    let (a, flag) = (property, Property(value: true))
    #expect(a.combineLatest(with: a).value == (2, 2) && a.zip(with: a).value == (2, 2))
    #expect(a.combineLatest(with: MutableProperty(1)).value == (2, 1))
    #expect(flag.and(flag).value && flag.or(MutableProperty(false)).value)
    #expect(a.flatMap(.latest) { .init(value: "\($0)") }.value == "2")
    #expect(a.flatMap(.latest) { MutableProperty($0) }.value == 2)
    #expect(Property(initial: 1, then: .never).value == 1)
    #expect(Property(initial: 1, then: .init(value: 2)).value == 2)
    #expect(Property(initial: 1, then: safe.map { $0 + 2 }).value == 3)
    #expect(Property(initial: 1, then: hot).value == 1 && Property(initial: 1, then: a).value == 2)
  }

  @Test func `operators that ReactiveSwift lacks accept every kind of stream`() {
    let a = safe
    safe(a.race(with: property))
    safe(a.replaceEmpty(with: hot))
    safe(a.replaceEmpty(with: property))
    safe(a.replaceEmpty(with: 1))
    safe(a.uniqueValues { $0 })
    safe(a.elementsEqual(hot))
    safe(a.elementsEqual(property))
    hot(hot.elementsEqual(property))
    safe(a.collect(on: .never))
    safe(a.collect(on: hot))
    safe(a.collect(on: .never, skipEmpty: true))
    safe(a.window(on: .never))
    safe(a.window(on: property))
    hot(hot.replaceEmpty(with: safe))
    hot(hot.replaceEmpty(with: property))
  }
}
