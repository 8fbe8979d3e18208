/// What became of a case that an adapter was asked for.
enum ConformanceVerdict {
  case agrees(CaseResult)
  case differs(CaseResult)
  /// The library does not have this operator.
  case unsupported(String)

  /// The verdict that follows from a judged result.
  init(_ result: CaseResult) {
    self = result.status == .passed ? .agrees(result) : .differs(result)
  }

  var differs: Bool { if case .differs = self { true } else { false } }
}
