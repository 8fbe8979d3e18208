extension ValidatingProperty {
  /// Where proposals are decided.
  ///
  /// A decision is put down in one step with the value that is taken, under the lock of the inner property,
  /// and published inside that property's hub. So results are published in the order of the changes and
  /// decisions they belong to, and the last one published belongs to the value that stays.
  final class Validation: Sendable {
    private let inner: MutableProperty<Value>
    private let validator: @Sendable (Value) -> Decision
    private let published: MutableProperty<Result>
    private let decisions: Lock<Decisions>
    /// How much has been told of, and whether a decision is being told of now; touched inside the hub of the
    /// inner property.
    private let told: SerialBox<Position>
    private let isTellingOfDecision = SerialBox(false)

    /// A point in the order of the changes of the inner property and the decisions made here.
    private struct Position: Equatable, Sendable {
      var change: UInt64
      var decision: UInt64
    }

    /// Changed under the lock of the inner property.
    private struct Decisions: Sendable {
      var last: Result
      /// Where the last decision stands.
      var position: Position
      /// Where what was published last stands.
      var published: Position
    }

    init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
      self.inner = inner
      self.validator = validator
      let (value, version) = inner.state.current.withLock {
        ($0, inner.state.version.load(ordering: .relaxed))
      }
      let result = Result(value, validator(value))
      let position = Position(change: version, decision: 0)
      published = MutableProperty(result)
      decisions = Lock(Decisions(last: result, position: position, published: position))
      told = SerialBox(position)
    }

    /// Judges the values that are set in the inner property directly, until a lifetime ends.
    func follow(during lifetime: Lifetime) {
      let isFirst = SerialBox(true)
      let initial = told.contents
      inner.state.run(
        Signal<Value, Never>.Observer(
          onValue: { [weak self] value in
            guard let self else { return }
            if isFirst.contents {
              isFirst.contents = false
              if told.contents == initial { return }
            } else {
              told.contents.change += 1
            }
            guard !isTellingOfDecision.contents else { return }
            publish(Result(value, validator(value)), at: told.contents)
          },
          onTermination: { _ in }),
        lifetime,
        // Changed meanwhile, perhaps: then the first value is one more to judge.
        noting: { told.contents.change = $0 })
    }

    /// How the last proposal went.
    var result: Property<Result> {
      let state = published.state
      return Property(
        telling: published,
        reading: { [weak self, published] in self?.last.result ?? published.value },
        version: PropertyVersion(depth: 0) { [weak self] in
          // Read first: what is said after that is no older.
          let version = state.version.load(ordering: .acquiring)
          return self?.isUpToDate ?? true ? version : nil
        })
    }

    /// Decides about a value, and takes it or what replaces it.
    func propose(_ value: Value) {
      put(Result(value, validator(value)))
    }

    /// Decides about the last proposal again.
    func repeatLast() {
      while true {
        let (result, position) = last
        let proposed = result.proposed
        // A proposal that comes in between is newer: then that one is decided about.
        if put(Result(proposed, validator(proposed)), at: position) { return }
      }
    }

    /// Puts a decision down.
    ///
    /// - Parameters:
    ///   - result: The decision.
    ///   - expected: Where to do so only; nil for wherever things are.
    /// - Returns: Whether it was done.
    @discardableResult
    private func put(_ result: Result, at expected: Position? = nil) -> Bool {
      let value = result.value
      // Out of the lock with it: the end of a value may run code that comes back here.
      var old: Result?
      inner.state.step { _, version in
        decisions.withLock { decisions in
          let now = Position(change: version, decision: decisions.position.decision)
          guard expected == nil || expected == now else { return .none }
          old = decisions.last
          decisions.last = result
          decisions.position.decision += 1
          decisions.position.change = value == nil ? version : version + 1
          return value.map { .set($0) } ?? .turn
        }
      } inTurn: { [self] deliver in
        told.contents.decision += 1
        var position = told.contents
        if value != nil { position.change += 1 }
        publish(result, at: position)
        isTellingOfDecision.contents = true
        deliver()
        isTellingOfDecision.contents = false
      }
      return old != nil
    }

    private func publish(_ result: Result, at position: Position) {
      published.value = result
      decisions.withLock { $0.published = position }
    }

    /// What goes with the inner property's value and all decisions, published or not, and where it stands.
    private var last: (result: Result, position: Position) {
      let (value, decisions, now) = snapshot
      if decisions.published == now { return (published.value, now) }
      if decisions.position == now { return (decisions.last, now) }
      return (Result(value, validator(value)), now)
    }

    private var isUpToDate: Bool {
      let (_, decisions, now) = snapshot
      return decisions.published == now
    }

    private var snapshot: (value: Value, decisions: Decisions, now: Position) {
      inner.state.current.withLock { value in
        let version = inner.state.version.load(ordering: .relaxed)
        let decisions = decisions.withLock { $0 }
        let now = Position(change: version, decision: decisions.position.decision)
        return (value, decisions, now)
      }
    }
  }
}
