import ReactiveTesting
import Synchronization

/// What happened, with the virtual time in milliseconds.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) {
    let time = (TestScheduler.current?.now ?? .seconds(-1)) / .milliseconds(1)
    lines.withLock { $0.append("\(line) at \(Int(time))") }
  }

  var all: [String] { lines.withLock { $0 } }
}
