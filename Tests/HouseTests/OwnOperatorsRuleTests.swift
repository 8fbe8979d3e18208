#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// An operator that ReactiveSwift lacks gives way to one of the same name in client code: it is
/// marked with `@_disfavoredOverload`.
@Suite struct OwnOperatorsRuleTests {
  /// The operators of ReactiveSwift 7.2.1, on signals, producers and properties.
  private static let theirs = Set(
    """
    all(_:) all(_:_:) and(_:) any(_:) any(_:_:) attempt(_:) attemptMap(_:) collect() collect(_:)
    collect(count:) collect(every:on:) collect(every:on:skipEmpty:discardWhenCompleted:)
    combineLatest(_:) combineLatest(_:_:) combineLatest(_:_:_:) combineLatest(_:_:_:_:)
    combineLatest(_:_:_:_:_:) combineLatest(_:_:_:_:_:_:) combineLatest(_:_:_:_:_:_:_:)
    combineLatest(_:emptySentinel:) combineLatest(with:) combinePrevious() combinePrevious(_:)
    compactMap(_:) concat(_:) concat(error:) concat(value:) debounce(_:on:)
    debounce(_:on:discardWhenCompleted:) delay(_:on:) dematerialize() dematerializeResults()
    filter(_:) filter(initial:_:) flatMap(_:_:) flatMapError(_:) flatten() flatten(_:)
    interval(_:interval:on:) lazyMap(on:transform:) logEvents(identifier:events:logger:) map(_:)
    map(value:) mapError(_:) materialize() materializeResults() merge(_:) merge(with:) negate()
    observe(on:) on() or(_:) prefix(_:) prefix(value:) promoteError(_:) promoteValue(_:)
    reduce(_:_:) reduce(into:_:) repeat(_:) replayLazily(upTo:) retry(upTo:)
    retry(upTo:interval:on:) sample(on:) sample(with:) scan(_:_:) scan(into:_:) scanMap(_:_:)
    scanMap(into:_:) skip(first:) skip(until:) skip(while:) skipNil() skipRepeats()
    skipRepeats(_:) start(on:) take(during:) take(first:) take(last:) take(until:)
    take(untilReplacement:) take(while:) then(_:) throttle(_:on:) throttle(while:on:)
    timeout(after:raising:on:) timer(interval:on:) timer(interval:on:leeway:) uniqueValues()
    uniqueValues(_:) withLatest(from:) zip(_:) zip(_:_:) zip(_:_:_:) zip(_:_:_:_:) zip(_:_:_:_:_:)
    zip(_:_:_:_:_:_:) zip(_:_:_:_:_:_:_:) zip(_:emptySentinel:) zip(with:)
    """.split { $0 == " " || $0 == "\n" }.map(Signature.init(name:)))

  @Test func `operators that ReactiveSwift lacks give way to those of client code`() throws {
    let operators = try Self.operators()
    #expect(operators.count > 300)
    for found in operators where !found.givesWay {
      let isTheirs = Self.theirs.contains { found.signature.takes(what: $0) }
      #expect(
        isTheirs, "\(found.signature) in \(found.file) must be marked with @_disfavoredOverload")
    }
  }

  @Test func `ReactiveSwift's operators are distinguished from forms that it lacks`() {
    let scan = Signature(name: "scan(_:)")
    #expect(!Self.theirs.contains { scan.takes(what: $0) })
    // ReactiveSwift may lack a parameter that has a default.
    let sample = Signature(base: "sample", labels: ["on", "onlyNew"], required: ["on"])
    #expect(Self.theirs.contains { sample.takes(what: $0) })
    let every = Signature(base: "sample", labels: ["every", "on"], required: ["every"])
    #expect(!Self.theirs.contains { every.takes(what: $0) })
  }

  private struct Operator {
    var file: String
    var signature: Signature
    var givesWay: Bool
  }

  /// The public functions in extensions of streams and properties.
  private static func operators() throws -> [Operator] {
    let streams: Set = ["Signal", "SignalProducer", "PropertyProtocol"]
    // The unavailable names cannot be called.
    let files = Repository.files(below: "Sources/Reactive/Operators", ending: ".swift")
      .filter { !$0.hasSuffix("/Names+Elsewhere.swift") }
    return try files.flatMap { path in
      PublicFunction.all(in: try String(contentsOfFile: path, encoding: .utf8))
        .filter { streams.contains($0.type) && $0.name != "init" }
        .map {
          Operator(
            file: path, signature: Signature($0),
            givesWay: $0.attributes.contains("@_disfavoredOverload"))
        }
    }
  }
}

/// The name of a function and its labels.
private struct Signature: Hashable, CustomStringConvertible {
  var base: String
  var labels: [String]
  /// The labels of the parameters without a default.
  var required: [String]

  var description: String { "\(base)(\(labels.map { "\($0):" }.joined()))" }

  init(base: String, labels: [String], required: [String]) {
    self.base = base
    self.labels = labels
    self.required = required
  }

  /// A name such as `sample(on:)`.
  init(name: Substring) {
    let bracket = name.firstIndex(of: "(") ?? name.endIndex
    base = String(name[..<bracket])
    labels = name[bracket...].split { "(:)".contains($0) }.map(String.init)
    required = labels
  }

  init(_ function: PublicFunction) {
    base = function.name
    labels = function.parameters.map(\.label)
    required = function.parameters.filter { !$0.hasDefault }.map(\.label)
  }

  /// Whether a call of the other function can be a call of this one.
  func takes(what other: Signature) -> Bool {
    guard base == other.base else { return false }
    // All labels of `on` have a default, in both libraries.
    if base == "on" { return true }
    return required.isSubsequence(of: other.labels) && other.labels.isSubsequence(of: labels)
  }
}

extension [String] {
  fileprivate func isSubsequence(of other: [String]) -> Bool {
    var rest = other[...]
    for element in self {
      guard let place = rest.firstIndex(of: element) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
