import ReactiveTesting

extension Evaluator {
  /// A value made here, if its size is within the limits.
  ///
  /// Otherwise a value that grows with each run of a closure would take all memory, or become nested so deeply
  /// that it could not be released.
  func bounded(_ value: Value, at span: Span) throws(Fault) -> Value {
    guard !value.isPlain else {
      try work(1, at: span)
      return value
    }
    guard let size = value.size(upTo: ValueLimits.parts) else {
      throw Fault(
        "this value is nested in more than \(ValueLimits.depth) others; limit what it is built from with take(first:)",
        at: span, kind: .bound)
    }
    guard size <= ValueLimits.parts else {
      throw Fault(
        "this value has more than \(ValueLimits.parts) parts; limit it with prefix(_:) or suffix(_:), or limit "
          + "what it is built from with take(first:)", at: span, kind: .bound)
    }
    try work(size, at: span)
    return value
  }

  /// Counts work on the parts of values.
  func work(_ amount: Int, at span: Span) throws(Fault) {
    if !context.meter.countWork(amount, at: span), let fault = context.fault { throw fault }
  }
}
