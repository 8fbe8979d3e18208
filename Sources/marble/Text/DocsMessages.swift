/// Every message about the blocks of Markdown pages, in alphabetical order.
package enum DocsMessages {
  static let marker =
    "a marker is '<!-- marble: FILE > TITLE -->'; before the colon there may be 'source' or 'picture NAME.svg', and "
    + "'trace' or 'ruler'"
  static let openEnd = "this end marker is itself not closed: '-->' is missing"
  static let unopened = "this end marker has no start marker above it"

  static func broken(_ title: String, _ problem: String?) -> String {
    "the case '\(title)' cannot be shown" + (problem.map { ": \($0)" } ?? "")
  }

  static func failing(_ title: String) -> String { "the case '\(title)' fails" }

  static func foreign(_ path: String) -> String {
    "'\(path)' was not drawn by marble, so it is not replaced"
  }

  static func linked(_ path: String) -> String {
    "'\(path)' is reached through a link, and links are not followed"
  }

  static func nested(_ line: Int) -> String {
    "the marker in line \(line) is not closed before this one"
  }

  static func noCase(_ title: String, _ file: String, _ nearest: String?) -> String {
    "'\(file)' has no case '\(title)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }

  static func outOfDate(_ place: String) -> String { "\(place) is out of date" }

  static func outside(_ path: String) -> String {
    "'\(path)' is not below the folder of the page"
  }

  static func refreshed(_ path: String) -> String { "\(path) is refreshed" }

  static func samePicture(_ path: String, _ line: Int) -> String {
    "the marker in line \(line) draws another picture with the name '\(path)'"
  }

  static func severalCases(_ title: String, _ file: String, _ count: Int) -> String {
    "'\(file)' has \(count) cases '\(title)'"
  }

  static func unclosed(_ end: String) -> String {
    "this marker is not closed: the line '\(end)' is missing"
  }
}
