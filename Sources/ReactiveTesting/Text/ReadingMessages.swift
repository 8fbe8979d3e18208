/// Every message about reading files, in alphabetical order.
package enum ReadingMessages {
  package static let encoding = "this is not UTF-8 text"
  package static let standardInput = "standard input"

  package static func absent(_ path: String) -> String { "there is no file or folder '\(path)'" }

  package static func emptyFolder(_ path: String) -> String {
    "there is no .txt or .marble file in '\(path)'"
  }

  package static func folder(unread path: String) -> String {
    "the folder '\(path)' cannot be read"
  }

  package static func large(_ path: String, _ limit: Int) -> String {
    "'\(path)' is too large; a fixture file has at most \(limit) bytes"
  }

  package static func nameEncoding(_ path: String) -> String {
    "the name of '\(path)' is not UTF-8 text"
  }

  package static func notAFixture(_ path: String, _ kind: String) -> String {
    "'\(path)' is \(kind), which cannot contain a fixture"
  }

  package static func reason(_ message: String, _ reason: String) -> String {
    "\(message): \(reason)"
  }

  package static func unread(_ path: String) -> String { "'\(path)' cannot be read" }

  package static func writerMissing(_ path: String) -> String {
    "'\(path)' is a named pipe that no program writes to; to wait for one, use standard input: "
      + "marble - < PIPE"
  }
}
