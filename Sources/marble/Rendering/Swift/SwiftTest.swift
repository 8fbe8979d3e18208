import ReactiveTesting

/// Prints a case as the body of a Swift test.
struct SwiftTest {
  private let raw: FixtureCase
  private let checked: CheckedCase
  private let code: SwiftCode
  private let inference: SwiftInference
  /// The names used in the case's expressions.
  private let usedNames: Set<String>
  /// The tick at which the run has to stop; nil if it ends without help.
  private let end: Int?

  /// Prepares a test for printing.
  ///
  /// - Parameters:
  ///   - raw: The case as it is written.
  ///   - checked: The same case, checked.
  ///   - isEndless: Whether something is left to do when the case's run ends.
  /// - Throws: Why the case cannot be printed.
  init(_ raw: FixtureCase, _ checked: CheckedCase, isEndless: Bool) throws(Unprintable) {
    self.raw = raw
    self.checked = checked
    // Before the types are joined, because lanes that send each other would have infinite types.
    _ = try SwiftLanes.order(of: checked)
    inference = try SwiftInference(checked)
    end = raw.end != nil || isEndless ? checked.end : nil
    var closures: [String: Expression] = [:]
    for binding in raw.bindings {
      guard let name = binding.name?.value, case .closure = binding.expression.kind else {
        continue
      }
      closures[name] = binding.expression
    }
    var code = SwiftCode(
      source: checked.source, tick: checked.tick, closures: closures,
      inference: inference)
    for binding in raw.bindings where code.isSignal(binding.expression) {
      if let name = binding.name?.value { code.signals.insert(name) }
    }
    self.code = code
    // A resource of `using` is not part of the printed test.
    usedNames = (raw.bindings + raw.pipelines).reduce(into: []) { names, line in
      guard !checked.source[line.expression.span].contains(".using(") else { return }
      names.formUnion(line.expression.names)
    }
  }

  /// The lines of the test's body.
  func lines() throws(Unprintable) -> [String] {
    let names = checked.lanes.map(\.name) + raw.bindings.compactMap { $0.name?.value }
    guard !names.contains("test") else {
      throw Unprintable(SwiftMessages.takenName)
    }
    let tick = checked.tick == .milliseconds(1) ? "" : "tick: \(durationCode(checked.tick))"
    var lines = ["let test = TestScheduler(\(tick))"]
    lines += try SwiftLanes(checked: checked, inference: inference).declarations()
    var bindings: [String] = []
    for binding in raw.bindings {
      if case .closure = binding.expression.kind { continue }
      guard let name = binding.name?.value, usedNames.contains(name) else { continue }
      bindings.append("let \(nameCode(name)) = \(try code.code(binding.expression))")
    }
    lines +=
      checked.pipelines.count == 1 && (!isOpenAtEnd || isNested(inference.pipelines[0]))
      ? try single(checked.pipelines[0], inference.pipelines[0], bindings) : try several(bindings)
    try inference.types.check()
    return lines
  }

  /// The checks of when lanes were observed.
  private var subscriptionChecks: [String] {
    checked.subscriptions.map { check in
      let expected = check.expected.map { textCode($0.marbles) }.joined(separator: ", ")
      let name = textCode(checked.lanes[check.lane].name)
      return "#expect(test.subscriptions(of: \(name)) == [\(expected)])"
    }
  }

  /// Whether a lane is still observed at the end, which has to be checked before the recording ends.
  private var isOpenAtEnd: Bool {
    checked.subscriptions.contains { check in
      check.expected.contains { $0.start != nil && $0.end == nil }
    }
  }

  private func single(
    _ pipeline: CheckedCase.Pipeline, _ type: SwiftType, _ bindings: [String]
  ) throws(Unprintable) -> [String] {
    var arguments = during(pipeline).map { [$0] } ?? []
    if let end { arguments.append("until: \(end)") }
    guard !isOpenAtEnd || pipeline.subscription.end != nil else {
      throw Unprintable(SwiftMessages.openRecording)
    }
    let sent = inference.types.final(type).parts[0]
    let call =
      "test.timeline" + (isNested(type) ? "OfStreams" : "")
      + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    let name = unused("output")
    let stream = try code.code(pipeline.expression) + (sent.head == .group ? ".map(\\.signal)" : "")
    let expected = SwiftExpectation(checked, inference, pipeline, type)
    guard bindings.isEmpty, !stream.contains("\n") else {
      var lines = ["let \(name) = \(call) {"]
      for line in (bindings + [(bindings.isEmpty ? "" : "return ") + stream]) {
        lines += line.split(separator: "\n").map { "  \($0)" }
      }
      return lines + ["}", expected.check(name)] + subscriptionChecks
    }
    let whole = expected.check("\(call) { \(stream) }")
    if arguments.isEmpty, whole.count <= 96 { return [whole] + subscriptionChecks }
    let line = "let \(name) = \(call) { \(stream) }"
    let lines = line.count <= 96 ? [line] : ["let \(name) = \(call) {", "  \(stream)", "}"]
    return lines + [expected.check(name)] + subscriptionChecks
  }

  /// Whether a pipeline sends streams.
  private func isNested(_ type: SwiftType) -> Bool {
    [.stream, .group].contains(inference.types.final(type).parts[0].head)
  }

  private func several(_ bindings: [String]) throws(Unprintable) -> [String] {
    var names: [String] = []
    var records: [String] = []
    var checks: [String] = []
    for (index, pipeline) in checked.pipelines.enumerated() {
      let name = unused(pipeline.name ?? "output")
      let type = inference.pipelines[index]
      guard !isNested(type) else {
        throw Unprintable(SwiftMessages.severalOfStreams)
      }
      let during = during(pipeline).map { ", \($0)" } ?? ""
      records.append("test.record(\(try code.code(pipeline.expression))\(during))")
      names.append(name)
      checks.append(
        SwiftExpectation(checked, inference, pipeline, type).check("\(name).timeline"))
    }
    let until = end.map { "until: test.tick * \($0)" }
    if bindings.isEmpty {
      return zip(names, records).map { "let \($0) = \($1)" } + ["test.run(\(until ?? ""))"]
        + subscriptionChecks + checks
    }
    let end = until.map { "(\($0))" } ?? ""
    var lines = ["let (\(names.joined(separator: ", "))) = test.run\(end) {"]
    lines += bindings.map { "  \($0)" }
    lines.append("  return (\n    " + records.joined(separator: ",\n    ") + "\n  )")
    return lines + ["}"] + subscriptionChecks + checks
  }

  /// A name that is not used by a lane or a `let`.
  private func unused(_ name: String) -> String {
    let taken = checked.lanes.map(\.name) + raw.bindings.compactMap { $0.name?.value } + ["test"]
    return taken.contains(name) ? unused("\(name)Output") : nameCode(name)
  }

  private func during(_ pipeline: CheckedCase.Pipeline) -> String? {
    pipeline.subscription == SubscriptionMarks(start: 0)
      ? nil : "during: \(textCode(pipeline.subscription.marbles))"
  }
}
