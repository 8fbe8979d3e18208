#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `--watch`: runs, and runs again whenever a file changes, until it is interrupted.
struct WatchCommand {
  private let paths: [String]
  private let isTerminal: Bool
  private let messages: Outlet

  init(_ paths: [String], messages: Outlet) {
    self.paths = paths
    self.messages = messages
    isTerminal = isatty(STDOUT_FILENO) == 1
  }

  /// The cursor to the upper left, and nothing behind it nor above.
  private static let clearing = "\u{1B}[H\u{1B}[2J\u{1B}[3J"

  /// Runs for ever.
  ///
  /// - Parameters:
  ///   - output: Where the report goes, to be cleared if it is a terminal.
  ///   - body: One run.
  /// - Throws: That the report cannot be written.
  func run(_ output: Outlet, _ body: () throws -> Void) throws -> Never {
    if isTerminal { Interruption.takeTerminal() }
    while true {
      // Taken before the run, so that a change while it runs is not missed; begun anew each time, so
      // that folders that have come since are watched too.
      let watch = FileWatch(paths)
      if isTerminal { try output.write(Self.clearing) }
      try body()
      try output.flush()
      try messages.write("watching; Ctrl-C ends it\n")
      try messages.flush()
      watch.waitForChange()
      try messages.write(isTerminal ? "" : "\n")
    }
  }
}
