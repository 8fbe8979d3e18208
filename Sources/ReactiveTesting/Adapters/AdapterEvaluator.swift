import Reactive

/// Evaluates the exported expressions of a case with the operators of an adapter.
package struct AdapterEvaluator: Sendable {
  /// Makes a stream from the signature of an operator, the stream that it is called on, and its arguments.
  package typealias Operator =
    @Sendable (String, AdapterStream?, AdapterArguments) throws -> AdapterStream

  let lanes: [String: AdapterStream]
  let apply: Operator
  private var lets: [AdapterValue] = []
  /// The first error in a closure, which cannot throw through an operator.
  let fault = AdapterFault()

  package init(lanes: [String: AdapterStream], apply: @escaping Operator) {
    (self.lanes, self.apply) = (lanes, apply)
  }

  /// The streams of the pipelines of a case.
  package mutating func streams(of question: AdapterQuestion) throws -> [AdapterStream] {
    for json in question.lets { lets.append(try value(json, [])) }
    return try question.pipelines.map { try stream($0.stream, []) }
  }

  /// Throws the first error of a closure.
  package func throwFault() throws { if let error = fault.first { throw error } }

  func stream(_ json: JSONText?, _ environment: [AdapterValue]) throws -> AdapterStream {
    let value = try value(json, environment)
    guard case .stream(let stream) = value else {
      throw AdapterRefusal.impossible(AdapterMessages.expected("a stream", value.kindName))
    }
    return stream
  }

  func value(_ json: JSONText?, _ environment: [AdapterValue]) throws -> AdapterValue {
    guard let json, let kind = json["kind"]?.text else {
      throw AdapterRefusal.impossible(AdapterMessages.unreadable)
    }
    switch kind {
    case "constant": return try AdapterValue(json["value"] ?? .null, lanes: lanes)
    case "lane":
      guard let stream = json["name"]?.text.flatMap({ lanes[$0] }) else {
        throw AdapterRefusal.impossible(AdapterMessages.unknownLane(json["name"]?.text ?? ""))
      }
      return .stream(stream)
    case "let": return try element(json["index"]?.integer, of: lets)
    case "argument": return try element(json["index"]?.integer, of: environment)
    case "half":
      guard case .tuple(let halves) = try element(json["index"]?.integer, of: environment) else {
        throw AdapterRefusal.impossible(AdapterMessages.expected("a tuple", "another value"))
      }
      return try element(json["half"]?.integer, of: halves)
    case "text":
      let parts = try (json["parts"]?.elements ?? []).map { part in
        try part.text ?? value(part, environment).interpolated
      }
      return .text(parts.joined())
    case "array": return .array(try values(json["elements"], environment))
    case "tuple": return .tuple(try values(json["elements"], environment))
    case "range": return try range(json, environment)
    case "operation": return try operation(json, environment)
    case "conditional":
      let condition = try value(json["condition"], environment).boolean ?? false
      return try value(json[condition ? "then" : "else"], environment)
    case "negation":
      return try AdapterOperation.applied(
        "-", .integer(0), value(json["operand"], environment))
    case "not": return .boolean(try value(json["operand"], environment).boolean == false)
    case "producer", "unwrapping": return try value(json["operand"], environment)
    case "element":
      guard case .array(let elements) = try value(json["base"], environment) else {
        throw AdapterRefusal.impossible(AdapterMessages.expected("an array", "another value"))
      }
      return try element(value(json["index"], environment).integer, of: elements)
    case "member": return try member(json, environment)
    case "call":
      var receiver: AdapterStream?
      if let stream = json["stream"], !stream.isNull {
        receiver = try self.stream(stream, environment)
      }
      return try call(json["operator"]?.text, receiver, json["arguments"], environment)
    case "either":
      let base = try value(json["base"], environment)
      guard case .stream(let stream) = base else { throw unsupported(json["member"]) }
      return try call(json["operator"]?.text, stream, json["arguments"], environment)
    default: throw AdapterRefusal.unsupported(AdapterMessages.expressions(kind))
    }
  }

  private func call(
    _ name: String?, _ receiver: AdapterStream?, _ arguments: JSONText?,
    _ environment: [AdapterValue]
  ) throws -> AdapterValue {
    let arguments = AdapterArguments(
      list: arguments?.elements ?? [], evaluator: self, environment: environment)
    return .stream(try apply(name ?? "", receiver, arguments))
  }

  private func unsupported(_ member: JSONText?) -> AdapterRefusal {
    .unsupported(AdapterMessages.member(member?.text ?? ""))
  }

  private func values(
    _ json: JSONText?, _ environment: [AdapterValue]
  ) throws -> [AdapterValue] {
    try (json?.elements ?? []).map { try value($0, environment) }
  }

  private func element(_ index: Int?, of values: [AdapterValue]) throws -> AdapterValue {
    guard let index, values.indices.contains(index) else {
      throw AdapterRefusal.impossible(AdapterMessages.unreadable)
    }
    return values[index]
  }

  /// A range is an array here, so it must have an end that is not too far away.
  private func range(_ json: JSONText, _ environment: [AdapterValue]) throws -> AdapterValue {
    guard let start = try value(json["start"], environment).integer, let end = json["end"],
      !end.isNull, let last = try value(end, environment).integer,
      case let (length, isFar) = last.subtractingReportingOverflow(start), !isFar, length < 10_000
    else { throw AdapterRefusal.unsupported(AdapterMessages.longRange) }
    guard last >= start else { return .array([]) }
    let numbers = Array(start...last).map { AdapterValue.integer($0) }
    return .array(json["closed"]?.boolean == true ? numbers : numbers.dropLast())
  }

  private func operation(_ json: JSONText, _ environment: [AdapterValue]) throws -> AdapterValue {
    let left = try value(json["left"], environment)
    switch (json["operator"]?.text, left) {
    case ("&&", .boolean(false)), ("||", .boolean(true)): return left
    case ("&&", _), ("||", _): return try value(json["right"], environment)
    case ("??", .none): return try value(json["right"], environment)
    case ("??", _): return left
    case (let symbol, _):
      return try AdapterOperation.applied(symbol ?? "", left, value(json["right"], environment))
    }
  }

  private func member(_ json: JSONText, _ environment: [AdapterValue]) throws -> AdapterValue {
    let base = try value(json["base"], environment)
    let arguments = try values(json["arguments"], environment)
    let name = json["name"]?.text ?? ""
    switch (base, name, arguments.first) {
    case (.tuple(let values), _, nil) where Int(name) != nil:
      return try element(Int(name), of: values)
    case (.array(let values), "count", nil): return .integer(values.count)
    case (.text(let text), "count", nil): return .integer(text.count)
    case (.array(let values), "isEmpty", nil): return .boolean(values.isEmpty)
    case (.array(let values), "contains", let value?): return .boolean(values.contains(value))
    case (.text(let text), "uppercased", nil): return .text(text.uppercased())
    case (.integer(let number), "isMultiple", .integer(let other)?):
      return .boolean(number.isMultiple(of: other))
    default: throw unsupported(json["name"])
    }
  }
}
