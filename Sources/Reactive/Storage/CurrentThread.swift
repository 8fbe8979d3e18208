#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The current thread: its identity, and how it lets others run.
enum CurrentThread {
  /// Unique among the threads that are alive.
  static var identity: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Lets other threads run for a moment.
  ///
  /// - Parameter isLong: Whether the moment may be so long that the processor should not be kept busy.
  static func pause(isLong: Bool) {
    if isLong { usleep(100) } else { sched_yield() }
  }
}
