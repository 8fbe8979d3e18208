/// A value with its place in a file.
package struct Located<Contents: Sendable>: Sendable {
  package var value: Contents
  package var span: Span

  package init(_ value: Contents, at span: Span) {
    self.value = value
    self.span = span
  }
}

/// A file of fixtures as it is written.
package struct FixtureFile: Sendable {
  package var source: SourceText
  package var cases: [FixtureCase] = []
  /// The errors outside of all cases.
  package var diagnostics: [Diagnostic] = []
}

/// A case as it is written.
package struct FixtureCase: Sendable {
  /// A lane or another named text.
  package struct TextLine: Sendable {
    package var name: Located<String>?
    package var text: Located<String>

    /// The content that stands for a generated subscription.
    package static let any = "any"

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
  }

  /// The tick at which a run stops.
  package enum End: Sendable {
    case ticks(Int)
    case duration(Double, TimeUnit)
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
  package var end: Located<End>?
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
