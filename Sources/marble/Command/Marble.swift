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
    exit(program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
