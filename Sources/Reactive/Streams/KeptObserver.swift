/// An observer in the chain of a hub.
///
/// It cannot be copied, so to call it counts no references.
@usableFromInline
struct KeptObserver<Value: Sendable, Error: Swift.Error>: ~Copyable, Sendable {
  @usableFromInline let observer: Signal<Value, Error>.Observer

  init(_ observer: consuming Signal<Value, Error>.Observer) { self.observer = observer }

  @inlinable
  @inline(__always)
  borrowing func send(_ value: Value) { observer.onValue(value) }

  @inline(__always)
  borrowing func send(_ termination: Termination<Error>) { observer.onTermination(termination) }
}

/// The same without its types, for what is compiled once for all of them.
///
/// An observer is two closures, which take the same memory whatever is given to them. So it can be kept where another
/// type is named, as long as whoever calls it names its own.
@usableFromInline
typealias AnyObserver = KeptObserver<Never, Never>

extension KeptObserver<Never, Never> {
  /// Keeps an observer of any types.
  init<V, E>(erasing observer: consuming Signal<V, E>.Observer) {
    self.observer = unsafeBitCast(observer, to: Signal<Never, Never>.Observer.self)
  }

  /// Keeps nothing.
  init() { observer = Signal<Never, Never>.Observer(onValue: { _ in }, onTermination: { _ in }) }
}
