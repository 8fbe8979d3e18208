import Foundation
import TestSupport
import Testing

/// The files in `Tests/MarbleExamples` say exactly what the program prints.
///
/// `REACTIVE_UPDATE_EXAMPLES=1` writes what it prints now into the files, for you to read the difference. With
/// `REACTIVE_TESTS=all` all sessions are compared, as `.ci/check examples` does with the release build of the program.
@Suite struct ExampleTests {
  private static func files(in folder: String) -> [String] {
    Repository.files(below: "Tests/MarbleExamples/\(folder)", ending: ".txt")
      .map { String($0.dropFirst(Repository.root.count + 1)) }
  }

  @Test(arguments: files(in: "sessions").sample(every: 6))
  func `a session prints what its file says`(file: String) throws {
    try compare(file, with: Session(Repository.text(file)).replayed())
  }

  @Test(arguments: files(in: "answers"))
  func `the program answers each case as the file says`(file: String) throws {
    try compare(file, with: AnsweredCases(Repository.text(file)).answered())
  }

  /// Compares a file with what it should be, and reports the first line that differs.
  private func compare(_ file: String, with actual: String) throws {
    let text = try Repository.text(file)
    guard actual != text else { return }
    if ProcessInfo.processInfo.environment["REACTIVE_UPDATE_EXAMPLES"] != nil {
      try write(actual, to: Repository.path(file))
      return
    }
    let old = text.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let place = zip(old, new).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(file):\(place + 1) differs from what the program prints now:
      - \(old[place...].prefix(3).joined(separator: "\n- "))
      + \(new[place...].prefix(8).joined(separator: "\n+ "))
      """)
  }
}
