import Synchronization

/// Where one stream of events becomes many: the inside of a signal.
///
/// The chain of observers is touched inside the gate only, so an event reaches them without a copy of
/// the chain and without a lock; who comes or goes during an event does so right after it.
@usableFromInline
final class Hub<Value: Sendable, Error: Swift.Error>: Gate, @unchecked Sendable {
  // Unchecked: `first`, `last` and `isReferenced` are touched inside the gate only.

  @usableFromInline typealias Node = HubNode<Value, Error>

  /// What is disposed of when the stream ends, or when nobody can observe it any more.
  @usableFromInline let disposables = CompositeDisposable()
  @usableFromInline let ended = Atomic<Bool>(false)
  @exclusivity(unchecked) @usableFromInline var first: Node?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var last: Node?
  @exclusivity(unchecked) @usableFromInline var isReferenced = true
  /// Told, inside the gate, of each observer that comes (true) and goes (false); for test harnesses.
  @usableFromInline let watch: (@Sendable (ObjectIdentifier, Bool) -> Void)?

  @inlinable
  override init() { watch = nil }

  @inlinable
  init(watch: @escaping @Sendable (ObjectIdentifier, Bool) -> Void) { self.watch = watch }

  @inlinable
  deinit {
    dropChain()
    // Its sources have gone without a word; what was held for them holds itself in a circle.
    disposables.dispose()
  }

  /// Sends a value to all observers.
  ///
  /// To be called inside the gate.
  @inlinable
  func deliver(_ value: Value) {
    var cursor = first.map(Unmanaged.passUnretained)
    while let node = cursor {
      node._withUnsafeGuaranteedRef { node in
        if !node.observation.isDisposed { node.observer.onValue(value) }
        cursor = node.next.map(Unmanaged.passUnretained)
      }
    }
  }

  /// Sends a value to all observers, from outside.
  @inlinable
  func send(_ value: Value) {
    if enter() {
      deliver(value)
      leave()
    } else {
      post { self.deliver(value) }
    }
  }

  /// Ends the stream.
  ///
  /// To be called inside the gate.
  @inlinable
  func finish(_ termination: Termination<Error>) {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var cursor = first
    first = nil
    last = nil
    while let node = cursor {
      cursor = node.next
      node.next = nil
      node.observation.node = nil
      watch?(ObjectIdentifier(node.observation), false)
      if !node.observation.isDisposed { node.observer.onTermination(termination) }
    }
    disposables.dispose()
  }

  /// Cuts the stream off, from outside.
  @inlinable
  func interrupt() {
    // Closed at once, which silences the source; the rest may have to wait for an event under way.
    guard disposables.close() else { return }
    perform {
      self.finish(.interrupted)
      self.disposables.empty()
    }
  }

  /// Adds an observer; one that comes after the end is told at once that it was interrupted.
  ///
  /// - Returns: The handle; nil after the end.
  @inlinable
  func observe(_ observer: Signal<Value, Error>.Observer) -> Observation<Value, Error>? {
    guard !ended.load(ordering: .acquiring) else {
      observer.onTermination(.interrupted)
      return nil
    }
    let observation = Observation(hub: self)
    let node = Node(observer, observation)
    if enter() {
      admit(node)
      leave()
    } else {
      post { self.admit(node) }
    }
    return observation
  }

  /// Adds an observer, unless it has gone again or the stream has ended meanwhile.
  ///
  /// To be called inside the gate.
  @inlinable
  func admit(_ node: Node) {
    guard !node.observation.isDisposed else { return }
    guard !ended.load(ordering: .relaxed) else {
      return node.observer.onTermination(.interrupted)
    }
    append(node)
  }

  /// Takes an observer out.
  ///
  /// To be called inside the gate.
  @inlinable
  func remove(_ observation: Observation<Value, Error>) {
    guard let node = observation.node else { return }
    observation.node = nil
    let (previous, next) = (node.previous, node.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    node.next = nil
    watch?(ObjectIdentifier(observation), false)
    stopIfUnreachable()
  }

  /// Notes that the signal itself is gone: nobody can start to observe any more.
  @inlinable
  func dereference() {
    // After the end it makes no difference any more, and most signals go after their end.
    guard !ended.load(ordering: .acquiring) else { return }
    perform {
      self.isReferenced = false
      self.stopIfUnreachable()
    }
  }

  /// Adds an observer at the end of the chain.
  ///
  /// To be called inside the gate.
  @inlinable
  func append(_ node: Node) {
    node.observation.node = node
    node.previous = last
    if let last { last.next = node } else { first = node }
    last = node
    watch?(ObjectIdentifier(node.observation), true)
  }

  @inlinable
  func stopIfUnreachable() {
    guard !isReferenced, first == nil, !ended.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    disposables.dispose()
  }

  @inlinable
  func dropChain() {
    // One by one: a long chain released through its links would recurse as deep as it is long.
    while let node = first {
      first = node.next
      node.next = nil
      node.observation.node = nil
    }
  }
}

extension Hub {
  /// The observer for a source that is inside this hub's gate when it sends.
  @inlinable
  var insideObserver: Signal<Value, Error>.Observer {
    .init(onValue: { self.deliver($0) }, onTermination: { self.finish($0) })
  }

  /// The observer for whoever is outside.
  ///
  /// When its last copy is released, the stream is interrupted.
  @inlinable
  var entrance: Signal<Value, Error>.Observer {
    let entrance = HubEntrance(hub: self)
    return .init(
      onValue: { entrance.hub.send($0) },
      onTermination: { termination in
        if entrance.hub.enter() {
          entrance.hub.finish(termination)
          entrance.hub.leave()
        } else {
          entrance.hub.post { entrance.hub.finish(termination) }
        }
      })
  }
}

/// Held by the copies of an entrance's observer alone, so that the last of them can be noticed.
@usableFromInline
final class HubEntrance<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let hub: Hub<Value, Error>

  @usableFromInline
  init(hub: Hub<Value, Error>) { self.hub = hub }

  @inlinable
  deinit {
    guard !hub.ended.load(ordering: .acquiring) else { return }
    hub.perform { [hub] in hub.finish(.interrupted) }
  }
}
