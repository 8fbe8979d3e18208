import MarbleCases
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program.
@main
enum Marble {
  static func main() {
    StandardDescriptors.occupy()
    Interruption.install()
    exit(onLargeStack { run() })
  }

  private static func run() -> Int32 {
    let output = Outlet(descriptor: STDOUT_FILENO, name: "standard output")
    let messages = Outlet(descriptor: STDERR_FILENO, name: "standard error")
    let program = Program(output: output, messages: messages)
    for number in 1..<max(1, Int(CommandLine.argc)) {
      // With its bytes replaced, the argument would name another file.
      guard let bytes = CommandLine.unsafeArgv[number], String(validatingCString: bytes) == nil
      else { continue }
      return program.complain("the argument '\(String(cString: bytes))' is not UTF-8 text")
    }
    return program.run(Array(CommandLine.arguments.dropFirst()))
  }
}

/// Standard input, standard output and standard error.
enum StandardDescriptors {
  /// Replaces closed standard descriptors with the null device.
  ///
  /// Otherwise the next opened file would get one of their numbers, and messages for standard error would end up
  /// in a report. Input and output are opened in the wrong direction, so that reading or writing them still
  /// fails. Messages to a closed standard error are dropped.
  static func occupy() {
    for (descriptor, access) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // Opens with this number, the lowest free one, because the numbers before it are taken.
      if open("/dev/null", access) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
    }
  }
}
