import Synchronization

/// A disposable that holds others and disposes of them together, in the reverse order of being added.
///
/// What is added after it was disposed of is disposed of at once. Each thing is disposed of exactly
/// once, whoever races for it. Composites inside composites need no more stack than one, however deep.
public final class CompositeDisposable: Disposable {
  @usableFromInline let marks = Atomic<UInt8>(0)
  private let contents = Lock(DisposalStack())

  private static var silenced: UInt8 { 1 }
  @usableFromInline static var disposed: UInt8 { @inlinable get { 2 } }
  /// Something has been put in: set under the lock, before the first thing goes in, and never cleared.
  private static var used: UInt8 { 4 }
  /// Any mark that makes it count as disposed of.
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

  /// Whether `dispose` or `close` has been called: not so when it was only silenced.
  @inlinable var isClosed: Bool {
    marks.load(ordering: .acquiring) & CompositeDisposable.disposed != 0
  }

  /// Disposes of everything in it, the last added first.
  public func dispose() {
    if mark(Self.disposed) & Self.disposed == 0 { empty() }
  }

  /// Adds a disposable.
  ///
  /// - Parameter disposable: What to hold; nil adds nothing.
  /// - Returns: A handle whose disposal takes it out again without disposing of it; nil if nothing was
  ///   added, because there was nothing or because the composite had been disposed of.
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
  /// - Returns: A handle whose disposal takes the action out again; nil if the composite had been
  ///   disposed of and the action was run at once.
  /// - Complexity: O(1).
  @available(swift, introduced: 6)
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
  @available(swift, introduced: 6)
  @discardableResult
  public static func += (
    composite: CompositeDisposable, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    composite.add(action)
  }

  /// Adds without making a handle; what comes too late is disposed of at once.
  @discardableResult
  func push(_ item: DisposalStack.Item) -> DisposalStack.Token? {
    let token = contents.withLock { contents -> DisposalStack.Token? in
      use() ? contents.push(item) : nil
    }
    if token == nil { item.dispose() }
    return token
  }

  /// Takes out, without disposing of it, what `push` put in.
  @discardableResult
  func remove(_ token: DisposalStack.Token) -> DisposalStack.Item? {
    contents.withLock { $0.remove(token) }
  }

  /// Marks it as disposed of, and silences what it holds: the first half of `dispose`.
  ///
  /// A run needs the halves apart: its sources must fall silent at once, but what it holds is released
  /// after its observer has been told.
  ///
  /// - Returns: Whether this is the call that disposes of it; `empty` has to follow then.
  @usableFromInline
  func close() -> Bool {
    let old = mark(Self.disposed)
    if old & Self.over == 0 { copiedContents()?.silenceAll() }
    return old & Self.disposed == 0
  }

  /// Marks it as silenced.
  ///
  /// - Returns: A copy of what is to be silenced with it; nil if it was over already.
  func silencedContents() -> DisposalStack? {
    mark(Self.silenced) & Self.over == 0 ? copiedContents() : nil
  }

  /// Sets a mark and gives the marks before.
  private func mark(_ mark: UInt8) -> UInt8 {
    marks.bitwiseOr(mark, ordering: .acquiringAndReleasing).oldValue
  }

  /// Marks it as used, unless it is over; to be called under the lock.
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
    // A copy: nothing is called with the lock held. What is added from now on is disposed of at once.
    return contents.withLock { $0.isEmpty ? nil : $0 }
  }

  /// Marks it as disposed of.
  ///
  /// - Returns: What has to be disposed of now, because this call was the first.
  func takeContents() -> DisposalStack? {
    guard mark(Self.disposed) & Self.disposed == 0,
      marks.load(ordering: .acquiring) & Self.used != 0
    else { return nil }
    return contents.withLock { $0.takeAll() }
  }

  /// Disposes of what it holds: the second half of `dispose`.
  @usableFromInline
  func empty() { empty(isTold: true) }

  /// Releases the resources of a run that nobody can dispose of any more, without reporting a disposal.
  @usableFromInline
  func vanish() {
    _ = mark(Self.disposed)
    empty(isTold: false)
  }

  private func empty(isTold: Bool) {
    // Most runs hold nothing, ever: whoever puts something in after the mark of disposal is set is told no.
    guard marks.load(ordering: .acquiring) & Self.used != 0 else { return }
    let descent = Descent.current
    guard descent.enter() else {
      let taken = contents.withLock { $0.takeAll() }
      return descent.postpone { taken.disposeAll(isTold: isTold) }
    }
    // Not held here: what goes with it has to go before the level is left.
    contents.withLock { $0.takeAll() }.disposeAll(isTold: isTold)
    descent.leave()
  }

  deinit {
    guard marks.load(ordering: .acquiring) & (Self.used | Self.disposed) == Self.used else {
      return
    }
    Descent.release(contents.withLock { $0.takeAll() })
  }
}

extension CompositeDisposable: Silenceable {
  var silenced: CompositeDisposable? { self }
}
