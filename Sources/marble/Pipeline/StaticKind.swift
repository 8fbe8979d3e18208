/// What is known of a term before it is evaluated.
package enum StaticKind: Sendable, Equatable {
  /// Nothing: what lanes send, what closures get.
  case any
  /// A value that is no stream, of an unknown kind or of the kind of a literal.
  case value(name: String)
  case duration
  case signal
  case producer
  /// A stream of either kind.
  case stream

  package var isStream: Bool { self == .signal || self == .producer || self == .stream }

  /// What the kind is called in messages, with its article.
  package var name: String {
    switch self {
    case .any: "a value"
    case .value(let name): name
    case .duration: "a duration"
    case .signal: "a signal"
    case .producer: "a producer"
    case .stream: "a stream"
    }
  }
}
