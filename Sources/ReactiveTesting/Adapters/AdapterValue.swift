/// A value of a fixture, as an adapter sees it.
///
/// Fixtures have no types: a lane may send `1` in one case and `"one"` in another. An operator of yours takes and
/// returns these values; your own types stay inside of it.
public indirect enum AdapterValue: Hashable, Sendable {
  /// `nil`.
  case none
  /// A Boolean.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number with a fraction.
  case decimal(Double)
  /// A text.
  case text(String)
  /// A duration, such as `20ms` or `3t`.
  case duration(Duration)
  /// An array.
  case array([AdapterValue])
  /// A tuple, without its labels.
  case tuple([AdapterValue])
  /// A stream.
  case stream(AdapterStream)
}

extension AdapterValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral
{
  /// A whole number.
  public init(integerLiteral number: Int) { self = .integer(number) }

  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }

  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension AdapterValue {
  /// The number, if it is a whole number.
  public var integer: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The text, if it is a text.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The Boolean, if it is one.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// Its kind in messages, with its article.
  var kindName: String {
    switch self {
    case .none: "nil"
    case .boolean: "a Boolean"
    case .integer: "an integer"
    case .decimal: "a decimal number"
    case .text: "a text"
    case .duration: "a duration"
    case .array: "an array"
    case .tuple: "a tuple"
    case .stream: "a stream"
    }
  }

  /// The value inside of a text.
  var interpolated: String {
    switch self {
    case .none: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .text(let text): text
    case .duration(let duration): "\(duration)"
    case .array(let values): "[" + values.map(\.quoted).joined(separator: ", ") + "]"
    case .tuple(let values): "(" + values.map(\.quoted).joined(separator: ", ") + ")"
    case .stream: "a stream"
    }
  }

  private var quoted: String {
    if case .text(let text) = self { "\"\(text)\"" } else { interpolated }
  }
}
