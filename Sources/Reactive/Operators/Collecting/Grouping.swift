import Synchronization

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
    guard gate.enter() else { return inside { self.place(value, key) } }
    let opened = place(value, key)
    gate.leave()
    guard let opened else { return }
    startTrigger(of: opened)
    inside { self.goOn(after: opened.open) }
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
