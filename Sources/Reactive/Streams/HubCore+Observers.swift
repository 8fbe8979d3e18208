import Synchronization

extension HubCore {
  /// Adds an observer; one that comes after the end is told at once that it was interrupted.
  ///
  /// - Returns: The handle; nil after the end.
  // The compiler would copy it into clients, as it does with what is small.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  func observe(_ observer: consuming Signal<Value, Error>.Observer) -> Observation<Value, Error>? {
    guard !hasEnded else {
      observer.sendInterrupted()
      return nil
    }
    let observation = Observation(core: self)
    add(Node(observer, observation))
    return observation
  }

  /// Adds an observer, unless it has gone again or the stream has ended meanwhile.
  @usableFromInline
  func add(_ node: Node) {
    // Who watches must be told inside the gate, and may do anything there.
    guard watch == nil else { return addTold(node) }
    var isLate = false
    _ = slipIn {
      isLate = ended.load(ordering: .relaxed)
      if !isLate { append(node) }
    } otherwise: {
      { self.admit(node) }
    }
    if isLate { node.observer.sendInterrupted() }
  }

  // Not by `perform`, whose closure would take memory.
  private func addTold(_ node: Node) {
    guard enter() else { return post { self.admit(node) } }
    admit(node)
    leave()
  }

  private func removeTold(_ observation: Observation<Value, Error>) {
    guard enter() else { return post { self.removeInside(observation) } }
    removeInside(observation)
    leave()
  }

  /// Adds an observer, unless it has gone again or the stream has ended meanwhile.
  ///
  /// To be called inside the gate.
  @usableFromInline
  func admit(_ node: Node) {
    guard !node.observation.isDisposed else { return }
    guard !ended.load(ordering: .relaxed) else {
      return node.observer.sendInterrupted()
    }
    append(node)
  }

  /// Takes an observer out.
  @usableFromInline
  func remove(_ observation: Observation<Value, Error>) {
    guard watch == nil else { return removeTold(observation) }
    // Released outside: what the observer held may come back here.
    var removed: Node?
    var isStopped = false
    var orphan: (any Disposable)?
    _ = slipIn {
      removed = unlink(observation)
      isStopped = removed != nil && stopsBeingReachable()
      if isStopped { orphan = upstream.take() }
    } otherwise: {
      { self.removeInside(observation) }
    }
    if isStopped { disposables?.dispose() }
    if let orphan { Descent.dispose(orphan) }
    withExtendedLifetime(removed) {}
  }

  @usableFromInline
  func removeInside(_ observation: Observation<Value, Error>) {
    guard let node = unlink(observation) else { return }
    if stopsBeingReachable() { letGo() }
    withExtendedLifetime(node) {}
  }

  /// Takes an observer out of the chain.
  ///
  /// To be called inside the gate.
  @usableFromInline
  func unlink(_ observation: Observation<Value, Error>) -> Node? {
    guard let node = observation.node else { return nil }
    observation.node = nil
    let (previous, next) = (node.previous, node.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    node.next = nil
    watch?(ObjectIdentifier(observation), false)
    return node
  }

  /// Adds an observer at the end of the chain.
  ///
  /// To be called inside the gate.
  @usableFromInline
  func append(_ node: Node) {
    node.observation.node = node
    node.previous = last
    if first == nil { first = node } else { last?.next = node }
    last = node
    watch?(ObjectIdentifier(node.observation), true)
  }
}
