import ReactiveTesting

extension CaseChecker {
  func subscription(_ text: Located<String>) throws(Diagnostic) -> SubscriptionMarks {
    do throws(Diagnostic) {
      let marks = try parseSubscription(text.value, tick: scope.tick)
      try refuseLong(marks.end ?? marks.start ?? 0, Span(0, text.value.utf8.count))
      return marks
    } catch {
      throw Diagnostic(error.message, at: error.span.shifted(by: text.span.start))
    }
  }

  mutating func readSubscriptions() {
    for line in raw.subscriptions {
      attempt { this throws(Diagnostic) in
        guard let name = line.name else { return }
        guard let lane = this.scope.lanes[name.value]?.index else {
          let nearest =
            this.scope.uses.maySearch(this.scope.lanes.count)
            ? closest(to: name.value, among: this.scope.lanes.keys) : nil
          throw Diagnostic("there is no lane '\(name.value)'" + suggestion(nearest), at: name.span)
        }
        let marks = line.text.value == "none" ? nil : try this.subscription(line.text)
        if let known = this.subscriptionIndices[lane] {
          if let marks { this.checked.subscriptions[known].expected.append(marks) }
        } else {
          this.subscriptionIndices[lane] = this.checked.subscriptions.count
          this.checked.subscriptions.append(
            CheckedCase.SubscriptionCheck(
              lane: lane, expected: marks.map { [$0] } ?? [], span: line.text.span))
        }
      }
    }
  }

  // MARK: The end

  /// Refuses expectations after the end of the run, because nobody could ever see that they are not met.
  mutating func refuseLateExpectations() {
    for expectation in checked.pipelines.flatMap(\.expectations) {
      let late = expectation.line.marks.entries.first { $0.tick > checked.end }
      guard let late else { continue }
      diagnostics.append(
        Diagnostic(
          "the run stops at tick \(checked.end), before this",
          at: late.span.shifted(by: expectation.span.start)))
    }
  }

  /// The maximum length of a lane.
  static let limit = 1_000_000_000_000

  mutating func readEnd() {
    if let end = raw.end {
      checked.isEndGiven = true
      return attempt { this throws(Diagnostic) in
        switch end.value {
        case .ticks(let ticks):
          try this.refuseLong(ticks, end.span)
          this.checked.end = min(ticks, Self.limit)
        case .duration(let amount, let unit):
          let time = try Checker(scope: this.scope).duration(amount, unit, end.span)
          let ticks = time / this.scope.tick
          guard ticks.rounded() == ticks, ticks <= Double(Self.limit) else {
            throw Diagnostic(
              "this is not a whole number of ticks of \(timeText(this.scope.tick))", at: end.span)
          }
          this.checked.end = Int(ticks)
        }
      }
    }
    checked.end = checked.defaultEnd
  }
}

extension CheckedCase {
  /// How many ticks a run continues by default after the last column of any lane.
  private static let reserve = 1_000
  /// The same for a pipeline that never ends, in a case that is cut and so runs many times.
  static let shortReserve = 100

  /// The tick at which the run stops if the case does not say.
  var defaultEnd: Int { end(after: Self.reserve) }

  /// The tick so many ticks after the last column of any lane.
  func end(after reserve: Int) -> Int {
    var last = 0
    for lane in lanes { for line in lane.lines { last = max(last, line.marks.length) } }
    for pipeline in pipelines {
      for expectation in pipeline.expectations {
        last = max(last, expectation.line.marks.length)
      }
      last = max(last, pipeline.subscription.end ?? pipeline.subscription.start ?? 0)
    }
    return min(last + reserve, CaseChecker.limit)
  }
}
