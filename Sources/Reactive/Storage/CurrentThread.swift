#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The thread that is running: who it is, and how it makes room for others.
enum CurrentThread {
  /// Distinguishes the threads that are alive.
  static var identity: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Lets other threads run for a moment.
  ///
  /// - Parameter isLong: Whether the moment may be so long that no processor should be kept busy.
  static func pause(isLong: Bool) {
    if isLong { usleep(100) } else { sched_yield() }
  }
}
