import Reactive

/// A value that is read from its label without being `LosslessStringConvertible`.
///
///     let pages = test.cold("-'[1, 2]'-'[3]'|", of: [Int].self)
///     #expect(test.timeline { pages } == "-'[1, 2]'-'[3]'|")
///
/// Arrays and optionals conform if their elements are `LosslessStringConvertible`; arrays of arrays do not. Conform your
/// own type to read its values without a table.
/// The text should be what `String(describing:)` gives, so that a drawing reads back as the same timeline.
public protocol LaneValue {
  /// Makes a value from the text of its label; nil if the text does not stand for one.
  ///
  /// - Parameter laneText: The text, without the quotes that the notation puts around it.
  init?(laneText: String)
}

extension Array: LaneValue where Element: LosslessStringConvertible {
  /// Reads `[1, 2]` or `["a", "b"]`; the quotes may be left out where an element has no comma.
  ///
  /// - Parameter laneText: The text of the array.
  public init?(laneText: String) {
    guard laneText.hasPrefix("["), laneText.hasSuffix("]"), laneText.count > 1,
      let parts = textsOfElements(in: laneText.dropFirst().dropLast())
    else { return nil }
    self.init()
    for part in parts {
      guard let element = Element(part) else { return nil }
      append(element)
    }
  }
}

extension Optional: LaneValue where Wrapped: LosslessStringConvertible {
  /// Reads `nil`, or the text of the wrapped value.
  ///
  /// - Parameter laneText: The text of the optional.
  public init?(laneText: String) {
    if laneText == "nil" {
      self = Wrapped?.none
    } else if let wrapped = Wrapped(laneText) {
      self = wrapped
    } else {
      return nil
    }
  }
}

/// Splits the text of an array between its brackets, in the form in which arrays describe themselves.
///
/// - Returns: The texts of the elements; nil if a string is not closed, or if nothing stands between two commas.
private func textsOfElements(in text: Substring) -> [String]? {
  var rest = text.drop { $0 == " " }
  guard !rest.isEmpty else { return [] }
  var texts: [String] = []
  repeat {
    rest = rest.drop { $0 == " " }
    if rest.first == "\"" {
      rest.removeFirst()
      guard let string = readString(from: &rest) else { return nil }
      texts.append(string)
      rest = rest.drop { $0 == " " }
      guard rest.isEmpty || rest.first == "," else { return nil }
    } else {
      let element = rest.prefix { $0 != "," }
      guard let last = element.lastIndex(where: { $0 != " " }) else { return nil }
      texts.append(String(element[...last]))
      rest = rest[element.endIndex...]
    }
  } while rest.popFirst() != nil
  return texts
}

/// Reads the rest of a string up to its closing quote; nil if it is not closed, or has an unknown escape.
///
/// The escapes are those that the description of a string has.
func readString(from text: inout Substring) -> String? {
  var string = ""
  while let character = text.popFirst() {
    switch character {
    case "\"": return string
    case "\\":
      guard let escaped = readEscape(from: &text) else { return nil }
      string.append(escaped)
    default: string.append(character)
    }
  }
  return nil
}

/// Reads what follows a backslash.
private func readEscape(from text: inout Substring) -> Character? {
  switch text.popFirst() {
  case "n": return "\n"
  case "t": return "\t"
  case "r": return "\r"
  case "0": return "\0"
  case "u":
    guard text.popFirst() == "{" else { return nil }
    let digits = text.prefix { $0 != "}" }
    text = text[digits.endIndex...]
    guard text.popFirst() == "}", let number = UInt32(digits, radix: 16) else { return nil }
    return Unicode.Scalar(number).map(Character.init)
  case let character? where "\"\\'".contains(character): return character
  default: return nil
  }
}

extension Timeline where Value: LaneValue {
  /// Reads marbles whose labels are the texts of the values.
  ///
  /// A text that cannot be read gives a timeline with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text.
  @_disfavoredOverload
  public init(marbles: String, error: Error? = nil, tick: Duration = .milliseconds(1)) {
    self.init(labels: marbles, error: error, tick: tick)
  }
}

extension Timeline where Value == Void {
  /// Reads the marbles of a `Void` stream; any label stands for a value.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text.
  public init(marbles: String, error: Error? = nil, tick: Duration = .milliseconds(1)) {
    self.init(reading: marbles, error: error, tick: tick) { _ throws(MarbleProblem) in }
  }

  // Not with a literal: with such an overload, closures whose last expression is unused would return nothing.
  /// Whether values and ends come at the same ticks.
  public static func == (left: Self, right: Self) -> Bool {
    left.matches(right) { _, _ in true }
  }

  /// Whether any value or end comes at another tick.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }
}
