import ReactiveTesting

extension Checker {
  /// Says the name here of what another library calls by this name; passes over all other names.
  ///
  /// - Parameters:
  ///   - name: What was written.
  ///   - call: Its arguments.
  ///   - span: Where the name stands.
  ///   - withLabels: Whether only a name in the table with exactly these labels counts, because the name alone is
  ///     an operator here.
  /// - Throws: The name here.
  func refuseNameElsewhere(
    _ name: String, _ call: Expression.Call, _ span: Span, withLabels: Bool = false
  ) throws(Diagnostic) {
    let labels = call.arguments.map { "\($0.label?.text ?? "_"):" }.joined()
    guard
      let message = NameElsewhere.message(for: name, labels: labels, isWithLabels: withLabels)
    else { return }
    throw Diagnostic(message, at: span)
  }
}
