import Reactive

extension TestScheduler {
  /// The times at which a lane was observed: one entry for each observation, in the order of their starts.
  ///
  ///     #expect(test.subscriptions(of: "taps") == ["^--!", "---^"])
  ///
  /// - Parameter name: The name of the lane. A lane without a name is called `hot 1`, `cold 1` and so on, in
  ///   the order in which the lanes were made.
  /// - Returns: The subscriptions, to compare with an array of literals. If they differ, the description draws both
  ///   below the lane. If there is no such lane, the result equals nothing and says so.
  public func subscriptions(of name: String) -> SubscriptionLanes {
    notes.noteUse()
    let lanes = notes.lanes
    guard let log = lanes.last(where: { $0.name == name })?.log else {
      let known = lanes.map { "'\($0.name)'" }
      let others =
        known.isEmpty ? "it has no lanes" : "its lanes are \(known.joined(separator: ", "))"
      return [SubscriptionLane(problem: "this test has no lane '\(name)'; \(others)")]
    }
    return SubscriptionLanes(
      log.marks.map { SubscriptionLane($0) }, report: SubscriptionReport(name, notes))
  }
}
