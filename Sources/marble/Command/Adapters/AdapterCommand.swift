import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `marble adapter`: our own library as an adapter, the control of `marble conform`.
struct AdapterCommand {
  let output: Outlet
  let messages: Outlet

  /// Answers the lines of standard input until its end.
  ///
  /// - Returns: The exit code: 2 after a line that is no question.
  /// - Throws: An error if an answer cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    try output.write(Self.greeting.description + "\n")
    try output.flush()
    var isFirst = true
    while let line = readLine() {
      // The first line is the greeting of `marble conform`.
      if isFirst, JSONText(parsing: line)?["marble"] != nil {
        isFirst = false
        continue
      }
      isFirst = false
      guard let json = JSONText(parsing: line), let id = json["id"]?.integer else {
        try messages.tell("error: \(ConformanceMessages.noQuestion)\n", after: output)
        return 2
      }
      try output.write(Self.answer(json, id).description + "\n")
      try output.flush()
    }
    return 0
  }

  private static let greeting = JSONText.object([
    ("version", .integer(ExportedCase.version)), ("library", .text("Reactive")),
  ])

  /// The answer to a question.
  static func answer(_ json: JSONText, _ id: Int) -> JSONText {
    do throws(TermReader.Problem) {
      return try ReadCase(json).answer()
    } catch {
      switch error {
      case .unknown(let name):
        return .object([("id", .integer(id)), ("unsupported", .text(name))])
      case .unreadable:
        return .object([
          ("id", .integer(id)), ("error", .text(ConformanceMessages.unreadableCase)),
        ])
      }
    }
  }
}
