import ReactiveTesting

/// What the catalogue draws: the example of a form of an operator, or of one of its strategies.
package struct OperatorDrawing: Sendable {
  package let row: OperatorRow
  /// The signature, or a call with a strategy: `flatMap(.latest)`.
  package let heading: String
  /// The heading, with a number behind it if an earlier form, with arguments of other types, has the same.
  package let id: String
  /// The case that is drawn.
  package let fixture: SourceText

  /// What it does, in a few words.
  package var summary: String {
    String(fixture.text.prefix { $0 != "\n" }.dropFirst("test: \(heading) ".count))
  }
}

extension OperatorTable {
  /// All drawings, in the order of the table.
  package static let drawings: [OperatorDrawing] = {
    var known: [String: Int] = [:]
    return rows.flatMap { row in
      row.examples.map { heading, fixture in
        let number = known[heading, default: 0] + 1
        known[heading] = number
        let id = number == 1 ? heading : "\(heading)-\(number)"
        return OperatorDrawing(row: row, heading: heading, id: id, fixture: fixture)
      }
    }
  }()
}

extension OperatorDrawing {
  /// A name that another library has for what is drawn.
  package struct Name: Sendable {
    package let library: Library
    package let text: String
    /// The options that make the operator do what the other one does, such as `whenCompleted: .flush`.
    package let options: String
  }

  /// The names that other libraries have for it, in the order of the libraries.
  package var namesElsewhere: [Name] { Self.names[id] ?? [] }

  /// The names in other libraries that lead to it although it does not do the same alone.
  package var relatedNames: [String] { Self.related[id] ?? [] }

  private static let names: [String: [Name]] = {
    var names: [String: [Name]] = [:]
    for library in Library.allCases {
      for drawing in OperatorTable.drawings {
        guard let name = library.knownName(of: drawing.id) else { continue }
        names[drawing.id, default: []].append(Name(library: library, text: name, options: ""))
      }
      for row in NameElsewhere.rows {
        for alternative in row.alternatives {
          let options = CounterpartExample.options(of: alternative.code).joined(separator: ", ")
          names[alternative.drawing.id, default: []] += row.names(in: library).map {
            Name(library: library, text: $0, options: options)
          }
        }
      }
    }
    return names
  }()

  private static let related: [String: [String]] = NameElsewhere.rows.reduce(into: [:]) {
    for mentioned in $1.mentioned { $0[mentioned.drawing.id, default: []] += $1.names }
  }
}

/// An example of a strategy of `flatMap` and `flatten`.
struct StrategyExample: Sendable {
  /// The strategy, with its labels: `concurrent(limit:)`.
  package let name: String
  /// The argument in the example.
  private let argument: String
  /// What it does, and below it the lanes.
  private let example: String

  /// Lanes that show most strategies.
  private static let commonLanes = """
    hot s: -a--b--a--|
    cold a: 1-2-3|
    cold b: 4-5|
    """

  private init(
    _ name: String, argument: String? = nil, _ summary: String, lanes: String = Self.commonLanes
  ) {
    (self.name, self.argument, example) = (name, argument ?? name, "\(summary)\n\(lanes)")
  }

  /// The fixture for a form that takes a strategy.
  fileprivate func fixture(_ row: OperatorRow) -> SourceText {
    let start = row.summary.prefix { $0 != "," }
    let closure = row.parameters.count == 1 ? "" : " { $0 }"
    return SourceText(
      name: "the example of \(heading(row))",
      text: """
        test: \(heading(row)) \(start), and \(example)
        pipeline: s.\(row.name)(.\(argument))\(closure)

        """)
  }

  fileprivate func heading(_ row: OperatorRow) -> String { "\(row.name)(.\(name))" }

  /// One for each strategy; `throttle` is another name of `exhaust`.
  package static let all = [
    StrategyExample("merge", "starts each at once"),
    StrategyExample("concat", "starts one at a time"),
    StrategyExample("latest", "disposes of the one before when a new one comes"),
    StrategyExample(
      "exhaust", "ignores new ones while one runs; .throttle is another name of it"),
    StrategyExample(
      "race", "passes on the first that sends",
      lanes: """
        cold s: (ab|)
        cold a: --1-2|
        cold b: -3--4-|
        """),
    StrategyExample(
      "concurrent(limit:)", argument: "concurrent(limit: 2)",
      "starts as many at a time as the limit allows",
      lanes: """
        hot s: abc-----|
        cold a: --1|
        cold b: --2|
        cold c: --3|
        """),
  ]
}

extension OperatorRow {
  /// The example, or one for each strategy, because they send different values.
  var examples: [(heading: String, fixture: SourceText)] {
    let takesStrategy = parameters.contains { $0.kind == .strategy }
    guard takesStrategy, name == "flatMap" || name == "flatten" else {
      return [(signature, fixture)]
    }
    return StrategyExample.all.map { ($0.heading(self), $0.fixture(self)) }
  }
}

/// The example of an operator, called with the options that make it the counterpart of another library's.
///
/// The counterpart of RxJS's `debounceTime` is `debounce(t, whenCompleted: .flush)`: the example of `debounce`, which
/// does not flush, would show something else.
package struct CounterpartExample {
  package let fixture: SourceText

  /// Makes the example; nil if the counterpart lacks an argument of it.
  ///
  /// - Parameters:
  ///   - fixture: The example of the operator.
  ///   - code: What the other library's operator is here.
  package init?(_ fixture: SourceText, code: Substring) {
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
  struct Call {
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
