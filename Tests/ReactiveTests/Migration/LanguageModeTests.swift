import TestSupport
import Testing

/// Code written before Swift checked for data races, compiled in Swift 6 mode.
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

  @Test func `in Swift 6 mode the compiler reports each possible data race`() throws {
    let messages = try CompilerMessages(of: Self.code + Self.view, languageMode: "6").all
    // Every closure and value that may reach another thread, and what such closures capture.
    let lines = Set(messages.map(\.line))
    for line in [3, 4, 7, 10, 12, 17, 20, 28, 29, 30] { #expect(lines.contains(line), "\(line)") }
    #expect(messages.contains { $0.text.contains("main actor-isolated") })
  }
}
