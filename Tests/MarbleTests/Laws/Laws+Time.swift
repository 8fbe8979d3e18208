extension Laws {
  /// Timed operators that only delay or drop values.
  private static let passing = [
    "delay(2t)", "debounce(2t)", "debounce(2t, whenCompleted: .flush)", "throttle(2t)",
    "throttle(2t, edges: .leading)", "audit(2t)", "sample(every: 2t)", "observe(on: scheduler)",
    "timeout(each: 3t, raising: 7)", "timeout(after: 5t, raising: 7)",
    "timeout(first: 2t, switchingTo: .empty)", "delay(until: { _ in .timer(after: 2t) })",
    "debounce(until: { _ in .timer(after: 2t) })", "throttle(until: { _ in .timer(after: 2t) })",
    "audit(until: { _ in .timer(after: 2t) })", "throttle(while: Property(value: false))",
  ]

  static let timing: [Law] =
    passing.map { Law("s.map { $0 + 1 }.\($0)", "s.\($0).map { $0 + 1 }") }
    + [
      Law("s.delay(2t).delay(3t)", "s.delay(5t)", except: [.failures, .interruptions]),
      Law("s.delay(2t).collect()", "s.collect().delay(2t)", except: [.failures, .interruptions]),
      Law("s.observe(on: scheduler)", "s"),
      Law("s.lazyMap(on: scheduler) { $0 + 1 }", "s.lazyMap(on: scheduler) { $0 }.map { $0 + 1 }"),
      Law("s.producer.start(on: scheduler)", "s", except: [.hot]),
      Law(
        "s.producer.start(after: 2t)", "SignalProducer.timer(after: 2t).ignoreValues().then(s)",
        except: [.interruptions]),
      Law("s.timestamp().map { $0.value }", "s"),
      Law("s.measureInterval().map { $0.value }", "s"),
      Law("s.timeout(each: 50t, raising: 7)", "s"),
      Law("s.timeout(after: 50t, raising: 7)", "s"),
      Law("s.timeout(after: 5t, each: 50t, raising: 7)", "s.timeout(after: 5t, raising: 7)"),
      Law("s.timeout(after: 50t, each: 3t, raising: 7)", "s.timeout(each: 3t, raising: 7)"),
      Law("s.timeout(first: 50t, switchingTo: .empty)", "s"),
      Law("s.debounce(2t, discardWhenCompleted: true)", "s.debounce(2t, whenCompleted: .discard)"),
      Law("s.debounce(2t, discardWhenCompleted: false)", "s.debounce(2t, whenCompleted: .deliver)"),
      Law("s.debounce(until: { _ in .timer(after: 2t) })", "s.debounce(2t, whenCompleted: .flush)"),
      Law(
        "s.debounce(2t, whenCompleted: .deliver)",
        "s.flatMap(.latest) { v in SignalProducer.timer(after: 2t).map { _ in v } }"),
      Law(
        "s.throttle(3t, edges: .leading).merge(with: .never)",
        "s.flatMap(.exhaust) { SignalProducer.timer(after: 3t).ignoreValues().prefix(value: $0) }"
          + ".merge(with: .never)"),
      Law(
        "s.throttle(until: { _ in .timer(after: 3t) })",
        "s.throttle(3t, edges: .leading)"),
      Law("s.audit(until: { _ in .timer(after: 3t) })", "s.audit(3t)"),
      Law(
        "s.throttle(3t, edges: .leading).throttle(3t, edges: .leading)",
        "s.throttle(3t, edges: .leading)"),
      Law("s.throttle(while: Property(value: false))", "s"),
      Law("s.sample(every: 3t)", "s.sample(on: .interval(3t), onlyNew: true)"),
      Law("s.collect(every: 3t, discardWhenCompleted: true)", "s.collect(every: 3t)"),
      Law("s.collect(every: 3t, whenCompleted: .flush).flatten().collect()", "s.collect()"),
      Law(
        "s.collect(every: 3t, whenCompleted: .flush)",
        "s.producer.window(every: 3t).flatMap(.merge) { $0.collect() }", except: [.failures]),
      Law("s.collect(until: { .timer(after: 3t) }).flatten().collect()", "s.collect()"),
      Law("s.collect(from: .never, until: { _ in .never })", "s.ignoreValues()"),
      Law("s.window(until: { .timer(after: 3t) }).flatten(.merge)", "s"),
    ]

  /// Calls with an `@` where a scheduler may be named.
  static let timed = [
    "s.delay(2t@)", "s.debounce(2t@)", "s.throttle(2t@)", "s.audit(2t@)", "s.sample(every: 2t@)",
    "s.timestamp(@)", "s.measureInterval(@)", "s.timeout(after: 4t, raising: 7@)",
    "s.timeout(each: 2t, raising: 7@)", "s.timeout(first: 1t, switchingTo: .empty@)",
    "s.collect(every: 2t@)", "s.window(every: 2t@)", "s.producer.start(after: 2t@)",
    "s.producer.retry(upTo: 1, interval: 2t@)", "s.producer.repeat(2, interval: 2t@)",
    "s.producer.share(linger: 2t@)", "s.merge(with: .timer(after: 2t@))",
    "s.merge(with: .timer(interval: 2t@))", "s.merge(with: .interval(2t@))",
    "s.merge(with: .interval([7, 8], interval: 2t@))",
  ]

  /// Without a scheduler, they use the one of the run.
  static let defaultScheduler: [Law] = timed.map { call in
    let named = call.contains("(@") ? "on: scheduler" : ", on: scheduler"
    return Law(
      "\(call.replacing("@", with: ""))", "\(call.replacing("@", with: named))")
  }
}
