import ReactiveTesting

/// The example of an operator, called with the options that make it the counterpart of another library's.
///
/// The counterpart of RxJS's `debounceTime` is `debounce(t, whenCompleted: .flush)`: the example of `debounce`, which
/// does not flush, would show something else.
struct CounterpartExample {
  let fixture: SourceText

  /// Makes the example; nil if the counterpart lacks an argument of it.
  ///
  /// - Parameters:
  ///   - fixture: The example of the operator.
  ///   - code: What the other library's operator is here.
  init?(_ fixture: SourceText, code: Substring) {
    guard let call = Call(in: code), let own = Call(named: call.name, in: fixture.text[...])
    else {
      self.fixture = fixture
      return
    }
    // Options of the example that the counterpart does not have, such as `replay: 1`, are left out.
    var arguments = own.arguments.filter { argument in
      !Call.isOption(argument) || call.labels.contains(Call.label(of: argument))
    }
    let labels = Set(arguments.map(Call.label)).subtracting([""])
    guard labels.isSubset(of: call.labels) else { return nil }
    for option in call.options {
      if let place = arguments.firstIndex(where: { Call.label(of: $0) == Call.label(of: option) }) {
        arguments[place] = option
      } else {
        arguments.append(option)
      }
    }
    let text =
      fixture.text[..<own.place.lowerBound] + arguments.joined(separator: ", ")
      + fixture.text[own.place.upperBound...]
    self.fixture = SourceText(name: fixture.name, text: String(text))
  }

  /// The options that a call has, such as `whenCompleted: .flush`, but not a strategy.
  static func options(of code: Substring) -> [Substring] {
    (Call(in: code)?.options ?? []).filter { $0.first != "." }
  }

  /// A call in a text.
  private struct Call {
    let name: Substring
    /// What is between its brackets.
    let place: Range<Substring.Index>
    let arguments: [Substring]

    /// The arguments that say how, and are not a stand-in such as `t`.
    var options: [Substring] { arguments.filter(Self.isOption) }

    /// The labels of the arguments; those of `collect(every:limit:)` too, which has no arguments.
    var labels: Set<Substring> {
      Set(arguments.flatMap { $0.hasSuffix(":") ? $0.split(separator: ":") : [Self.label(of: $0)] })
    }

    /// The label of an argument; empty if it has none.
    static func label(of argument: Substring) -> Substring {
      let label = argument.prefix { $0.isLetter }
      return argument.dropFirst(label.count).first == ":" ? label : ""
    }

    /// Whether an argument is a choice such as `.merge`, or has a label and a choice, a number or a truth value, but
    /// no time.
    static func isOption(_ argument: Substring) -> Bool {
      let label = label(of: argument)
      // `.concurrent(limit:)` says no limit.
      guard !label.isEmpty else { return argument.first == "." && !argument.hasSuffix(":)") }
      let value = argument.dropFirst(label.count + 1).drop { $0 == " " }
      return value.first == "." || ["true", "false", "[]"].contains(value)
        || !value.isEmpty && value.allSatisfy(\.isNumber)
    }

    /// The first call in a text; nil if there is none.
    init?(in text: Substring) {
      let name = text.drop { $0 == "." }.prefix { $0.isLetter || $0.isNumber }
      self.init(name, at: name.endIndex, in: text)
    }

    /// The first call of a function in a text.
    init?(named name: Substring, in text: Substring) {
      guard let start = text.firstRange(of: ".\(name)(") else { return nil }
      self.init(name, at: text.index(before: start.upperBound), in: text)
    }

    private init?(_ name: Substring, at open: Substring.Index, in text: Substring) {
      guard open < text.endIndex, text[open] == "(" else { return nil }
      var (depth, arguments) = (0, [Substring]())
      var start = text.index(after: open)
      for index in text.indices[open...] {
        let character = text[index]
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        guard depth == 0 || depth == 1 && character == "," else { continue }
        let argument = text[start..<index].drop { $0 == " " }
        if !argument.isEmpty { arguments.append(argument) }
        start = text.index(after: index)
        if depth == 0 {
          self.name = name
          self.place = text.index(after: open)..<index
          self.arguments = arguments
          return
        }
      }
      return nil
    }
  }
}
