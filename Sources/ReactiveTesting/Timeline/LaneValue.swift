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
