import ReactiveTesting

/// What the names of other libraries are here.
extension CataloguePage {
  /// The answer for each name, which the search shows.
  static let answers: String = {
    let items = NameElsewhere.rows.flatMap { row in
      row.names.map { name in
        let parts = SVGText.escaped(row.message(for: name)).split(
          separator: "`", omittingEmptySubsequences: false)
        let text = parts.enumerated().map { number, part in
          number.isMultiple(of: 2) ? String(part) : "<code>\(part)</code>"
        }
        let key = SVGText.escaped(name.lowercased())
        return "<p data-name=\"\(key)\" hidden>\(text.joined())</p>\n"
      }
    }
    return "<div id=\"names\" role=\"status\">\n\(items.joined())</div>\n"
  }()

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

  /// The form that a call has: of several ones, the one that is most like it; nil if no form takes its arguments.
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

  /// What other libraries call a form of an operator, by its signature: that of the first form if no call is given.
  static let otherNames: [String: [String]] = {
    let headings = OperatorTable.rows.flatMap(\.drawings).map(\.heading)
    var names: [String: [String]] = [:]
    for row in NameElsewhere.rows {
      // The first code in the answer is the counterpart.
      guard case .counterpart(let text) = row.answer,
        let code = text.split(separator: "`", omittingEmptySubsequences: false).dropFirst().first
      else { continue }
      // A call such as `flatMap(.merge) { _ in … }` begins with its strategy.
      let strategy = headings.first { $0.contains("(.") && code.hasPrefix($0) }
      guard let key = strategy ?? form(of: code) else { continue }
      names[key, default: []] += row.names
    }
    return names
  }()
}

extension String {
  /// How many characters at the start are the same.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
