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

/// Adds colours to messages: to their kind, and to the mark under the text that they are about.
struct MessagePaint {
  let style: DiagramStyle

  /// The text with colours.
  func painted(_ text: String) -> String {
    guard style.isColored else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(painted)
      .joined(separator: "\n")
  }

  private func painted(_ line: Substring) -> String {
    if line.hasPrefix("error: ") {
      return mark(line, line.startIndex..<line.index(line.startIndex, offsetBy: 6))
    }
    if let kind = line.firstRange(of: ": error: ") {
      return mark(
        line, line.index(kind.lowerBound, offsetBy: 2)..<line.index(before: kind.upperBound))
    }
    // The line below a source line: blanks, a bar, and the mark.
    guard let bar = line.firstIndex(where: { $0 != " " }), line[bar] == "|",
      let caret = line[bar...].dropFirst().firstIndex(where: { $0 != " " }), line[caret] == "^"
    else { return String(line) }
    return mark(line, caret..<line.endIndex)
  }

  private func mark(_ line: Substring, _ range: Range<Substring.Index>) -> String {
    line[..<range.lowerBound] + style.painted(String(line[range]), .bad) + line[range.upperBound...]
  }
}
