import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Does something for each element, on several threads.
///
/// - Parameters:
///   - elements: What is to be worked at; each is taken once, by whichever thread comes first.
///   - threads: How many threads work, this one included.
///   - transform: What is done.
/// - Returns: What was made, in the order of the elements.
package func parallelMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], threads: Int, _ transform: @escaping @Sendable (Element) -> Result
) -> [Result] {
  guard threads > 1, elements.count > 1 else { return elements.map(transform) }
  let work = Work(elements, transform)
  var helpers: [pthread_t] = []
  for _ in 1..<min(threads, elements.count) {
    if let helper = startThread({ work.run() }) { helpers.append(helper) }
  }
  // With no thread to be had the work is done all the same.
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

/// What a thread is to do, as the system hands it over.
private final class ThreadBody: Sendable {
  let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
}

/// Starts a thread with as much stack as the first one has; nil if there is none to be had.
private func startThread(_ action: @escaping @Sendable () -> Void) -> pthread_t? {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, 8 << 20)
  let body = Unmanaged.passRetained(ThreadBody(action))
  #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(&thread, &attributes, { threadMain($0) }, body.toOpaque())
  #else
    var thread = pthread_t()
    let status = pthread_create(&thread, &attributes, { threadMain($0) }, body.toOpaque())
  #endif
  guard status == 0 else {
    body.release()
    return nil
  }
  return thread
}

private func threadMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().action() }
  return nil
}
