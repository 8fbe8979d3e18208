import Synchronization

/// A disposable that holds others and disposes of them together, in reverse order of addition.
///
/// A disposable added after disposal is disposed of at once. Each one is disposed of exactly once, even if threads
/// race for it. Disposing of nested composites needs no more stack than disposing of one, however deep they are.
public final class CompositeDisposable: Disposable {
  @usableFromInline let marks = Atomic<UInt8>(0)
  private let contents = Lock(DisposalStack())

  private static var silenced: UInt8 { 1 }
  @usableFromInline static var disposed: UInt8 { @inlinable get { 2 } }
  /// Something has been added: set under the lock, before the first addition, and never cleared.
  private static var used: UInt8 { 4 }
  /// The marks that make it count as disposed of.
  @usableFromInline static var over: UInt8 { @inlinable get { 3 } }

  /// Makes an empty composite.
  public init() {}

  /// Makes a composite of the disposables of a sequence; nils are skipped.
  public convenience init(_ disposables: some Sequence<(any Disposable)?>) {
    self.init()
    for case .some(let disposable) in disposables { push(.disposable(disposable)) }
  }

  /// Whether it has been disposed of.
  @inlinable
  public var isDisposed: Bool {
    marks.load(ordering: .acquiring) & CompositeDisposable.over != 0
  }

  /// Whether `dispose` or `close` has been called; false if it was only silenced.
  @inlinable var isClosed: Bool {
    marks.load(ordering: .acquiring) & CompositeDisposable.disposed != 0
  }

  /// Disposes of everything in it, the last added first.
  public func dispose() {
    if mark(Self.disposed) & Self.disposed == 0 { empty() }
  }

  /// Adds a disposable.
  ///
  /// - Parameter disposable: The disposable to add; nil adds nothing.
  /// - Returns: A handle whose disposal removes it again without disposing of it; nil if nothing was added, because
  ///   it was nil or already disposed of, or because the composite had been disposed of.
  /// - Complexity: O(1).
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable, !disposable.isDisposed, let token = push(.disposable(disposable)) else {
      return nil
    }
    return AnyDisposable { [weak self] in self?.remove(token) }
  }

  /// Adds an action.
  ///
  /// - Parameter action: Run when the composite is disposed of.
  /// - Returns: A handle whose disposal removes the action again; nil if the composite had been disposed of and the
  ///   action was run at once.
  /// - Complexity: O(1).
  @preconcurrency
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    guard let token = push(.action(action)) else { return nil }
    return AnyDisposable { [weak self] in self?.remove(token) }
  }

  /// Adds a disposable, as ``add(_:)-(Disposable?)`` does.
  @discardableResult
  public static func += (
    composite: CompositeDisposable, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    composite.add(disposable)
  }

  /// Adds an action, as ``add(_:)-(()->Void)`` does.
  @preconcurrency
  @discardableResult
  public static func += (
    composite: CompositeDisposable, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    composite.add(action)
  }

  /// Adds an item without making a handle; an item that comes too late is disposed of at once.
  @discardableResult
  func push(_ item: DisposalStack.Item) -> DisposalStack.Token? {
    let token = contents.withLock { contents -> DisposalStack.Token? in
      use() ? contents.push(item) : nil
    }
    if token == nil { item.dispose() }
    return token
  }

  /// Removes an item that `push` added, without disposing of it.
  @discardableResult
  func remove(_ token: DisposalStack.Token) -> DisposalStack.Item? {
    contents.withLock { $0.remove(token) }
  }

  /// Marks it as disposed of, and silences its contents: the first half of `dispose`.
  ///
  /// A run needs the halves separately: its sources must fall silent at once, but its contents are released after
  /// its observer has been notified.
  ///
  /// - Returns: Whether this is the call that disposes of it; then `empty` must follow.
  @usableFromInline
  func close() -> Bool {
    let old = mark(Self.disposed)
    if old & Self.over == 0 { copiedContents()?.silenceAll() }
    return old & Self.disposed == 0
  }

  /// Marks it as silenced.
  ///
  /// - Returns: A copy of the contents to silence with it; nil if it was already over.
  func silencedContents() -> DisposalStack? {
    mark(Self.silenced) & Self.over == 0 ? copiedContents() : nil
  }

  /// Sets a mark and returns the previous marks.
  private func mark(_ mark: UInt8) -> UInt8 {
    marks.bitwiseOr(mark, ordering: .acquiringAndReleasing).oldValue
  }

  /// Marks it as used, unless it is over; must be called under the lock.
  private func use() -> Bool {
    var old = marks.load(ordering: .acquiring)
    while old & Self.over == 0 {
      if old & Self.used != 0 { return true }
      let (isDone, now) = marks.compareExchange(
        expected: old, desired: old | Self.used, ordering: .acquiringAndReleasing)
      if isDone { return true }
      old = now
    }
    return false
  }

  private func copiedContents() -> DisposalStack? {
    guard marks.load(ordering: .acquiring) & Self.used != 0 else { return nil }
    // A copy, because nothing may be called under the lock. Items added from now on are disposed of at once.
    return contents.withLock { $0.isEmpty ? nil : $0 }
  }

  /// Marks it as disposed of.
  ///
  /// - Returns: The contents to dispose of now, if this call was the first.
  func takeContents() -> DisposalStack? {
    guard mark(Self.disposed) & Self.disposed == 0,
      marks.load(ordering: .acquiring) & Self.used != 0
    else { return nil }
    return contents.withLock { $0.takeAll() }
  }

  /// Disposes of its contents: the second half of `dispose`.
  @usableFromInline
  func empty() { empty(isReported: true) }

  /// Releases the resources of a run that nobody can dispose of any more, without reporting a disposal.
  func abandon() {
    _ = mark(Self.disposed)
    empty(isReported: false)
  }

  private func empty(isReported: Bool) {
    // Most runs never hold anything: once the mark of disposal is set, additions are refused.
    guard marks.load(ordering: .acquiring) & Self.used != 0 else { return }
    contents.withLock { $0.takeAll() }.disposeAll(isReported: isReported)
  }
}

/// Disposes of another disposable when it is itself released.
///
/// With a ``CompositeDisposable`` inside, it is the bag that ends an object's observations when the object is
/// released.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// The disposable to dispose of.
  public let inner: Inner

  /// Makes a disposable that disposes of another when it goes out of scope.
  public init(_ disposable: Inner) { inner = disposable }

  deinit { inner.dispose() }

  /// Whether the inner disposable has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of the inner disposable now.
  public func dispose() { inner.dispose() }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Makes a disposable that disposes of another, of any kind, when it goes out of scope.
  public convenience init(_ disposable: any Disposable) { self.init(AnyDisposable(disposable)) }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a disposable to the inner composite, and returns a handle whose disposal removes it again.
  @discardableResult
  public static func += (
    scope: ScopedDisposable, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    scope.inner.add(disposable)
  }

  /// Adds an action to the inner composite, and returns a handle whose disposal removes it again.
  @preconcurrency
  @discardableResult
  public static func += (
    scope: ScopedDisposable, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scope.inner.add(action)
  }
}
