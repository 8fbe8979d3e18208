import ReactiveTesting

extension Evaluator {
  /// A value that was made here, if it is of a reasonable size.
  ///
  /// What grows from run to run of a closure would else take all memory there is, or be nested so deeply
  /// that nothing could take it apart again.
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

  /// Counts what is done with the parts of values.
  func work(_ amount: Int, at span: Span) throws(Fault) {
    if !context.meter.countWork(amount, at: span), let fault = context.fault { throw fault }
  }
}
