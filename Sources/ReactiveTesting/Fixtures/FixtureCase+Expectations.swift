import Reactive

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
      let lines = raw.expects.filter { $0.name?.value == output }
      guard let line = lines.first else {
        let known = raw.expects.map { $0.name?.value ?? "" }
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
      let lines = raw.subscriptions.filter { $0.name?.value == lane }
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
    guard let error = raw.error else { return .any }
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
