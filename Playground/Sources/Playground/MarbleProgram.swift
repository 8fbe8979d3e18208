import Dispatch
import Foundation
import Synchronization

/// `marble serve` as a child process, which is started again when it has ended.
final class MarbleProgram: Sendable {
  /// The program beside this one.
  private static let path =
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
    .deletingLastPathComponent().appending(path: "marble").path

  /// What ends a program that goes wrong: seconds of processor time, and kilobytes of memory.
  ///
  /// The limits of `marble` itself come long before. A program that has reached one of these is started again, so the time
  /// need not be enough for all requests of a day.
  private static let limits = "ulimit -t 20; ulimit -v 2097152 2>/dev/null"

  /// The child; nil before the first request.
  private let child = Mutex<Child?>(nil)
  /// Waits for answers, so that no thread of tasks has to.
  private let queue = DispatchQueue(label: "marble")

  /// Asks the program.
  ///
  /// - Parameter request: One line, without its end.
  /// - Returns: The answer; nil if even a new program ended before it had answered.
  func answer(_ request: [UInt8]) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: self.child.withLock { Self.answer(request, from: &$0) })
      }
    }
  }

  private static func answer(_ request: [UInt8], from child: inout Child?) -> [UInt8]? {
    // One that has answered before may have reached a limit for all of its answers together.
    if let answer = child?.answer(request) { return answer }
    child = try? Child(path, limits: limits)
    if let answer = child?.answer(request) { return answer }
    child = nil
    return nil
  }
}

/// A process that answers lines.
private final class Child {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  /// What was read behind the last answer.
  private var rest: [UInt8] = []

  init(_ path: String, limits: String) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(limits); exec \"$0\" serve", path]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    // The end of the child is the end of its answers only if nobody else could write some.
    try answers.fileHandleForWriting.close()
    try requests.fileHandleForReading.close()
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.terminate()
  }

  /// The answer to a line; nil if the process has ended.
  func answer(_ request: [UInt8]) -> [UInt8]? {
    do {
      try requests.fileHandleForWriting.write(contentsOf: request + [10])
    } catch {
      return nil
    }
    // A long answer comes in many parts, each of which is searched once.
    var searched = 0
    while true {
      if let end = rest[searched...].firstIndex(of: 10) {
        defer { rest.removeSubrange(...end) }
        return Array(rest[..<end])
      }
      // Not `read(upToCount:)`, which waits for as many bytes.
      let next = answers.fileHandleForReading.availableData
      guard !next.isEmpty else { return nil }
      searched = rest.count
      rest += next
    }
  }
}
