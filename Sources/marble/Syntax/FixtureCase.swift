import ReactiveTesting

package typealias FixtureFile = WrittenFile<Expression>
package typealias FixtureCase = WrittenCase<Expression>
package typealias FixtureReader = CaseReader<Expression>

/// Reads the cases of a file, including those with errors.
package func readFixture(_ source: SourceText) -> FixtureFile { FixtureFile(reading: source) }

extension Expression: WrittenExpression {
  package init(_ places: [Span], in bytes: [UInt8]) throws(Diagnostic) {
    self = try ExpressionParser.parse(places, in: bytes)
  }

  package static func complete(_ written: inout FixtureCase) { written.addStages() }

  fileprivate var isClosure: Bool {
    if case .closure = kind { true } else { false }
  }
}

extension FixtureCase {
  /// Adds a pipeline for each `let` that has an expectation but no pipeline of its name.
  ///
  /// They are started last, so that the other pipelines run as they would without them.
  fileprivate mutating func addStages() {
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
