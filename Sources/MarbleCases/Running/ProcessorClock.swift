#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures the processor time of a thread, from any thread.
package struct ProcessorClock: Sendable {
  let time: @Sendable () -> Duration

  package init(time: @escaping @Sendable () -> Duration) { self.time = time }

  /// The clock of the thread that asks for it.
  package static var ofThread: ProcessorClock {
    #if canImport(Darwin)
      let thread = pthread_mach_thread_np(pthread_self())
      return ProcessorClock {
        var info = thread_basic_info()
        var count = mach_msg_type_number_t(
          MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
        // Unsafe: the system fills the structure during the call, as the numbers that it consists of.
        let status = withUnsafeMutablePointer(to: &info) { pointer in
          pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
            thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
          }
        }
        guard status == KERN_SUCCESS else { return .zero }
        return .seconds(Int(info.user_time.seconds) + Int(info.system_time.seconds))
          + .microseconds(Int(info.user_time.microseconds) + Int(info.system_time.microseconds))
      }
    #else
      var clock = clockid_t()
      guard pthread_getcpuclockid(pthread_self(), &clock) == 0 else {
        return ProcessorClock { .zero }
      }
      return ProcessorClock { [clock] in
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
      }
    #endif
  }
}

/// How many bytes of memory the process has, or on Darwin, has had at most.
///
/// Zero if that is unknown.
package var processMemory: Int {
  #if canImport(Darwin)
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    // The second number counts the pages. What `getrusage` says includes the process that started this one.
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    let numbers = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
      return 0
    }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  #endif
}
