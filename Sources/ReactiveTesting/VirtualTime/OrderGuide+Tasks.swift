/// The tasks of a run that a guide leads.
extension OrderGuide {
  /// Chooses a part of a task by its number, or one of the actions that can come before all parts.
  func choosePart(
    _ count: Int, actions: Int, number: (Int) -> UInt64?, job: (Int) -> Job?
  ) -> Int {
    func identity(_ place: Int) -> UInt64? {
      place < count ? number(place).flatMap { parts[$0]?.identity } : job(place)?.mark?.turn
    }
    let place = followed.choose(count + actions, identity)
    // A task that is new in this run comes before the actions, as by default.
    guard place > 0, place < count || followed.knows(identity(0)) else { return 0 }
    trace.deviationCount += 1
    if place < count { trace.slots[current].deviations += 1 } else { hasDeviated = true }
    return place
  }

  /// Notes that a part of a task is ready.
  func noteReady(_ number: UInt64) {
    noted.append(OrderTouches.anything)
    parts[number] = OrderMark(
      identity: newIdentity(), thing: Int32(current),
      cause: Int32(trace.slots[current].parts.count - 1))
  }

  /// Notes that a part of a task begins.
  func noteBegin(part number: UInt64, isMain: Bool, at time: Int64) {
    scheduled = 0
    guard let known = parts.removeValue(forKey: number) else { return }
    followed.advance(past: known.identity)
    noted.append(OrderTouches.anything)
    trace.parts.append(
      OrderTrace.Part(
        identity: known.identity, time: time, isMain: isMain,
        cause: Int(known.thing) == current ? Int(known.cause) : -1))
    trace.slots[current].parts.extend(to: trace.parts.count)
  }
}
