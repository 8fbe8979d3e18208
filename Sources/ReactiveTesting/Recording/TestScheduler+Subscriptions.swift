import Reactive

extension TestScheduler {
  /// When a lane was observed: each observation in the order in which they began.
  ///
  ///     #expect(test.subscriptions(of: "taps") == ["^--!", "---^"])
  ///
  /// - Parameter name: That of the lane; one without a name is called `hot 1`, `cold 1` and so on, in
  ///   the order in which they were made.
  /// - Returns: Comparable to an array of literals; if they differ, it draws both below the lane. If there is no
  ///   such lane, what is returned equals nothing and says so.
  public func subscriptions(of name: String) -> SubscriptionLanes {
    notes.noteUse()
    let lanes = notes.lanes
    guard let log = lanes.last(where: { $0.name == name })?.log else {
      let known = lanes.isEmpty ? "none" : lanes.map { "'\($0.name)'" }.joined(separator: ", ")
      return [SubscriptionLane(problem: "this test has no lane '\(name)'; there are: \(known)")]
    }
    return SubscriptionLanes(
      log.marks.map { SubscriptionLane($0) }, report: SubscriptionReport(name, notes))
  }
}
