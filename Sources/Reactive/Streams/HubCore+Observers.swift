import Synchronization

extension HubCore {
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
