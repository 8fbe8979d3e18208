/// A name of another library, and its counterpart here.
///
/// All of them are in one table, `NameElsewhere+Table.swift`: the program's answers, the compiler's answers and the tables
/// on the pages come from there.
package struct NameElsewhere: Sendable {
  package enum Answer: Sendable, Equatable {
    /// The counterpart: code between backquotes, perhaps with words.
    case counterpart(String)
    /// Why there is no counterpart.
    case none(String)
    /// An operator has the same name here, and only the pages have it.
    case same
  }

  /// The names that one library uses for it, which share a row of its page.
  package struct Names: Sendable {
    package let library: Library
    /// Some have labels, as in `drop(while:)`, because the name alone means something else.
    package let texts: [String]
    /// What the page of the library says in place of the answer.
    package let cell: String?
  }

  /// A declaration with which the compiler answers.
  package struct Hint: Sendable {
    /// The types that it extends, each perhaps behind `testing.`; none if it is for all streams.
    package let places: [String]
    package let declaration: String
  }

  package let answer: Answer
  /// The names in each library that has some.
  package var namesByLibrary: [Names] = []
  /// How to make a value of the type in the answer, for instance.
  package var note: String?
  /// What a fixture does instead.
  var fixtureNote: String?
  package var hints: [Hint] = []

  /// All names, each once.
  package var names: [String] {
    namesByLibrary.flatMap(\.texts).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The names in one library.
  package func names(in library: Library) -> [String] {
    namesByLibrary.filter { $0.library == library }.flatMap(\.texts)
  }

  /// The counterpart; nil if there is none.
  package var counterpart: String? {
    if case .counterpart(let text) = answer { text } else { nil }
  }

  /// The message for one of the names.
  package func message(for name: String) -> String {
    switch answer {
    case .counterpart(let text):
      ["`\(name)` is \(text) here", note, fixtureNote].compactMap(\.self).joined(separator: "; ")
    case .none(let reason): "`\(name)` has no counterpart here: \(reason)"
    case .same: "`\(name)` has the same name here"
    }
  }

  /// The message for a name that fixtures do not have; nil if it is in no table.
  ///
  /// - Parameters:
  ///   - name: The name without arguments.
  ///   - labels: The labels of its arguments, as in `for:scheduler:`; empty if there are none.
  ///   - isWithLabels: Whether only a name with these labels matches.
  /// - Returns: A message such as "`switchMap` is `flatMap(.latest)` here".
  package static func message(
    for name: String, labels: String = "", isWithLabels: Bool = false
  ) -> String? {
    entry(for: name, labels: labels, isWithLabels: isWithLabels).map {
      $0.row.message(for: $0.name)
    }
  }

  /// The rows of a name without labels, and of this name with any, in the order of the table; empty if there are none.
  ///
  /// A name such as `Publishers.Merge` is looked up as a whole, then as `Merge`, then as `Publishers`.
  package static func entries(for name: String) -> [(name: String, row: NameElsewhere)] {
    let parts = name.split(separator: ".").map(String.init)
    for name in [name] + parts.suffix(1) + parts.prefix(1) {
      let found = rows.flatMap { row in row.names.map { (name: $0, row: row) } }
        .filter { $0.name == name || $0.name.hasPrefix("\(name)(") }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The row of a name, and the name as it is written there; nil if it is in no table.
  package static func entry(
    for name: String, labels: String, isWithLabels: Bool
  ) -> (name: String, row: NameElsewhere)? {
    let signature = "\(name)(\(labels))"
    if let row = rowsByName[signature] { return (signature, row) }
    return isWithLabels ? nil : rowsByName[name].map { (name, $0) }
  }

  /// The rows of names that differ.
  package static let rows = table.rows.filter { $0.answer != .same }

  /// The rows by their names, as written in the table.
  package static let rowsByName: [String: NameElsewhere] = {
    var rows: [String: NameElsewhere] = [:]
    for row in Self.rows {
      for name in row.names { rows[name] = row }
    }
    return rows
  }()
}

/// Which drawings of the catalogue show what a name means.
extension NameElsewhere {
  /// An alternative of an answer.
  package struct Counterpart {
    /// The code in the answer, such as `debounce(t, whenCompleted: .flush)`.
    package let code: Substring
    package let drawing: OperatorDrawing
  }

  /// The code in the answer: each part between backquotes.
  private var codes: [Substring] {
    let parts = (counterpart ?? "").split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// The drawings of each operator in the answer, whether or not it does the same alone.
  package var mentioned: [Counterpart] {
    codes.compactMap { code in
      Self.drawing(of: code).map { Counterpart(code: code, drawing: $0) }
    }
  }

  /// The operators that do the same, each alone; empty if it takes several of them together.
  package var alternatives: [Counterpart] {
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
    guard let parsed = CounterpartExample.Call(in: call),
      call.index(after: parsed.place.upperBound) == call.endIndex
    else { return String(call) }
    // It may already be one, such as `timeout(each:switchingTo:on:)`.
    if call.hasSuffix(":)"), !call.contains(" ") { return String(call) }
    let labels = parsed.arguments.map { argument in
      let label = CounterpartExample.Call.label(of: argument)
      return label.isEmpty ? "_:" : "\(label):"
    }
    return "\(parsed.name)(\(labels.joined()))"
  }
}

extension String {
  /// How many characters at the start are the same.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}

/// A library whose readers look for a name here.
package enum Library: String, CaseIterable, Sendable {
  case reactiveSwift = "ReactiveSwift"
  case rxJS = "RxJS"
  case rxSwift = "RxSwift"
  case combine = "Combine"
  case flow = "Flow"
  case jestMarbles = "jest-marbles"
  case coroutinesTest = "coroutines-test"
  case turbine = "turbine"

  /// The name that the library has for the operator of a drawing, if a line of the table with `=` says so; nil otherwise.
  func knownName(of drawing: String) -> String? {
    NameElsewhere.table.knownNames[self]?[drawing]
  }

  /// The drawings for which the library has a name; see ``knownName(of:)``.
  package var knownDrawings: [String] {
    NameElsewhere.table.knownNames[self].map { Array($0.keys) } ?? []
  }
}

/// Reads the table of names.
package struct NameTable: Sendable {
  package private(set) var rows: [NameElsewhere] = []
  /// The names of operators that have the same name here, by the identifiers of their drawings.
  private(set) var knownNames: [Library: [String: String]] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("= ") {
        readKnownNames(line.dropFirst(2))
      } else if line.hasPrefix("  ") {
        read(line.dropFirst(2))
      } else if !line.hasPrefix("# ") {
        rows.append(NameElsewhere(answer: Self.answer(line)))
      }
    }
  }

  private static func answer(_ text: Substring) -> NameElsewhere.Answer {
    if text == "same" { return .same }
    return text.hasPrefix("none: ")
      ? .none(String(text.dropFirst(6))) : .counterpart(String(text))
  }

  /// Reads a line of a row: its first word says what it is.
  private mutating func read(_ line: Substring) {
    let key = line.prefix { $0 != " " }
    let text = String(line.dropFirst(key.count + 1))
    let row = rows.count - 1
    switch key {
    case "note": rows[row].note = text
    case "fixture": rows[row].fixtureNote = text
    case "hint": rows[row].hints.append(Self.hint(text))
    case "page":
      rows[row].namesByLibrary = rows[row].namesByLibrary.map {
        .init(library: $0.library, texts: $0.texts, cell: $0.cell ?? text)
      }
    default: rows[row].namesByLibrary += Self.names(line)
    }
  }

  /// Reads `RxJS tap; Flow onEach`, or the names of one library and the words of its page: `RxJS tap => `on(value:)``.
  private static func names(_ line: Substring) -> [NameElsewhere.Names] {
    let cell = line.firstIndex(of: "=").flatMap { line[$0...].hasPrefix("=> ") ? $0 : nil }
    return line[..<(cell ?? line.endIndex)].split(separator: ";").compactMap { part in
      let words = part.split(separator: " ").map(String.init)
      guard let library = Library(rawValue: words[0]) else { return nil }
      return .init(
        library: library, texts: Array(words.dropFirst()),
        cell: cell.map { String(line[$0...].dropFirst(3)) })
    }
  }

  /// Reads `func tap(…)`, or with what it extends `Signal: func send(…)`.
  private static func hint(_ text: String) -> NameElsewhere.Hint {
    let places = text.prefix { $0.isLetter || ".,".contains($0) || $0 == " " }
    guard text.dropFirst(places.count).hasPrefix(": ") else {
      return .init(places: [], declaration: text)
    }
    return .init(
      places: places.split(separator: ",").map { String($0.drop { $0 == " " }) },
      declaration: String(text.dropFirst(places.count + 2)))
  }

  /// Reads `RxJS Flow: map(_:) scan(_:_:)`, or with a name that is not that of the drawing `Combine=prefix(_:): take(first:)`.
  private mutating func readKnownNames(_ line: Substring) {
    let words = line.split(separator: " ")
    // The libraries end with a colon.
    guard let last = words.firstIndex(where: { $0.hasSuffix(":") }) else { return }
    for word in words[...last] {
      let parts = (word == words[last] ? word.dropLast() : word).split(separator: "=")
      guard let library = Library(rawValue: String(parts[0])) else { continue }
      for drawing in words[(last + 1)...] {
        let name = parts.count > 1 ? String(parts[1]) : Self.name(in: drawing)
        knownNames[library, default: [:]][String(drawing)] = name
      }
    }
  }

  /// The name of an operator in the identifier of a drawing; strategies and initializers keep their arguments.
  private static func name(in drawing: Substring) -> String {
    let heading = drawing.hasSuffix("-2") ? drawing.dropLast(2) : drawing
    let isWhole = heading.contains("(.") || heading.first == "S"
    return String(isWhole ? heading : heading.prefix { $0 != "(" }.drop { $0 == "." })
  }
}
