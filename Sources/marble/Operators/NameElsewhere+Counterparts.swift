/// Which drawings of the catalogue show what a name means.
extension NameElsewhere {
  /// An alternative of an answer.
  struct Counterpart {
    /// The code in the answer, such as `debounce(t, whenCompleted: .flush)`.
    let code: Substring
    let drawing: OperatorDrawing
  }

  /// The code in the answer: each part between backquotes.
  private var codes: [Substring] {
    let parts = (counterpart ?? "").split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// The drawings of each operator in the answer, whether or not it does the same alone.
  var mentioned: [Counterpart] {
    codes.compactMap { code in
      Self.drawing(of: code).map { Counterpart(code: code, drawing: $0) }
    }
  }

  /// The operators that do the same, each alone; empty if it takes several of them together.
  var alternatives: [Counterpart] {
    guard let counterpart, counterpart.first == "`" else { return [] }
    let mentioned = mentioned
    let names = Set(mentioned.map(\.drawing.row.name))
    // A chain of calls, or part of one.
    guard mentioned.first?.code == codes.first else { return [] }
    guard names.count == 1 || counterpart.contains("` or `"), !counterpart.contains("` with ")
    else {
      return []
    }
    var known = Set<String>()
    return mentioned.filter { known.insert($0.drawing.id).inserted }
  }

  /// The drawing of the form that a call has: of several ones, the one that is most like it.
  private static func drawing(of code: Substring) -> OperatorDrawing? {
    let drawings = OperatorTable.drawings
    // A call such as `flatMap(.merge) { _ in … }` begins with its strategy.
    if let strategy = drawings.first(where: {
      $0.heading.contains("(.") && code.hasPrefix($0.heading)
    }) {
      return strategy
    }
    guard let signature = form(of: code) else { return nil }
    let same = drawings.filter { $0.heading == signature }
    return same.first { CounterpartExample($0.fixture, code: code) != nil } ?? same.first
  }

  /// The form that a call has; nil if no form takes its arguments.
  private static func form(of call: Substring) -> String? {
    let signature = signature(of: call)
    let forms = OperatorTable.rows
    if forms.contains(where: { $0.signature == signature }) { return signature }
    let call = call.drop { $0 == "." }
    let name = call.prefix { $0.isLetter || $0.isNumber }
    let rest = call.dropFirst(name.count)
    // Several calls one after the other are no form, and neither is a part of a name.
    guard rest.isEmpty || rest.hasPrefix("(") || rest.hasPrefix(" {"),
      !call.contains(").") && !call.contains("}.")
    else { return nil }
    let labels = rest.hasPrefix("(") ? signature.dropFirst(name.count + 1).dropLast() : ""
    let named = labels.split(separator: ":").filter { $0.allSatisfy(\.isLetter) }
    let fitting = forms.filter { form in
      form.name == name && (form.receiver != .initialiser || rest.hasPrefix("("))
        && named.allSatisfy { label in form.parameters.contains { $0.label == String(label) } }
    }
    return fitting.map(\.signature).max { left, right in
      left.commonPrefix(with: signature) < right.commonPrefix(with: signature)
    }
  }

  /// The signature that a call has: `take(first:)` for `take(first: 1)`.
  private static func signature(of call: Substring) -> String {
    let call = call.drop { $0 == "." }
    guard let open = call.firstIndex(of: "("), call.hasSuffix(")") else { return String(call) }
    // It may already be one, such as `timeout(each:switchingTo:on:)`.
    if call.hasSuffix(":)"), !call.contains(" ") { return String(call) }
    var (depth, labels, argument) = (0, "", "")
    for character in call[open...] {
      if character == ")" || character == "}" || character == "]" { depth -= 1 }
      if depth == 0 || depth == 1 && character == "," {
        let label = argument.prefix { $0.isLetter || $0 == "_" }
        if !argument.isEmpty {
          labels += argument.dropFirst(label.count).hasPrefix(":") ? "\(label):" : "_:"
        }
        argument = ""
      } else if character != " " {
        argument.append(character)
      }
      if character == "(" || character == "{" || character == "[" { depth += 1 }
    }
    return "\(call[..<open])(\(labels))"
  }
}

extension String {
  /// How many characters at the start are the same.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
