import ReactiveTesting

extension CaseExploration {
  /// What happens in an order.
  private typealias Replay = (
    outcome: CaseOutcome, deviations: [OrderDeviation], missed: [OrderDeviation]
  )

  /// The simplest order that leads to an outcome.
  ///
  /// - Parameters:
  ///   - found: The outcome.
  ///   - cost: Grows by the cost of the runs.
  /// - Returns: The order.
  func simplestOrder(
    of found: OrderSearch<CaseOutcome>.Found, _ cost: inout Int
  ) -> CaseRunner.Order {
    let deviations = simplestDeviations(of: found, &cost)
    // Too many deviations have no token, but there is still the order of the run.
    return deviations.hasToken ? .repeating(deviations) : following(found.triedOrder)
  }

  /// The deviations of the simplest order that leads to an outcome.
  ///
  /// Without any one of them, the outcome is another one, or some other deviation does not occur.
  ///
  /// - Parameter found: The outcome.
  /// - Returns: The deviations.
  package func simplestDeviations(of found: OrderSearch<CaseOutcome>.Found) -> [OrderDeviation] {
    var cost = 0
    return simplestDeviations(of: found, &cost)
  }

  func simplestDeviations(
    of found: OrderSearch<CaseOutcome>.Found, _ cost: inout Int
  ) -> [OrderDeviation] {
    var deviations = replay(following(found.order), &cost).deviations
    // Each order that was tried stands for others, of which one may have the outcome with fewer deviations.
    var (place, triesLeft) = (0, Self.limit)
    while deviations.hasToken, place < deviations.count, triesLeft > 0, cost < 2 * costLimit {
      var fewer = deviations
      fewer.remove(at: place)
      let replay = replay(.repeating(fewer), &cost)
      triesLeft -= 1
      if replay.missed.isEmpty, replay.outcome.isSame(as: found.outcome) {
        (deviations, place) = (fewer, 0)
      } else {
        place += 1
      }
    }
    return deviations
  }

  /// What happens with some deviations from the default order; nil if one of them does not occur.
  package func outcome(repeating deviations: [OrderDeviation]) -> CaseOutcome? {
    var cost = 0
    let replay = replay(.repeating(deviations), &cost)
    return replay.missed.isEmpty ? replay.outcome : nil
  }

  /// What happens in an order.
  package func outcome(along order: [UInt64]) -> CaseOutcome {
    var cost = 0
    return replay(following(order), &cost).outcome
  }

  /// A run that follows an order and names the actions that change places.
  func following(_ order: [UInt64]) -> CaseRunner.Order {
    .following(OrderGuide(along: order, isReducing: false), isNaming: true)
  }

  private func replay(_ order: CaseRunner.Order, _ cost: inout Int) -> Replay {
    let runner = CaseRunner(shared, stepLimit, extras, order: order)
    defer { runner.close() }
    let outcome = runner.play()
    cost += runner.cost
    let scheduler = runner.scheduler
    return (outcome, scheduler.recordedDeviations, scheduler.takeMissedDeviations())
  }
}
