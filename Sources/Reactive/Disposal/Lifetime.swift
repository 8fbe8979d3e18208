/// How long something lives, seen from outside: whoever depends on it can ask, and can be told.
///
/// What counts is the ``Token``. The lifetime ends when the last reference to its token is released,
/// or the token is disposed of, whether or not anybody still holds the lifetime.
@frozen
public struct Lifetime: Sendable {
  @usableFromInline let disposables: CompositeDisposable
  // Only in the lifetimes of a run and of all that it has started.
  @usableFromInline let runGate: Gate?
  @usableFromInline let place: Place

  /// Where in a run a stream is.
  @frozen @usableFromInline
  enum Place: Sendable {
    /// In the last line of operators, inside the run's gate.
    case inside
    /// In the last line, upstream of an operator that goes through the gate by itself.
    case upstream
    /// Behind a place where streams meet.
    case branch
  }

  /// Where there is one, whoever sends to the run's observer must be inside it; where there is none, the
  /// source has to be serial by itself.
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

  /// A lifetime that has ended from the start.
  public static let empty: Lifetime = {
    let disposables = CompositeDisposable()
    disposables.dispose()
    return Lifetime(disposables)
  }()

  /// Whether two lifetimes are one: both end with the same token.
  public static func === (a: Lifetime, b: Lifetime) -> Bool { a.disposables === b.disposables }

  /// Whether two lifetimes end with different tokens.
  public static func !== (a: Lifetime, b: Lifetime) -> Bool { !(a === b) }

  /// Whether it has ended.
  @inlinable
  public var hasEnded: Bool { disposables.isDisposed }

  /// Runs an action when the lifetime ends, at once if it has ended already.
  ///
  /// - Parameter action: Run exactly once. Actions run in the reverse order of being given.
  /// - Returns: A handle whose disposal takes the action back; nil if it was run at once.
  @available(swift, introduced: 6)
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    disposables.add(action)
  }

  /// Disposes of a disposable when the lifetime ends, at once if it has ended already.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime to bind it to.
  ///   - disposable: What to dispose of; nil adds nothing.
  /// - Returns: A handle whose disposal takes it back; nil if nothing was added.
  @discardableResult
  public static func += (
    lifetime: Lifetime, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    lifetime.disposables.add(disposable)
  }

  /// Ends its lifetime when it is disposed of or released.
  ///
  /// A class that stores one as a constant property has the token's lifetime as its own.
  public final class Token: Sendable {
    fileprivate let disposables = CompositeDisposable()

    /// Makes the token of a new lifetime.
    public init() {}

    deinit { disposables.dispose() }

    /// Ends the lifetime now.
    public func dispose() { disposables.dispose() }
  }
}
