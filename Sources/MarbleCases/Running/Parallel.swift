import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many threads run cases by default: no more than can run at the same time, and no more than eight, because each
/// case that runs takes memory.
package let defaultThreadCount = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 8)

/// Transforms each element, on several threads.
///
/// - Parameters:
///   - elements: The elements; each is taken once, by the first free thread.
///   - threads: The number of threads, including this one, which should have a large stack too.
///   - transform: The work for an element.
/// - Returns: The results, in the order of the elements.
package func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], threads: Int, _ transform: @escaping @Sendable (Element) -> Result
) -> [Result] {
  guard threads > 1, elements.count > 1 else { return elements.map(transform) }
  let work = Work(elements, transform)
  var helpers: [pthread_t] = []
  for _ in 1..<min(threads, elements.count) {
    if let helper = startThread({ work.run() }) { helpers.append(helper) }
  }
  // If no thread could be started, this one does all the work.
  work.run()
  for helper in helpers { pthread_join(helper, nil) }
  return work.results
}

private final class Work<Element: Sendable, Result: Sendable>: Sendable {
  private let elements: [Element]
  private let transform: @Sendable (Element) -> Result
  private let next = Atomic<Int>(0)
  private let made: Lock<[Result?]>

  init(_ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result) {
    self.elements = elements
    self.transform = transform
    made = Lock(Array(repeating: nil, count: elements.count))
  }

  var results: [Result] { made.withLock { $0.compactMap { $0 } } }

  func run() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < elements.count else { return }
      let result = transform(elements[index])
      made.withLock { $0[index] = result }
    }
  }
}

/// Runs a closure on a thread with a large stack; on this thread if none can be started.
package func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let work = Work([()]) { _ in body() }
  guard let helper = startThread({ work.run() }) else { return body() }
  // Signals go to the thread that does the work, which may have blocked them for a while.
  withoutSignals { _ = pthread_join(helper, nil) }
  return work.results[0]
}

/// Does something while no signal but that of a crash comes to this thread, or to those that it starts.
private func withoutSignals<Result>(_ body: () -> Result) -> Result {
  var (signals, old) = (sigset_t(), sigset_t())
  sigfillset(&signals)
  for crash in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] {
    sigdelset(&signals, crash)
  }
  pthread_sigmask(SIG_BLOCK, &signals, &old)
  defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
  return body()
}

/// How much stack a thread has that runs cases: each stage of a pipeline is called from the one before, and may take ten
/// kilobytes in a debug build.
private let stackSize = 64 << 20

/// The work of a thread, in an object that the system can pass on.
private final class ThreadBody: Sendable {
  let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
}

/// Starts a thread with a large stack that nobody joins; false if that fails.
///
/// It may live on while another thread writes a file. That one blocks the signals that end the program for a moment, and then
/// they must not come here.
func startDetachedThread(_ action: @escaping @Sendable () -> Void) -> Bool {
  guard let thread = withoutSignals({ startThread(action) }) else { return false }
  pthread_detach(thread)
  return true
}

/// Starts a thread with a large stack; nil if that fails.
private func startThread(_ action: @escaping @Sendable () -> Void) -> pthread_t? {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, stackSize)
  let body = Unmanaged.passRetained(ThreadBody(action))
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let status = pthread_create(&thread, &attributes, { threadMain($0) }, body.toOpaque())
  guard status == 0 else {
    body.release()
    return nil
  }
  return thread
}

// Unsafe: the pointer is the body that `startThread` retained for this thread, which takes it over.
private func threadMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().action() }
  return nil
}
