import Reactive

/// Cases that are written in fixture files, for tests that run them with code of their own.
///
///     // Tests/Fixtures/search.txt
///     test:        a search waits for a pause
///     hot typed:   -a-b----c---|
///     expect:      -----b----c-|
///
///     @Test(arguments: try Fixture.cases(in: "../Fixtures/search.txt"))
///     func search(_ example: Fixture.Case) {
///       let test = example.makeScheduler()
///       let search = Search(typed: example.hot("typed", of: String.self, on: test))
///       #expect(test.timeline { search.texts } == example.expected())
///     }
///
/// The files are those that `marble` runs, and mean the same here. A test is its own pipeline, so the lines `pipeline`,
/// `let`, `law`, `orders` and `cut` are not used: a case may leave them out. A case that has them can be run by both.
public enum Fixture {
  /// Reads the cases of a fixture file, or of all fixture files below a folder.
  ///
  /// A case that cannot be understood is returned too: what it is asked for has a problem, so that its test fails and
  /// the tests of the other cases run.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder with files that end with `.txt` or `.marble`. A relative path begins at the
  ///     folder of the calling source file.
  ///   - includesSkipped: Whether the cases with a `skip` line are included.
  ///   - sourceFile: The calling source file.
  /// - Returns: The cases in the order of their paths and lines.
  /// - Throws: A ``FixtureError`` if there is no such file, if it cannot be read, or if something in it belongs to no
  ///   case.
  /// - Complexity: O(n) in the length of the files.
  public static func cases(
    in path: String, includingSkipped includesSkipped: Bool = false,
    relativeTo sourceFile: StaticString = #filePath
  ) throws(FixtureError) -> [Case] {
    var sources: [SourceText] = []
    var cases: [Case] = []
    do throws(FixtureFiles.ReadError) {
      for file in FixtureFiles.walk(absolute(path, sourceFile)).files {
        if let error = file.error { throw error }
        let contents = try FixtureFiles.contents(of: file.path)
        sources.append(try FixtureFiles.source(file.path, contents))
      }
    } catch {
      throw FixtureError(description: error.description)
    }
    for source in sources { cases += try read(source) }
    return includesSkipped ? cases : cases.filter { $0.skipReason == nil }
  }

  /// Reads the cases of a text, such as the contents of a resource of a bundle.
  ///
  /// - Parameters:
  ///   - text: The contents of a fixture file.
  ///   - name: The name of the file in messages.
  ///   - includesSkipped: Whether the cases with a `skip` line are included.
  /// - Returns: The cases in their order.
  /// - Throws: A ``FixtureError`` if something in the text belongs to no case.
  /// - Complexity: O(n) in the length of the text.
  public static func cases(
    text: String, named name: String = "fixture", includingSkipped includesSkipped: Bool = false
  ) throws(FixtureError) -> [Case] {
    let cases = try read(SourceText(name: name, text: text))
    return includesSkipped ? cases : cases.filter { $0.skipReason == nil }
  }

  /// The path, begun at the folder of a source file, without `..` at its start.
  private static func absolute(_ path: String, _ sourceFile: StaticString) -> String {
    guard path.utf8.first != UInt8(ascii: "/") else { return path }
    var folder = FilePath.split("\(sourceFile)").folder
    var rest = path[...]
    while rest.hasPrefix("../") {
      folder = FilePath.split(folder).folder
      rest = rest.dropFirst(3)
    }
    return FilePath.join(folder, String(rest))
  }

  private static func read(_ source: SourceText) throws(FixtureError) -> [Case] {
    let (cases, diagnostics) = readFixture(source)
    if let first = diagnostics.first {
      throw FixtureError(description: source.rendering(first))
    }
    return cases.map { Case(raw: $0, source: source) }
  }
}

/// Why the cases of a file could not be read.
public struct FixtureError: Error, Equatable, CustomStringConvertible {
  /// The place and the reason, in the form compilers use.
  public let description: String
}

extension Fixture {
  /// A case of a fixture file: input lanes and what must come out.
  ///
  /// It is a value, and each of its methods gives the same for each call, so that a test may run it several times.
  ///
  /// Values are read as any `Decodable` type. A label is looked up in the `where` table, and otherwise means its own
  /// text or number. Arrays are written `[1, 2]`, and types with several properties as tuples with labels:
  /// `where: a = (id: 1, name: "swift")`. For types that are not `Decodable`, read another type and `map` it.
  ///
  /// If the file has no such lane, or a label is not a value of the type, the recordings of the test equal nothing and
  /// say so, with the line of the file.
  public struct Case: Sendable {
    let raw: WrittenCase
    let source: SourceText

    /// The text of the `test` line, or the name of the file if it has none.
    public var title: String { raw.title.value }

    /// The path of the file.
    public var file: String { source.name }

    /// The line of the title, counted from one.
    public var line: Int { line(of: raw.title.span) }

    /// The length of a tick.
    public var tick: Duration { raw.tick?.value ?? .milliseconds(1) }

    /// The reason in the `skip` line; nil if there is none.
    public var skipReason: String? { raw.line(.skip)?.text.value }

    /// The tick at which a run stops, from the `until` line, a part of a tick being rounded up; nil if there is none.
    public var end: Int? {
      switch raw.end?.value {
      case .ticks(let ticks): return ticks
      case .duration(let amount, let unit):
        guard let ticks = unit.duration(amount, tick: tick)?.ticks(of: tick),
          ticks.count < LaneReader.tickLimit
        else { return LaneReader.tickLimit }
        return ticks.isWhole ? ticks.count : ticks.count + 1
      case nil: return nil
      }
    }

    /// When an output is started and disposed of, from the `subscribe` line.
    ///
    /// - Parameter output: The name of the output; nil for the line without a name.
    /// - Returns: Marks for ``TestScheduler/timeline(during:until:file:line:_:)-(_,_,_,_,()->Stream)``; `^` if there
    ///   is no such line.
    public func subscription(of output: String? = nil) -> String {
      raw.lines(.subscribe).first { $0.name?.value == output }?.text.value ?? "^"
    }

    /// Makes a scheduler with the tick of the case.
    ///
    /// - Returns: A new scheduler for one run of the case.
    public func makeScheduler() -> TestScheduler { TestScheduler(tick: tick) }

    func line(of span: Span) -> Int { source.position(of: span.start).line }

    /// Why the case cannot be run at all; nil if it can.
    var problem: Diagnostic? { raw.diagnostics.first }
  }
}

extension Fixture.Case: CustomStringConvertible {
  /// The title and its place: `a search waits for a pause (search.txt:12)`.
  public var description: String { "\(title) (\(FilePath.split(file).name):\(line))" }
}

extension Fixture.Case {
  /// A hot lane that cannot fail: a signal that sends the events of a `hot` line, with tick zero now.
  ///
  /// - Parameters:
  ///   - name: The name of the lane.
  ///   - type: The type of the values.
  ///   - test: The scheduler of the run.
  /// - Returns: A signal. If there is no such lane or it cannot be read, the recordings of the test say so.
  public func hot<Value: Decodable & Sendable>(
    _ name: String, of type: Value.Type = Value.self, on test: TestScheduler
  ) -> Signal<Value, Never> {
    test.hot(lines(name, .hot, error: nil, test)[0], name: name)
  }

  /// A hot lane that may fail.
  ///
  /// - Parameters:
  ///   - name: The name of the lane.
  ///   - type: The type of the values.
  ///   - error: The error that `#` stands for.
  ///   - test: The scheduler of the run.
  /// - Returns: A signal of the events of the `hot` line, whose tick zero is now.
  public func hot<Value: Decodable & Sendable, Error: Swift.Error>(
    _ name: String, of type: Value.Type = Value.self, error: Error, on test: TestScheduler
  ) -> Signal<Value, Error> {
    test.hot(lines(name, .hot, error: error, test)[0], name: name)
  }

  /// A cold lane that cannot fail: a producer that plays the `cold` lines of a name anew at each start.
  ///
  /// The first start plays the first line, the second start the second, and so on; the last line serves all further
  /// starts.
  ///
  /// - Parameters:
  ///   - name: The name of the lane.
  ///   - type: The type of the values.
  ///   - test: The scheduler of the run.
  /// - Returns: A producer. If there is no such lane or it cannot be read, the recordings of the test say so.
  public func cold<Value: Decodable & Sendable>(
    _ name: String, of type: Value.Type = Value.self, on test: TestScheduler
  ) -> SignalProducer<Value, Never> {
    test.cold(lines(name, .cold, error: nil, test), name: name)
  }

  /// A cold lane that may fail.
  ///
  /// - Parameters:
  ///   - name: The name of the lane.
  ///   - type: The type of the values.
  ///   - error: The error that `#` stands for.
  ///   - test: The scheduler of the run.
  /// - Returns: A producer that plays the `cold` lines of the name anew at each start.
  public func cold<Value: Decodable & Sendable, Error: Swift.Error>(
    _ name: String, of type: Value.Type = Value.self, error: Error, on test: TestScheduler
  ) -> SignalProducer<Value, Error> {
    test.cold(lines(name, .cold, error: error, test), name: name)
  }

  /// A hot lane that cannot fail, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - name: The name of the lane.
  ///   - type: The type of the elements.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - test: The scheduler of the run.
  /// - Returns: A sequence of the events of the `hot` line, whose tick zero is now.
  public func sequence<Value: Decodable & Sendable>(
    _ name: String, of type: Value.Type = Value.self, buffering: SequenceBuffering = .unbounded,
    on test: TestScheduler
  ) -> TestSequence<Value, Never> {
    test.sequence(lines(name, .hot, error: nil, test)[0], buffering: buffering, name: name)
  }

  /// A hot lane that may throw, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - name: The name of the lane.
  ///   - type: The type of the elements.
  ///   - error: The error that `#` stands for.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - test: The scheduler of the run.
  /// - Returns: A sequence of the events of the `hot` line, whose tick zero is now.
  public func sequence<Value: Decodable & Sendable, Error: Swift.Error>(
    _ name: String, of type: Value.Type = Value.self, error: Error,
    buffering: SequenceBuffering = .unbounded, on test: TestScheduler
  ) -> TestSequence<Value, Error> {
    test.sequence(lines(name, .hot, error: error, test)[0], buffering: buffering, name: name)
  }

  /// The timelines of the lines of a lane, at least one; with a problem if the lane cannot be read.
  private func lines<Value: Decodable, Error: Swift.Error>(
    _ name: String, _ key: FixtureKey, error: Error?, _ test: TestScheduler
  ) -> [Timeline<Value, Error>] {
    let reader = FixtureLaneReader<Value, Error>(
      example: self, failure: error.map { .error($0) })
    do throws(Diagnostic) {
      if let problem { throw problem }
      if test.tick != tick {
        let span = raw.tick?.span ?? raw.title.span
        throw Diagnostic(
          "a tick of this case is \(timeText(tick)), but the scheduler's is \(timeText(test.tick)); "
            + "make the scheduler with 'makeScheduler()'", at: span)
      }
      let lines = raw.lanes.filter { $0.name.value == name }
      guard let first = lines.first else {
        let nearest = closest(to: name, among: raw.lanes.map(\.name.value))
        throw Diagnostic(
          "this case has no lane '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
          at: raw.title.span)
      }
      guard !first.isGenerated else {
        throw Diagnostic(
          "the lane '\(name)' is generated, which only 'marble' does; in Swift, use 'law' and draw it",
          at: first.name.span)
      }
      guard first.isHot == (key == .hot) else {
        let kind = first.isHot ? "hot" : "cold"
        throw Diagnostic(
          "'\(name)' is a \(kind) lane; ask for it with '\(kind)'", at: first.name.span)
      }
      var timelines: [Timeline<Value, Error>] = []
      for line in lines { timelines.append(try reader.timeline(line.text, isHot: line.isHot)) }
      return timelines
    } catch {
      return [Timeline(entries: [], problem: source.rendering(error))]
    }
  }
}

extension Fixture.Case {
  /// What must come out, from the `expect` line.
  ///
  ///     #expect(test.timeline { model.searches } == example.expected())
  ///     #expect(failures.timeline == example.expected("failures"))
  ///
  /// A `#` equals any failure. If the case has an `error` line, or the `#` a text of its own, it equals a failure that
  /// is described by that text.
  ///
  /// - Parameters:
  ///   - output: The name of the output; nil for the `expect` line without a name.
  ///   - type: The type of the values.
  /// - Returns: A timeline to compare a recording with. If they differ, the drawing names the line of the file. If
  ///   there is no such line, or it cannot be read, the timeline equals nothing and says so.
  public func expected<Value: Decodable & Sendable, Error: Swift.Error>(
    _ output: String? = nil, of type: Value.Type = Value.self
  ) -> Timeline<Value, Error> {
    do throws(Diagnostic) {
      if let problem { throw problem }
      let lines = raw.lines(.expect).filter { $0.name?.value == output }
      guard let line = lines.first else {
        let known = raw.lines(.expect).map { $0.name?.value ?? "" }
        throw Diagnostic(noExpectation(output, known), at: raw.title.span)
      }
      guard lines.count == 1 else {
        throw Diagnostic(
          "this output has several expectations, which only 'marble' compares; give each a name of "
            + "its own", at: lines[1].text.span)
      }
      let reader = FixtureLaneReader<Value, Error>(example: self, failure: try failure())
      let timeline = try reader.timeline(line.text, isHot: false)
      return Timeline(
        entries: timeline.uncountedEntries, length: timeline.length,
        origin: .fixture(place: place(of: line.text.span), timeline.origin?.names))
    } catch {
      return Timeline(entries: [], problem: source.rendering(error))
    }
  }

  /// The subscriptions that a lane must have, from its `subscriptions` lines.
  ///
  ///     #expect(test.subscriptions(of: "answer") == example.expectedSubscriptions(of: "answer"))
  ///
  /// - Parameter lane: The name of the lane.
  /// - Returns: The subscriptions in their order; none for `none`. If there is no such line, or it cannot be read,
  ///   the result equals nothing and says so.
  public func expectedSubscriptions(of lane: String) -> SubscriptionLanes {
    do throws(Diagnostic) {
      if let problem { throw problem }
      let lines = raw.lines(.subscriptions).filter { $0.name?.value == lane }
      guard let first = lines.first else {
        throw Diagnostic("this case has no 'subscriptions \(lane)' line", at: raw.title.span)
      }
      var lanes: [SubscriptionLane] = []
      for line in lines where line.text.value != "none" {
        let lane = try line.text.reading { text throws(Diagnostic) in
          try parseSubscription(text, tick: tick)
        }
        lanes.append(lane)
      }
      return SubscriptionLanes(lanes, place: place(of: first.text.span))
    } catch {
      return [SubscriptionLane(problem: source.rendering(error))]
    }
  }

  /// The failure that `#` stands for in an expectation.
  private func failure<Value, Error: Swift.Error>()
    throws(Diagnostic) -> Timeline<Value, Error>.Failure
  {
    guard let error = raw.line(.error)?.text else { return .any }
    return .described(try FixtureValue(error, tick: tick).description)
  }

  private func noExpectation(_ name: String?, _ known: [String]) -> String {
    let names = known.filter { !$0.isEmpty }.map { "'expect \($0)'" }
    let all = (known.contains("") ? ["'expect'"] : []) + names
    return "this case has no '\(name.map { "expect \($0)" } ?? "expect")' line; "
      + (all.isEmpty ? "it expects nothing" : "it has \(all.joined(separator: ", "))")
  }

  private func place(of span: Span) -> String {
    "the expectation is in \(file):\(line(of: span))"
  }
}

/// Reads the lines of a case as timelines of a type.
struct FixtureLaneReader<Value: Decodable & Sendable, Error: Swift.Error> {
  let example: Fixture.Case
  /// What a `#` without a text stands for; nil in a lane that cannot fail.
  let failure: Timeline<Value, Error>.Failure?

  /// The timeline of a line.
  func timeline(
    _ text: Located<String>, isHot: Bool
  ) throws(Diagnostic) -> Timeline<Value, Error> {
    let lane = try text.lane(tick: example.tick, allowsOrigin: isHot)
    var entries: [Timeline<Value, Error>.Entry] = []
    entries.reserveCapacity(lane.entries.count)
    for entry in lane.entries {
      let mark = try mark(entry.mark, at: entry.span.shifted(by: text.span.start))
      entries.append(Timeline<Value, Error>.Entry(tick: entry.tick, mark: mark))
    }
    let read = entries
    return Timeline(
      entries: entries, length: lane.length, firstTick: min(lane.start, 0),
      origin: .table {
        zip(read, lane.entries).compactMap { read, written in
          guard case .value(let value) = read.mark, case .value(let label) = written.mark else {
            return nil
          }
          return (textOfValue(value), label.text)
        }
      })
  }

  private func mark(
    _ mark: TextLane.Mark, at span: Span
  ) throws(Diagnostic) -> Timeline<Value, Error>.Mark {
    switch mark {
    case .completed: return .completed
    case .interrupted: return .interrupted
    case .value(let label): return .value(try value(label, at: span))
    case .failed(let label):
      guard Error.self != Never.self, let failure else {
        throw Diagnostic(MarbleProblem.neverFails.message, at: span)
      }
      guard let label else { return .failed(failure) }
      // A lane sends the error that the test names, whatever the text.
      if case .error = failure { return .failed(failure) }
      return .failed(.described(try meaning(of: label, at: span).description))
    }
  }

  private func value(_ label: TextLane.Label, at span: Span) throws(Diagnostic) -> Value {
    let meaning = try meaning(of: label, at: span)
    do {
      return try meaning.decoded(as: Value.self)
    } catch {
      throw Diagnostic(unreadable(meaning.description, error), at: span)
    }
  }

  /// The message for a label that is not a value of the type, with the reason inside of it if there is one.
  private func unreadable(_ label: String, _ error: any Swift.Error) -> String {
    let message = MarbleProblem.notAValue(label, Value.self).message
    guard let error = error as? DecodingError else { return "\(message): \(error)" }
    switch error {
    case .keyNotFound(_, let context), .valueNotFound(_, let context),
      .typeMismatch(_, let context), .dataCorrupted(let context):
      let reason = context.debugDescription
      guard reason != message, !reason.isEmpty else { return message }
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return message + ": " + (path.isEmpty ? "" : "at '\(path)', ") + reason
    @unknown default: return message
    }
  }

  /// What a label stands for: an entry of the table, or its own text.
  private func meaning(of label: TextLane.Label, at span: Span) throws(Diagnostic) -> FixtureValue {
    if let entry = example.raw.table.first(where: { $0.key.value == label.text }) {
      return try FixtureValue(entry.value, tick: example.tick)
    }
    guard
      !example.raw.lanes.contains(where: { $0.name.value == label.text })
        || example.raw.lanesNamedLikeValues.contains(label.text)
    else {
      throw Diagnostic(
        "'\(label.text)' is a lane, and a Swift test cannot read a lane of lanes", at: span)
    }
    return .label(label.text)
  }
}
