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
      .empty .never SignalProducer(error:)=error timer(after:every:on:) interval(_:on:) deferred(_:) using(_:_:) \
      map(_:) scan(_:_:) enumerated() materialize() dematerialize() filter(_:) compactMap(_:) element(at:default:) \
      take(first:) skip(first:) take(until:) take(while:inclusive:) skip(while:) skip(until:) reduce(_:_:) merge(_:) \
      combineLatest(_:) sample(on:onlyNew:) zip(_:) concat(_:) flatMap(.merge)=flatMap observe(on:) \
      timeout(first:each:raising:on:)-2 timeout(first:each:switchingTo:on:)-2 retry(upTo:) retry(when:)
      """
    case .combine:
      """
      .empty=Empty SignalProducer(value:)=Just SignalProducer(error:)=Fail deferred(_:)=Deferred map(_:) scan(_:_:) \
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
