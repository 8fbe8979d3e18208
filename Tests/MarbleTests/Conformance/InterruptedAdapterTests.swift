import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whoever ends `marble conform` ends the adapter too.
@Suite(.enabled(if: ProgramFile.path != nil)) struct InterruptedAdapterTests {
  /// It never answers, and neither it nor what it starts ends with its input.
  ///
  /// Both say that they are still there if they are asked.
  private static let script = """
    exec 3>said
    (read word <asked; echo its child is still there >&3) &
    echo started >&3
    read word <asked
    echo it is still there >&3
    """

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends the adapter and what it has started`(number: Int32) throws {
    try withFolder { folder in
      try write("test: a\nhot s: -1-|\npipeline: s\n", to: "\(folder)/a.txt")
      for name in ["said", "asked"] { #expect(mkfifo("\(folder)/\(name)", 0o600) == 0) }
      // Open for reading too, so that neither side waits for the other to open it.
      let asked = open("\(folder)/asked", O_RDWR)
      let process = try ProgramFile.start(
        ["conform", "--timeout", "1000", "--adapter", Self.script, "a.txt"],
        shell: "cd '\(folder)'")
      let said = open("\(folder)/said", O_RDONLY)
      defer { for descriptor in [asked, said] { close(descriptor) } }
      #expect(line(from: said) == "started")
      kill(process, number)
      #expect(ProgramFile.end(of: process) == nil)
      #expect(write(asked, "\n\n", 2) == 2)
      // The pipe ends when nobody holds it open any more.
      #expect(line(from: said) == "")
    }
  }

  /// The next line, or what there is of it at the end.
  private func line(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
