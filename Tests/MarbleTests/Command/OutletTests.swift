#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct OutletTests {
  @Test func `what is written comes out in its order, however much it is`() throws {
    try withFolder { folder in
      let path = "\(folder)/x"
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
      defer { close(descriptor) }
      let outlet = Outlet(descriptor: descriptor, name: "x")
      let lines = (0..<40_000).map { "line \($0)\n" }
      for line in lines { try outlet.write(line) }
      try outlet.flush()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == lines.joined())
    }
  }

  #if os(Linux)
    @Test func `a full disk is told, and the program ends by it`() throws {
      let descriptor = open("/dev/full", O_WRONLY)
      defer { close(descriptor) }
      let message = "standard output cannot be written: No space left on device"
      let output = Outlet(descriptor: descriptor, name: "standard output")
      try output.write("x")
      #expect(throws: Outlet.WriteError(message)) { try output.flush() }

      try withFolder { folder throws in
        let told = open("\(folder)/told", O_WRONLY | O_CREAT, 0o600)
        defer { close(told) }
        let program = Program(
          output: output, messages: Outlet(descriptor: told, name: "standard error"))
        #expect(program.run(["--version"]) == 2)
        let text = try String(contentsOfFile: "\(folder)/told", encoding: .utf8)
        #expect(text == "error: \(message)\n")
      }
    }
  #endif
}
