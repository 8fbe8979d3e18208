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
        """
        a value nested in more than \(ValueLimits.depth) others; bound what it is made of with \
        take(first:)
        """, at: span, kind: .bound)
    }
    guard size <= ValueLimits.parts else {
      throw Fault(
        """
        a value of more than \(ValueLimits.parts) parts; bound it with prefix(_:) or suffix(_:), or \
        what it is made of with take(first:)
        """, at: span, kind: .bound)
    }
    try work(size, at: span)
    return value
  }

  /// Counts work on the parts of values.
  func work(_ amount: Int, at span: Span) throws(Fault) {
    if !context.meter.countWork(amount, at: span), let fault = context.fault { throw fault }
  }
}
