import ReactiveTesting
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// The inputs of the laws: each form of each operator, once.
struct CatalogueEntry: Sendable, CustomTestStringConvertible {
  /// The type of the source's values.
  enum Source: String, Sendable, CaseIterable {
    case booleans, arrays, optionals, events, results, numbers, streams

    /// What the labels `a` and `b` stand for.
    var table: String {
      switch self {
      case .numbers: "a = 1, b = 2"
      case .booleans: "a = true, b = false"
      case .arrays: "a = [1, 2], b = [3]"
      case .optionals: "a = 1, b = nil"
      case .events: "a = .value(1), b = .value(2)"
      case .results: "a = .success(1), b = .success(2)"
      case .streams: "a = 1, b = 2"
      }
    }

    /// What tells the table of an example of such values from others.
    var sign: String {
      switch self {
      case .booleans: "true"
      case .arrays: "= ["
      case .optionals: "nil"
      case .events: ".value("
      case .results: ".success("
      case .numbers, .streams: "="
      }
    }
  }

  /// A law that an operator breaks by design.
  struct Exceptions: OptionSet, Sendable {
    let rawValue: Int

    /// A failure of the source does not fail the result in its tick.
    static let failure = Exceptions(rawValue: 1)
    /// An interruption of the source does not interrupt the result in its tick.
    static let interruption = Exceptions(rawValue: 2)
    /// A signal starts differently from a producer.
    static let beginning = Exceptions(rawValue: 4)
    /// Its source cannot fail.
    static let unfailing = Exceptions(rawValue: 8)
    /// The streams that it sends keep the source alive while they are observed.
    static let outliving = Exceptions(rawValue: 16)
  }

  var signature: String
  var pipeline: String
  var source = Source.numbers
  var exceptions: Exceptions = []

  var testDescription: String { pipeline }

  /// Whether only producers have the operator.
  var isOfProducers: Bool {
    OperatorTable.rows.contains { $0.signature == signature && $0.receiver == .producer }
  }

  /// The kinds of sources that it may have.
  var kinds: [String] { isOfProducers ? ["cold"] : ["hot", "cold"] }

  /// A case with a source, which is a lane of `a`s and `b`s.
  func fixture(
    _ kind: String, _ lane: String, subscribe: String = "^", x: String = "----p---q---",
    y: String = "--9|", until: Int = 40
  ) -> String {
    """
    \(kind) s: \(lane)
    hot x: \(x)
    cold y: \(y)
    where: \(source.table)
    pipeline: \(pipeline)
    subscribe: \(subscribe)
    until: \(until)

    """
  }

  /// The result of a case, which must be a valid one.
  func run(
    _ kind: String, _ lane: String, x: String = "----p---q---", y: String = "--9|"
  ) throws -> CaseResult {
    let run = FileRun(
      SourceText(name: "law.txt", text: fixture(kind, lane, x: x, y: y)))
    try #require(complaints(run) == [])
    return try #require(run.results.first)
  }

  /// What it sends; nothing may follow the end.
  func output(
    _ kind: String, _ lane: String, x: String = "----p---q---", y: String = "--9|"
  ) throws -> [TextLane.Entry] {
    let output = try #require(try run(kind, lane, x: x, y: y).outputs.first).entries
    #expect(!output.dropLast().contains { $0.mark.isTerminal }, "\(kind) \(lane)")
    return output
  }

  /// The example of a row: its first lane is the source, another one is `x` if it is hot and `y` if it is cold.
  init(_ row: OperatorRow) {
    var names: [Substring: String] = [:]
    var pipeline = Substring()
    var source = Source.numbers
    for line in row.fixture.text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == ":" }
      let content = line.split(separator: ":", maxSplits: 1).last?.drop { $0 == " " } ?? ""
      switch words[0] {
      case "hot", "cold":
        if names[words[1]] == nil {
          names[words[1]] = names.isEmpty ? "s" : words[0] == "hot" ? "x" : "y"
        }
      case "where":
        source = Source.allCases.first { content.contains($0.sign) } ?? .numbers
      case "pipeline": pipeline = content
      default: break
      }
    }
    var text = ""
    for word in pipeline.split(
      omittingEmptySubsequences: false, whereSeparator: { !$0.isLetter && !$0.isNumber })
    {
      text += names[word] ?? String(word)
      if word.endIndex < pipeline.endIndex { text.append(pipeline[word.endIndex]) }
    }
    self.init(row.signature, text, source)
  }

  init(
    _ signature: String, _ pipeline: String, _ source: Source = .numbers,
    except exceptions: Exceptions = []
  ) {
    self.signature = signature
    self.pipeline = pipeline
    self.source = source
    self.exceptions = exceptions
  }
}

/// Every form with a receiver, in the order of the program's table.
let catalogue: [CatalogueEntry] = OperatorTable.rows.reduce(into: []) { entries, row in
  guard row.receiver == .stream || row.receiver == .producer,
    !entries.contains(where: { $0.signature == row.signature })
  else { return }
  entries.append(chosen.first { $0.signature == row.signature } ?? CatalogueEntry(row))
}

/// Forms that are an exception to a law, or for which the laws find more with another call than with the example.
///
/// `x` is a hot lane `----p---q---`, `y` a cold one `--9|`.
let chosen: [CatalogueEntry] = [
  .init("materialize()", "s.materialize()", except: [.failure]),
  .init("dematerialize()", "s.dematerialize()", .events, except: [.failure, .unfailing]),
  .init("materializeResults()", "s.materializeResults()", except: [.failure]),
  .init(
    "dematerializeResults()", "s.dematerializeResults()", .results, except: [.failure, .unfailing]),
  .init("promoteValue(_:)", "s.ignoreValues().promoteValue()"),
  .init("compactMap(_:)", "s.compactMap { $0 }", .optionals),
  .init("skipRepeats(_:comparing:)", "s.skipRepeats({ $0 == $1 }, comparing: .lastSent)"),
  .init("skipRepeats(at:)", "s.skipRepeats(at: { $0 % 2 })"),
  .init("take(last:)", "s.take(last: 1)"),
  .init("take(while:inclusive:)", "s.take(while: { $0 < 2 }, inclusive: true)"),
  .init("skip(while:)", "s.skip(while: { $0 < 2 })"),
  .init("allSatisfy(_:)", "s.allSatisfy { $0 < 2 }"),
  .init("elementsEqual(_:)", "s.elementsEqual(y)"),
  .init("elementsEqual(_:by:)", "s.elementsEqual(y, by: { $0 == $1 })"),
  .init(
    "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)", "s.collect(every: 3t)"),
  .init(
    "collect(every:startingEvery:limit:on:skipEmpty:discardWhenCompleted:)",
    "s.collect(every: 3t, discardWhenCompleted: false)"),
  .init("window(count:startingEvery:)", "s.window(count: 2)", except: [.beginning]),
  .init("window(on:)", "s.window(on: x)", except: [.beginning]),
  .init("window(until:)", "s.window(until: { y })", except: [.beginning]),
  .init("group(by:)", "s.group(by: { $0 % 2 })", except: [.outliving]),
  .init("window(every:startingEvery:limit:on:)", "s.window(every: 3t)"),
  .init("merge(with:)", "s.merge(with: x)", except: [.interruption]),
  .init("combineLatest(with:)", "s.combineLatest(with: y)"),
  .init("concat(_:)", "s.concat(y)", except: [.interruption]),
  .init("concat(value:)", "s.concat(value: 7)", except: [.interruption]),
  .init("concat(error:)", "s.concat(error: 7)", except: [.interruption]),
  .init("prefix(_:)", "s.prefix(.empty)", except: [.interruption]),
  .init("prefix(value:)", "s.prefix(value: 7)", except: [.interruption]),
  .init("and(_:)", "s.and(s)", .booleans, except: [.beginning]),
  .init("or(_:)", "s.or(s)", .booleans, except: [.beginning]),
  .init("flatMap(_:_:)", "s.flatMap(.concat) { _ in y }"),
  .init("flatten(_:)", "s.map { SignalProducer(value: $0) }.flatten(.merge)"),
  .init("flatScan(_:_:_:)", "s.flatScan(.latest, 0) { SignalProducer(value: $0 + $1) }"),
  .init("expand(limit:_:)", "s.expand { $0 < 2 ? SignalProducer(value: $0 + 1) : .empty }"),
  .init("delay(_:on:)", "s.delay(1t)"),
  .init("debounce(_:on:whenCompleted:)", "s.debounce(1t)"),
  .init("debounce(_:on:discardWhenCompleted:)", "s.debounce(1t, discardWhenCompleted: false)"),
  .init("start(after:on:)", "s.start(after: 0t)"),
  .init("throttle(_:on:edges:whenCompleted:)", "s.throttle(3t)"),
  .init("throttle(until:edges:whenCompleted:)", "s.throttle(until: { _ in y })"),
  .init("throttle(while:on:)", "s.throttle(while: Property(value: false))"),
  .init("sample(every:on:)", "s.sample(every: 3t)"),
  .init("timeout(after:raising:on:)", "s.timeout(after: 9t, raising: 7)"),
  .init("timeout(first:each:raising:on:)", "s.timeout(each: 9t, raising: 7)"),
  .init("timeout(first:each:switchingTo:on:)", "s.timeout(each: 9t, switchingTo: y)"),
  .init("flatMapError(_:)", "s.flatMapError { _ in y }", except: [.failure]),
  .init("attempt(_:)", "s.attempt { $0 < 2 ? .success(()) : .failure(7) }"),
  .init("attemptMap(_:)", "s.attemptMap { $0 < 2 ? .success($0) : .failure(7) }"),
  .init("retry(upTo:)", "s.retry(upTo: 1)", except: [.failure]),
  .init(
    "retry(upTo:resetOnValue:)", "s.retry(upTo: 1, resetOnValue: true)", except: [.failure]),
  .init(
    "retry(upTo:interval:on:resetOnValue:)", "s.retry(upTo: 1, interval: 1t)", except: [.failure]),
  .init("retry(when:)", "s.retry(when: { _, n in n == 1 ? y : .empty })", except: [.failure]),
  .init("repeat(_:interval:on:)", "s.repeat(2, interval: 1t)"),
  .init("repeat(when:)", "s.repeat(when: { $0 == 1 ? y : .empty })"),
  .init("share(replay:resetOn:linger:on:)", "s.share(replay: 1)"),
  .init("replayLazily(upTo:)", "s.replayLazily(upTo: 1)"),
  .init("lift(_:)", "s.lift { $0.map { $0 + 1 } }"),
  .init("logEvents(identifier:)", "s.logEvents()"),
]
