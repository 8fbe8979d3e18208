import ReactiveTesting

/// The cases of a file of fixtures, as they are written.
package struct FixtureFile: Sendable {
  package var cases: [FixtureCase] = []
  /// The errors outside of all cases.
  package var diagnostics: [Diagnostic] = []
}

/// Reads the cases of a file, including those with errors.
package func readFixture(_ source: SourceText) -> FixtureFile {
  var file = FixtureFile()
  var reader = FixtureReader(source)
  while let next = reader.next() { file.cases.append(next) }
  file.diagnostics = reader.diagnostics
  return file
}

/// Reads the cases of a file one after the other.
package struct FixtureReader {
  private var reader: CaseReader

  /// Makes a reader of a file.
  package init(_ source: SourceText) { reader = CaseReader(source) }

  package var source: SourceText { reader.source }
  /// The errors outside of all cases so far.
  package var diagnostics: [Diagnostic] { reader.diagnostics }

  /// The next case, which may have errors; nil after the last.
  package mutating func next() -> FixtureCase? {
    reader.next().map { FixtureCase($0, in: reader.bytes) }
  }
}

/// A case as it is written, with its expressions, laws and rules for orders and cuts.
@dynamicMemberLookup
package struct FixtureCase: Sendable {
  package struct NamedExpression: Sendable {
    package var name: Located<String>?
    package var expression: Expression
    package var keySpan: Span
  }

  package struct TableEntry: Sendable {
    package var key: Located<String>
    package var value: Expression
  }

  /// Its lines.
  private let written: WrittenCase
  package private(set) var table: [TableEntry] = []
  package private(set) var error: Expression?
  package private(set) var bindings: [NamedExpression] = []
  package private(set) var pipelines: [NamedExpression] = []
  package let subscribes: [WrittenCase.Line]
  package let expects: [WrittenCase.Line]
  package let subscriptions: [WrittenCase.Line]
  package private(set) var laws: [LawLine] = []
  private var lawTexts: Set<String> = []
  /// Which orders of the actions of a tick are tried.
  package private(set) var orders: Located<CaseOrders>?
  /// In which ways it is cut at every tick.
  package private(set) var cuts: Located<CaseCuts>?
  /// The errors in this case, in their order in the file; a case with errors cannot be run.
  package private(set) var diagnostics: [Diagnostic]

  package subscript<Content>(dynamicMember path: KeyPath<WrittenCase, Content>) -> Content {
    written[keyPath: path]
  }

  package var skip: Located<String>? { written.line(.skip)?.text }

  /// Where it asks for something that is generated; nil if it does not.
  package var generatedSpan: Span? {
    written.lanes.first(where: \.isGenerated)?.name.span
      ?? subscribes.first(where: \.isGenerated)?.text.span
  }

  /// Reads the lines of a case.
  init(_ written: WrittenCase, in bytes: [UInt8]) {
    self.written = written
    subscribes = written.lines(.subscribe)
    expects = written.lines(.expect)
    subscriptions = written.lines(.subscriptions)
    diagnostics = written.diagnostics
    for entry in written.table {
      attempt { this throws(Diagnostic) in
        try refuseLane(
          entry.value.span, named: entry.key.value, in: bytes, mayBeDifference: false)
        let value = try ExpressionParser.parse([entry.value.span], in: bytes)
        this.table.append(TableEntry(key: entry.key, value: value))
      }
    }
    for line in written.lines {
      attempt { this throws(Diagnostic) in try this.read(line, in: bytes) }
    }
    addStages()
    diagnostics.sort { $0.span.start < $1.span.start }
  }

  private mutating func attempt(_ body: (inout Self) throws(Diagnostic) -> Void) {
    do throws(Diagnostic) {
      try body(&self)
    } catch {
      // Without this line the case would mean something else, so it is not run.
      diagnostics.append(error)
    }
  }

  private mutating func read(_ line: WrittenCase.Line, in bytes: [UInt8]) throws(Diagnostic) {
    switch line.key {
    case .let, .pipeline:
      if line.places.count == 1 {
        try refuseLane(
          line.places[0], named: line.name?.value ?? "", in: bytes, mayBeDifference: true)
      }
      let named = NamedExpression(
        name: line.name, expression: try ExpressionParser.parse(line.places, in: bytes),
        keySpan: line.keySpan)
      if line.key == .let { bindings.append(named) } else { pipelines.append(named) }
    case .error: error = try ExpressionParser.parse(line.places, in: bytes)
    case .orders: orders = Located(try CaseOrders(line.text), at: line.text.span)
    case .cut: cuts = Located(try CaseCuts(line.text), at: line.text.span)
    case .law:
      let law = try LawLine(line.text)
      guard lawTexts.insert(law.text).inserted else {
        throw Diagnostic("this case already has this law", at: line.text.span)
      }
      laws.append(law)
    default: break
    }
  }

  /// Adds a pipeline for each `let` that has an expectation but no pipeline of its name.
  ///
  /// They are started last, so that the other pipelines run as they would without them.
  private mutating func addStages() {
    let known = Set(pipelines.compactMap { $0.name?.value })
    let others = expects.compactMap(\.name).filter { !known.contains($0.value) }
    guard !others.isEmpty else { return }
    let streams = Set(bindings.filter { !$0.expression.isClosure }.compactMap { $0.name?.value })
    // Several expectations of one stage are alternatives.
    var added: Set<String> = []
    for name in others where streams.contains(name.value) && added.insert(name.value).inserted {
      pipelines.append(
        NamedExpression(
          name: name,
          expression: Expression(kind: .name(name.value), span: name.span, height: 1),
          keySpan: name.span))
    }
  }
}

extension Expression {
  fileprivate var isClosure: Bool {
    if case .closure = kind { true } else { false }
  }
}

/// Refuses a lane in place of an expression: `-1-2` would be a number, and `-1-2|` has no meaning.
///
/// - Parameters:
///   - span: The place of the text.
///   - name: The name that the lane could have.
///   - bytes: The file.
///   - mayBeDifference: Whether the text may contain names, so that `a-b-c` is a difference.
/// - Throws: The error, if the text reads as a lane.
private func refuseLane(
  _ span: Span, named name: String, in bytes: [UInt8], mayBeDifference: Bool
) throws(Diagnostic) {
  let written = bytes[span.start..<span.end]
  let text = String(decoding: written, as: UTF8.self)
  let dash = UInt8(ascii: "-")
  guard !written.contains(where: isBlank), written.contains(where: { $0 == dash || $0 == 0x7C }),
    Double(text) == nil, let lane = try? parseLane(text)
  else { return }
  let hasEnd =
    switch lane.entries.last?.mark {
    case .completed, .failed: true
    default: false
    }
  let isDrawn = written.count { $0 == dash } > 1 && (!mayBeDifference || written.first == dash)
  guard hasEnd || isDrawn else { return }
  throw Diagnostic(
    "this is a lane; for a stream write `cold \(isName(name) ? name : "NAME"): \(text)`"
      + (hasEnd ? "" : ", and for a number put spaces around each operator"), at: span)
}
