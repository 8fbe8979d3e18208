extension Laws {
  static let combining: [Law] = [
    Law("s.merge(with: t).merge(with: u)", "s.merge(with: t.merge(with: u))"),
    Law("s.merge(with: t)", "t.merge(with: s)", except: [.order, .failures]),
    Law("s.merge(with: .empty)", "s", except: [.interruptions]),
    Law(".merge(s, t, u)", "s.merge(with: t).merge(with: u)"),
    Law(".merge([s, t])", "SignalProducer([s, t]).flatten(.merge)"),
    Law("s.producer.concat(t).concat(u)", "s.producer.concat(t.producer.concat(u))"),
    Law("s.producer.concat(.empty)", "s", except: [.interruptions]),
    Law("SignalProducer.empty.concat(s)", "s", except: [.interruptions]),
    Law("s.producer.concat(value: 7)", "s.producer.concat(SignalProducer(value: 7))"),
    Law("s.producer.prefix(t)", "t.producer.concat(s)"),
    Law("s.producer.prefix(value: 7)", "SignalProducer(value: 7).concat(s)"),
    Law(
      "s.producer.then(t)", "s.ignoreValues().producer.concat(t)",
      except: [.interruptions, .hot]),
    Law(
      "s.combineLatest(with: t).map { ($0.1, $0.0) }", "t.combineLatest(with: s)", except: [.cold]),
    Law("s.zip(with: t).map { ($0.1, $0.0) }", "t.zip(with: s)", except: [.cold]),
    Law(
      "s.zip(with: t).zip(with: u).map { ($0.0.0, $0.0.1, $0.1) }", ".zip(s, t, u)",
      except: [.failures, .interruptions]),
    Law(".combineLatest(s, t, u).map { [$0.0, $0.1, $0.2] }", ".combineLatest([s, t, u])"),
    Law(
      "s.combineLatest(with: t).ignoreValues()", "s.merge(with: t).ignoreValues()",
      except: [.interruptions]),
    Law(
      ".combineLatest(s, t, u).map { [$0.0, $0.1, $0.2] }",
      "s.combineLatest(with: t).combineLatest(with: u).map { [$0.0.0, $0.0.1, $0.1] }",
      except: [.interruptions]),
    Law(
      ".zip(s, t, u, s).map { [$0.0, $0.1, $0.2, $0.3] }",
      ".zip(s, t, u).zip(with: s).map { [$0.0.0, $0.0.1, $0.0.2, $0.1] }",
      except: [.failures, .interruptions]),
    Law("s.zip(with: s).map { $0.0 }", "s", except: [.failures, .interruptions]),
    Law("s.sample(with: t).map { $0.0 }", "s.sample(on: t)", except: [.failures]),
    Law(
      "s.withLatest(from: t).map { $0.0 }.count()", "s.withLatest(from: t).count()",
      except: [.failures]),
    Law("s.race(with: .never)", "s"),
    Law("s.race(with: t)", ".race([s, t])"),
    Law(
      "s.take(untilReplacement: t)", "s.producer.concat(.never).take(untilReplacement: t)",
      except: [.interruptions]),
    Law("s.map { $0 > 4 }.negate().negate()", "s.map { $0 > 4 }"),
    Law(
      "s.map { $0 > 4 }.and(t.map { $0 > 4 }).negate()",
      "s.map { $0 > 4 }.negate().or(t.map { $0 > 4 }.negate())"),
    Law("s.map { $0 > 4 }.and(t.map { $0 > 4 })", ".all(s.map { $0 > 4 }, t.map { $0 > 4 })"),
    Law("s.map { $0 > 4 }.or(t.map { $0 > 4 })", ".any(s.map { $0 > 4 }, t.map { $0 > 4 })"),
  ]

  /// Every strategy but `.race`, which takes the first stream only.
  private static let taking = [
    ".merge", ".concat", ".latest", ".exhaust", ".throttle", ".concurrent(limit: 2)",
  ]

  static let flattening: [Law] =
    taking.map { Law("s.flatMap(\($0)) { SignalProducer(value: $0) }", "s") }
    + taking.map { Law("s.flatMap(\($0)) { _ in t }", "s.map { _ in t }.flatten(\($0))") }
    + taking.map { strategy -> Law in
      let isExhausting = [".exhaust", ".throttle"].contains(strategy)
      return Law(
        "SignalProducer(value: 3).flatMap(\(strategy)) { t.map { $0 } }", "t",
        except: isExhausting ? [] : [.interruptions])
    }
    + [
      Law(
        "SignalProducer(value: 3).flatMap(.merge) { SignalProducer([$0, $0 * 2]) }",
        "SignalProducer([3, 6])"),
      Law(
        "s.flatMap(.merge) { SignalProducer([$0, 1]) }.flatMap(.merge) { SignalProducer([$0, 2]) }",
        "s.flatMap(.merge) { SignalProducer([$0, 1]).flatMap(.merge) { SignalProducer([$0, 2]) } }"),
      Law(
        "s.flatMap(.concat) { SignalProducer([$0, 1]) }.flatMap(.concat) { SignalProducer([$0, 2]) }",
        "s.flatMap(.concat) { SignalProducer([$0, 1]).flatMap(.concat) { SignalProducer([$0, 2]) } }"
      ),
      Law(
        "s.flatMap(.merge) { t.map { $0 } }.flatMap(.merge) { u.map { $0 } }",
        "s.flatMap(.merge) { t.flatMap(.merge) { u } }",
        except: [.order, .failures, .interruptions]),
      Law("SignalProducer([s, t]).flatten(.concat)", "s.producer.concat(t)"),
      Law(
        "s.flatMap(.latest) { _ in t }",
        "s.flatMap(.merge) { _ in t.take(until: s.producer.concat(.never)) }", except: [.cold]),
      Law("s.flatMap(.concurrent(limit: 1)) { _ in t }", "s.flatMap(.concat) { _ in t }"),
      Law(
        "s.flatMap(.race) { SignalProducer(value: $0) }",
        "s.take(first: 1).merge(with: s.ignoreValues())",
        except: [.interruptions]),
      Law("s.flatScan(.concat, 0) { SignalProducer(value: $0 + $1) }", "s.scan(0, +)"),
      Law("s.expand { _ in .empty }", "s"),
      Law(
        "s.expand { $0 < 5 ? SignalProducer(value: $0 * 2) : .empty }.filter { $0 < 2 }",
        "s.filter { $0 < 2 }"),
      Law("s.group(by: { $0 % 2 }).flatten(.merge)", "s"),
      Law("s.group(by: { $0 }, until: { $0 }).flatten(.merge)", "s"),
      Law("s.window(count: 2).flatten(.merge)", "s"),
      Law("s.window(on: t).flatten(.merge)", "s", except: [.failures]),
      Law("s.window(every: 3t).flatten(.merge)", "s"),
      Law(
        "s.window(count: 2).flatMap(.concat) { $0.collect() }",
        "s.producer.window(count: 2).flatMap(.concat) { $0.collect() }", except: [.hot]),
    ]

  static let recovering: [Law] = [
    Law("s.mapError { $0 }", "s"),
    Law("s.flatMapError { _ in .empty }", "s", except: [.failures]),
    Law("s.producer.flatMapError { _ in s }", "s.producer.retry(upTo: 1)"),
    Law("s.attempt { _ in .success(()) }", "s"),
    Law("s.attemptMap { .success($0 + 1) }", "s.map { $0 + 1 }"),
    Law(
      "s.attempt { $0 < 5 ? .success(()) : .failure(\"e\") }",
      "s.attemptMap { $0 < 5 ? .success($0) : .failure(\"e\") }"),
    Law("s.producer.retry(upTo: 0)", "s"),
    Law("s.producer.retry(upTo: 0, resetOnValue: true)", "s"),
    Law("s.producer.retry(upTo: 2)", "s", except: [.failures]),
    Law("s.producer.retry(upTo: 1, interval: 0t)", "s.producer.retry(upTo: 1)", except: [.hot]),
    Law("s.producer.retry(when: { _, _ in .empty })", "s", except: [.failures]),
    Law("s.producer.repeat(1)", "s"),
    Law("s.producer.repeat(2)", "s.producer.concat(s)", except: [.interruptions, .hot]),
    Law("s.producer.repeat(2, interval: 0t)", "s.producer.repeat(2)", except: [.hot]),
    Law("s.producer.repeat(when: { _ in .empty })", "s"),
  ]

  /// An interrupted input of a merge or concatenation counts as completed.
  static let interrupting: [Law] = [
    "s.producer.concat(@)", "s.merge(with: @)", "s.flatMap(.merge) { _ in @ }",
    "s.flatMap(.concat) { _ in @ }",
    "s.flatMap(.latest) { _ in @ }", "s.flatMap(.concurrent(limit: 2)) { _ in @ }",
    "s.expand { _ in @ }", "s.flatScan(.merge, 0) { _, _ in @ }", ".merge(s, @)", ".merge([s, @])",
  ].map { Law($0.replacing("@", with: "i"), $0.replacing("@", with: "c")) }
}
