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
    case outsideGate
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
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
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

// MARK: - The lifetimes of a run

extension Lifetime {
  /// A lifetime within this one for the upstream part of the same chain of operators.
  ///
  /// An operator that ends its upstream early runs it in such a lifetime, so that it can release the upstream while
  /// the rest of the run continues.
  @usableFromInline
  func upstream() -> Lifetime {
    let disposables = CompositeDisposable()
    self.disposables.push(.disposable(disposables))
    return Lifetime(disposables, gate: runGate, place: place)
  }

  /// A lifetime within this one for one of several streams that meet.
  ///
  /// It has no gate: such a stream goes through the gate where it meets the others. It is removed from this
  /// lifetime when it ends, so that a stream of many inner streams retains only those that are running.
  @usableFromInline
  func branch() -> Lifetime { Lifetime(removable(), gate: runGate, place: .branch) }

  /// A lifetime within this one for the upstream part of the same chain, if the operator itself goes through the
  /// gate.
  @usableFromInline
  func upstreamOutsideGate() -> Lifetime {
    Lifetime(removable(), gate: runGate, place: place == .branch ? .branch : .outsideGate)
  }

  /// The gate of the run; a new one where there is none, because the source alone makes the run's events serial.
  func gateOrNew() -> Gate { gate ?? Gate() }

  /// Disposables within these that are removed when they are disposed of.
  private func removable() -> CompositeDisposable {
    let branch = CompositeDisposable()
    if let token = disposables.push(.disposable(branch)) {
      branch.push(.action { [disposables] in disposables.remove(token) })
    }
    return branch
  }

  /// Makes the handle of the run retain what no source retains, such as the observer of a source that never sends.
  func retain(_ object: some Sendable) {
    _ = runGate?.retainWithHandle({ withExtendedLifetime(object) {} }) {
      disposables.push(.action($0))
    }
  }

  /// Retains the observer that a source has dropped, so that the run continues.
  ///
  /// In the last chain of operators, the handle of the run retains it. Elsewhere it is a retain cycle until the end of
  /// the run, or of the part of it that has this lifetime.
  ///
  /// - Parameter interrupt: Retains the observer; called when nobody retains the handle any more.
  func retainDropped(_ interrupt: @escaping @Sendable () -> Void) {
    if place != .branch, let runGate,
      runGate.retainWithHandle(interrupt, until: { disposables.push(.action($0)) })
    {
      return
    }
    disposables.push(.action { withExtendedLifetime(interrupt) {} })
  }

  /// Disposes of something when this lifetime ends, without making a handle to remove it.
  @usableFromInline
  func attach(_ disposable: (any Disposable)?) {
    if let disposable { disposables.push(.disposable(disposable)) }
  }

  /// Ends this lifetime, and everything that was started within it.
  @usableFromInline
  func end() { disposables.dispose() }

  /// Enters the gate, if there is one, to send all values of a synchronous source.
  ///
  /// - Returns: Whether to send; then `leaveAfterStart` must follow. False if the run is already over.
  @usableFromInline
  func enterToStart() -> Bool {
    guard let gate else { return !hasEnded }
    return gate.enter() || waitToEnter()
  }

  @usableFromInline
  func leaveAfterStart() { gate?.leave() }

  // Waits, although everybody else queues work: no source is connected to this gate yet, so the thread inside only
  // adds or removes an observer, or ends the run. If the work were queued, the optimiser could not see into the
  // source's closures, which doubles the cost of every value.
  @inline(never)
  private func waitToEnter() -> Bool {
    while let gate, !hasEnded {
      if gate.enter() { return true }
    }
    return false
  }
}
