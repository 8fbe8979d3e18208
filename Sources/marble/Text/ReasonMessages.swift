/// Every message about tables of exceptions with their reasons, in alphabetical order.
enum ReasonMessages {
  static func inTable(_ path: String, _ problem: String) -> String { "\(path): error: \(problem)" }

  static func malformed(_ entry: String, _ line: Int) -> String {
    "line \(line), '\(entry)', is not of the form 'FILE > NAME'"
  }

  static func missing(_ line: Int) -> String {
    "line \(line) is indented, but no reason stands above it"
  }
}
