import Reactive

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

    init(_ raw: WrittenCase, in source: SourceText) {
      (self.raw, self.source) = (raw, source)
    }

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
        let ticks = unit.duration(amount, tick: tick) / tick
        return Int(min(ticks.rounded(.up), Double(LaneReader.tickLimit)))
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
    let reader = FixtureLaneReader<Value, Error>(self, failure: error.map { .error($0) })
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
      let reader = FixtureLaneReader<Value, Error>(self, failure: try failure())
      let timeline = try reader.timeline(line.text, isHot: false)
      return Timeline(
        entries: timeline.sequence, length: timeline.length,
        origin: .fixture(place: place(of: line.text.span)))
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
        let start = line.text.span.start
        do throws(Diagnostic) {
          lanes.append(SubscriptionLane(try parseSubscription(line.text.value, tick: tick)))
        } catch {
          throw Diagnostic(error.message, at: error.span.shifted(by: start))
        }
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
