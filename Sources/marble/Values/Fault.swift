import ReactiveTesting

/// Why a run could not go on: an operation that cannot be, at its place in the file.
package struct Fault: Error, Sendable {
  package enum Kind: Sendable {
    /// The fixture asks for something that cannot be.
    case error
    /// The run was stopped at a bound.
    case bound
  }

  package var kind: Kind
  package var diagnostic: Diagnostic

  package init(_ message: String, at span: Span, kind: Kind = .error) {
    self.kind = kind
    diagnostic = Diagnostic(message, at: span)
  }
}
