/// The kind of a term, as far as it is known before evaluation.
package enum StaticKind: Sendable, Equatable {
  /// Unknown: values of lanes, and arguments of closures.
  case any
  /// A value that is not a stream, of an unknown kind or of the kind of a literal.
  case value(name: String)
  case duration
  case signal
  case producer
  /// A stream of either kind.
  case stream

  package var isStream: Bool { self == .signal || self == .producer || self == .stream }

  /// The kind's name in messages, with its article.
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
