import ReactiveTesting

/// The known differences of a library: groups of cases, each below the reason why they differ.
struct DifferenceTable {
  /// A case of the table.
  struct Entry {
    var file: String
    var title: String
    var reason: String
    var line: Int
    /// Whether the case was among those that were run, and whether it differed.
    var wasRun = false
    var differed = false

    var text: String { "\(file) > \(title)" }
  }

  private(set) var entries: [Entry] = []
  /// What is wrong with the file.
  private(set) var problems: [String] = []
  /// The entries by their titles.
  private var numbers: [String: [Int]] = [:]

  /// A table without entries.
  init() {}

  /// Reads a table: a line that begins with white space names a case, `#` begins a comment, and every other line is
  /// a reason.
  init(_ text: String) {
    var reason: String?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = String(line.drop { $0 == " " || $0 == "\t" })
      if words.isEmpty || words.hasPrefix("#") { continue }
      guard line.first == " " || line.first == "\t" else {
        reason = words
        continue
      }
      guard let reason else {
        problems.append(ConformanceMessages.caseless(index + 1))
        continue
      }
      guard let sign = words.firstRange(of: " > ") else {
        problems.append(ConformanceMessages.unwrittenCase(words, index + 1))
        continue
      }
      let title = String(words[sign.upperBound...])
      numbers[title, default: []].append(entries.count)
      entries.append(
        Entry(
          file: String(words[..<sign.lowerBound]), title: title, reason: reason, line: index + 1))
    }
  }

  /// Notes that a case was run.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - path: Its file, which may be in more folders than the table says.
  ///   - differs: Whether its output was another one than expected.
  /// - Returns: Why it differs; nil if the table does not know.
  mutating func note(_ title: String, in path: String, differs: Bool) -> String? {
    let number = numbers[title]?.first { number in
      let file = entries[number].file
      return path == file || path.hasSuffix("/" + file)
    }
    guard let number else { return nil }
    entries[number].wasRun = true
    if differs { entries[number].differed = true }
    return entries[number].reason
  }

  /// What the table says and what is not so.
  ///
  /// - Parameter paths: The files whose cases were all run.
  /// - Returns: A sentence for each entry.
  func complaints(about paths: [String]) -> [String] {
    entries.compactMap { entry in
      if entry.wasRun {
        return entry.differed ? nil : ConformanceMessages.staleDifference(entry.text, entry.line)
      }
      let isCovered = paths.contains { $0 == entry.file || $0.hasSuffix("/" + entry.file) }
      return isCovered ? ConformanceMessages.unknownDifference(entry.text, entry.line) : nil
    }
  }
}
