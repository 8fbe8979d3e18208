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

  /// Runs until interrupted.
  ///
  /// - Parameters:
  ///   - output: Receives the report; cleared before each run if it is a terminal.
  ///   - body: One run.
  /// - Throws: An error if the report cannot be written.
  func run(_ output: Outlet, _ body: () throws -> Void) throws -> Never {
    if isTerminal { Interruption.takeTerminal() }
    while true {
      // Made before the run, so that changes during the run are not missed. Made anew each time, so that new
      // folders are watched too.
      let watch = FileWatch(paths)
      if isTerminal { try output.write(Self.clearing) }
      try body()
      try output.flush()
      try messages.write("watching; press Ctrl-C to stop" + "\n")
      try messages.flush()
      watch.waitForChange()
      try messages.write(isTerminal ? "" : "\n")
    }
  }
}
