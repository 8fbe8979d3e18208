import MarbleCases

/// Writes a case of pipelines built from one another: streams that double, overlap, repeat and nest.
///
/// The bytes of the input make the choices.
struct PipelineSource {
  private var bytes: ArraySlice<UInt8>
  /// The number of streams so far, from which the next one is built.
  private var streams = 1

  init(_ text: String) { bytes = Array(text.utf8)[...] }

  mutating func written() -> String {
    let lanes = [
      "cold x0: 1-2|", "cold x0: (123|)", "cold x0: (\(many)|)", "cold x0: \(many)",
      "cold x0: (12#)",
      "hot x0: 1-2|", "hot x0: \(many)|", "let x0: SignalProducer(value: 1)",
      "let x0: SignalProducer.empty", "let x0: SignalProducer(error: 1)", "cold x0: (xxx|)",
    ]
    var lines = ["test: fuzz", pick(lanes), "cold x: 1-|"]
    let count = [3, 8, 20, 40][next(4)]
    // Repeating one operator doubles streams the fastest. Several operators test how they work together.
    let rows = (0...next(4)).map { _ in pick(OperatorTable.rows) }
    for number in 1...count {
      lines.append("let x\(number): \(call(pick(rows)))")
      streams = number + 1
    }
    lines.append("pipeline: x\(count)" + pick(["", ".take(first: 1)", ".count()", ".collect()"]))
    lines.append(pick(["", "until: 5", "until: 1000000"]))
    return lines.joined(separator: "\n") + "\n"
  }

  private let many = String(repeating: "1", count: 20_000)

  private mutating func next(_ count: Int) -> Int { Int(bytes.popFirst() ?? 0) % count }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    guard choices.count > 256 else { return choices[next(choices.count)] }
    return choices[(next(256) * 256 + next(256)) % choices.count]
  }

  /// Mostly the latest stream, because only then do the streams grow.
  private mutating func stream() -> String {
    next(4) > 0 ? "x\(streams - 1)" : "x\(next(streams))"
  }

  private mutating func call(_ row: OperatorRow) -> String {
    var arguments: [String] = []
    for parameter in row.parameters where !parameter.isOptional || next(2) == 1 {
      let text = argument(parameter.kind)
      arguments.append((parameter.label.map { "\($0): " } ?? "") + text)
    }
    let call = "(\(arguments.joined(separator: ", ")))"
    switch row.receiver {
    case .stream: return "\(stream()).\(row.name)\(call)"
    case .producer: return "\(stream()).producer.\(row.name)\(call)"
    case .type: return "SignalProducer.\(row.name)" + (arguments.isEmpty ? "" : call)
    case .initialiser: return "\(row.name)\(call)"
    }
  }

  private mutating func argument(_ kind: Parameter.Kind) -> String {
    switch kind {
    case .value: pick(["1", "\"a\"", "[1, 2]", ".success(1)", ".value(1)"])
    case .count: pick(["1", "2", "3", "90000", "9223372036854775807"])
    case .boolean: pick(["true", "false"])
    case .duration, .period: pick(["1t", "3t", "1000t", "8000000000s"])
    case .stream, .trigger: stream()
    case .streams, .streamArray:
      "[" + Array(repeating: stream(), count: [1, 2, 9, 2_000][next(4)]).joined(separator: ", ")
        + "]"
    case .closure(let arity): closure(arity)
    case .predicate(let arity): "{ \(unused(arity))\(pick(["true", "false"])) }"
    case .mutation: pick(["{ $0 += $1 }", "{ $0 = [$0, $1] }", "{ $0.append($1) }"])
    case .mutatingClosure: pick(["{ $0 += $1; return $0 }", "{ $0 = [$0, $1]; return $0 }"])
    case .streamClosure(let arity): "{ \(unused(arity))\(stream()) }"
    case .signalClosure: pick(["{ $0 }", "{ $0.merge(with: $0) }"])
    case .resultClosure: pick(["{ .success($0) }", "{ .failure($0) }"])
    case .triggerMaker: "{ \(stream()) }"
    case .projection: closure(1)
    case .strategy: pick(DotNames.strategies.names.map { ".\($0)" } + [".concurrent(limit: 2)"])
    case .choice(let choices): pick(choices.names.map { ".\($0)" })
    case .resets: pick([".all", "[]", ".unobserved"])
    case .scheduler, .immediateScheduler: "scheduler"
    case .property: pick(["Property(value: true)", "Property(initial: true, then: x)"])
    case .sequence: pick(["1...", "1...90000", "[1, 2]", "\"text\""])
    case .type: "Int.self"
    }
  }

  private mutating func closure(_ arity: Int) -> String {
    switch arity {
    case 0: "{ \(pick(["1", stream()])) }"
    case 1:
      pick([
        "{ $0 }", "{ [$0, $0] }", "{ \"\\($0)\\($0)\" }", "{ ($0, 1) }", "{ _ in x0 }",
        "{ _ in (1...90000).map { $0 } }",
      ])
    default: pick(["{ $0 + $1 }", "{ [$0, $1] }", "{ $1 }", "{ a, b in a + a }"])
    }
  }

  private func unused(_ arity: Int) -> String {
    arity == 0
      ? "" : Array(repeating: "_", count: arity).joined(separator: ", ") + " in "
  }
}
