extension ValidatingProperty {
  /// Decides about proposals.
  ///
  /// A decision is recorded in one step with the accepted value, under the lock of the inner property, and
  /// published inside that property's hub. So results are published in the order of the changes and decisions that
  /// they belong to, and the last published one belongs to the final value.
  final class Validation: Sendable {
    private let inner: MutableProperty<Value>
    private let validator: @Sendable (Value) -> Decision
    private let published: MutableProperty<Result>
    private let decisions: SharedLock<Decisions>
    /// The position of what has been delivered, and whether a decision is being delivered now; accessed only inside
    /// the hub of the inner property.
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
      /// The position of the last decision.
      var position: Position
      /// The position of the last published result.
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
      decisions = SharedLock(Decisions(last: result, position: position, published: position))
      told = SerialBox(position)
    }

    /// Checks the values that are set in the inner property directly, until a lifetime ends.
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
        // The value may have changed meanwhile; then the first value received has to be checked too.
        noting: { told.contents.change = $0 })
    }

    /// The outcome of the last proposal.
    var result: Property<Result> {
      let state = published.state
      return Property(
        telling: published,
        reading: { [weak self, published] in self?.last.result ?? published.value },
        version: PropertyVersion(depth: 0) { [weak self] in
          // Read first: what is reported after that is no older.
          let version = state.version.load(ordering: .acquiring)
          return self?.isUpToDate ?? true ? version : nil
        })
    }

    /// Decides about a value, and accepts it or its replacement.
    func propose(_ value: Value) {
      put(Result(value, validator(value)))
    }

    /// Decides about the last proposal again.
    func repeatLast() {
      while true {
        let (result, position) = last
        let proposed = result.proposed
        // A proposal made meanwhile is newer: then that one is checked.
        if put(Result(proposed, validator(proposed)), at: position) { return }
      }
    }

    /// Records a decision.
    ///
    /// - Parameters:
    ///   - result: The decision.
    ///   - expected: The only position at which to record it; nil for any.
    /// - Returns: Whether it was recorded.
    @discardableResult
    private func put(_ result: Result, at expected: Position? = nil) -> Bool {
      let value = result.value
      // Released after the lock: the `deinit` of a value may run code that calls this again.
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

    /// The result for the inner property's value and all decisions, published or not, and its position.
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
