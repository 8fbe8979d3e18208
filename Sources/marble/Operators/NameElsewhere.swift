/// A name used by RxSwift, Combine, RxJS or Kotlin's Flow, and its counterpart here.
///
/// This is the only table of such names: tests check the pages for readers who come from other libraries and the
/// library's unavailable declarations against it.
package struct NameElsewhere: Sendable {
  package enum Answer: Sendable, Equatable {
    /// The counterpart: code between backquotes, perhaps with words.
    case counterpart(String)
    /// Why there is no counterpart.
    case none(String)
  }

  /// The names that one library uses for it.
  package struct Names: Sendable {
    package let library: Library
    /// Some have labels, as in `drop(while:)`, because the name alone means something else.
    package let texts: [String]

    static func rxJS(_ texts: String...) -> Names { Names(library: .rxJS, texts: texts) }
    static func rxSwift(_ texts: String...) -> Names { Names(library: .rxSwift, texts: texts) }
    static func combine(_ texts: String...) -> Names { Names(library: .combine, texts: texts) }
    static func flow(_ texts: String...) -> Names { Names(library: .flow, texts: texts) }
  }

  /// The names in each library that has some.
  package let namesByLibrary: [Names]
  package let answer: Answer
  /// How to make a value of the type in the answer, or what a fixture does instead, if that differs.
  package let note: String?

  static func row(_ names: Names..., is answer: String, note: String? = nil) -> NameElsewhere {
    NameElsewhere(namesByLibrary: names, answer: .counterpart(answer), note: note)
  }

  static func row(_ names: Names..., isMissing reason: String) -> NameElsewhere {
    NameElsewhere(namesByLibrary: names, answer: .none(reason), note: nil)
  }

  /// All names, each once.
  package var names: [String] {
    namesByLibrary.flatMap(\.texts).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The names in one library.
  package func names(in library: Library) -> [String] {
    namesByLibrary.filter { $0.library == library }.flatMap(\.texts)
  }

  /// The counterpart; nil if there is none.
  package var counterpart: String? {
    if case .counterpart(let text) = answer { text } else { nil }
  }

  /// The message for one of the names.
  package func message(for name: String) -> String {
    switch answer {
    case .counterpart(let text): "`\(name)` is \(text) here" + (note.map { "; \($0)" } ?? "")
    case .none(let reason): "`\(name)` has no counterpart here: \(reason)"
    }
  }

  /// The message for a name that fixtures do not have; nil if it is in no table.
  ///
  /// - Parameters:
  ///   - name: The name without arguments.
  ///   - labels: The labels of its arguments, as in `for:scheduler:`; empty if there are none.
  ///   - isWithLabels: Whether only a name with these labels matches.
  /// - Returns: A message such as "`switchMap` is `flatMap(.latest)` here".
  package static func message(
    for name: String, labels: String = "", isWithLabels: Bool = false
  ) -> String? {
    entry(for: name, labels: labels, isWithLabels: isWithLabels).map {
      $0.row.message(for: $0.name)
    }
  }

  /// The rows of a name without labels, and of this name with any, in the order of the table; empty if there are none.
  ///
  /// A name such as `Publishers.Merge` is looked up as a whole, then as `Merge`, then as `Publishers`.
  package static func entries(for name: String) -> [(name: String, row: NameElsewhere)] {
    let parts = name.split(separator: ".").map(String.init)
    for name in [name] + parts.suffix(1) + parts.prefix(1) {
      let found = rows.flatMap { row in row.names.map { (name: $0, row: row) } }
        .filter { $0.name == name || $0.name.hasPrefix("\(name)(") }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The row of a name, and the name as it is written there; nil if it is in no table.
  package static func entry(
    for name: String, labels: String, isWithLabels: Bool
  ) -> (name: String, row: NameElsewhere)? {
    let signature = "\(name)(\(labels))"
    if let row = rowsByName[signature] { return (signature, row) }
    return isWithLabels ? nil : rowsByName[name].map { (name, $0) }
  }

  package static let rows: [NameElsewhere] =
    flattening + filtering + transforming + combining + timing + sharing + others + types
    + testing

  /// The rows by their names, as written in the table.
  package static let rowsByName: [String: NameElsewhere] = {
    var rows: [String: NameElsewhere] = [:]
    for row in Self.rows {
      for name in row.names { rows[name] = row }
    }
    return rows
  }()
}

/// Which drawings of the catalogue show what a name means.
extension NameElsewhere {
  /// An alternative of an answer.
  struct Counterpart {
    /// The code in the answer, such as `debounce(t, whenCompleted: .flush)`.
    let code: Substring
    let drawing: OperatorDrawing
  }

  /// The code in the answer: each part between backquotes.
  private var codes: [Substring] {
    let parts = (counterpart ?? "").split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// The drawings of each operator in the answer, whether or not it does the same alone.
  var mentioned: [Counterpart] {
    codes.compactMap { code in
      Self.drawing(of: code).map { Counterpart(code: code, drawing: $0) }
    }
  }

  /// The operators that do the same, each alone; empty if it takes several of them together.
  var alternatives: [Counterpart] {
    guard let counterpart, counterpart.first == "`" else { return [] }
    let mentioned = mentioned
    let names = Set(mentioned.map(\.drawing.row.name))
    // A chain of calls, or part of one.
    guard mentioned.first?.code == codes.first else { return [] }
    guard names.count == 1 || counterpart.contains("` or `"), !counterpart.contains("` with ")
    else {
      return []
    }
    var known = Set<String>()
    return mentioned.filter { known.insert($0.drawing.id).inserted }
  }

  /// The drawing of the form that a call has: of several ones, the one that is most like it.
  private static func drawing(of code: Substring) -> OperatorDrawing? {
    let drawings = OperatorTable.drawings
    // A call such as `flatMap(.merge) { _ in … }` begins with its strategy.
    if let strategy = drawings.first(where: {
      $0.heading.contains("(.") && code.hasPrefix($0.heading)
    }) {
      return strategy
    }
    guard let signature = form(of: code) else { return nil }
    let same = drawings.filter { $0.heading == signature }
    return same.first { CounterpartExample($0.fixture, code: code) != nil } ?? same.first
  }

  /// The form that a call has; nil if no form takes its arguments.
  private static func form(of call: Substring) -> String? {
    let signature = signature(of: call)
    let forms = OperatorTable.rows
    if forms.contains(where: { $0.signature == signature }) { return signature }
    let call = call.drop { $0 == "." }
    let name = call.prefix { $0.isLetter || $0.isNumber }
    let rest = call.dropFirst(name.count)
    // Several calls one after the other are no form, and neither is a part of a name.
    guard rest.isEmpty || rest.hasPrefix("(") || rest.hasPrefix(" {"),
      !call.contains(").") && !call.contains("}.")
    else { return nil }
    let labels = rest.hasPrefix("(") ? signature.dropFirst(name.count + 1).dropLast() : ""
    let named = labels.split(separator: ":").filter { $0.allSatisfy(\.isLetter) }
    let fitting = forms.filter { form in
      form.name == name && (form.receiver != .initialiser || rest.hasPrefix("("))
        && named.allSatisfy { label in form.parameters.contains { $0.label == String(label) } }
    }
    return fitting.map(\.signature).max { left, right in
      left.commonPrefix(with: signature) < right.commonPrefix(with: signature)
    }
  }

  /// The signature that a call has: `take(first:)` for `take(first: 1)`.
  private static func signature(of call: Substring) -> String {
    let call = call.drop { $0 == "." }
    guard let parsed = CounterpartExample.Call(in: call),
      call.index(after: parsed.place.upperBound) == call.endIndex
    else { return String(call) }
    // It may already be one, such as `timeout(each:switchingTo:on:)`.
    if call.hasSuffix(":)"), !call.contains(" ") { return String(call) }
    let labels = parsed.arguments.map { argument in
      let label = CounterpartExample.Call.label(of: argument)
      return label.isEmpty ? "_:" : "\(label):"
    }
    return "\(parsed.name)(\(labels.joined()))"
  }
}

extension String {
  /// How many characters at the start are the same.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}

/// A library whose readers look for a name here.
package enum Library: String, CaseIterable, Sendable {
  case reactiveSwift = "ReactiveSwift"
  case rxJS = "RxJS"
  case rxSwift = "RxSwift"
  case combine = "Combine"
  case flow = "Flow"

  /// The drawings of the catalogue, by their identifiers, whose operator has the same name in the library; behind a
  /// sign of equality is a name that means something else in a fixture, or that is a type.
  ///
  /// All other names are in ``NameElsewhere``.
  private var knownNames: String {
    switch self {
    case .reactiveSwift:
      """
      .empty .never SignalProducer(value:) SignalProducer(error:) SignalProducer(_:) SignalProducer(result:) \
      SignalProducer(_:)-2 timer(interval:on:leeway:) interval(_:interval:on:) map(_:) map(value:) scan(_:_:) \
      scan(into:_:) scanMap(_:_:) scanMap(into:_:) combinePrevious() combinePrevious(_:) promoteValue(_:) flatten() \
      materialize() dematerialize() materializeResults() dematerializeResults() filter(_:) compactMap(_:) skipNil() \
      skipRepeats() skipRepeats(_:comparing:) uniqueValues() take(first:) skip(first:) take(last:) take(until:) \
      take(while:inclusive:) take(until:)-2 skip(while:) skip(until:) reduce(_:_:) reduce(into:_:) collect() \
      collect(count:startingEvery:skipEmpty:) collect(_:) collect(_:)-2 \
      collect(every:startingEvery:limit:on:skipEmpty:discardWhenCompleted:) merge(with:) merge(_:) \
      combineLatest(with:) combineLatest(_:) combineLatest(_:emptySentinel:) take(untilReplacement:) sample(with:) \
      sample(on:onlyNew:) withLatest(from:) zip(with:) zip(_:) zip(_:emptySentinel:) concat(_:) concat(value:) \
      concat(error:) prefix(_:) prefix(value:) then(_:) negate() and(_:) or(_:) all(_:) any(_:) flatMap(.merge) \
      flatMap(.concat) flatMap(.latest) flatMap(.exhaust)=flatMap(.throttle) flatMap(.race) \
      flatMap(.concurrent(limit:)) flatten(.merge) flatten(.concat) flatten(.latest) \
      flatten(.exhaust)=flatten(.throttle) flatten(.race) flatten(.concurrent(limit:)) delay(_:on:) observe(on:) \
      start(on:) lazyMap(on:transform:) timeout(after:raising:on:) debounce(_:on:discardWhenCompleted:) \
      throttle(_:on:edges:whenCompleted:) throttle(while:on:) mapError(_:) flatMapError(_:) attempt(_:) \
      attemptMap(_:) retry(upTo:) retry(upTo:interval:on:resetOnValue:) repeat(_:) replayLazily(upTo:) lift(_:) \
      on(event:failed:completed:interrupted:terminated:disposed:value:) \
      on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:) logEvents(identifier:)
      """
    case .rxJS:
      """
      .empty .never timer(after:every:on:) interval(_:on:) using(_:_:) map(_:) scan(_:_:) scan(_:) materialize() dematerialize() \
      filter(_:) take(first:) skip(first:) reduce(_:_:) reduce(_:) count() min() max() min(by:) max(by:) isEmpty() \
      window(on:) merge(_:) combineLatest(_:) race(_:) sample(on:onlyNew:) zip(_:) concat(_:) flatMap(.merge)=flatMap \
      expand(limit:_:) delay(_:on:) timestamp(on:) timeout(first:each:raising:on:) timeout(first:each:raising:on:)-2 \
      timeout(first:each:switchingTo:on:) timeout(first:each:switchingTo:on:)-2 debounce(until:whenCompleted:) \
      throttle(until:edges:whenCompleted:) audit(until:whenCompleted:) retry(upTo:) retry(upTo:resetOnValue:) \
      retry(upTo:interval:on:resetOnValue:) retry(when:) repeat(_:) repeat(_:interval:on:) repeat(when:) \
      share(replay:resetOn:linger:on:)
      """
    case .rxSwift:
      """
      .empty .never deferred(_:) using(_:_:) \
      map(_:) scan(_:_:) enumerated() materialize() dematerialize() filter(_:) compactMap(_:) element(at:default:) \
      take(first:) skip(first:) take(until:) take(while:inclusive:) skip(while:) skip(until:) reduce(_:_:) merge(_:) \
      combineLatest(_:) sample(on:onlyNew:) zip(_:) concat(_:) flatMap(.merge)=flatMap observe(on:) \
      timeout(first:each:raising:on:)-2 timeout(first:each:switchingTo:on:)-2 retry(upTo:) retry(when:)
      """
    case .combine:
      """
      map(_:) scan(_:_:) \
      filter(_:) compactMap(_:) replaceEmpty(with:) take(first:)=prefix(_:) reduce(_:_:) count() min() max() \
      min(by:) max(by:) allSatisfy(_:) collect() collect(count:startingEvery:skipEmpty:) \
      collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:) merge(with:) combineLatest(with:) zip(with:) \
      flatMap(.merge)=flatMap flatMap(.concurrent(limit:))=flatMap measureInterval(on:) timeout(first:each:raising:on:)-2 \
      mapError(_:) retry(upTo:) share(replay:resetOn:linger:on:)
      """
    case .flow:
      """
      map(_:) scan(_:_:) filter(_:) take(first:) reduce(_:) count() merge(_:) zip(with:) sample(every:on:) \
      timeout(first:each:raising:on:)-2 debounce(_:on:whenCompleted:) retry(upTo:)
      """
    }
  }

  /// The names in ``knownNames``, by the drawing.
  private static let namesByDrawing = Dictionary(
    uniqueKeysWithValues: allCases.map { library in
      let pairs = library.knownNames.split(separator: " ").map { word in
        let parts = word.split(separator: "=")
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : name(in: parts[0]))
      }
      return (library, Dictionary(uniqueKeysWithValues: pairs))
    })

  /// The name of an operator in the identifier of a drawing; strategies and initializers keep their arguments.
  private static func name(in drawing: Substring) -> String {
    let heading = drawing.hasSuffix("-2") ? drawing.dropLast(2) : drawing
    let isWhole = heading.contains("(.") || heading.first == "S"
    return String(isWhole ? heading : heading.prefix { $0 != "(" }.drop { $0 == "." })
  }

  /// The name that the library has for the operator of a drawing, unless it is in ``NameElsewhere``; nil if it has none.
  package func knownName(of drawing: String) -> String? { Self.namesByDrawing[self]?[drawing] }

  /// The drawings for which the library has a name; see ``knownName(of:)``.
  package var knownDrawings: [String] { Self.namesByDrawing[self].map { Array($0.keys) } ?? [] }
}

/// The names of operators that shape values and combine streams.
extension NameElsewhere {
  static let flattening: [NameElsewhere] = [
    row(
      .rxJS("switchMap"), .rxSwift("flatMapLatest"),
      .flow("flatMapLatest", "mapLatest", "transformLatest"), is: "`flatMap(.latest)`"),
    row(.rxJS("switchMapTo"), is: "`flatMap(.latest) { _ in … }`"),
    row(.flow("collectLatest"), is: "`flatMap(.latest)`"),
    row(.rxJS("mergeMap"), .flow("flatMapMerge"), is: "`flatMap(.merge)`"),
    row(.rxJS("mergeMapTo"), is: "`flatMap(.merge) { _ in … }`"),
    row(
      .rxJS("concatMap"), .rxSwift("concatMap"), .flow("flatMapConcat", "transform"),
      is: "`flatMap(.concat)`"),
    row(.rxJS("concatMapTo"), is: "`flatMap(.concat) { _ in … }`"),
    row(.rxJS("exhaustMap"), .rxSwift("flatMapFirst"), is: "`flatMap(.exhaust)`"),
    row(
      .rxJS("switchAll"), .rxSwift("switchLatest"), .combine("switchToLatest"),
      is: "`flatten(.latest)`"),
    row(.rxJS("mergeAll"), .flow("flattenMerge"), is: "`flatten(.merge)`"),
    row(.rxJS("concatAll"), .flow("flattenConcat"), is: "`flatten(.concat)`"),
    row(.rxJS("exhaustAll", "exhaust"), is: "`flatten(.exhaust)`"),
    row(.rxSwift("merge(maxConcurrent:)"), is: "`flatten(.concurrent(limit:))`"),
    row(.rxJS("mergeScan"), is: "`flatScan(.merge, …)`"),
    row(.rxJS("switchScan"), is: "`flatScan(.latest, …)`"),
  ]

  static let filtering: [NameElsewhere] = [
    row(
      .rxJS("distinctUntilChanged"), .rxSwift("distinctUntilChanged"),
      .flow("distinctUntilChanged"),
      is: "`skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)` or `skipRepeats(at:)`"),
    row(.combine("removeDuplicates"), is: "`skipRepeats()` or `skipRepeats(_:)`"),
    row(
      .rxJS("distinctUntilKeyChanged"), .flow("distinctUntilChangedBy"), is: "`skipRepeats(at:)`"),
    row(.rxJS("distinct"), is: "`uniqueValues()`"),
    row(.rxJS("takeUntil"), .combine("prefix(untilOutputFrom:)"), is: "`take(until:)`"),
    row(.rxJS("takeWhile"), .combine("prefix(while:)"), .flow("takeWhile"), is: "`take(while:)`"),
    row(.rxJS("takeLast"), .rxSwift("takeLast"), is: "`take(last:)`"),
    row(.rxJS("skipUntil"), .combine("drop(untilOutputFrom:)"), is: "`skip(until:)`"),
    row(.rxJS("skipWhile"), .combine("drop(while:)"), .flow("dropWhile"), is: "`skip(while:)`"),
    row(.rxJS("take(_:)"), .rxSwift("take(_:)"), .flow("take(_:)"), is: "`take(first:)`"),
    row(.rxJS("skip(_:)"), .rxSwift("skip(_:)"), is: "`skip(first:)`"),
    row(.rxJS("skipLast"), is: "`skip(last:)`"),
    row(.combine("dropFirst"), is: "`skip(first:)`"),
    // With a closure after it, Combine's `drop` is `drop(while:)`.
    row(
      .combine("drop"), .flow("drop"),
      is: "`skip(first:)` for a number and `skip(while:)` for a closure"),
    row(
      .rxJS("first"), .combine("first"), .flow("first", "firstOrNull"), is: "`take(first: 1)`"),
    row(.rxJS("last"), .combine("last"), .flow("last", "lastOrNull"), is: "`take(last: 1)`"),
    row(.rxJS("find"), is: "`filter(_:)` and `take(first: 1)`"),
    row(.rxJS("findIndex"), is: "`enumerated()`, `filter(_:)`, `take(first: 1)` and `map(_:)`"),
    row(
      .rxJS("single"), .rxSwift("single"), .flow("single"),
      is: "`collect(count: 2)` and `attemptMap(_:)`"),
    row(.rxJS("elementAt"), .rxSwift("elementAt"), .combine("output"), is: "`element(at:)`"),
    row(.combine("output(in:)"), is: "`skip(first:)` and `take(first:)`"),
    row(.flow("transformWhile"), is: "`take(while:inclusive:)` and `flatMap(.concat)`"),
    row(
      .flow("singleOrNull"),
      is: "`collect(count: 2).take(first: 1)` and `map { $0.count == 1 ? $0[0] : nil }`"),
    row(.rxSwift("filterNil", "unwrap"), .flow("filterNotNull"), is: "`skipNil()`"),
    row(.flow("filterNot"), is: "`filter(_:)` with `!`"),
    row(.flow("filterIsInstance"), is: "`compactMap(_:)` with `as?`"),
    row(
      .rxJS("ignoreElements"), .rxSwift("ignoreElements"), .combine("ignoreOutput"),
      is: "`ignoreValues()`"),
    row(
      .rxJS("defaultIfEmpty"), .rxSwift("ifEmpty"), .flow("onEmpty"), is: "`replaceEmpty(with:)`"),
    row(.rxJS("throwIfEmpty"), is: "`failIfEmpty(with:)`"),
    row(.rxJS("partition"), is: "a `filter(_:)` for each part"),
    row(.rxJS("every"), is: "`allSatisfy(_:)`"),
    row(.combine("contains"), is: "`allSatisfy { $0 != value }` and `negate()`"),
  ]

  static let transforming: [NameElsewhere] = [
    row(.rxJS("mapTo"), is: "`map(value:)`"),
    row(.rxJS("pluck"), is: "`map(_:)` with a key path"),
    row(.flow("mapNotNull"), is: "`compactMap(_:)`"),
    row(.rxSwift("decode"), .combine("tryMap", "decode", "encode"), is: "`attemptMap(_:)`"),
    row(
      .combine(
        "tryAllSatisfy", "tryCompactMap", "tryContains", "tryDrop", "tryFilter", "tryFirst",
        "tryLast", "tryPrefix"),
      is: "`attemptMap(_:)` before the operator without `try`"),
    row(
      .combine("tryMax", "tryMin", "tryReduce", "tryRemoveDuplicates", "tryScan"),
      is: "`scan(_:_:)` or `reduce(_:_:)` to a `Result`, and then `attemptMap { $0 }`"),
    row(.combine("replaceNil"), is: "`map(_:)` with `??`"),
    row(.flow("withIndex", "collectIndexed"), is: "`enumerated()`"),
    row(.rxJS("pairwise"), is: "`combinePrevious()`"),
    row(.flow("fold"), is: "`reduce(_:_:)`"),
    row(.flow("runningFold"), is: "`scan(_:_:)` and `prefix(value:)` for the first value"),
    row(.flow("runningReduce"), is: "`scan(_:)`"),
    row(.flow("toSet", "toCollection"), is: "`reduce(into:_:)`"),
    row(.rxJS("toArray"), .rxSwift("toArray"), .flow("toList"), is: "`collect()`"),
    row(.rxJS("bufferCount"), .flow("chunked"), is: "`collect(count: n, skipEmpty: true)`"),
    row(.rxJS("bufferTime"), is: "`collect(every: t, whenCompleted: .flush)`"),
    row(.rxJS("bufferToggle"), is: "`collect(from:until:)`"),
    row(.rxJS("bufferWhen"), is: "`collect(until:)`"),
    row(
      .rxJS("buffer"), is: "`collect(on:)`",
      note: "for a number of values, it is `collect(count: n)`"
    ),
    row(
      .rxSwift("buffer(timeSpan:count:)"),
      is: "`collect(every: t, limit: n, whenCompleted: .flush)`"),
    row(.rxJS("windowCount"), is: "`window(count:)`"),
    row(.rxJS("windowTime"), is: "`window(every:)`"),
    row(.rxJS("windowToggle"), is: "`window(from:until:)`"),
    row(.rxJS("windowWhen"), is: "`window(until:)`"),
    row(.rxSwift("window(timeSpan:count:)"), is: "`window(every:limit:)`"),
    row(.rxJS("groupBy"), .rxSwift("groupBy"), is: "`group(by:)`"),
    row(.rxJS("sequenceEqual"), is: "`elementsEqual(_:)`"),
  ]

  static let combining: [NameElsewhere] = [
    row(
      .rxJS("startWith"), .rxSwift("startWith"), .combine("prepend"),
      is: "`prefix(value:)` or `prefix(_:)`"),
    row(.rxJS("endWith"), is: "`concat(value:)`"),
    row(.combine("append"), is: "`concat(_:)` or `concat(value:)`"),
    row(.rxJS("concatWith"), is: "`concat(_:)`"),
    row(.rxSwift("andThen"), is: "`then(_:)`"),
    row(.rxJS("mergeWith"), is: "`merge(with:)`"),
    row(.rxJS("raceWith"), .rxSwift("amb"), is: "`race(with:)`"),
    row(.rxJS("combineLatestWith"), .flow("combine"), is: "`combineLatest(with:)`"),
    row(.flow("combineTransform"), is: "`combineLatest(with:)` and `flatMap(.concat)`"),
    row(.rxJS("zipWith"), is: "`zip(with:)`"),
    row(.rxJS("withLatestFrom"), .rxSwift("withLatestFrom"), is: "`withLatest(from:)`"),
    row(.rxJS("forkJoin"), is: "`.zip(…)` of streams with `take(last: 1)`"),
    row(
      .rxJS("combineLatestAll", "combineAll"),
      is: "`collect().flatMap(.merge) { .combineLatest($0) }`"),
    row(.rxJS("zipAll"), is: "`collect().flatMap(.merge) { .zip($0) }`"),
  ]

  // The names of operators for time, sharing and side effects, of creation functions and of what is no operator.

  static let timing: [NameElsewhere] = [
    row(
      .rxJS("debounceTime"), .rxSwift("debounce(_:scheduler:)"),
      is: "`debounce(t, whenCompleted: .flush)`"),
    row(.combine("debounce(for:scheduler:)"), is: "`debounce(_:on:)`"),
    row(.rxJS("throttleTime"), is: "`throttle(t, edges: .leading)`"),
    row(
      .rxSwift("throttle(_:scheduler:)"), .combine("throttle(for:scheduler:latest:)"),
      is: "`throttle(t, edges: .both, whenCompleted: .deliver)`"),
    row(
      .rxSwift("throttle(_:latest:scheduler:)", "throttle(_:latest:)"),
      is: "`throttle(t, edges: .both, whenCompleted: .deliver)` or, without the latest value, "
        + "`throttle(t, edges: .leading)`"),
    row(.rxSwift("delay(_:scheduler:)"), .combine("delay(for:scheduler:)"), is: "`delay(_:on:)`"),
    row(.rxJS("auditTime"), is: "`audit(_:on:)`"),
    row(.rxJS("sampleTime"), is: "`sample(every:on:)`"),
    row(.rxJS("delayWhen"), is: "`delay(until:)`"),
    row(.rxSwift("delaySubscription"), is: "`start(after:on:)`"),
    row(
      .rxSwift("timeout(_:scheduler:)"), .combine("timeout(_:scheduler:)"),
      is: "`timeout(each:raising:on:)`"),
    row(.rxSwift("interval(_:scheduler:)"), is: "`interval(_:on:)`"),
    row(
      .rxSwift("timer(_:scheduler:)", "timer(_:period:scheduler:)"),
      is: "`timer(after:every:on:)`"),
    row(
      .rxSwift("take(for:)", "take(for:scheduler:)"), is: "`take(until:)` with `.timer(after: t)`"),
    row(.rxJS("timeoutWith"), is: "`timeout(each:switchingTo:on:)`"),
    row(.rxJS("timeInterval"), is: "`measureInterval(on:)`"),
    row(.rxJS("observeOn"), .combine("receive"), is: "`observe(on:)`"),
    row(
      .rxJS("subscribeOn", "scheduled"), .rxSwift("subscribe(on:)"), .combine("subscribe(on:)"),
      .flow("flowOn"), is: "`start(on:)`"),
  ]

  static let sharing: [NameElsewhere] = [
    row(.rxJS("shareReplay"), is: "`share(replay: n, resetOn: .failed)`"),
    row(.flow("shareIn"), is: "`share(replay:)`"),
    row(
      .rxSwift("share(replay:scope:)", "SubjectLifetimeScope"),
      is: "`share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`"),
    row(
      .rxJS("publish", "multicast"), .rxSwift("publish", "multicast"),
      .combine("multicast", "makeConnectable", "autoconnect"), is: "`share()`"),
    row(.rxJS("refCount"), .rxSwift("refCount"), is: "`share(resetOn: .unobserved)`"),
    row(
      .rxJS("publishReplay"), .rxSwift("replay", "replayAll"), is: "`share(replay: n, resetOn: [])`"
    ),
    row(.rxJS("publishLast", "AsyncSubject"), is: "`take(last: 1).share(replay: 1, resetOn: [])`"),
    row(.rxJS("publishBehavior"), .flow("stateIn"), is: "`Property(initial:then:)`"),
    row(.rxJS("connect"), is: "`lift(_:)`"),
  ]

  static let others: [NameElsewhere] = [
    row(.rxJS("tap"), .rxSwift("doOnNext"), .flow("onEach"), is: "`on(value:)`"),
    row(.rxSwift("do"), is: "`on(value:)`, `on(failed:)` and `on(completed:)`"),
    row(.combine("handleEvents"), is: "`on(value:)`, `on(terminated:)` and `on(disposed:)`"),
    row(.combine("breakpoint", "breakpointOnError"), is: "`on(event:)`"),
    row(.flow("onStart"), is: "`on(starting:)`"),
    row(.flow("onSubscription"), is: "`on(started:)`"),
    row(.flow("onCompletion"), is: "`on(terminated:)`"),
    row(.rxJS("finalize"), is: "`on(disposed:)`"),
    row(.rxSwift("debug"), .combine("print"), is: "`logEvents()`"),
    row(
      .rxJS("catchError"), .rxSwift("catch"), .combine("catch", "tryCatch"), .flow("catch"),
      is: "`flatMapError(_:)`"),
    row(
      .rxSwift("catchAndReturn", "catchErrorJustReturn"), .combine("replaceError"),
      is: "`flatMapError { _ in … }`"),
    row(
      .rxJS("onErrorResumeNext", "onErrorResumeNextWith"),
      is: "`flatMapError { _ in .empty }.concat(…)`"),
    row(.rxSwift("asSignal"), is: "`flatMapError { _ in .empty }`, `observe(on:)` and `share()`"),
    row(.rxSwift("asDriver"), is: "`flatMapError { _ in .empty }` and `observe(on:)`"),
    row(
      .rxSwift("retry(_:)"), .combine("retry(_:)"),
      is: "`retry(upTo:)`",
      note: "it counts the retries, without the first attempt"),
    row(.rxJS("retryWhen"), .flow("retryWhen"), is: "`retry(when:)`"),
    row(.rxJS("repeatWhen"), is: "`repeat(when:)`"),
    row(
      .rxJS("of"), .rxSwift("just", "of"), .combine("Just"), .flow("flowOf"),
      is: "`SignalProducer(value:)` or `SignalProducer([…])`"),
    row(
      .rxJS("from", "range"), .rxSwift("from", "range"), .combine("publisher", "Record"),
      .flow("asFlow"),
      is: "`SignalProducer([…])` or `SignalProducer(1...3)`"),
    row(.rxSwift("repeatElement"), is: "`SignalProducer(value: 1).repeat()`"),
    row(
      .flow("consumeAsFlow", "receiveAsFlow"), is: "`SignalProducer(sequence)`",
      note: "a fixture has lanes"),
    row(
      .combine("publisher(for:)"), is: "`SignalProducer(sequence)`", note: "a fixture has lanes"),
    row(.rxJS("generate", "pairs"), .rxSwift("generate"), is: "`SignalProducer([…])`"),
    row(
      .rxJS("fromEvent", "fromEventPattern", "bindCallback", "bindNodeCallback"),
      .rxSwift("create", "Disposables"), .combine("Future"),
      .flow("flow", "callbackFlow", "channelFlow"),
      is: "`SignalProducer { observer, lifetime in … }`", note: "a fixture has lanes"),
    row(
      .rxJS("ajax", "fromFetch", "webSocket"), .combine("dataTaskPublisher"),
      is: "`SignalProducer(operation:)`",
      note: "a fixture has lanes"),
    row(.rxJS("animationFrames"), .combine("Timer.publish"), is: "`interval(_:on:)`"),
    row(
      .combine("Publishers"), is: "`.merge(…)`, `.combineLatest(…)` or `.zip(…)`"),
    row(
      .rxSwift("values"), .combine("values"), is: "`s.values`",
      note: "it is an asynchronous sequence, and a fixture has lanes"),
    row(.rxJS("EMPTY"), .combine("Empty"), .flow("emptyFlow"), is: "`.empty`"),
    row(.rxJS("NEVER"), is: "`.never`"),
    row(.rxJS("throwError"), .rxSwift("error"), .combine("Fail"), is: "`SignalProducer(error:)`"),
    row(.rxJS("defer"), .combine("Deferred"), is: "`.deferred { … }`"),
    row(.rxJS("iif"), is: "`.deferred { condition ? a : b }`"),
    row(.combine("setFailureType"), is: "`promoteError(_:)`", note: "a fixture does not need it"),
    row(
      .rxJS("subscribe"), .rxSwift("subscribe", "bind(onNext:)", "drive(onNext:)"),
      .combine("sink", "subscribe"), .flow("launchIn"),
      is: "`start…` on a producer and `observe…` on a signal",
      note: "a fixture starts its pipelines itself"),
    row(
      .rxJS("connectable"), .rxSwift("ConnectableObservable"), .combine("ConnectablePublisher"),
      is: "`startWithSignal(_:)`",
      note: "a fixture starts its pipelines itself"),
    row(
      .rxJS("firstValueFrom"), .rxSwift("toBlocking"), is: "`try await s.first()`",
      note: "a fixture has `take(first: 1)`"),
    row(
      .rxJS("lastValueFrom", "toPromise"), is: "`try await s.last()`",
      note: "a fixture has `take(last: 1)`"),
    row(.rxSwift("bind", "drive", "emit(to:)"), .combine("assign"), is: "`target <~ source`"),
    row(
      .rxJS("next"), .rxSwift("accept", "onNext", "next"), .combine("send"),
      .flow("emit", "tryEmit"),
      is: "`property.value = …`, or `input.send(value:)` of a pipe", note: "a fixture has lanes"),
    row(.rxSwift("onError"), is: "`input.send(error:)` of a pipe", note: "a fixture has lanes"),
    row(
      .rxJS("complete"), .rxSwift("onCompleted", "completed"),
      is: "`input.sendCompleted()` of a pipe", note: "a fixture has lanes"),
    row(
      .flow("update", "getAndUpdate"), is: "`property.modify { … }`", note: "a fixture has lanes"),
    row(.rxSwift("disposed"), .combine("store"), is: "`take(during: lifetime)`"),
    row(
      .rxJS("unsubscribe"), .combine("cancel"), is: "`handle.dispose()`",
      note: "a fixture has `subscribe: ^--!`"),
    row(
      .rxSwift("asObservable", "asSingle", "asMaybe", "asCompletable", "asInfallible"),
      .combine("eraseToAnyPublisher"), isMissing: "it is the stream itself"),
    row(.flow("cancellable"), isMissing: "a stream can be disposed of at any time"),
    row(.combine("assertNoFailure"), isMissing: "a stream whose error is `Never` cannot fail"),
    row(.rxSwift("withUnretained"), isMissing: "capture the object weakly, or use `take(during:)`"),
    row(
      .flow("conflate", "buffer(capacity:)"),
      isMissing: "a stream does not wait for a slow observer"),
    row(.rxJS("pipe"), is: "a chain of calls"),
  ]

  static let types: [NameElsewhere] = [
    row(
      .rxJS("Observable"), .rxSwift("Observable"), .combine("Publisher", "AnyPublisher"),
      .flow("Flow"), is: "`SignalProducer` or, if it sends to whoever observes it, `Signal`"),
    row(
      .rxJS("BehaviorSubject"), .rxSwift("BehaviorSubject", "BehaviorRelay"),
      .combine("CurrentValueSubject"), .flow("MutableStateFlow"), is: "`MutableProperty`",
      note: "`MutableProperty(0)` makes one"),
    row(.combine("Published"), is: "`@MutableProperty`"),
    row(
      .combine("ObservableObject"), is: "a class with `@MutableProperty` where it has `@Published`"),
    row(.flow("StateFlow", "asStateFlow"), is: "`Property`"),
    row(
      .rxJS("Subject"), .rxSwift("PublishSubject", "PublishRelay", "Relay"),
      .combine("PassthroughSubject"), .flow("MutableSharedFlow"), is: "`Signal`",
      note: "`Signal<Int, Never>.pipe()` makes one, with its input, and a fixture has lanes"),
    row(.flow("SharedFlow", "asSharedFlow"), is: "`Signal`"),
    row(
      .rxJS("ReplaySubject"), .rxSwift("ReplaySubject", "ReplayRelay"),
      is: "`SignalProducer`",
      note: "`Signal<Int, Never>.pipe()` and `signal.producer.replayLazily(upTo: n)` make one"),
    row(
      .rxSwift("Driver"),
      is: "a stream whose error is `Never`, with `observe(on: UIScheduler())`, or a `Property`"),
    row(.rxSwift("Infallible"), is: "a stream whose error is `Never`"),
    row(
      .rxSwift("Single", "Maybe", "Completable"),
      is: "`SignalProducer`",
      note: "its type does not say how many values come"),
    row(
      .rxSwift("DisposeBag"),
      is: "`ScopedDisposable` or `take(during: lifetime)`",
      note: "`ScopedDisposable(CompositeDisposable())` makes one"),
    row(
      .combine("AnyCancellable"), is: "`ScopedDisposable`",
      note: "`ScopedDisposable(handle)` makes one"),
    row(.rxSwift("MainScheduler", "ConcurrentMainScheduler"), is: "`UIScheduler`"),
    row(
      .rxJS("asyncScheduler"),
      .rxSwift("SerialDispatchQueueScheduler", "OperationQueueScheduler"), is: "`QueueScheduler`"),
    row(.rxSwift("ConcurrentDispatchQueueScheduler"), is: "`ConcurrentScheduler`"),
    row(.rxJS("queueScheduler"), .rxSwift("CurrentThreadScheduler"), is: "`ImmediateScheduler`"),
    row(.rxSwift("Binder"), is: "`BindingTarget`"),
    row(.rxJS("Subscription"), .combine("Cancellable"), is: "`Disposable`"),
    row(
      .rxSwift("CompositeDisposable"), is: "`CompositeDisposable`",
      note: "its `add` is `insert` there"),
    row(.rxJS("Notification"), .rxSwift("Event"), is: "`Signal.Event`"),
    row(
      .rxJS("Observer"), .rxSwift("Observer", "AnyObserver"), .combine("Subscriber"),
      is: "`Signal.Observer`"),
    row(
      .rxSwift("ControlEvent"), is: "`Signal`",
      note: "`Signal<Int, Never>.pipe()` makes one for the events of a control"),
    row(
      .rxSwift("ControlProperty"), is: "`Signal` and, for what is set, `BindingTarget`",
      note: "`target <~ source` binds"),
  ]

  /// The names of a scheduler for tests.
  static let testing: [NameElsewhere] = [
    row(.rxSwift("createHotObservable"), is: "`test.hot(…)`", note: "a fixture has lanes"),
    row(.rxSwift("createColdObservable"), is: "`test.cold(…)`", note: "a fixture has lanes"),
    row(
      .rxSwift("createObserver", "TestableObserver"), is: "`test.record(…)`",
      note: "a fixture records its pipelines"),
    row(
      .rxSwift("Recorded"), is: "an event in a lane, such as `-1-2-|`",
      note: "`test.hot(…)` and `test.cold(…)` take a lane"),
    row(
      .rxJS("VirtualTimeScheduler"), .rxSwift("VirtualTimeScheduler", "HistoricalScheduler"),
      is: "`TestScheduler`", note: "a fixture runs in virtual time"),
    row(.rxSwift("scheduleAt"), is: "`test.schedule(after:)`", note: "a fixture has lanes"),
    row(.rxSwift("advanceTo"), is: "`test.advance(to:)`", note: "a fixture runs to its end"),
  ]
}
