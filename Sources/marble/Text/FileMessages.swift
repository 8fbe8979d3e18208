/// Every message about writing and watching files and about streams of bytes, in alphabetical order.
enum FileMessages {
  static let readerMissing =
    "no program reads from this named pipe; to wait for one, use standard output: > PIPE"
  static let standardError = "standard error"
  static let standardOutput = "standard output"
  static let watching = "watching; press Ctrl-C to stop"

  static func asFixture(_ report: String, _ folder: String) -> String {
    "the next run would read the report '\(report)' as a fixture, because it is in '\(folder)'; write it "
      + "elsewhere, or under a name that does not end with .txt or .marble"
  }

  static func changed(_ path: String) -> String {
    "another program has changed '\(path)' in the meantime; it is left as it is"
  }

  static func drawn(_ path: String) -> String { "\(path) is written" }

  static func draft(_ path: String) -> String { "no file can be made beside '\(path)'" }

  static func folder(unopened path: String) -> String { "the folder '\(path)' cannot be opened" }

  static func folder(unmade path: String) -> String { "the folder '\(path)' cannot be made" }

  static func format(_ path: String, isDone: Bool) -> String {
    isDone ? "\(path) is formatted" : "\(path) is not formatted"
  }

  static func input(_ path: String) -> String { "the input '\(path)'" }

  static func intoInput(_ output: String, _ input: String) -> String {
    "\(output) would be written into \(input)"
  }

  static func link(_ path: String) -> String {
    "'\(path)' is a link, and links are not followed; name the file itself"
  }

  static func notFolder(_ path: String, _ kind: String) -> String {
    "'\(path)' is \(kind), not a folder"
  }

  static func notOrdinary(_ path: String) -> String { "'\(path)' is not an ordinary file" }

  static func overInput(_ input: String, _ output: String) -> String {
    "the report would replace \(input)"
      + (input.contains("'\(output)'") ? "" : ", which '\(output)' leads to")
  }

  static func readOnly(_ path: String) -> String { "'\(path)' is read-only" }

  static func unreplaced(_ path: String) -> String { "'\(path)' cannot be replaced" }

  static func unwatched(_ path: String, _ kind: String) -> String {
    "'\(path)' is \(kind), which cannot be watched"
  }

  static func unwritten(_ output: String) -> String { "\(output) cannot be written" }

  static func unwritten(file path: String) -> String { "'\(path)' cannot be written" }

  static func updateOf(_ path: String, _ kind: String) -> String {
    "--update writes files, and '\(path)' is \(kind)"
  }

  static func watched(_ report: String, _ folder: String) -> String {
    "the report '\(report)' would be in the watched folder '\(folder)'; write it elsewhere"
  }
}
