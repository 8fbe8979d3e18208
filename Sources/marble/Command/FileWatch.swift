import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `--watch`: runs the cases, and again whenever a file changes, until it is interrupted.
struct WatchCommand {
  private let paths: [String]
  private let isTerminal: Bool
  private let messages: Outlet

  init(_ paths: [String], messages: Outlet) {
    self.paths = paths
    self.messages = messages
    isTerminal = isatty(STDOUT_FILENO) == 1
  }

  /// Moves the cursor to the upper left, and clears the screen and the scrollback.
  private static let clearing = "\u{1B}[H\u{1B}[2J\u{1B}[3J"

  /// Runs until interrupted, or until a run ends the program.
  ///
  /// - Parameters:
  ///   - output: Receives the report; cleared before each run if it is a terminal.
  ///   - body: One run; returns the exit code if it ends the program.
  /// - Returns: The exit code.
  /// - Throws: An error if the report cannot be written.
  func run(_ output: Outlet, _ body: () throws -> Int32?) throws -> Int32 {
    if isTerminal { Interruption.takeTerminal() }
    while true {
      // Made before the run, so that changes during the run are not missed.
      let watch = FileWatch(paths)
      if isTerminal {
        try output.writeExactly(Self.clearing)
        // A run may write messages first.
        try output.flush()
      }
      if let code = try body() { return code }
      try messages.tell("watching; press Ctrl-C to stop\n", after: output)
      watch.waitForChange()
      try messages.write(isTerminal ? "" : "\n")
    }
  }
}

/// Waits for files to change, by looking at them again and again.
///
/// So it does not matter how an editor writes a file, or whether the file is on another machine.
package final class FileWatch {
  private let paths: [String]
  private var last: Snapshot

  /// The time between two looks, and the longest pause of a writer between two parts of a file, in milliseconds.
  private static let (interval, settling): (Int32, Int32) = (150, 40)

  /// Begins to watch.
  ///
  /// - Parameter paths: Files and folders, which need not exist.
  package init(_ paths: [String]) {
    self.paths = paths
    last = Snapshot(paths)
  }

  /// Waits until something has changed and then stayed the same for a moment.
  package func waitForChange() {
    while !hasChanged(after: Self.interval) {}
    // Lets a writer finish that writes a file in parts, or several files.
    while hasChanged(after: Self.settling) {}
  }

  private func hasChanged(after milliseconds: Int32) -> Bool {
    poll(nil, 0, milliseconds)
    let now = Snapshot(paths)
    defer { last = now }
    return now != last
  }
}

/// The state of files as seen from outside.
private struct Snapshot: Equatable {
  private struct Look: Equatable {
    let identity: FileStatus.Identity
    let size: Int64
    let modification: Duration

    init?(_ path: String) {
      guard let status = try? FileStatus(path) else { return nil }
      identity = status.identity
      // For a folder only its existence counts: its files are checked separately.
      let isFolder = status.kind == .folder
      size = isFolder ? 0 : status.size
      modification = isFolder ? .zero : status.modification
    }
  }

  private var looks: [String: Look?] = [:]

  init(_ paths: [String]) {
    for path in paths {
      // A missing file is remembered as missing, so its appearance is a change.
      looks[path] = .some(Look(path))
      for file in FixtureFiles.walk(path).files { looks[file.path] = .some(Look(file.path)) }
    }
  }
}
