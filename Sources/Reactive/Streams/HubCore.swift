import Synchronization

/// The inside of a hub: the chain of its observers and the gate in front of it.
///
/// The chain is accessed only inside the gate, so an event reaches the observers without a copy of the chain and
/// without a lock. Observers that come or go during an event are added or removed right after it.
///
/// It does not know the types of the events, so that making it needs no type lookup at run time. Its hub sends it
/// only events of the hub's own types.
@usableFromInline
final class HubCore: Gate, @unchecked Sendable {
  // Unchecked: `first`, `last`, `upstream`, `isReferenced` and `handle` are changed only inside the gate, or before
  // anybody else has the hub.
  //
  // The gate makes the dynamic checks for exclusive access needless. With that of `first`, a value through a pipe would
  // take 144 instructions instead of 62. With that of `last`, an observer that comes and goes would take 1,223 instead
  // of 1,056. The checks of `upstream` and `isReferenced` cost so little that they stay.

  /// Disposed of when the stream ends, or when nobody can observe it any more; nil if there is no more than
  /// `upstream`.
  @usableFromInline let disposables: CompositeDisposable?
  /// The one thing to dispose of then, if there is only one.
  @usableFromInline var upstream: (any Disposable)?
  @usableFromInline let ended = Atomic<Bool>(false)
  @exclusivity(unchecked) @usableFromInline var first: Observation?
  // Unsafe: the chain retains its last observation, and removing that one changes `last`.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var last: Observation?
  @usableFromInline var isReferenced = true
  /// The handle of the run that feeds it; set before anybody else has the hub.
  @usableFromInline weak var handle: InterruptHandle?
  /// Called, inside the gate, when an observer is added (true) or removed (false); for test harnesses.
  @usableFromInline let watch: (@Sendable (ObjectIdentifier, Bool) -> Void)?

  @usableFromInline
  init(
    _ disposables: CompositeDisposable?, watch: (@Sendable (ObjectIdentifier, Bool) -> Void)?
  ) {
    self.disposables = disposables
    self.watch = watch
  }

  /// Whether the stream has ended.
  @inlinable
  @inline(__always)
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Sends a value to all observers.
  ///
  /// Must be called inside the gate.
  @inlinable
  @inline(__always)
  func deliver<Value: Sendable>(_ value: Value) {
    // Without `map` and the like: in unspecialised code they would look up types for each value.
    var cursor: Unmanaged<Observation>
    // In its own scope, otherwise it would be retained until the end.
    do {
      guard let first else { return }
      cursor = .passUnretained(first)
    }
    while true {
      let next = cursor._withUnsafeGuaranteedRef { node -> Unmanaged<Observation>? in
        if !node.isDisposed { node.send(value) }
        guard let next = node.next else { return nil }
        return .passUnretained(next)
      }
      guard let next else { return }
      cursor = next
    }
  }

  /// Sends a value to all observers, from outside.
  @inline(__always)
  func send<Value: Sendable>(_ value: Value) {
    if enter() {
      deliver(value)
      leave()
    } else {
      postDelivery(of: value)
    }
  }

  // A separate function: it copies the value, and unspecialised code that copies looks up the type.
  @inline(never)
  private func postDelivery<Value: Sendable>(of value: Value) {
    post { self.deliver(value) }
  }

  /// Ends the stream, from outside.
  @usableFromInline
  func end<Error>(_ termination: Termination<Error>) {
    guard !hasEnded else { return }
    if enter() {
      finish(termination)
      leave()
    } else {
      postFinish(termination)
    }
  }

  // A separate function for the same reason: it copies the termination.
  @inline(never)
  private func postFinish<Error>(_ termination: Termination<Error>) {
    post { self.finish(termination) }
  }

  /// Ends the stream.
  ///
  /// Must be called inside the gate.
  @usableFromInline
  func finish<Error>(_ termination: Termination<Error>) {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var cursor = first.take()
    last = nil
    while let node = cursor {
      cursor = node.next.take()
      node.isInChain = false
      watch?(ObjectIdentifier(node), false)
      node.end(termination)
    }
    letGo()
  }

  override func send(interruptionBy courier: @escaping Courier) { handle?.take(courier) }

  override func keep(
    _ farewell: @escaping @Sendable () -> Void, isEnd: Bool,
    until noteEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool {
    if let handle { handle.keep(farewell, isEnd: isEnd, until: noteEnd) } else { farewell() }
    return true
  }

  /// Disposes of its source.
  ///
  /// Must be called inside the gate.
  @usableFromInline
  func letGo() {
    disposables?.dispose()
    guard let upstream else { return }
    self.upstream = nil
    Descent.dispose(upstream)
  }

  /// Records that the signal itself was released: nobody can start to observe it any more.
  @usableFromInline
  func dereference() {
    perform {
      self.isReferenced = false
      if self.stopsBeingReachable() { self.letGo() }
    }
  }

  /// Ends the stream if nobody can observe it any more.
  ///
  /// Must be called inside the gate.
  ///
  /// - Returns: Whether it did; then `letGo` must follow.
  @usableFromInline
  func stopsBeingReachable() -> Bool {
    guard !isReferenced, first == nil else { return false }
    return !ended.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Releases the observers: everything that could send to them was released without an event.
  @usableFromInline
  func abandon() {
    let descent = Descent.current
    if descent.enter() {
      perform { self.dropChain() }
      descent.leave()
    } else {
      descent.postpone { self.perform { self.dropChain() } }
    }
  }

  /// Ends the stream without an event.
  ///
  /// Must be called inside the gate.
  @usableFromInline
  func dropChain() {
    ended.store(true, ordering: .releasing)
    last = nil
    // One by one: releasing a long chain through its links would recurse as deep as the chain is long.
    while let node = first {
      first = node.next.take()
      node.isInChain = false
      _ = node.takeObserver()
    }
    // Objects retained for the senders form a retain cycle; this breaks it. The sources they observed were released
    // before.
    disposables?.vanish()
  }
}

extension HubCore {
  /// Adds an observer that first receives earlier values, inside the call, and then every new event: none is
  /// missed, and none comes twice.
  ///
  /// Senders write to the memory and take the value's turn at the hub under one lock. Here the memory is read and
  /// the observer's turn is taken under the same lock.
  ///
  /// - Parameters:
  ///   - observer: The observer to add.
  ///   - lifetime: The lifetime of the observer's run.
  ///   - end: Sent to the observer if the hub has ended.
  ///   - read: Takes the lock, reads, and calls its argument before it releases the lock. Returns what it read, and
  ///     the result of the call, which is whether the hub has ended.
  ///   - send: Sends what was read; called inside the run's gate, where new events wait.
  func admit<Value, Error, Memory>(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime,
    late end: Termination<Error>,
    reading read: (_ takeTurn: () -> Bool) -> (Memory, Bool), sending send: (Memory) -> Void
  ) {
    let gate = lifetime.gateOrNew()
    let own = Lifetime(lifetime.disposables, gate: gate)
    guard own.enterToStart() else { return }
    let gated = observer.gated(by: gate, until: own)
    let observation = Observation(gated, core: self)
    let (memory, isLate) = read { () -> Bool in
      var isLate = false
      // By `slipIn`: a call that only adds an observer must not be kept delivering events of others.
      _ = slipIn {
        isLate = self.ended.load(ordering: .relaxed)
        if !isLate { self.append(observation) }
      } otherwise: {
        {
          let isEnd = self.ended.load(ordering: .relaxed)
          guard isEnd || observation.isDisposed else { return self.append(observation) }
          observation.end(end)
        }
      }
      return isLate
    }
    if isLate { observation.end(end) }
    own.attach(observation)
    send(memory)
    own.leaveAfterStart()
  }

  /// Adds an observer; one that is added after the end is interrupted at once.
  ///
  /// - Returns: The handle; nil after the end.
  // Without the attribute the compiler would copy this into clients, as it does with small functions.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  func observe<Value, Error>(
    _ observer: consuming Signal<Value, Error>.Observer
  ) -> Observation? {
    guard !hasEnded else {
      noteTouch()
      observer.sendInterrupted()
      return nil
    }
    let observation = Observation(observer, core: self)
    add(observation, Error.self)
    return observation
  }

  /// Adds an observer that sends to another hub, which removes it when that hub ends.
  ///
  /// - Parameters:
  ///   - other: That hub's core, which nobody else has yet.
  ///   - observer: Sends to that hub.
  func feed<Value, Error>(_ other: HubCore, by observer: consuming Signal<Value, Error>.Observer) {
    guard !hasEnded else {
      noteTouch()
      return observer.sendInterrupted()
    }
    let observation = Observation(observer, core: self)
    other.upstream = observation
    add(observation, Error.self)
  }

  /// Adds an observer, unless it was disposed of or the stream has ended meanwhile.
  private func add<Error: Swift.Error>(_ observation: Observation, _: Error.Type) {
    // `watch` must be called inside the gate, and may run any code there.
    guard watch == nil else { return addTold(observation, Error.self) }
    var isLate = false
    _ = slipIn {
      isLate = ended.load(ordering: .relaxed)
      if !isLate { append(observation) }
    } otherwise: {
      { self.admit(observation, Error.self) }
    }
    if isLate { observation.interrupt(Error.self) }
  }

  // Does not use `perform`, whose closure would be allocated on the heap.
  private func addTold<Error: Swift.Error>(_ observation: Observation, _: Error.Type) {
    guard enter() else { return post { self.admit(observation, Error.self) } }
    admit(observation, Error.self)
    leave()
  }

  private func removeTold(_ observation: Observation) {
    guard enter() else { return post { self.removeInside(observation) } }
    removeInside(observation)
    leave()
  }

  /// Adds an observer, unless it was disposed of or the stream has ended meanwhile.
  ///
  /// Must be called inside the gate.
  private func admit<Error: Swift.Error>(_ observation: Observation, _: Error.Type) {
    guard !ended.load(ordering: .relaxed), !observation.isDisposed else {
      return observation.interrupt(Error.self)
    }
    append(observation)
  }

  /// Removes an observer.
  func remove(_ observation: Observation) {
    guard watch == nil else { return removeTold(observation) }
    var isRemoved = false
    var isStopped = false
    var orphan: (any Disposable)?
    _ = slipIn {
      isRemoved = unlink(observation)
      isStopped = isRemoved && stopsBeingReachable()
      if isStopped { orphan = upstream.take() }
    } otherwise: {
      { self.removeInside(observation) }
    }
    if isStopped { disposables?.dispose() }
    if let orphan { Descent.dispose(orphan) }
    // Released outside: what the observer held may come back here.
    if isRemoved { _ = observation.takeObserver() }
  }

  private func removeInside(_ observation: Observation) {
    guard unlink(observation) else { return }
    if stopsBeingReachable() { letGo() }
    _ = observation.takeObserver()
  }

  /// Removes an observer from the chain.
  ///
  /// Must be called inside the gate.
  ///
  /// - Returns: Whether it was there; then `takeObserver` must follow.
  private func unlink(_ observation: Observation) -> Bool {
    guard observation.isInChain else { return false }
    observation.isInChain = false
    let (previous, next) = (observation.previous, observation.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    observation.next = nil
    watch?(ObjectIdentifier(observation), false)
    return true
  }

  /// Adds an observer at the end of the chain.
  ///
  /// Must be called inside the gate.
  func append(_ observation: Observation) {
    observation.isInChain = true
    observation.previous = last
    if first == nil { first = observation } else { last?.next = observation }
    last = observation
    watch?(ObjectIdentifier(observation), true)
  }
}
