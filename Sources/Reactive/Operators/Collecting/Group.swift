import Synchronization

/// The values of a stream that have one key in common.
@frozen
public struct Group<Key: Hashable & Sendable, Value: Sendable, Error: Swift.Error>: Sendable {
  /// What its values have in common.
  public let key: Key
  /// Sends the values.
  public let signal: Signal<Value, Error>

  init(key: Key, signal: Signal<Value, Error>) {
    self.key = key
    self.signal = signal
  }
}

extension Signal {
  /// Sends the values in groups, a signal for each key.
  ///
  ///     s                         -1-2-3-|
  ///     cold p                    1---3-|
  ///     cold q                    2---|
  ///     .group(by: { $0 % 2 })    -p-q---|
  ///
  /// A new key sends a group; then its first value goes into the group's signal. A terminal event goes to
  /// every group, then to the result. If the result is disposed of, no more groups are made, but those
  /// that are observed go on until none is.
  ///
  /// - Parameter key: Called once for each value.
  /// - Returns: A signal of groups. Who observes one later than in the call that sends it misses values.
  /// - Complexity: O(1) per value. Keeps every key, and no value.
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<Group<Key, Value, Error>, Error> {
    attaching { $0.group(by: key) }
  }

  /// Sends the values in groups, a signal for each key until a stream made for the group fires.
  ///
  ///     s                                           -1-2-3-1-|
  ///     cold x                                      ---(a|)
  ///     cold p                                      1--|
  ///     cold q                                      2--|
  ///     cold r                                      3-1|
  ///     .group(by: { $0 % 2 }, until: { _ in x })   -p-q-r---|
  ///
  /// A group whose stream has fired completes, and its key is forgotten: the next value with the key
  /// sends another group. A stream fires at its first value or when it completes; one that is interrupted
  /// never fires. More in ``group(by:)``.
  ///
  /// - Parameters:
  ///   - key: Called once for each value.
  ///   - makeTrigger: Called with each group after it has been sent and before its first value.
  /// - Returns: A signal of groups. Who observes one later than in the call that sends it misses values.
  /// - Complexity: O(1) per value, and a stream for each group. Keeps the keys of the groups that have not
  ///   completed, and no value.
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Group<Key, Value, Error>) -> Trigger
  ) -> Signal<Group<Key, Value, Error>, Error> where Trigger.Error == Never {
    attaching { $0.group(by: key, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in groups, a signal for each key.
  ///
  /// More in ``Signal/group(by:)``.
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> SignalProducer<Group<Key, Value, Error>, Error> {
    grouping(by: key, until: nil)
  }

  /// Sends the values in groups, a signal for each key until a stream made for the group fires.
  ///
  /// More in ``Signal/group(by:until:)``.
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Group<Key, Value, Error>) -> Trigger
  ) -> SignalProducer<Group<Key, Value, Error>, Error> where Trigger.Error == Never {
    grouping(by: key) { group in makeTrigger(group).producer.map { _ in } }
  }

  private func grouping<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: Grouping<Key, Value, Error>.Making?
  ) -> SignalProducer<Group<Key, Value, Error>, Error> {
    SignalProducer<Group<Key, Value, Error>, Error>(running: { [run] observer, lifetime in
      let grouping = Grouping(observer, lifetime, makeTrigger)
      run(
        Signal<Value, Error>.Observer(
          onValue: { grouping.take($0, key($0)) }, onTermination: { grouping.finish($0) }),
        grouping.upstream)
    })
  }
}

/// One run of `group(by:)`.
private final class Grouping<Key: Hashable & Sendable, Value: Sendable, Error: Swift.Error>:
  Sendable
{
  typealias Making = @Sendable (Group<Key, Value, Error>) -> SignalProducer<Void, Never>

  /// A group that has not completed; touched inside the gate only.
  private final class Open: @unchecked Sendable {
    // Unchecked: `waiting` and `token` are touched inside the gate only.
    let key: Key
    let hub: Hub<Value, Error>
    /// The values to be sent once its trigger has been started; nil when it has been.
    var waiting: [Value]?
    var token: Bag<Open>.Token?

    init(_ key: Key, _ hub: Hub<Value, Error>, waiting: [Value]?) {
      self.key = key
      self.hub = hub
      self.waiting = waiting
    }
  }

  private struct State {
    /// The oldest first.
    var open = Bag<Open>()
    var byKey: [Key: Open] = [:]
    var isOuterOver = false
  }

  /// Not within the run's lifetime: it goes on while a group is observed.
  let upstream = Lifetime(CompositeDisposable())
  private let gate: Gate
  private let observer: Signal<Group<Key, Value, Error>, Error>.Observer
  private let makeTrigger: Making?
  private let state = SerialBox(State())
  private let observations = Atomic<Int>(0)

  init(
    _ observer: Signal<Group<Key, Value, Error>, Error>.Observer, _ lifetime: Lifetime,
    _ makeTrigger: Making?
  ) {
    gate = lifetime.gate ?? Gate()
    self.observer = observer
    self.makeTrigger = makeTrigger
    // Weak: what is held for the run must not hold what holds the run.
    lifetime.disposables += { [weak self] in self?.outerDisposed() }
  }

  func take(_ value: Value, _ key: Key) {
    if gate.enter() {
      let opened = place(value, key)
      gate.leave()
      if let opened { startTrigger(of: opened) }
    } else {
      let opened = SerialBox<(Open, Group<Key, Value, Error>)?>(nil)
      gate.post(
        { opened.contents = self.place(value, key) },
        afterwards: { if let opened = opened.contents { self.startTrigger(of: opened) } })
    }
  }

  func finish(_ termination: Termination<Error>) {
    gate.perform { [self] in
      guard !upstream.hasEnded else { return }
      let isOuterOver = state.contents.isOuterOver
      end(termination)
      if !isOuterOver { observer.onTermination(termination) }
      upstream.end()
    }
  }

  /// Puts a value into its group; gives the group if it is new and has to have its trigger started.
  private func place(_ value: Value, _ key: Key) -> (Open, Group<Key, Value, Error>)? {
    guard !upstream.hasEnded else { return nil }
    if let open = state.contents.byKey[key] {
      if open.waiting == nil { open.hub.send(value) } else { open.waiting?.append(value) }
      return nil
    }
    guard !state.contents.isOuterOver else { return nil }
    let hub = Hub<Value, Error>(watch: { [weak self] _, isComing in self?.note(isComing) })
    let group = Group(key: key, signal: Signal(hub: hub))
    let open = Open(key, hub, waiting: makeTrigger == nil ? nil : [value])
    open.token = state.contents.open.insert(open)
    state.contents.byKey[key] = open
    observer.onValue(group)
    guard makeTrigger == nil else { return (open, group) }
    open.hub.send(value)
    return nil
  }

  // Outside of the gate, as every start is; the values that come meanwhile wait, the first one among
  // them, so that a trigger that observes the group misses none.
  private func startTrigger(of opened: (open: Open, group: Group<Key, Value, Error>)) {
    guard let makeTrigger, !upstream.hasEnded else { return }
    let open = opened.open
    Trigger.wait(for: makeTrigger(opened.group), within: upstream) { [self] in
      gate.perform { if !self.upstream.hasEnded { self.close(open, .completed) } }
    }
    gate.perform { if !self.upstream.hasEnded { self.sendWaiting(open) } }
  }

  private func sendWaiting(_ open: Open) {
    let values = open.waiting ?? []
    open.waiting = nil
    for value in values { open.hub.send(value) }
  }

  private func close(_ open: Open, _ termination: Termination<Error>) {
    guard let token = open.token else { return }
    open.token = nil
    state.contents.open.remove(using: token)
    state.contents.byKey[open.key] = nil
    sendWaiting(open)
    open.hub.perform { open.hub.finish(termination) }
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

  /// Notes that an observer of a group has come or gone.
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
