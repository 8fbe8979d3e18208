import ReactiveTesting

extension Expression {
  /// The parts of a chain of operators, such as `taps` and `.map { $0 * 10 }`; the first is the source.
  func stages(in source: SourceText) -> [String] {
    var stages: [String] = []
    var rest = self
    while let base = rest.chainBase {
      stages.append(source.oneLine(Span(base.span.end, rest.span.end)))
      rest = base
    }
    return [source.oneLine(rest.span)] + stages.reversed()
  }

  /// The expression that an operator is called on; nil for the start of a chain.
  private var chainBase: Expression? {
    let base: Expression
    switch kind {
    case .call(let callee, _):
      guard case .member(let inner, _) = callee.kind else { return nil }
      base = inner
    case .member(let inner, _): base = inner
    default: return nil
    }
    if case .name("SignalProducer") = base.kind { return nil }
    if case .name("Signal") = base.kind { return nil }
    return base
  }
}
