import Synchronization

/// The inside of a signal, where one stream of events is sent to many observers.
///
/// It is retained by the signal and by its source. When the last of them is released, so are the observers. Their
/// handles, which may be kept for long, do not retain it.
///
/// The list of observers is accessed only inside the gate, so an event reaches them without a copy of the list and
/// without a lock. Observers that come or go during an event are added or removed right after it.
@usableFromInline
final class Hub<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: the private variables are accessed only inside the gate, or before anybody else has the hub. Everything
  // that accesses them is private, and either enters the gate itself or checks that its caller has. Only `source` is
  // taken outside too, by whoever has set `ended`.

  @usableFromInline let gate: Gate
  /// Disposed of when the stream ends, or when nobody can observe it any more; nil if there is `source`.
  let disposables: CompositeDisposable?
  /// The one thing to dispose of then, if there is only one.
  private var source: (any Disposable)?
  private let ended = Atomic<Bool>(false)
  private var isReferenced = true
  // A linked list and not an array: in unspecialised code, each use of an array would look up its type.
  private var first: Observation<Value, Error>?
  private var last: Observation<Value, Error>?
  /// How many observations are in the list.
  private var count = 0
  /// How many of them were removed, and only wait to be taken out of the list.
  private var countOfRemoved = 0
  private let watch: (@Sendable (ObjectIdentifier, Bool) -> Void)?
  /// Whether a value is being delivered, in debug builds: an event that skips the gate meanwhile would free what is in
  /// use.
  private var isDelivering = false

  /// Makes a hub.
  ///
  /// - Parameters:
  ///   - disposables: Disposed of when the stream ends, or when nobody can observe it any more.
  ///   - source: The one thing to dispose of then, if there is only one.
  ///   - gate: The gate of the stream, which nobody else has yet.
  ///   - watch: Called, inside the gate, when an observer is added (true) or removed (false).
  @usableFromInline
  init(
    _ disposables: CompositeDisposable? = nil, source: (any Disposable)? = nil,
    gate: Gate = Gate(), watch: (@Sendable (ObjectIdentifier, Bool) -> Void)? = nil
  ) {
    self.disposables = disposables
    self.source = source
    self.gate = gate
    self.watch = watch
  }

  deinit {
    // Most hubs are released after their end.
    guard !hasEnded else { return }
    // Everything that could send was released without an event.
    takeFirst()?.releaseAll()
    // Objects retained for the senders form a retain cycle; this breaks it. The sources they observed were released
    // before.
    disposables?.abandon()
  }

  /// Whether the stream has ended.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }
}

// MARK: - Events

extension Hub {
  /// Sends a value to all observers, from outside.
  @usableFromInline
  func send(_ value: Value) {
    guard gate.enter() else { return enqueueDelivery(of: value) }
    deliver(value)
    gate.leave()
  }

  // A separate function: it copies the value, and unspecialised code that copies looks up the type.
  @inline(never)
  private func enqueueDelivery(of value: Value) {
    gate.post { self.deliver(value) }
  }

  /// Sends a value to all observers, inside the gate.
  private func deliver(_ value: Value) {
    checkNotDelivering()
    #if DEBUG
      isDelivering = true
      defer { isDelivering = false }
    #endif
    // Without `map` and the like: in unspecialised code they would look up types for each value.
    // Unsafe: inside the gate nobody else changes the list, and no observer can, because what it adds or removes waits
    // until the gate is left. Retaining each observation and its receiver would make a value through a pipe take 254
    // instructions instead of 130.
    var cursor: Unmanaged<Observation<Value, Error>>?
    // In its own scope, otherwise it would be retained until the end.
    if let first { cursor = .passUnretained(first) }
    while let current = cursor {
      cursor = current._withUnsafeGuaranteedRef {
        observation -> Unmanaged<Observation<Value, Error>>? in
        observation.send(value)
        guard let next = observation.next else { return nil }
        return .passUnretained(next)
      }
    }
  }

  /// Ends the stream, from outside.
  @usableFromInline
  func end(_ termination: Termination<Error>) {
    guard !hasEnded else { return }
    guard gate.enter() else { return enqueueEnd(termination) }
    finish(termination)
    gate.leave()
  }

  // A separate function, for the same reason as above.
  @inline(never)
  private func enqueueEnd(_ termination: Termination<Error>) {
    gate.post { self.finish(termination) }
  }

  /// Ends the stream, inside the gate.
  private func finish(_ termination: Termination<Error>) {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
    checkNotDelivering()
    var next = takeFirst()
    while let observation = next {
      next = observation.takeNext()
      guard let observer = observation.takeObserver() else { continue }
      watch?(ObjectIdentifier(observation), false)
      if !observation.isDisposed { observer.onTermination(termination) }
    }
    disposeOfSource()
  }

  private func checkNotDelivering() {
    assert(!isDelivering, "A stream was sent an event in the middle of another one.")
  }

  /// Empties the list.
  private func takeFirst() -> Observation<Value, Error>? {
    // Not with `take()`, here and below: unspecialised code would look up the type of the optional.
    let taken = first
    first = nil
    last = nil
    return taken
  }

  /// Disposes of the source; called once, by whoever has set `ended`.
  private func disposeOfSource() {
    disposables?.dispose()
    source.take()?.dispose()
  }
}

// MARK: - Turns

/// The turn of an event that a sender takes under a lock of its own, to send the event after it has released the lock.
@usableFromInline
@frozen
enum Turn: Sendable {
  /// Inside the hub, to deliver the value and leave.
  case inside
  /// Inside the hub, with the event queued.
  case insideWithWork
  /// Queued for the thread inside.
  case queued
}

extension Hub {
  /// Takes the turn of a value; `use` must follow.
  @usableFromInline
  func takeTurn(_ value: Value) -> Turn { gate.enter() ? .inside : enqueueTurn(value) }

  @inline(never)
  private func enqueueTurn(_ value: Value) -> Turn { takeTurn { deliver in deliver(value) } }

  /// Takes the turn of work; `use` must follow.
  ///
  /// - Parameter work: Called inside the gate, with a function that sends a value to all observers.
  /// - Returns: The turn.
  func takeTurn(_ work: @escaping @Sendable (_ deliver: (Value) -> Void) -> Void) -> Turn {
    gate.enqueue { work { self.deliver($0) } } ? .insideWithWork : .queued
  }

  /// Takes the turn of the end; `use` must follow.
  func takeTurn(_ termination: Termination<Error>) -> Turn {
    gate.enqueue { self.finish(termination) } ? .insideWithWork : .queued
  }

  /// Sends what the turn was taken for, unless another thread does.
  @usableFromInline
  func use(_ turn: Turn, for value: Value) {
    guard turn == .inside else { return use(turn) }
    gate.checkInside()
    deliver(value)
    gate.leave()
  }

  /// The same for a turn that was not taken for a value.
  func use(_ turn: Turn) {
    if turn == .insideWithWork { gate.drain() }
  }
}

// MARK: - Observers that send to it

extension Hub {
  /// The observer for a source that is inside this hub's gate when it sends.
  ///
  /// It traps if another thread is inside or nobody is and, in a debug build, if a value is being delivered.
  @usableFromInline
  var insideObserver: Signal<Value, Error>.Observer {
    .init(
      onValue: { value in
        self.gate.checkInside()
        self.deliver(value)
      },
      onTermination: { termination in
        self.gate.checkInside()
        self.finish(termination)
      })
  }

  /// The observer for a source that is outside this hub's gate, and may be released without an event.
  @usableFromInline
  var gatedObserver: Signal<Value, Error>.Observer {
    .init(onValue: { self.send($0) }, onTermination: { self.end($0) })
  }

  /// The observer for senders outside.
  ///
  /// When its last copy is released, the stream is interrupted.
  @usableFromInline
  var interruptingObserver: Signal<Value, Error>.Observer {
    let entrance = Entrance(hub: self)
    // The hub is captured too: through the entrance, it would be retained for each value.
    return .init(
      onValue: { [self, entrance] value in
        _ = entrance
        send(value)
      },
      onTermination: { entrance.hub.end($0) })
  }

  /// Retained only by the copies of that observer, so that the release of the last one is noticed.
  private final class Entrance: Sendable {
    let hub: Hub

    init(hub: Hub) { self.hub = hub }

    deinit { hub.end(.interrupted) }
  }
}

// MARK: - Observers that it sends to

/// One observer of a hub, and the handle that removes it.
///
/// The observer is released when it is removed. The hub is not retained.
final class Observation<Value: Sendable, Error: Swift.Error>: Disposable, @unchecked Sendable {
  // Unchecked: `hub` never changes; `receiver` and `next` are accessed only by the hub, inside its gate.

  private let flag = Atomic<Bool>(false)
  private weak var hub: Hub<Value, Error>?
  /// Nil when it was removed.
  private var receiver: Receiver?
  /// The next one in the hub's list.
  fileprivate var next: Observation?

  fileprivate init(
    of hub: Hub<Value, Error>, _ observer: consuming Signal<Value, Error>.Observer
  ) {
    self.hub = hub
    receiver = Receiver(observer)
  }

  /// The observer, in an object: so its closure can be called without being retained.
  private final class Receiver: Sendable {
    let observer: Signal<Value, Error>.Observer

    init(_ observer: consuming Signal<Value, Error>.Observer) { self.observer = observer }
  }

  var isDisposed: Bool { flag.load(ordering: .acquiring) }

  func dispose() {
    // The flag stops delivery at once; leaving the hub may have to wait for the current event.
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    hub?.remove(self)
  }

  /// Sends a value to the observer, unless the observation is disposed of.
  // Unsafe: see the loop that calls it, inside the gate. The receiver is only removed inside the gate too.
  @inline(__always)
  fileprivate func send(_ value: Value) {
    guard !isDisposed else { return }
    var current: Unmanaged<Receiver>?
    if let receiver { current = .passUnretained(receiver) }
    current?._withUnsafeGuaranteedRef { $0.observer.onValue(value) }
  }

  fileprivate var isRemoved: Bool { receiver == nil }

  /// Gives up the observer, which is removed with that; nil if it already was.
  fileprivate func takeObserver() -> Signal<Value, Error>.Observer? {
    let taken = receiver
    receiver = nil
    return taken?.observer
  }

  /// Cuts the list after this one, and returns the rest of it.
  fileprivate func takeNext() -> Observation? {
    let taken = next
    next = nil
    return taken
  }

  /// Releases the observers from this one on, one by one: releasing a long list through its links would recurse as deep
  /// as the list is long.
  fileprivate func releaseAll() {
    _ = takeObserver()
    var rest = takeNext()
    while let observation = rest {
      _ = observation.takeObserver()
      rest = observation.takeNext()
    }
  }
}

extension Hub {
  /// Ends an observer that was added too late.
  typealias End = @Sendable (Signal<Value, Error>.Observer) -> Void

  /// Adds an observer; one that is added after the end is interrupted at once.
  ///
  /// - Returns: The handle; nil after the end.
  @usableFromInline
  func observe(_ observer: consuming Signal<Value, Error>.Observer) -> (any Disposable)? {
    guard !hasEnded else {
      observer.sendInterrupted()
      return nil
    }
    let observation = Observation(of: self, observer)
    add(observation)
    return observation
  }

  /// Adds an observer that sends to another hub, which removes it when that hub ends.
  ///
  /// Until then the other hub and the observer retain each other. This hub breaks the cycle too, when it ends or is
  /// released.
  ///
  /// - Parameters:
  ///   - other: That hub, which nobody else has yet.
  ///   - observer: Sends to that hub.
  func connect<V, E>(
    to other: Hub<V, E>, by observer: consuming Signal<Value, Error>.Observer
  ) {
    guard !hasEnded else {
      return observer.sendInterrupted()
    }
    let observation = Observation(of: self, observer)
    other.source = observation
    add(observation)
  }

  /// Adds an observer that first receives earlier values, inside the call, and then every new event: none is
  /// missed, and none comes twice.
  ///
  /// Senders write to the memory and take the value's turn at the hub under one lock. Here the memory is read and
  /// the observer's turn is taken under the same lock.
  ///
  /// - Parameters:
  ///   - observer: The observer to add.
  ///   - lifetime: The lifetime of the observer's run.
  ///   - end: Ends the observer if the hub has ended.
  ///   - read: Takes the lock, reads, and calls its argument before it releases the lock. Returns what it read, and
  ///     the result of the call, which is whether the hub has ended.
  ///   - send: Sends what was read; called inside the run's gate, where new events wait.
  func observe<Memory>(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime, late end: @escaping End,
    reading read: (_ takeTurn: () -> Bool) -> (Memory, Bool), sending send: (Memory) -> Void
  ) {
    let gate = lifetime.gateOrNew()
    let own = Lifetime(lifetime.disposables, gate: gate)
    guard own.enterToStart() else { return }
    let gated = observer.gated(by: gate, until: own)
    let observation = Observation(of: self, gated)
    let (memory, isLate) = read { add(observation, late: end) }
    if isLate { end(gated) }
    own.attach(observation)
    send(memory)
    own.leaveAfterStart()
  }

  private func add(_ observation: Observation<Value, Error>) {
    // `watch` must be called inside the gate, and may run any code there.
    if watch != nil { return gate.perform { self.admit(observation) { $0.sendInterrupted() } } }
    let isLate = add(observation, late: { $0.sendInterrupted() })
    if isLate { observation.takeObserver()?.sendInterrupted() }
  }

  /// Adds an observer without delivering events of others, which a call that only adds an observer must not be kept
  /// doing.
  ///
  /// - Parameters:
  ///   - observation: The observer.
  ///   - end: Ends an observer whose turn comes after the end.
  /// - Returns: Whether the stream has ended; then the caller must end the observer.
  private func add(_ observation: Observation<Value, Error>, late end: @escaping End) -> Bool {
    var isLate = false
    gate.performAlone {
      isLate = hasEnded
      if !isLate { append(observation) }
    } otherwise: {
      { self.admit(observation, late: end) }
    }
    return isLate
  }

  /// Adds an observer, unless it was disposed of or the stream has ended meanwhile; inside the gate.
  private func admit(_ observation: Observation<Value, Error>, late end: End) {
    guard hasEnded || observation.isDisposed else { return append(observation) }
    guard let observer = observation.takeObserver(), !observation.isDisposed else { return }
    end(observer)
  }

  private func append(_ observation: Observation<Value, Error>) {
    if let last { last.next = observation } else { first = observation }
    last = observation
    count += 1
    watch?(ObjectIdentifier(observation), true)
  }

  /// Removes an observer.
  fileprivate func remove(_ observation: Observation<Value, Error>) {
    // The end of the stream removes all observers, and checks whether they were disposed of.
    guard !hasEnded else { return }
    guard watch == nil else { return gate.perform { self.removeInside(observation) } }
    // Released outside: what the observer held may come back here.
    var removed: Signal<Value, Error>.Observer?
    var isStopped = false
    gate.performAlone {
      removed = takeObserver(of: observation)
      isStopped = endIfUnreachable()
    } otherwise: {
      { self.removeInside(observation) }
    }
    if isStopped { disposeOfSource() }
    withExtendedLifetime(removed) {}
  }

  private func removeInside(_ observation: Observation<Value, Error>) {
    let removed = takeObserver(of: observation)
    if endIfUnreachable() { disposeOfSource() }
    withExtendedLifetime(removed) {}
  }

  /// Removes an observer from the list, inside the gate.
  private func takeObserver(
    of observation: Observation<Value, Error>
  ) -> Signal<Value, Error>.Observer? {
    // The list is empty if the observer was never added, because it was disposed of before its turn.
    guard !hasEnded, first != nil, let observer = observation.takeObserver() else { return nil }
    countOfRemoved += 1
    if countOfRemoved * 2 >= count { closeGaps() }
    watch?(ObjectIdentifier(observation), false)
    return observer
  }

  /// Takes the observations that were removed out of the list.
  ///
  /// They are half of the list or more, so this costs no more than adding them did.
  private func closeGaps() {
    var rest = takeFirst()
    (count, countOfRemoved) = (0, 0)
    while let observation = rest {
      rest = observation.takeNext()
      guard !observation.isRemoved else { continue }
      if let last { last.next = observation } else { first = observation }
      last = observation
      count += 1
    }
  }

  /// Records that the signal itself was released: nobody can start to observe it any more.
  func signalWasReleased() {
    gate.perform {
      self.isReferenced = false
      if self.endIfUnreachable() { self.disposeOfSource() }
    }
  }

  /// Ends the stream if nobody can observe it any more, inside the gate.
  ///
  /// - Returns: Whether it did; then `disposeOfSource` must follow.
  private func endIfUnreachable() -> Bool {
    guard !isReferenced, first == nil else { return false }
    return !ended.exchange(true, ordering: .acquiringAndReleasing)
  }
}
