import Reactive
import ReactiveTesting

/// Reads exported expressions, so that our own library can answer like any other adapter.
struct TermReader {
  /// What cannot be read: an operator that the catalogue does not have, or anything else.
  enum Problem: Error {
    case unknown(String)
    case unreadable
  }

  /// The positions of the case's lanes.
  let lanes: [String: Int]
  /// How many `let` lines were read; a term cannot use a later one.
  var bindingCount = 0
  /// How many arguments the closures around a term have.
  var argumentCount = 0

  /// All terms have the same place: there is no file that they are in.
  let span = Span(0, 0)

  func term(_ json: JSONText?) throws(Problem) -> Term {
    guard let json, let kind = json["kind"]?.text else { throw .unreadable }
    switch kind {
    case "constant":
      let value = json["value"].flatMap { ExportedValue.value($0) { _ in nil } }
      guard let value else { throw .unreadable }
      return .constant(value)
    case "lane":
      guard let name = json["name"]?.text, let index = lanes[name] else { throw .unreadable }
      return .lane(index)
    case "let":
      let index = try integer(json["index"])
      guard (0..<bindingCount).contains(index) else { throw .unreadable }
      return .binding(index)
    case "argument": return .argument(try argument(json["index"]))
    case "half":
      let half = try integer(json["half"])
      guard half < 2 else { throw .unreadable }
      return .half(half, ofArgument: try argument(json["index"]), span)
    case "text": return .text(try parts(json["parts"]), span)
    case "array": return .array(try terms(json["elements"]), span)
    case "tuple":
      let labels = json["labels"]?.elements ?? []
      var fields: [Term.TupleTerm] = []
      for (index, term) in try terms(json["elements"]).enumerated() {
        fields.append(
          Term.TupleTerm(label: index < labels.count ? labels[index].text : nil, term: term))
      }
      return .tuple(fields, span)
    case "range":
      return .range(
        try term(json["start"]), try optional(json["end"]),
        isClosed: json["closed"]?.boolean ?? true, span)
    case "operation":
      return try operation(json["operator"]?.text, term(json["left"]), term(json["right"]))
    case "conditional":
      return .conditional(
        try term(json["condition"]), try term(json["then"]), try term(json["else"]), span)
    case "member":
      return .member(
        try term(json["base"]), try member(json), try terms(json["arguments"]), span)
    case "either":
      var row: OperatorRow?
      if let signature = json["operator"]?.text { row = try self.row(signature, json["form"]) }
      let member = try member(json, at: "member")
      let parameters = row?.parameters ?? sequenceParameters(json)
      return .either(
        try term(json["base"]), member, row, try arguments(json["arguments"], of: parameters), span,
        end: 0)
    case "element": return .element(try term(json["base"]), try term(json["index"]), span)
    case "call":
      guard let signature = json["operator"]?.text else { throw .unreadable }
      let row = try row(signature, json["form"])
      let stream = try optional(json["stream"])
      guard (stream != nil) == row.isOfStreams else { throw .unreadable }
      return .stream(
        row, on: stream, try arguments(json["arguments"], of: row.parameters), span, end: 0)
    default: return try prefixed(kind, json)
    }
  }

  /// The terms with one operand.
  private func prefixed(_ kind: String, _ json: JSONText) throws(Problem) -> Term {
    let operand = try term(json["operand"])
    switch kind {
    case "negation": return .negation(operand, span)
    case "not": return .not(operand, span)
    case "unwrapping": return .unwrapping(operand, span)
    case "producer": return .producer(operand, span)
    case "function":
      guard let function = json["name"]?.text.flatMap(Term.Function.init) else {
        throw .unreadable
      }
      return .function(function, operand, span)
    case "holding":
      guard let holder = json["name"]?.text.flatMap(Holder.init) else { throw .unreadable }
      return .holding(holder, operand, span)
    default: throw .unreadable
    }
  }

  private func operation(_ symbol: String?, _ left: Term, _ right: Term) throws(Problem) -> Term {
    switch symbol {
    case "&&": return .and(left, right, span)
    case "||": return .or(left, right, span)
    case "??": return .coalescing(left, right)
    default:
      guard let operation = symbol.flatMap(ValueOperator.init(rawValue:)) else {
        throw .unreadable
      }
      return .operation(operation, left, right, span)
    }
  }

  func integer(_ json: JSONText?) throws(Problem) -> Int {
    guard let number = json?.integer, number >= 0 else { throw .unreadable }
    return number
  }

  private func argument(_ json: JSONText?) throws(Problem) -> Int {
    let index = try integer(json)
    guard index < argumentCount else { throw .unreadable }
    return index
  }

  func optional(_ json: JSONText?) throws(Problem) -> Term? {
    guard let json, !json.isNull else { return nil }
    return try term(json)
  }

  func terms(_ json: JSONText?) throws(Problem) -> [Term] {
    guard let elements = json?.elements else { throw .unreadable }
    var terms: [Term] = []
    for element in elements { terms.append(try term(element)) }
    return terms
  }

  private func parts(_ json: JSONText?) throws(Problem) -> [Term.TextPart] {
    guard let elements = json?.elements else { throw .unreadable }
    var parts: [Term.TextPart] = []
    for element in elements {
      if let text = element.text {
        parts.append(.literal(text))
      } else {
        parts.append(.term(try term(element)))
      }
    }
    return parts
  }

  private func member(_ json: JSONText, at name: String = "name") throws(Problem) -> Member {
    guard let name = json[name]?.text else { throw .unreadable }
    if json["component"]?.boolean == true { return .component(name) }
    if let member = Member.properties[name] ?? Member.methods[name]?.member { return member }
    guard let form = SequenceMember.named[name]?.first else { throw .unreadable }
    return form.member
  }

  private func row(_ signature: String, _ form: JSONText?) throws(Problem) -> OperatorRow {
    let rows = OperatorTable.rows.filter { $0.signature == signature }
    let form = form?.integer ?? 0
    guard rows.indices.contains(form) else { throw .unknown(signature) }
    return rows[form]
  }
}
