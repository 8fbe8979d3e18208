import TestSupport
import Testing

/// Code written before Swift checked for data races, compiled in each language mode.
@Suite struct LanguageModeTests {
  /// Wrappers and view models as in code for ReactiveSwift: no closure is `@Sendable`, and hardly
  /// any class is `Sendable`.
  private static let code = """
    import Reactive
    extension Signal {
      func mapTwice<U>(_ f: @escaping (Value) -> U) -> Signal<U, Error> { map(f) }
      func skip(_ f: @escaping (Value) -> Bool) -> Signal { filter { !f($0) } }
      func follow<U>(
        _ f: @escaping (Value) -> SignalProducer<U, Error>
      ) -> Signal<U, Error> { flatMap(.latest, f) }
    }
    extension SignalProducer {
      func sideEffect(_ f: @escaping (Value) -> Void) -> SignalProducer { on(value: f) }
      func recover(_ f: @escaping (Error) -> Value) -> SignalProducer<Value, Never> {
        flatMapError { SignalProducer<Value, Never>(value: f($0)) }
      }
    }
    func action<I, O>(
      _ f: @escaping (I) -> SignalProducer<O, Never>
    ) -> Action<I, O, Never> { Action(execute: f) }
    struct Box<T> { let value: T }
    func boxed<T>(_ p: SignalProducer<T, Never>) -> SignalProducer<Box<T>, Never> {
      p.map { Box(value: $0) }
    }
    class Model { var name = "" }
    final class ViewModel {
      let (signal, observer) = Signal<Int, Never>.pipe()
      var total = 0
      let model = Model()
      func bind(_ completion: @escaping (Int) -> Void) {
        signal.observeValues { [weak self] in self?.total += $0 }
        signal.map { [model] in "\\(model.name)\\($0)" }.observeValues { print($0) }
        signal.producer.startWithValues(completion)
      }
    }
    """

  /// A view's code, which may run only on the main actor.
  private static let view = """

    @MainActor final class Controller {
      var title = ""
      func bind(_ titles: Signal<String, Never>) {
        titles.observe(on: UIScheduler()).observeValues { [weak self] in self?.title = $0 }
      }
    }
    """

  @Test func `in Swift 5 mode everyday operators and observers accept unchecked closures`() throws {
    // A view's closures stay on its actor, and operator wrappers pass their closures on unchanged.
    let messages = try CompilerMessages(of: Self.code + Self.view, languageMode: "5").all
    #expect(messages == [])
  }

  /// More wrappers: of operators that keep state or recover, and of starting, disposal and actions.
  private static let wrappers = """
    import Reactive
    extension Signal {
      func total<U: Sendable>(_ f: @escaping (U, Value) -> U, from u: U) -> Signal<U, Error> {
        scan(u, f).skipRepeats { _, _ in false }
      }
      func sum<U: Sendable>(_ f: @escaping (inout U, Value) -> Void, from u: U) -> Signal<U, Error> {
        reduce(into: u, f)
      }
      func part(_ f: @escaping (Value) -> Bool, _ same: @escaping (Value, Value) -> Bool) -> Signal {
        skip(while: f).take(while: f).take(while: f, inclusive: true).take(until: f)
          .skipRepeats(same).skipRepeats(same, comparing: .lastSent)
      }
      func unique(_ f: @escaping (Value) -> Int) -> Signal { uniqueValues(f) }
      func checked(_ f: @escaping (Value) -> Result<Void, Error>) -> Signal { attempt(f) }
      func parsed<U>(_ f: @escaping (Value) -> Result<U, Error>) -> Signal<U, Error> { attemptMap(f) }
      func other(_ f: @escaping (Error) -> SignalProducer<Value, Never>) -> Signal<Value, Never> {
        flatMapError(f)
      }
    }
    extension SignalProducer {
      func total<U: Sendable>(
        _ f: @escaping (inout U, Value) -> Void, from u: U
      ) -> SignalProducer<U, Error> { scan(into: u, f) }
      func sum<U: Sendable>(_ f: @escaping (U, Value) -> U, from u: U) -> SignalProducer<U, Error> {
        reduce(u, f)
      }
      func part(_ f: @escaping (Value) -> Bool) -> SignalProducer {
        skip(while: f).take(while: f).take(until: f)
      }
      func thrown(_ f: @escaping (Value) throws(Error) -> Void) -> SignalProducer { attempt(f) }
      func read<U>(_ f: @escaping (Value) throws(Error) -> U) -> SignalProducer<U, Error> {
        attemptMap(f)
      }
      func none() -> SignalProducer<Value, Never> { flatMapError { _ in .empty } }
      init(handler f: @escaping (Signal<Value, Error>.Observer, Lifetime) -> Void) { self.init(f) }
      init(result f: @escaping () -> Result<Value, Error>) { self.init(f) }
      init(closure f: @escaping () -> Value) { self.init(f) }
    }
    func actions(
      _ p: Property<Int?>, _ v: Property<Bool>, _ f: @escaping (Int) -> SignalProducer<Int, Never>,
      _ g: @escaping (Int, Int) -> SignalProducer<Int, Never>,
      _ h: @escaping () -> SignalProducer<Int, Never>
    ) {
      _ = Action(execute: f)
      _ = Action(enabledIf: v, execute: f)
      _ = Action(unwrapping: p, execute: g)
      _ = Action<Void, Int, Never>(execute: h)
      _ = Action<Void, Int, Never>(unwrapping: p, execute: f)
    }
    func ends(_ all: CompositeDisposable, _ lifetime: Lifetime, _ f: @escaping () -> Void) {
      all += f
      all.add(f)
      lifetime += AnyDisposable(f)
      lifetime.observeEnded(f)
    }
    final class Counter {
      var count = 0
      var observer: Signal<Int, Never>.Observer { .init { event in self.count += 1 } }
      func target(_ lifetime: Lifetime) -> BindingTarget<Int> {
        BindingTarget(on: UIScheduler(), lifetime: lifetime) { self.count = $0 }
      }
      func values(_ f: @escaping (Int) -> Void) -> Signal<Int, Never>.Observer { .init(value: f) }
      func counted() -> SignalProducer<Int, Never> {
        SignalProducer { observer, lifetime in
          self.count += 1
          lifetime.observeEnded { self.count -= 1 }
          observer.sendCompleted()
        }
      }
    }
    """

  @Test func `in Swift 5 mode wrappers of all other operators accept unchecked closures`() throws {
    #expect(try CompilerMessages(of: Self.wrappers, languageMode: "5").all == [])
  }

  @Test(arguments: ["5", "6"])
  func `code that follows the migration page compiles without messages`(mode: String) throws {
    let code = """
      import Reactive
      extension Signal {
        func mapTwice<U: Sendable>(_ f: @escaping @Sendable (Value) -> U) -> Signal<U, Error> {
          map(f)
        }
      }
      struct Box<T> { let value: T }
      extension Box: Sendable where T: Sendable {}
      func boxed<T: Sendable>(_ p: SignalProducer<T, Never>) -> SignalProducer<Box<T>, Never> {
        p.map { Box(value: $0) }
      }
      final class ViewModel: Sendable {
        let total = MutableProperty(0)
        func bind(_ signal: Signal<Int, Never>, _ completion: @escaping @Sendable (Int) -> Void) {
          signal.observeValues { [weak self] value in self?.total.modify { $0 += value } }
          signal.producer.startWithValues(completion)
        }
      }
      @MainActor final class Controller {
        var title = ""
        func bind(_ titles: Signal<String, Never>) {
          titles.observe(on: UIScheduler()).observeValues { [weak self] title in
            MainActor.assumeIsolated { self?.title = title }
          }
        }
      }
      """
    #expect(try CompilerMessages(of: code, languageMode: mode).all == [])
  }

  @Test func `in Swift 6 mode a possible data race is an error`() throws {
    let messages = try CompilerMessages(of: Self.code + Self.view, languageMode: "6")
    #expect(messages.warnings == [])
    // Every closure and value that may reach another thread: those of Swift 5 mode and their
    // captures.
    let lines = Set(messages.errors.map(\.line))
    for line in [3, 4, 7, 10, 12, 17, 20, 28, 29, 30] { #expect(lines.contains(line), "\(line)") }
    #expect(messages.errors.contains { $0.text.contains("main actor-isolated") })
  }
}
