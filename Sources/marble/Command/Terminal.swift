import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the program writes to.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is one.
  static var isError: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether a terminal should be spared colours: `NO_COLOR` is set and not empty, or it knows none.
  static var refusesColors: Bool {
    if let setting = getenv("NO_COLOR"), setting.pointee != 0 { return true }
    return getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
  }

  /// How many columns it has; nil for what is no terminal, or one that does not say.
  static var width: Int? {
    guard isOutput else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension Options {
  /// How lanes are drawn, by what was asked for and by what the output is.
  var style: DiagramStyle {
    DiagramStyle(
      isUnicode: isUnicode || isUnicodeFormat, isColored: isColored(on: Terminal.isOutput),
      width: width ?? Terminal.width)
  }

  /// How messages are written, which may go elsewhere.
  var messageStyle: DiagramStyle { DiagramStyle(isColored: isColored(on: Terminal.isError)) }

  private func isColored(on terminal: @autoclosure () -> Bool) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: terminal() && !Terminal.refusesColors
    }
  }
}
