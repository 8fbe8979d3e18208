import MarbleCases
import ReactiveTesting

/// A text file with exceptions in groups, each group below the reason for it.
///
/// A line that begins with white space is an exception, `FILE > NAME`; `#` begins a comment, and every other line is a
/// reason.
package struct ReasonTable {
  /// An exception.
  struct Entry {
    var file: String
    var name: String
    var reason: String
    var line: Int
    /// Whether it was looked for, and whether it was needed.
    var wasFound = false
    var wasNeeded = false

    var text: String { "\(file) > \(name)" }
  }

  private(set) var entries: [Entry] = []
  /// What is wrong with the file.
  package private(set) var problems: [String] = []
  /// The entries by their names.
  private var numbers: [String: [Int]] = [:]

  /// A table without entries.
  package init() {}

  /// Reads a table.
  package init(_ text: String) {
    var reason: String?
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = String(line.drop { $0 == " " || $0 == "\t" })
      if words.isEmpty || words.hasPrefix("#") { continue }
      guard line.first == " " || line.first == "\t" else {
        reason = words
        continue
      }
      guard let reason else {
        problems.append("line \(index + 1) is indented, but no reason stands above it")
        continue
      }
      guard let sign = words.firstRange(of: " > ") else {
        problems.append("line \(index + 1), '\(words)', is not of the form 'FILE > NAME'")
        continue
      }
      let name = String(words[sign.upperBound...])
      numbers[name, default: []].append(entries.count)
      entries.append(
        Entry(
          file: String(words[..<sign.lowerBound]), name: name, reason: reason, line: index + 1))
    }
  }

  /// Notes that something was seen which may be an exception.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - path: Its file, which may be in more folders than the table says.
  ///   - isNeeded: Whether it needs to be one.
  /// - Returns: The reason; nil if the table does not have it.
  package mutating func note(_ name: String, in path: String, isNeeded: Bool) -> String? {
    guard let number = numbers[name]?.first(where: { entries[$0].isIn(path) }) else { return nil }
    entries[number].wasFound = true
    if isNeeded { entries[number].wasNeeded = true }
    return entries[number].reason
  }

  /// The entries that are wrong: a case notices the mutant, or nothing matches the entry.
  ///
  /// - Parameter paths: The files of which all cases were seen.
  /// - Returns: A message for each such entry.
  package func complaints(about paths: [String]) -> [String] {
    entries.compactMap { entry in
      if entry.wasFound {
        return entry.wasNeeded
          ? nil
          : "line \(entry.line) lists '\(entry.text)' as equivalent, but a case notices it"
      }
      return paths.contains(where: entry.isIn)
        ? "line \(entry.line) names '\(entry.text)', which is no mutant of these files" : nil
    }
  }
}

extension ReasonTable.Entry {
  /// Whether its file is this one.
  fileprivate func isIn(_ path: String) -> Bool { path == file || path.hasSuffix("/" + file) }
}
