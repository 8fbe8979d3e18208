import ReactiveTesting

/// Checks the expressions of a case, and the lines about each pipeline.
extension CaseChecker {
  mutating func readBindings() {
    for binding in raw.bindings {
      guard let name = binding.name?.value else { continue }
      checked.definitions.append((name, binding.expression))
      if case .closure = binding.expression.kind {
        scope.closures[name] = binding.expression
        continue
      }
      attempt { this throws(Diagnostic) in
        let (term, kind) = try Checker(scope: this.scope).check(binding.expression)
        this.scope.values[name] = (this.checked.bindings.count, kind)
        this.checked.bindings.append(term)
      }
    }
  }

  mutating func readPipelines() {
    for line in raw.pipelines {
      writtenPipelines.insert(line.name?.value)
      attempt { this throws(Diagnostic) in
        let span = line.expression.span
        let (term, kind) = try Checker(scope: this.scope).check(line.expression)
        guard kind.isStream || kind == .any else {
          throw Diagnostic("a pipeline must be a stream, and this is not one", at: span)
        }
        this.pipelineIndices[line.name?.value] = this.checked.pipelines.count
        this.checked.pipelines.append(
          CheckedCase.Pipeline(
            name: line.name?.value, term: term, expression: line.expression,
            subscription: SubscriptionMarks(start: 0)))
      }
    }
    for line in raw.subscribes {
      attempt { this throws(Diagnostic) in
        guard !line.isGenerated else {
          return try this.pipeline(line.name, line.text.span) {
            $0.drawnSubscriptionSpan = line.text.span
          }
        }
        let marks = try this.subscription(line.text)
        try this.pipeline(line.name, line.text.span) { $0.subscription = marks }
      }
    }
    for line in raw.expects {
      attempt { this throws(Diagnostic) in
        let marks = try this.marks(line.text, allowsOrigin: false)
        let expectation = CheckedCase.Expectation(
          line: this.line(marks, line.text.value), span: line.text.span)
        var isSecond = false
        try this.pipeline(line.name, line.text.span) { pipeline in
          isSecond = pipeline.expectation != nil
          if isSecond {
            pipeline.alternatives.append(expectation)
          } else {
            pipeline.expectation = expectation
          }
        }
        guard !isSecond || this.raw.orders?.value == .all else {
          throw Diagnostic(
            "this case already has '\(line.name.map { "expect \($0.value)" } ?? "expect")'"
              + "; several are alternatives only with 'orders: all'",
            at: line.name?.span ?? line.text.span)
        }
      }
    }
  }

  mutating func pipeline(
    _ name: Located<String>?, _ span: Span, _ change: (inout CheckedCase.Pipeline) -> Void
  ) throws(Diagnostic) {
    if let index = pipelineIndices[name?.value] { return change(&checked.pipelines[index]) }
    // If the pipeline exists but has errors, they are already reported.
    guard !writtenPipelines.contains(name?.value) else { return }
    throw Diagnostic(
      name.map { "there is no pipeline '\($0.value)'" } ?? "there is no pipeline without a name",
      at: name?.span ?? span)
  }
}
