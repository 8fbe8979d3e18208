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
      let parts = ArrayText.parts(of: laneText.dropFirst().dropLast())
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
private enum ArrayText {
  /// The texts of the elements; nil if a string is not closed, or if nothing stands between two commas.
  static func parts(of text: Substring) -> [String]? {
    guard text.contains(where: { $0 != " " }) else { return [] }
    var parts: [String] = []
    var part = ""
    var isString = false
    var characters = text.makeIterator()
    func end() -> Bool {
      let text = isString ? part : trimmed(part)
      guard isString || !text.isEmpty else { return false }
      parts.append(text)
      (part, isString) = ("", false)
      return true
    }
    while let character = characters.next() {
      switch character {
      case ",":
        guard end() else { return nil }
      case "\"" where trimmed(part).isEmpty && !isString:
        guard let string = string(&characters) else { return nil }
        (part, isString) = (string, true)
      case " " where isString: break
      default:
        if isString { return nil }
        part.append(character)
      }
    }
    return end() ? parts : nil
  }

  /// Reads up to the closing quote of a string.
  private static func string(_ characters: inout Substring.Iterator) -> String? {
    var string = ""
    while let character = characters.next() {
      switch character {
      case "\"": return string
      case "\\":
        switch characters.next() {
        case "n": string.append("\n")
        case "t": string.append("\t")
        case "r": string.append("\r")
        case .some(let escaped) where "\"\\'".contains(escaped): string.append(escaped)
        default: return nil
        }
      default: string.append(character)
      }
    }
    return nil
  }

  private static func trimmed(_ text: String) -> String {
    String(text.trimming { $0 == " " })
  }
}

extension StringProtocol {
  /// The text without the characters at both ends that satisfy the predicate.
  fileprivate func trimming(while isLeft: (Character) -> Bool) -> SubSequence {
    let start = drop(while: isLeft)
    guard let last = start.lastIndex(where: { !isLeft($0) }) else { return start.prefix(0) }
    return start[...last]
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

/// A literal in a comparison that is impossible.
///
/// You never name this type. With it the compiler says what to write instead; otherwise it mentions `StringProtocol`.
public struct LaneText: ExpressibleByStringLiteral, Sendable {
  /// Makes a literal from the text of a lane.
  public init(stringLiteral marbles: String) {}
}

extension Timeline {
  /// Unavailable: its message says what to write instead.
  @available(
    *, unavailable,
    message:
      "these values are not Equatable: compare `timeline.texts` with the literal, or use `matches(_:by:)`"
  )
  @_disfavoredOverload
  public static func == (left: Self, right: LaneText) -> Bool { false }

  /// Unavailable: its message says what to write instead.
  @available(
    *, unavailable,
    message:
      "these values are not Equatable: compare `timeline.texts` with the literal, or use `matches(_:by:)`"
  )
  @_disfavoredOverload
  public static func != (left: Self, right: LaneText) -> Bool { true }
}
