import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts a process with pipes as its standard input and output.
enum Spawning {
  /// Starts a process in a group of its own; its messages go where those of `marble` go.
  ///
  /// - Parameters:
  ///   - arguments: The path of the program, and its arguments.
  ///   - input: The descriptor to read from.
  ///   - output: The descriptor to write to.
  /// - Returns: The process, and the system's error or zero.
  static func spawn(
    _ arguments: [String], input: Int32, output: Int32
  ) -> (identifier: pid_t, error: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // Nothing is blocked, and the signals that are handled in another way here are reset.
    var (none, reset) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&reset)
    for number in [SIGPIPE, SIGXFSZ, SIGCHLD] { sigaddset(&reset, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &reset)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var pointers = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var identifier: pid_t = 0
    let error = posix_spawn(&identifier, arguments[0], &actions, &attributes, pointers, environ)
    return (identifier, error)
  }

  /// A pipe whose ends no other process gets.
  static func pipe() throws(AdapterProblem) -> (reading: Int32, writing: Int32) {
    var descriptors: [Int32] = [0, 0]
    #if canImport(Darwin)
      let result = Darwin.pipe(&descriptors)
    #elseif canImport(Musl)
      let result = Musl.pipe(&descriptors)
    #else
      let result = Glibc.pipe(&descriptors)
    #endif
    guard result == 0 else {
      throw AdapterProblem(ConformanceMessages.unstarted(SystemError().reason))
    }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (descriptors[0], descriptors[1])
  }
}
