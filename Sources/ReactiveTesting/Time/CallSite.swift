/// The place of a call in a test.
public struct CallSite: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let name: StaticString
  /// The file, if it is not known when the program is compiled.
  @usableFromInline let text: String?
  /// The line, counted from 1.
  public let line: Int

  /// Makes a call site.
  ///
  /// - Parameters:
  ///   - file: The file, as `#fileID` names it.
  ///   - line: The line.
  @inlinable
  package init(file: StaticString, line: UInt) {
    name = file
    text = nil
    self.line = Int(line)
  }

  /// Makes a call site from what another library knows.
  package init(file: String, line: Int) {
    (name, text) = ("", file)
    self.line = line
  }

  /// The file, as `#fileID` names it.
  public var file: String { text ?? "\(name)" }

  /// `file:line`; without a line, the file alone, which may be the name of a test.
  public var description: String { line == 0 ? file : "\(file):\(line)" }

  /// Whether both are the same place.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.line == right.line else { return false }
    // Usually one literal has one address; otherwise the text decides.
    if left.text == nil, right.text == nil, left.name.hasPointerRepresentation,
      right.name.hasPointerRepresentation,
      left.name.utf8Start == right.name.utf8Start
    {
      return true
    }
    return left.file == right.file
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
  }
}

/// Says in a sentence where something was begun; empty if that is unknown.
func begun(at site: CallSite?) -> String { site.map { ", begun at \($0)" } ?? "" }
