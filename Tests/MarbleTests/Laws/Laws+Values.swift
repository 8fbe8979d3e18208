extension Laws {
  static let transforming: [Law] = [
    Law("s.map { $0 }", "s"),
    Law("s.map { $0 + 1 }.map { $0 * 2 }", "s.map { ($0 + 1) * 2 }"),
    Law("s.map(value: 7)", "s.map { _ in 7 }"),
    Law("s.compactMap { $0 > 3 ? $0 : nil }", "s.filter { $0 > 3 }"),
    Law("s.map { $0 > 3 ? $0 : nil }.skipNil()", "s.compactMap { $0 > 3 ? $0 : nil }"),
    Law("s.enumerated().map { $0.element }", "s"),
    Law("s.enumerated().map { $0.offset + 1 }", "s.map(value: 1).scan(0, +)"),
    Law("s.scan { $0 + $1 }", "s.scan(0) { $0 + $1 }"),
    Law("s.scan(into: 0) { $0 += $1 }", "s.scan(0) { $0 + $1 }"),
    Law("s.scanMap(0) { ($0 + $1, $0 + $1) }", "s.scan(0, +)"),
    Law("s.combinePrevious(0).map { $0.1 }", "s"),
    Law("s.combinePrevious().map { $0.1 }", "s.skip(first: 1)"),
    Law(
      "s.combinePrevious()", "s.zip(with: s.skip(first: 1))", except: [.failures, .interruptions]),
    Law("s.materialize().dematerialize()", "s"),
    Law("s.materializeResults().dematerializeResults()", "s"),
    Law("s.ignoreValues()", "s.filter { _ in false }"),
    Law("s.ignoreValues().promoteValue()", "s.ignoreValues()"),
    Law("s.map { [$0, $0 + 1] }.flatten()", "s.flatMap(.concat) { SignalProducer([$0, $0 + 1]) }"),
    Law("s.on(value: { _ in })", "s"),
    Law("s.logEvents()", "s"),
    Law("s.tagged(\"s\")", "s"),
    Law("s.producer.lift { $0 }", "s"),
    Law("s.producer.lift { $0.scan(0, +) }", "s.scan(0, +)"),
    Law("s.producer.share()", "s"),
    Law("s.producer.replayLazily(upTo: 1)", "s"),
  ]

  static let filtering: [Law] = [
    Law("s.filter { _ in true }", "s"),
    Law("s.filter { $0 > 2 }.filter { $0 < 7 }", "s.filter { $0 > 2 && $0 < 7 }"),
    Law("s.map { $0 * 2 }.filter { $0 > 6 }", "s.filter { $0 * 2 > 6 }.map { $0 * 2 }"),
    Law("s.skipRepeats().skipRepeats()", "s.skipRepeats()"),
    Law("s.skipRepeats(at: { $0 })", "s.skipRepeats()"),
    Law(
      "s.skipRepeats { $1 < $0 + 2 }",
      "s.combinePrevious(-9).filter { $0.1 > $0.0 + 1 }.map { $0.1 }"),
    Law("s.skipRepeats({ $0 == $1 }, comparing: .lastSent)", "s.skipRepeats()"),
    Law("s.uniqueValues().uniqueValues()", "s.uniqueValues()"),
    Law("s.uniqueValues().skipRepeats()", "s.uniqueValues()"),
    Law("s.uniqueValues({ $0 }, resetOn: .never)", "s.uniqueValues()"),
    Law("s.take(first: 3).take(first: 5)", "s.take(first: 3)"),
    Law("s.skip(first: 2).skip(first: 3)", "s.skip(first: 5)"),
    Law("s.skip(first: 2).take(first: 3)", "s.take(first: 5).skip(first: 2)"),
    Law("s.take(first: 2).merge(with: s.skip(first: 2))", "s", except: [.interruptions]),
    Law(
      "s.take(while: { $0 < 5 }).merge(with: s.skip(while: { $0 < 5 }))", "s",
      except: [.interruptions]),
    Law("s.take(last: 2)", "s.collect().flatMap(.concat) { SignalProducer($0.suffix(2)) }"),
    Law("s.skip(last: 2).collect()", "s.collect().map { $0.dropLast(2) }"),
    Law(
      "s.take(while: { $0 < 5 }, inclusive: true).count()",
      "s.take(while: { $0 < 5 }, inclusive: true).scan(0) { $1 }.count()"),
    Law("s.element(at: 2)", "s.skip(first: 2).take(first: 1)"),
    Law("s.take(until: .never)", "s"),
    Law("s.take(until: t).take(until: t)", "s.take(until: t)", except: [.failures]),
    Law(
      "s.skip(until: t).take(first: 2)", "s.skip(until: t).take(first: 5).take(first: 2)",
      except: [.failures]),
    Law(
      "s.take(until: t).merge(with: s.skip(until: t))", "s",
      except: [.interruptions, .failures, .cold]),
    Law("s.replaceEmpty(with: 7).isEmpty()", "s.isEmpty().map { _ in false }"),
    Law("s.failIfEmpty(with: 7).flatMapError { _ in .empty }", "s.flatMapError { _ in .empty }"),
  ]

  static let aggregating: [Law] = [
    Law(
      "s.reduce(0, +)", "s.producer.scan(0, +).prefix(value: 0).take(last: 1)",
      except: [.interruptions]),
    Law("s.reduce(into: 0) { $0 += $1 }", "s.reduce(0, +)"),
    Law("s.reduce { $0 + $1 }", "s.scan { $0 + $1 }.take(last: 1)"),
    Law("s.count()", "s.map(value: 1).reduce(0, +)"),
    Law("s.max()", "s.reduce { $1 < $0 ? $0 : $1 }"),
    Law("s.min()", "s.reduce { $1 < $0 ? $1 : $0 }"),
    Law("s.max(by: { $0 < $1 })", "s.max()"),
    Law("s.min(by: { $0 < $1 })", "s.min()"),
    Law("s.allSatisfy { $0 < 5 }", "s.filter { $0 >= 5 }.isEmpty()"),
    Law("s.isEmpty()", "s.allSatisfy { _ in false }"),
    Law("s.elementsEqual(s)", "s.ignoreValues().isEmpty()"),
    Law("s.elementsEqual(t, by: { $0 == $1 })", "s.elementsEqual(t)"),
    Law("s.collect().map { $0.count }", "s.count()"),
    Law("s.collect(count: 1).flatten()", "s"),
    Law("s.collect(count: 2)", "s.collect { $0.count == 2 }"),
    Law("s.collect(count: 3).flatten().collect()", "s.collect()"),
    Law(
      "s.collect(on: t).flatten().collect()", "s.collect()", except: [.failures, .interruptions]),
    Law("s.collect(on: .never)", "s.collect()"),
  ]
}
