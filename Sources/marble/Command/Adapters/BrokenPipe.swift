#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to an adapter that may have gone.
enum BrokenPipe {
  /// Runs the body without the signal that ends the program when nobody reads what it writes.
  ///
  /// The signal stays as it is for the program's own output: there it ends the program, as the shell expects.
  static func ignored(_ body: () -> Int) -> Int {
    var (pipe, pending, before) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let result = body()
    let error = errno
    if result < 0, error == EPIPE, !wasPending {
      sigpending(&pending)
      var number: Int32 = 0
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&pipe, &number) }
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = error
    return result
  }
}
