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
  @Test func `a large amount of output is written in order`() throws {
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

  @Test func `a non-blocking pipe loses no output, however slow its reader is`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    // More than the buffer of a pipe holds.
    let text = String(repeating: "0123456789", count: 100_000)
    let counts = parallelMap([true, false], threads: 2) { isWriter in
      if isWriter {
        defer { close(writer) }
        let outlet = Outlet(descriptor: writer, name: "pipe")
        return (try? outlet.write(text)) != nil && (try? outlet.flush()) != nil ? 1 : 0
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      var sum = 0
      while case let count = read(reader, &chunk, chunk.count), count > 0 { sum += count }
      return sum
    }
    #expect(counts == [1, text.utf8.count])
  }

  #if os(Linux)
    @Test func `a full disk is reported, and the program exits with status 2`() throws {
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
