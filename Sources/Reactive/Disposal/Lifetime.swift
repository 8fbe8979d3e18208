/// How long something lives: others can check whether it has ended, and be notified of its end.
///
/// The ``Token`` decides: the lifetime ends when the last reference to its token is released, or the token is
/// disposed of, whether or not anybody still retains the lifetime.
@frozen
public struct Lifetime: Sendable {
  @usableFromInline let disposables: CompositeDisposable
  // Set only in the lifetimes of a run and of everything that it has started.
  @usableFromInline let runGate: Gate?
  @usableFromInline let place: Place

  /// Where a stream is in a run.
  @frozen @usableFromInline
  enum Place: Sendable {
    /// In the chain of operators that ends at the run's observer, inside the run's gate.
    case inside
    /// In that chain, upstream of an operator that goes through the gate itself.
    case upstream
    /// Upstream of a point where streams meet.
    case branch
  }

  /// If there is one, code that sends to the run's observer must be inside it; if there is none, the source must
  /// already be serial.
  @inlinable var gate: Gate? { place == .inside ? runGate : nil }

  @usableFromInline
  init(_ disposables: CompositeDisposable, gate: Gate? = nil, place: Place = .inside) {
    self.disposables = disposables
    runGate = gate
    self.place = place
  }

  /// Makes the lifetime of a token.
  public init(_ token: Token) { self.init(token.disposables) }

  /// Makes a lifetime together with the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// A lifetime that has already ended.
  public static let empty: Lifetime = {
    let disposables = CompositeDisposable()
    disposables.dispose()
    return Lifetime(disposables)
  }()

  /// Whether two lifetimes are the same: both end with the same token.
  public static func === (a: Lifetime, b: Lifetime) -> Bool { a.disposables === b.disposables }

  /// Whether two lifetimes end with different tokens.
  public static func !== (a: Lifetime, b: Lifetime) -> Bool { !(a === b) }

  /// Whether it has ended.
  @inlinable
  public var hasEnded: Bool { disposables.isDisposed }

  /// Runs an action when the lifetime ends, at once if it has ended already.
  ///
  /// - Parameter action: Run exactly once. Actions run in the reverse order of registration.
  /// - Returns: A handle whose disposal removes the action; nil if it was run at once.
  @preconcurrency
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    disposables.add(action)
  }

  /// Disposes of a disposable when the lifetime ends, at once if it has ended already.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime to bind it to.
  ///   - disposable: The disposable; nil adds nothing.
  /// - Returns: A handle whose disposal removes it again; nil if nothing was added.
  @discardableResult
  public static func += (
    lifetime: Lifetime, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    lifetime.disposables.add(disposable)
  }

  /// Ends its lifetime when it is disposed of or released.
  ///
  /// If a class stores a token in a constant property, the token's lifetime is the lifetime of the object.
  public final class Token: Sendable {
    fileprivate let disposables = CompositeDisposable()

    /// Makes the token of a new lifetime.
    public init() {}

    deinit { disposables.dispose() }

    /// Ends the lifetime now.
    public func dispose() { disposables.dispose() }
  }
}
