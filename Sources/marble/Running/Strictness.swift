import ReactiveTesting

extension CaseResult {
  /// Makes a failure of what proves nothing: a case that expects nothing or is skipped.
  ///
  /// - Parameter raw: The case as it is written.
  package mutating func refuseWhatProvesNothing(_ raw: FixtureCase) {
    switch status {
    case .skipped:
      status = .failed
      diagnostics.append(
        Diagnostic("this case is skipped: \(skipReason ?? "")", at: raw.skip?.span ?? titleSpan))
    case .passed where !expectsAnything:
      status = .failed
      diagnostics.append(Diagnostic("this case expects nothing", at: titleSpan))
    default: break
    }
  }
}
