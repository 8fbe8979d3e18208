import ReactiveTesting

/// Writes errors and resources, which are values in a fixture but have their own types in Swift.
extension SwiftCode {
  /// The code that makes an error from an expression; nil if the expression can stay as it is.
  ///
  /// If the type is known, a text literal can stay.
  func error(
    _ expression: Expression, _ given: SwiftType, _ place: Place, isTyped: Bool = true
  ) throws(Unprintable) -> String? {
    let code = try text(expression, place.inside)
    switch expression.kind {
    case .text(let parts) where isTyped && !parts.contains(where: \.isExpression): return nil
    case .name(let name) where place.errors.contains(name): return name
    case .argument(let index) where place.errors.contains("$\(index)"): return "$\(index)"
    case .keyPath: throw Unprintable(SwiftMessages.errorMember)
    case _ where type(given) == .text: return "TestError(\(code))"
    case .integer: return "TestError(\"\(code)\")"
    default: return "TestError(\"\\(\(code))\")"
    }
  }

  /// The operators that keep the values of the streams given to them.
  static let pairing: Set<String> = ["then", "zip", "combineLatest", "sample", "withLatest"]

  /// Refuses comparisons that an operator cannot make in Swift, where tuples and streams are not `Equatable`.
  func refuseValues(of call: SwiftInference.Call) throws(Unprintable) {
    let compared: SwiftType?
    switch call.row.signature {
    case "skipRepeats()", "uniqueValues()", "elementsEqual(_:)", "min()", "max()":
      compared = call.receiver?.parts.first
    case let name where name.hasPrefix("group(by:") || name.hasPrefix("uniqueValues(_:"),
      let name where name == "skipRepeats(at:)":
      compared = call.parameters.first.flatMap { $0?.parts.last }
    default: return
    }
    guard let compared, !type(compared).isEquatable else { return }
    throw Unprintable(SwiftMessages.incomparable(call.row.name))
  }

  /// Writes `using`: a fixture's resource is a value, but Swift's is a `Disposable`.
  func using(
    _ given: [[Expression]], _ place: Place, _ edits: inout [Edit]
  ) throws(Unprintable) {
    guard let resource = given[0].first, let make = given[1].first,
      let closure = closure(make), closure.parameters?.first?.text == "_"
    else { throw Unprintable(SwiftMessages.resource) }
    edits.append(Edit(span: resource.span, text: "{ AnyDisposable() }"))
    var inside = place.inside
    inside.needsType = true
    try collect(make, inside, &edits)
  }
}

extension Expression.TextPart {
  fileprivate var isExpression: Bool { if case .expression = self { true } else { false } }
}
