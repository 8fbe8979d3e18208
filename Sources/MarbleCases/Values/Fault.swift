import ReactiveTesting

/// The reason why a run could not continue: an impossible operation, with its place in the file.
package struct Fault: Error, Sendable {
  package enum Kind: Sendable {
    /// The fixture asks for something impossible.
    case error
    /// The run was stopped at a limit.
    case bound
  }

  package var kind: Kind
  package var diagnostic: Diagnostic

  package init(_ message: String, at span: Span, kind: Kind = .error) {
    self.kind = kind
    diagnostic = Diagnostic(message, at: span)
  }
}
