import Foundation
import TestSupport
import Testing

/// Code written before Swift checked for data races, compiled in each language mode.
///
/// `SwiftFiveTests` runs more of it.
@Suite(.compilesCode) struct LanguageModeTests {
  /// Wrappers and view models as in code for ReactiveSwift: no closure is `@Sendable`, and hardly any class is
  /// `Sendable`.
  private static let code = """
    import Reactive
    extension Signal {
      func mapTwice<U: Sendable>(_ f: @escaping (Value) -> U) -> Signal<U, Error> { map(f) }
      func skip(_ f: @escaping (Value) -> Bool) -> Signal { filter { !f($0) } }
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
        var last = 0
        signal.observeValues { last += $0 }
        signal.map { _ in Model() }.observeValues { print($0.name) }
        signal.collect { _ in last > 0 }.observeValues { print($0) }
        QueueScheduler.main.schedule { self.total = 0 }
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

  /// The lines of `code` and `view` in which a closure captures what another thread may change at the same time.
  private static let captures: Set = [4, 12, 13, 16, 18, 19]
  /// The lines with a closure or a value that is not `Sendable`, and with a closure of the main actor.
  private static let others: Set = [3, 14, 17, 25]

  @Test func `in Swift 5 mode code without Sendable compiles, with a warning for the main actor`()
    throws
  {
    #expect(try CompilerMessages(of: Self.code, languageMode: "5").all == [])
    let messages = try CompilerMessages(of: Self.code + Self.view, languageMode: "5")
    #expect(messages.errors == [])
    #expect(messages.warnings.map(\.line) == [25])
  }

  @Test func `in Swift 6 mode the compiler warns of a possible data race`() throws {
    let messages = try CompilerMessages(of: Self.code + Self.view, languageMode: "6")
    #expect(messages.errors == [])
    #expect(Set(messages.warnings.map(\.line)) == Self.captures.union(Self.others))
    let captures = messages.warnings.filter { $0.text.contains("#SendableClosureCaptures") }
    #expect(Set(captures.map(\.line)) == Self.captures)
  }

  @Test func `compiler options make a possible data race an error`() throws {
    let some = try CompilerMessages(
      of: Self.code + Self.view, options: ["-Werror", "SendableClosureCaptures"])
    #expect(Set(some.errors.map(\.line)) == Self.captures)
    let all = try CompilerMessages(of: Self.code + Self.view, options: ["-warnings-as-errors"])
    #expect(Set(all.errors.map(\.line)) == Self.captures.union(Self.others))
  }

  @Test func `in Swift 6 mode a stream of values that are not Sendable is an error`() throws {
    let code = """
      import Reactive
      class Model {}
      let models = Signal<Model, Never>.pipe()
      """
    let messages = try CompilerMessages(of: code)
    #expect(messages.errors.contains { $0.line == 3 && $0.text.contains("'Sendable'") })
    #expect(try CompilerMessages(of: code, languageMode: "5").all == [])
  }

  @Test func `each public function that takes a Sendable closure accepts others in Swift 5 mode`()
    throws
  {
    var count = 0
    for path in Repository.files(below: "Sources/Reactive", ending: ".swift") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for declaration in text.split(separator: "\n\n") {
        guard let start = declaration.firstRange(of: /public [^\n]*(func|init)/)?.lowerBound else {
          continue
        }
        let signature = declaration[start...].prefix { $0 != "{" }
        guard signature.contains("@Sendable") else { continue }
        count += 1
        #expect(declaration[..<start].contains("@preconcurrency"), "\(path): \(signature)")
      }
    }
    #expect(count > 150)
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
}
