/// Every message about runs in virtual time and what they leave behind, in alphabetical order.
enum RunMessages {
  static let foreignTask =
    """
    a task that began before a run continued in it, outside the test's time: start it in a run, such as \
    test.run(until: .zero) { … }
    """
  static let missingHooks =
    """
    tasks are not captured here, because the runtime has no hooks or another library took them: start them \
    with Task(executorPreference: test)
    """
  static let noOrder =
    "inEveryOrder tried no order: its test never ran the scheduler that it was given"
  static let nothingLeft = "nothing is left"
  static let nothingObserved = "nothing was observed in any run"
  static let notRun = "nothing has run since this recording began: call run() before comparing"
  static let twoThreads =
    """
    a TestScheduler was run by two threads at once: the second run did nothing. Run it from one place, and \
    start work from others with schedule(_:)
    """
  static let uncompared =
    "what is recorded here was never compared, and nothing else in its test was"
  static let unusedObserver = "nothing can be recorded: this recording's observer was never used"

  static func atLeast(_ count: Int) -> String { "and at least \(count + 1) more" }

  static func begun(_ site: CustomStringConvertible?) -> String {
    site.map { ", begun at \($0)" } ?? ""
  }

  static func deviation(_ moment: String, _ first: String, _ second: String) -> String {
    // A moment between two ticks is a time.
    "\(moment.hasSuffix("ns") ? "at" : "tick") \(moment): `\(first)` before `\(second)`"
  }

  static func endlessSequence(_ name: String, _ limit: Int, _ time: String) -> String {
    """
    a run did not settle: '\(name)' sent more than \(limit) values at \(time), and more are pending; end it with \
    take(first:), or pass a sequence that ends
    """
  }

  static func manyOrders(_ count: Int) -> String {
    """
    inEveryOrder tried \(OrderMessages.orders(count)), and there are more: raise its limit, do less in one tick, or pass \
    allowsIncomplete: true
    """
  }

  static func noReplay(_ count: Int) -> String { "it has no token: \(noToken(count))" }

  static func noToken(_ count: Int) -> String {
    "more than \(count) actions came earlier than by default"
  }

  static func notReturned(_ end: Duration) -> String {
    "the closure passed to run had not returned by \(end), when the run was to stop"
  }

  static func observed(_ lane: String, _ tick: Int) -> String {
    "\(lane) is still observed, since tick \(tick)"
  }

  static func order(_ deviations: [String], _ replay: String) -> [String] {
    guard !deviations.isEmpty else { return [] }
    return ["not in the default order:"] + deviations.map { "  " + $0 } + [replay]
  }

  static func otherDeviations(_ count: Int) -> String { "and \(count) more" }

  static func partOfTask(_ time: String) -> String { "a part of a task at \(time)" }

  static func played(_ lanes: [String]) -> String? {
    guard let last = lanes.last else { return nil }
    let all = lanes.count == 1 ? last : "\(lanes.dropLast().joined(separator: ", ")) and \(last)"
    return "\(all) \(lanes.count == 1 ? "has" : "have") already played; a hot lane plays once"
  }

  static func realSleep(_ clocks: [String]) -> String {
    let tasks =
      clocks.count == 1 ? "a task of this test sleeps" : "\(clocks.count) tasks of this test sleep"
    let names = Set(clocks).sorted().joined(separator: " and ")
    return tasks + " in real time, on " + names
      + ": use the ambient clock, as in Task.sleep(for: .seconds(1), clock: .ambient), or pass a patience to run"
  }

  static func realTime(
    _ name: String, _ time: String, _ site: CustomStringConvertible?, on scheduler: String?
  ) -> String {
    let remedy =
      scheduler.map { "it uses a \($0). Pass it the test instead, as in on: test" }
        ?? """
        it was applied outside of a run, so it uses the default scheduler of a program. Apply it in a run, as in \
        test.run(until: .zero) { … }, or pass it the test, as in on: test
        """
    return "'\(name)' scheduled work in real time at \(time)\(begun(site)): \(remedy)"
  }

  static func restarts(_ name: String, _ limit: Int, _ time: String) -> String {
    """
    a run did not settle: '\(name)' started more than \(limit) runs at \(time), and more are pending; limit \
    them with a count or with take(first:)
    """
  }

  static func replay(_ token: String) -> String {
    "to repeat it: TestScheduler(order: .replaying(\"\(token)\"))"
  }

  static func runaway(_ limit: Int, _ time: Duration, _ last: [String]) -> String {
    """
    a run did not settle: \(limit) jobs were done by \(time), and more are pending. Something schedules itself \
    again and again; limit it with take(first:), or pass the run a time to stop at. The last to run: \
    \(last.joined(separator: "; ")).
    """
  }

  static func stillWaiting(_ message: String) -> String {
    "a stream still waits at the end of its test: \(message)"
  }

  static func stuck(_ time: Duration) -> String {
    """
    the closure passed to run waits at \(time), and nothing that could wake it is left in virtual time: it \
    waits for an event that never comes, or for something outside the test, such as input and output or an \
    actor with an executor of its own
    """
  }

  static func timer(_ time: String) -> String { "a timer is pending for \(time)" }

  static func uncompared(_ site: CustomStringConvertible) -> String {
    "the recording at \(site) was never compared"
  }

  static func unobserved(_ lanes: [String]) -> String {
    "a test ran, but observed none of its lanes: " + lanes.map { "'\($0)'" }.joined(separator: ", ")
  }

  static func unmetDeviation(_ deviation: String) -> String {
    "the order to repeat has \(deviation), which changes nothing in this run"
  }

  static func unreadableToken(_ part: String) -> String {
    "`\(part)` is not part of an order: write a tick and two actions, as in `4:sampler<taps`"
  }

  static func warning(_ message: String, at site: CustomStringConvertible? = nil) -> String {
    (site.map { "\($0): " } ?? "") + "warning: \(message)"
  }
}
