#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The time that really passes, for what happens on threads and queues.
///
/// It is the time of `ContinuousClock`, except in a run of a test. There `ContinuousClock` stands still while threads go on,
/// because the call of the C library in the standard library is replaced; the one here is not.
package enum RealTime {
  /// The time since some moment in the past.
  package static var now: Duration {
    #if canImport(Darwin)
      let clock = CLOCK_MONOTONIC_RAW
    #else
      let clock = CLOCK_BOOTTIME
    #endif
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
