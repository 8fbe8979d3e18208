import MarbleAuthoring
import MarbleCases
import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `marble serve`: answers lines of JSON, for a page or an editor that plays cases.
package struct ServeCommand {
  /// A longer line is refused.
  private static let lineLimit = 1 << 20

  private let output: Outlet

  package init(_ output: Outlet) { self.output = output }

  /// Answers each line until there are no more.
  ///
  /// - Parameter input: The file with the lines.
  /// - Throws: An error if an answer cannot be written.
  package func run(_ input: Int32 = STDIN_FILENO) throws(Outlet.WriteError) {
    var line: [UInt8] = []
    var isTooLong = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(input, &buffer, buffer.count), count > 0 {
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          try write(Self.answer(isTooLong ? "" : String(decoding: line, as: UTF8.self)))
          (line, isTooLong) = ([], false)
        } else if line.count < Self.lineLimit {
          line.append(byte)
        } else {
          isTooLong = true
        }
      }
    }
  }

  private func write(_ answer: String) throws(Outlet.WriteError) {
    try output.writeExactly(answer + "\n")
    try output.flush()
  }

  /// The answer to a line.
  ///
  /// - Parameter line: A request, as `marble help serve` describes it.
  /// - Returns: One line of JSON, whatever the line is.
  package static func answer(_ line: String) -> String {
    do throws(PlayRequest.Refusal) {
      guard let value = JSONReader.value(line) else {
        throw PlayRequest.Refusal(message: "this line is not a JSON value")
      }
      if value.string == "catalogue" { return PlayCatalogue.json.description }
      let request = try PlayRequest(value)
      return PlayedCase(try request.changedText(), isTraced: request.isTraced).answer.description
    } catch {
      return JSONText.object([("error", .text(error.message))]).description
    }
  }
}
