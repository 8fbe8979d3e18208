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
    row(.rxJS("skipLast"), is: "`skip(last:)`"),
    row(.combine("dropFirst"), is: "`skip(first:)`"),
    // With a closure after it, Combine's `drop` is `drop(while:)`.
    row(
      .combine("drop"), .flow("drop"),
      is: "`skip(first:)` for a number and `skip(while:)` for a closure"),
    row(.rxJS("first"), .combine("first"), is: "`take(first: 1)`"),
    row(.rxJS("last"), .combine("last"), is: "`take(last: 1)`"),
    row(.rxJS("find"), is: "`filter(_:)` and `take(first: 1)`"),
    row(.rxJS("findIndex"), is: "`enumerated()`, `filter(_:)`, `take(first: 1)` and `map(_:)`"),
    row(.rxJS("single"), .rxSwift("single"), is: "`collect(count: 2)` and `attemptMap(_:)`"),
    row(.rxJS("elementAt"), .combine("output"), is: "`element(at:)`"),
    row(.flow("filterNotNull"), is: "`skipNil()`"),
    row(
      .rxJS("ignoreElements"), .rxSwift("ignoreElements"), .combine("ignoreOutput"),
      is: "`ignoreValues()`"),
    row(.rxJS("defaultIfEmpty"), .rxSwift("ifEmpty"), is: "`replaceEmpty(with:)`"),
    row(.rxJS("throwIfEmpty"), is: "`failIfEmpty(with:)`"),
    row(.rxJS("partition"), is: "a `filter(_:)` for each part"),
    row(.rxJS("every"), is: "`allSatisfy(_:)`"),
  ]

  static let transforming: [NameElsewhere] = [
    row(.rxJS("mapTo"), is: "`map(value:)`"),
    row(.rxJS("pluck"), is: "`map(_:)` with a key path"),
    row(.flow("mapNotNull"), is: "`compactMap(_:)`"),
    row(.combine("tryMap"), is: "`attemptMap(_:)`"),
    row(.combine("replaceNil"), is: "`map(_:)` with `??`"),
    row(.flow("withIndex"), is: "`enumerated()`"),
    row(.rxJS("pairwise"), is: "`combinePrevious()`"),
    row(.flow("fold"), is: "`reduce(_:_:)`"),
    row(.flow("runningFold"), is: "`scan(_:_:)`"),
    row(.flow("runningReduce"), is: "`scan(_:)`"),
    row(.rxJS("toArray"), .rxSwift("toArray"), .flow("toList"), is: "`collect()`"),
    row(.rxJS("bufferCount"), .flow("chunked"), is: "`collect(count: n, skipEmpty: true)`"),
    row(.rxJS("bufferTime"), is: "`collect(every: t, whenCompleted: .flush)`"),
    row(.rxJS("bufferToggle"), is: "`collect(from:until:)`"),
    row(.rxJS("bufferWhen"), is: "`collect(until:)`"),
    row(.rxJS("buffer"), is: "`collect(on:)`"),
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
    row(.rxJS("zipWith"), is: "`zip(with:)`"),
    row(.rxJS("withLatestFrom"), .rxSwift("withLatestFrom"), is: "`withLatest(from:)`"),
    row(.rxJS("forkJoin"), is: "`.zip(…)` of streams with `take(last: 1)`"),
    row(
      .rxJS("combineLatestAll", "combineAll"),
      is: "`collect().flatMap(.merge) { .combineLatest($0) }`"),
    row(.rxJS("zipAll"), is: "`collect().flatMap(.merge) { .zip($0) }`"),
  ]
}
