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
    let output = Outlet(descriptor: STDOUT_FILENO, name: "standard output")
    let messages = Outlet(descriptor: STDERR_FILENO, name: "standard error")
    let program = Program(output: output, messages: messages)
    for number in 1..<max(1, Int(CommandLine.argc)) {
      // With its bytes replaced, the argument would name another file.
      guard let bytes = CommandLine.unsafeArgv[number], String(validatingCString: bytes) == nil
      else { continue }
      exit(program.complain("the argument '\(String(cString: bytes))' is not UTF-8 text"))
    }
    exit(program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
