import Reactive

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
