extension JobBoard.State {
  /// A new group, different from all others.
  mutating func newGroup() -> UInt64 {
    groups += 1
    return 1 << 63 | groups
  }

  /// The group of a job that is scheduled now.
  ///
  /// Two timers set in the same tick for the same tick run in that order on every serial scheduler. A job that
  /// is scheduled from outside of a run gets a group of its own.
  mutating func group(_ kind: JobKind) -> UInt64 {
    isWorking && kind == .timer ? UInt64(now) : newGroup()
  }

  /// A time from now, limited to the latest time that can be represented.
  func time(after delay: Int64) -> Int64 {
    let (time, isTooLate) = now.addingReportingOverflow(max(0, delay))
    return isTooLate ? .max : time
  }

  /// The number of a call site, which is added if it is new.
  mutating func number(of site: CallSite) -> Int32 {
    if let known = sites.firstIndex(of: site) { return Int32(known) }
    sites.append(site)
    return Int32(sites.count - 1)
  }

  func site(_ number: Int32) -> CallSite? {
    sites.indices.contains(Int(number)) ? sites[Int(number)] : nil
  }
}
