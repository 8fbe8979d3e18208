import Foundation

/// Serves the page until the process is ended.
@main
enum Playground {
  static func main() async {
    // A child that has ended is noticed where it is written to.
    signal(SIGPIPE, SIG_IGN)
    guard let port = UInt16(CommandLine.arguments.dropFirst().first ?? "8675"),
      CommandLine.arguments.count <= 2
    else { fail("usage: Playground [PORT]") }
    let program = MarbleProgram()
    guard let catalogue = await program.answer(Array(#""catalogue""#.utf8)) else {
      fail("the program marble does not answer")
    }
    let site = Site(program: program, catalogue: catalogue)
    do {
      try await Server(bodyLimit: Site.bodyLimit + 1, answer: site.response).run(port: Int(port)) {
        // Not `print`, whose output would wait in a buffer for whoever reads it from a pipe.
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\($0)/\n".utf8))
      }
    } catch {
      fail("port \(port) cannot be used: \(error); name another: swift run … Playground 8676")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
  }
}
