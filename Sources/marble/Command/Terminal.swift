import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal that the program writes to.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isError: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the terminal should get no colours: `NO_COLOR` is set and not empty, or the terminal has none.
  static var refusesColors: Bool {
    if let setting = getenv("NO_COLOR"), setting.pointee != 0 { return true }
    return getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
  }

  /// The number of columns; nil if the output is not a terminal, or if the terminal does not say.
  static var width: Int? {
    guard isOutput else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension Options {
  /// The style of drawings, from the options and the kind of output.
  var style: DiagramStyle {
    DiagramStyle(
      isUnicode: isUnicode || format == .unicode, isColored: isColored(on: Terminal.isOutput),
      width: width ?? Terminal.width)
  }

  /// The style of messages, which may go elsewhere.
  var messageStyle: DiagramStyle { DiagramStyle(isColored: isColored(on: Terminal.isError)) }

  private func isColored(on terminal: @autoclosure () -> Bool) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: terminal() && !Terminal.refusesColors
    }
  }
}
