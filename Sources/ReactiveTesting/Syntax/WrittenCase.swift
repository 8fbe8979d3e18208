/// A value with its place in a file.
package struct Located<Contents: Sendable>: Sendable {
  package var value: Contents
  package var span: Span

  package init(_ value: Contents, at span: Span) {
    self.value = value
    self.span = span
  }
}

/// What a reader of fixtures makes of the text of an expression.
package protocol WrittenExpression: Sendable {
  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - places: The places of its lines in the file.
  ///   - bytes: The file.
  /// - Throws: What is wrong with it, if that is known here.
  init(_ places: [Span], in bytes: [UInt8]) throws(Diagnostic)

  /// Where it is.
  var span: Span { get }

  /// Adds what the lines of a case imply.
  static func complete(_ written: inout WrittenCase<Self>)
}

/// A file of fixtures as it is written.
package struct WrittenFile<Expression: WrittenExpression>: Sendable {
  package var source: SourceText
  package var cases: [WrittenCase<Expression>] = []
  /// The errors outside of all cases.
  package var diagnostics: [Diagnostic] = []
}

/// A case as it is written.
package struct WrittenCase<Expression: WrittenExpression>: Sendable {
  /// A lane or another named text.
  package struct TextLine: Sendable {
    package var name: Located<String>?
    package var text: Located<String>

    /// The content that stands for a generated subscription.
    package static var any: String { "any" }

    /// Whether it asks for a generated subscription.
    package var isGenerated: Bool { text.value == Self.any }
  }

  package struct LaneLine: Sendable {
    package var isHot: Bool
    /// Whether the text lists what a generated lane may contain.
    package var isGenerated = false
    package var name: Located<String>
    package var text: Located<String>
  }

  package struct TableEntry: Sendable {
    package var key: Located<String>
    package var value: Expression
  }

  package struct NamedExpression: Sendable {
    package var name: Located<String>?
    package var expression: Expression
    package var keySpan: Span

    package init(name: Located<String>?, expression: Expression, keySpan: Span) {
      (self.name, self.expression, self.keySpan) = (name, expression, keySpan)
    }
  }

  package var title: Located<String>
  /// Whether it consists of lines above the first `test` line.
  package var isAboveFirstTest = false
  package var tick: Located<Duration>?
  package var lanes: [LaneLine] = []
  package var table: [TableEntry] = []
  package var error: Expression?
  package var bindings: [NamedExpression] = []
  package var pipelines: [NamedExpression] = []
  package var subscribes: [TextLine] = []
  package var expects: [TextLine] = []
  package var subscriptions: [TextLine] = []
  package var laws: [LawLine] = []
  package var end: Located<RunEnd>?
  /// Which orders of the actions of a tick are tried.
  package var orders: Located<CaseOrders>?
  /// In which ways it is cut at every tick.
  package var cuts: Located<CaseCuts>?
  package var skip: Located<String>?
  /// The errors in this case; a case with errors cannot be run.
  package var diagnostics: [Diagnostic] = []

  init(title: Located<String>) { self.title = title }

  /// Where it asks for something that is generated; nil if it does not.
  package var generatedSpan: Span? {
    lanes.first(where: \.isGenerated)?.name.span
      ?? subscribes.first(where: \.isGenerated)?.text.span
  }
}

extension WrittenCase {
  /// The place behind the last line of the case.
  package var lastOffset: Int {
    let texts = (subscribes + expects + subscriptions).flatMap { line in
      [line.text.span.end, line.name?.span.end ?? 0]
    }
    let ends =
      texts + lanes.flatMap { [$0.text.span.end, $0.name.span.end] } + table.map(\.value.span.end)
      + (bindings + pipelines).map(\.expression.span.end) + laws.map(\.end)
    let others = [
      title.span.end, tick?.span.end, error?.span.end, end?.span.end, orders?.span.end,
      cuts?.span.end, skip?.span.end,
    ]
    return (ends + others.compactMap(\.self)).max() ?? 0
  }
}

/// The tick at which a run stops.
package enum RunEnd: Sendable {
  case ticks(Int)
  case duration(Double, TimeUnit)
}

/// Which orders of the actions of a tick a case is run in.
package enum CaseOrders: Sendable, Equatable {
  /// All orders: the expectations must be met in each.
  case all
  /// The default order: the case depends on the order, and means this one.
  case standard
  /// One other order.
  case deviating([OrderDeviation])

  /// Reads the content of an `orders` line; nil if it is none.
  init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "default": self = .standard
    default:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let deviations = parts.compactMap { OrderDeviation($0) }
      guard deviations.count == parts.count else { return nil }
      self = .deviating(deviations)
    }
  }
}

/// In which ways a case is cut at every tick.
package struct CaseCuts: Sendable, Equatable {
  package var kinds: CutKinds
  package var allowsLeftovers = false

  /// All ways.
  package static let everywhere = CaseCuts(kinds: .all)
  /// None: the case breaks the rules on purpose.
  package static let nowhere = CaseCuts(kinds: [])

  /// The words for what can be left out, in the order of the help.
  static let words = CutKind.allCases.map(\.name) + ["leftovers"]

  package init(kinds: CutKinds, allowsLeftovers: Bool = false) {
    (self.kinds, self.allowsLeftovers) = (kinds, allowsLeftovers)
  }

  /// Reads the content of a `cut` line; nil if it is none.
  init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    switch words.first {
    case "nowhere" where words.count == 1: self = .nowhere
    case "everywhere" where words.count == 1: self = .everywhere
    case "everywhere" where words[1] == "except" && words.count > 2:
      self = .everywhere
      for word in words.dropFirst(2) { guard leaveOut(word) else { return nil } }
    default: return nil
    }
  }

  /// The words for what is left out.
  package var exceptions: [String] {
    CutKind.allCases.filter { !kinds.contains(CutKinds($0)) }.map(\.name)
      + (allowsLeftovers ? ["leftovers"] : [])
  }

  /// The first unknown word of a line, and the word that it may mean.
  static func unknownWord(in text: Located<String>) -> (word: Located<String>, nearest: String?)? {
    let known = ["everywhere", "nowhere", "except"] + words
    let parts = text.value.split { $0 == " " || $0 == "," }
    guard let part = parts.first(where: { !known.contains(String($0)) }) else { return nil }
    let start =
      text.span.start
      + text.value.utf8.distance(
        from: text.value.startIndex, to: part.startIndex)
    let span = Span(start, start + part.utf8.count)
    return (Located(String(part), at: span), closest(to: String(part), among: known))
  }

  private mutating func leaveOut(_ word: String) -> Bool {
    if let kind = CutKind.allCases.first(where: { $0.name == word }) {
      kinds.remove(CutKinds(kind))
      return true
    }
    guard word == "leftovers" else { return false }
    allowsLeftovers = true
    return true
  }
}

/// A law as it is written: two pipelines, and how they are compared.
package struct LawLine: Sendable {
  /// How two pipelines are compared.
  package enum Relation: String, Sendable, CaseIterable {
    /// Both send the same events.
    case equal = "=="
    /// Both send the same events in each tick, in any order.
    case equalInAnyOrder = "== in any order"
    /// The second one begins with the events of the first one; a completion of the first one does not count.
    case begins
  }

  package var left: Located<String>
  package var right: Located<String>
  package var relation: Relation
  /// Where the law ends.
  package var end: Int
}

extension LawLine {
  /// Reads the content of a `law` line; nil if it is none.
  init?(_ words: [Located<String>]) {
    guard words.count >= 3, isName(words[0].value), isName(words[2].value) else { return nil }
    let signs = ([words[1]] + words[3...]).map(\.value).joined(separator: " ")
    guard let relation = Relation(rawValue: signs) else { return nil }
    self.init(
      left: words[0], right: words[2], relation: relation, end: words[words.count - 1].span.end)
  }
}

/// The size limits of the parts of a fixture.
///
/// Anything larger is refused with a message that names the limit. Without limits, an input could make the
/// program use all memory.
package enum FixtureLimits {
  /// The maximum nesting of brackets, and the maximum length of a chain of members or operators.
  ///
  /// It keeps any recursion over the tree well within a thread's stack.
  package static let depth = 100
  /// The maximum length of a line, in bytes.
  static let line = 100_000
  /// The maximum number of cases in a file.
  static let cases = 100_000
}
