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
    var folders = [Repository.path("Sources/Reactive/Operators")]
    var operators: [Operator] = []
    while let folder = folders.popLast() {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let path = "\(folder)/\(name)"
        guard name.hasSuffix(".swift") else {
          folders.append(path)
          continue
        }
        // The unavailable names cannot be called.
        guard name != "Names+Elsewhere.swift" else { continue }
        operators += Self.operators(in: try String(contentsOfFile: path, encoding: .utf8), name)
      }
    }
    return operators
  }

  private static func operators(in text: String, _ file: String) -> [Operator] {
    let streams: Set<Substring> = ["Signal", "SignalProducer", "PropertyProtocol"]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isOfStreams = false
    var operators: [Operator] = []
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("extension ") {
        let type = line.dropFirst("extension ".count).prefix { $0 != " " }
        isOfStreams = streams.contains(type)
      }
      guard isOfStreams, line.hasPrefix("  public "), let keyword = line.firstRange(of: "func ")
      else { continue }
      let attributes = lines[..<number].reversed().prefix { $0.hasPrefix("  @") }
      let rest = lines[(number + 1)...].prefix(20).joined(separator: "\n")
      guard let signature = Signature(declaration: line[keyword.upperBound...] + "\n" + rest)
      else { continue }
      operators.append(
        Operator(
          file: file, signature: signature,
          givesWay: attributes.contains { $0.contains("@_disfavoredOverload") }))
    }
    return operators
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

  /// A declaration, starting at its name.
  ///
  /// Nil if its parameters cannot be read.
  init?(declaration: some StringProtocol) {
    base = String(declaration.prefix { $0 != "(" && $0 != "<" }.filter { $0 != "`" })
    var depth = 0
    var parts: [String] = []
    var part = ""
    var last: Character = " "
    var isInside = false
    for character in declaration.drop(while: { $0 != "(" && $0 != "<" }) {
      defer { last = character }
      switch character {
      case "(" where depth == 0:
        isInside = true
        depth = 1
        continue
      case "(", "[", "{", "<": depth += 1
      case ")" where depth == 1 && isInside:
        let named = (parts + [part]).filter { $0.contains(":") }
        labels = named.map { part in
          String(part.drop { !$0.isLetter && $0 != "_" }.prefix { $0.isLetter || $0 == "_" })
        }
        required = zip(labels, named).filter { !$0.1.contains(" = ") }.map(\.0)
        return
      case ")", "]", "}": depth -= 1
      case ">" where last != "-": depth -= 1
      case "," where depth == 1 && isInside:
        parts.append(part)
        part = ""
        continue
      default: break
      }
      if isInside { part.append(character) }
    }
    return nil
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
