import ReactiveTesting

extension Checker {
  /// Refuses a name of another library, and says its counterpart here; ignores all other names.
  ///
  /// - Parameters:
  ///   - name: The written name.
  ///   - call: Its arguments.
  ///   - span: The place of the name.
  ///   - withLabels: Whether only a name in the table with exactly these labels matches, because the name alone is
  ///     an operator here.
  ///   - hint: What to add to the message.
  /// - Throws: An error with the counterpart.
  func refuseNameElsewhere(
    _ name: String, _ call: Expression.Call, _ span: Span, withLabels: Bool = false,
    hint: String = ""
  ) throws(Diagnostic) {
    let labels = call.arguments.map { "\($0.label?.text ?? "_"):" }.joined()
    guard
      let message = NameElsewhere.message(for: name, labels: labels, isWithLabels: withLabels)
    else { return }
    throw Diagnostic(message + hint, at: span)
  }
}
