import Synchronization

extension Signal {
  /// The values of a stream that have one key in common.
  @frozen
  public struct Group<Key: Hashable & Sendable>: Sendable {
    /// The key that all its values share.
    public let key: Key
    /// Sends the values of the group.
    public let signal: Signal

    init(key: Key, signal: Signal) {
      self.key = key
      self.signal = signal
    }
  }

  /// Sends the values in groups, a signal for each key.
  ///
  ///     s                         -1-2-3-|
  ///     cold p                    1---3-|
  ///     cold q                    2---|
  ///     .group(by: { $0 % 2 })    -p-q---|
  ///
  /// A value with a new key sends a group, and then the value goes to the group's signal. A terminal event goes to
  /// every group, then to the result. If the result is disposed of, no more groups are made, but existing ones go on as
  /// long as any of them is observed.
  ///
  /// - Parameter key: Called once for each value.
  /// - Returns: A signal of groups. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(1) per value. Keeps every key, and no value.
  @preconcurrency
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<Signal<Value, Error>.Group<Key>, Error> {
    attaching { $0.group(by: key) }
  }
}

extension SignalProducer {
  /// Sends the values in groups, a signal for each key.
  ///
  /// More in ``Signal/group(by:)``.
  @preconcurrency
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> SignalProducer<Signal<Value, Error>.Group<Key>, Error> {
    grouping(by: key, until: nil)
  }

  /// Implements `group`; each group ends when its trigger fires, if there is one.
  func grouping<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: Grouping<Key, Value, Error>.Making?
  ) -> SignalProducer<Signal<Value, Error>.Group<Key>, Error> {
    SignalProducer<Signal<Value, Error>.Group<Key>, Error>(running: { [run] observer, lifetime in
      let grouping = Grouping(observer, lifetime, makeTrigger)
      run(
        Signal<Value, Error>.Observer(
          onValue: { grouping.take($0, key($0)) }, onTermination: { grouping.finish($0) }),
        grouping.upstream)
    })
  }
}

extension Signal {
  /// Sends the values in groups, a signal for each key until a trigger made for the group fires.
  ///
  ///     s                                           -1-2-3-1-|
  ///     cold x                                      ---(a|)
  ///     cold p                                      1--|
  ///     cold q                                      2--|
  ///     cold r                                      3-1|
  ///     .group(by: { $0 % 2 }, until: { _ in x })   -p-q-r---|
  ///
  /// When its trigger fires, a group completes and its key is released: the next value with that key sends a new group.
  /// A trigger fires at its first value or when it completes. An interrupted trigger never fires. More in
  /// ``group(by:)``.
  ///
  /// - Parameters:
  ///   - key: Called once for each value.
  ///   - makeTrigger: Called with each group after it has been sent and before its first value.
  /// - Returns: A signal of groups. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(1) per value, and a trigger for each group. Keeps the keys of the groups that have not completed,
  ///   and no value.
  @preconcurrency
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Signal<Value, Error>.Group<Key>) -> Trigger
  ) -> Signal<Signal<Value, Error>.Group<Key>, Error> where Trigger.Error == Never {
    attaching { $0.group(by: key, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in groups, a signal for each key until a trigger made for the group fires.
  ///
  /// More in ``Signal/group(by:until:)``.
  @preconcurrency
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Signal<Value, Error>.Group<Key>) -> Trigger
  ) -> SignalProducer<Signal<Value, Error>.Group<Key>, Error> where Trigger.Error == Never {
    grouping(by: key) { group in makeTrigger(group).producer.map { _ in } }
  }
}

/// One run of `group(by:)`.
final class Grouping<Key: Hashable & Sendable, Value: Sendable, Error: Swift.Error>:
  Sendable
{
  typealias Making = @Sendable (Signal<Value, Error>.Group<Key>) -> SignalProducer<Void, Never>

  /// A group that is still open.
  private final class Open: @unchecked Sendable {
    // Unchecked: the variables are accessed only inside the gate.
    let key: Key
    let hub: Hub<Value, Error>
    var token: Bag<Open>.Token?
    /// The first value, until the group's trigger has been started.
    var first: Value?

    init(_ key: Key, _ hub: Hub<Value, Error>) {
      self.key = key
      self.hub = hub
    }
  }

  /// A group that has been sent but whose trigger has not been started.
  private typealias Opened = (open: Open, group: Signal<Value, Error>.Group<Key>)

  private struct State {
    /// Ordered from oldest to newest.
    var open = Bag<Open>()
    var byKey: [Key: Open] = [:]
    var isOuterOver = false
    /// Whether a trigger is being started; values that arrive in the meantime are queued.
    var isStarting = false
    var waiting = Queue<(Value, Key)>()
  }

  /// Separate from the run's lifetime, because it lasts as long as a group is observed.
  let upstream = Lifetime(CompositeDisposable())
  private let gate: Gate
  private let observer: Signal<Signal<Value, Error>.Group<Key>, Error>.Observer
  private let makeTrigger: Making?
  /// Accessed only inside the gate.
  private let state = SerialBox(State())
  private let observations = Atomic<Int>(0)

  init(
    _ observer: Signal<Signal<Value, Error>.Group<Key>, Error>.Observer, _ lifetime: Lifetime,
    _ makeTrigger: Making?
  ) {
    gate = lifetime.gateOrNew()
    self.observer = observer
    self.makeTrigger = makeTrigger
    // Weak, to avoid a retain cycle with the run.
    lifetime.disposables.push(.action { [weak self] in self?.outerDisposed() })
  }

  func take(_ value: Value, _ key: Key) {
    inside { self.place(value, key) }
  }

  func finish(_ termination: Termination<Error>) {
    gate.perform { [self] in
      guard !upstream.hasEnded else { return }
      // The pending values came before the end. They no longer need triggers.
      for open in state.contents.open { sendFirst(of: open) }
      while let (value, key) = state.contents.waiting.popFirst() {
        _ = put(value, key, startsTrigger: false)
      }
      let isOuterOver = state.contents.isOuterOver
      end(termination)
      if !isOuterOver { observer.onTermination(termination) }
      upstream.end()
    }
  }

  /// Does work inside the gate, then starts the triggers it asks for outside the gate.
  private func inside(_ work: @escaping @Sendable () -> Opened?) {
    var work = work
    while gate.enter() {
      let opened = work()
      gate.leave()
      guard let opened else { return }
      startTrigger(of: opened)
      work = { self.goOn(after: opened.open) }
    }
    let opened = SerialBox<Opened?>(nil)
    gate.post({ [work] in opened.contents = work() }) {
      guard let opened = opened.contents else { return }
      self.startTrigger(of: opened)
      self.inside { self.goOn(after: opened.open) }
    }
  }

  private func startTrigger(of opened: Opened) {
    guard let makeTrigger, !upstream.hasEnded else { return }
    Trigger.wait(for: makeTrigger(opened.group), within: upstream) { [self] in
      gate.perform { if !self.upstream.hasEnded { self.close(opened.open, .completed) } }
    }
  }

  /// Sends a value to its group; returns the group if it is new and needs its trigger started.
  private func place(_ value: Value, _ key: Key) -> Opened? {
    guard !upstream.hasEnded else { return nil }
    guard !state.contents.isStarting else {
      state.contents.waiting.append((value, key))
      return nil
    }
    return put(value, key, startsTrigger: makeTrigger != nil)
  }

  private func put(_ value: Value, _ key: Key, startsTrigger: Bool) -> Opened? {
    if let open = state.contents.byKey[key] {
      open.hub.send(value)
      return nil
    }
    guard !state.contents.isOuterOver else { return nil }
    let hub = Hub<Value, Error>(watch: { [weak self] _, isComing in self?.note(isComing) })
    let group = Signal<Value, Error>.Group(key: key, signal: Signal(hub: hub))
    let open = Open(key, hub)
    open.token = state.contents.open.insert(open)
    open.first = value
    state.contents.byKey[key] = open
    state.contents.isStarting = startsTrigger
    observer.onValue(group)
    if startsTrigger { return (open, group) }
    sendFirst(of: open)
    return nil
  }

  /// Continues after a group's trigger has been started, because that trigger may observe the
  /// group.
  private func goOn(after open: Open) -> Opened? {
    guard !upstream.hasEnded else { return nil }
    sendFirst(of: open)
    state.contents.isStarting = false
    while let (value, key) = state.contents.waiting.popFirst() {
      if let opened = put(value, key, startsTrigger: true) { return opened }
    }
    return nil
  }

  private func sendFirst(of open: Open) {
    guard let first = open.first else { return }
    open.first = nil
    open.hub.send(first)
  }

  private func close(_ open: Open, _ termination: Termination<Error>) {
    guard let token = open.token else { return }
    open.token = nil
    state.contents.open.remove(using: token)
    state.contents.byKey[open.key] = nil
    sendFirst(of: open)
    open.hub.end(termination)
  }

  private func end(_ termination: Termination<Error>) {
    for open in state.contents.open { close(open, termination) }
  }

  // MARK: The end of the outer stream

  private func outerDisposed() {
    gate.perform { [self] in
      state.contents.isOuterOver = true
      stopIfUnobserved()
    }
  }

  /// Counts the observers of the groups as they come and go.
  private func note(_ isComing: Bool) {
    let (_, count) = observations.add(isComing ? 1 : -1, ordering: .acquiringAndReleasing)
    if count == 0 { gate.perform { self.stopIfUnobserved() } }
  }

  private func stopIfUnobserved() {
    guard state.contents.isOuterOver, observations.load(ordering: .acquiring) == 0,
      !upstream.hasEnded
    else { return }
    end(.interrupted)
    upstream.end()
  }
}
