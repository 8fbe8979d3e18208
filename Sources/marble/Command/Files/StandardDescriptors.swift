#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input, standard output and standard error.
enum StandardDescriptors {
  /// Puts the null device in the place of those that are closed.
  ///
  /// Otherwise the next file that is opened would get the number of one of them, and what is written to
  /// standard error would end up in a report. Input and output are opened the wrong way round, so that
  /// reading or writing them still fails; messages that nobody wants to see are dropped.
  static func occupy() {
    for (descriptor, access) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one, because those before it are taken.
      if open("/dev/null", access) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
    }
  }
}
