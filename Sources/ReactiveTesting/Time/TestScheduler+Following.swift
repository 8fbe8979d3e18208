import Reactive

extension TestScheduler {
  /// The token of the order in which the actions of this test ran so far; empty for the default order.
  ///
  /// ``ActionOrder/replaying(_:)`` repeats the order. An order with more than 1,000 deviations has no token: this is then
  /// a text that says so, and that cannot be replayed.
  public var orderToken: String { recordedDeviations.token }

  /// The actions so far that came earlier than by default, up to 1,000 of them.
  public var deviations: [OrderDeviation] {
    recordedDeviations.filter { $0 != .others }
  }

  /// The same, with a mark at the end if there were more.
  package var recordedDeviations: [OrderDeviation] { board.state.withLock { $0.deviations } }

  /// Makes the actions of this test follow an order that is not the default one.
  func follow(_ order: ActionOrder) {
    WorkNames.ask()
    board.state.withLock { state in
      state.isPicking = true
      state.keepsNames = true
      state.laneNames = { [notes] in notes.laneNames }
      switch order.kind {
      case .asScheduled: break
      case .choosing(let makeChooser): state.choose = makeChooser()
      case .following(let guide): state.guide = guide
      case .replaying(let token):
        state.replay = Self.parts(of: token).compactMap { OrderDeviation($0) }
      }
    }
    notes.follow { [board] in board.state.withLock { $0.deviations } }
    if case .replaying(let token) = order.kind { noteUnreadable(token) }
  }

  /// Makes the actions follow a guide.
  ///
  /// - Parameters:
  ///   - guide: The guide, which nothing else uses meanwhile.
  ///   - names: Names the lanes for ``deviations``; nil to record none, which is faster.
  package func follow(
    _ guide: OrderGuide, naming names: (@Sendable () -> [ObjectIdentifier: String])?
  ) {
    if names != nil { WorkNames.ask() }
    board.state.withLock { state in
      (state.isPicking, state.guide, state.laneNames) = (true, guide, names)
      if names != nil { state.keepsNames = true }
    }
  }

  /// Ends what `follow` began: the next run uses the guide, while work of this one may still be released.
  package func leaveGuide() { board.state.withLock { $0.guide = nil } }

  /// Makes the actions follow the order of a token.
  ///
  /// - Parameters:
  ///   - token: The order.
  ///   - names: Names the lanes.
  package func repeatOrder(
    _ token: [OrderDeviation], naming names: @escaping @Sendable () -> [ObjectIdentifier: String]
  ) {
    WorkNames.ask()
    board.state.withLock { state in
      (state.isPicking, state.replay, state.laneNames, state.keepsNames) = (
        true, token, names, true
      )
    }
  }

  /// The deviations of the order to repeat that did not occur, for a caller that reports them itself.
  package func takeMissedDeviations() -> [OrderDeviation] {
    board.state.withLock { state in
      defer { state.replay = [] }
      return state.replay
    }
  }

  /// The deviations of a token, each as text; none for the default order.
  private static func parts(of token: String) -> [Substring] {
    token.isEmpty ? [] : token.split(separator: ",", omittingEmptySubsequences: false)
  }

  private func noteUnreadable(_ token: String) {
    for part in Self.parts(of: token) where OrderDeviation(part) == nil {
      notes.report(
        warning(
          "`\(part)` is not part of an order: write a tick and two actions, as in "
            + "`4:sampler<taps`"))
    }
  }

  /// Ends what `follow` began.
  func stopFollowing() {
    guard board.state.withLock({ $0.keepsNames }) else { return }
    WorkNames.stopAsking()
    let deviations = recordedDeviations
    notes.follow { deviations }
    for deviation in board.state.withLock({ $0.replay }) {
      notes.report(
        warning(
          "the order to repeat has \(deviation), which changes nothing in this run",
          at: notes.firstSite))
    }
  }
}
