import Foundation

/// Runs a closure on a thread whose stack is as small as a secondary thread's on Apple's systems.
///
/// - Parameter body: The closure; it must not record issues, because the thread belongs to no test.
/// - Returns: The closure's result, after the thread has ended.
public func onSmallStack<Output: Sendable>(_ body: @escaping @Sendable () -> Output) -> Output {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  precondition(pthread_attr_setstacksize(&attributes, 512 * 1024) == 0)
  let call = Call<Output>(body)
  let thread = Unmanaged<AnyCall>.passUnretained(call)
  #if canImport(Glibc)
    var handle = pthread_t()
  #else
    var handle: pthread_t?
  #endif
  let result = pthread_create(&handle, &attributes, { run($0) }, thread.toOpaque())
  precondition(result == 0, "No thread can be made.")
  #if canImport(Glibc)
    pthread_join(handle, nil)
  #else
    if let handle { pthread_join(handle, nil) }
  #endif
  guard let output = call.output else { preconditionFailure("The thread has not run.") }
  return output
}

private func run(_ call: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let call { Unmanaged<AnyCall>.fromOpaque(call).takeUnretainedValue().run() }
  return nil
}

private class AnyCall {
  func run() {}
}

private final class Call<Output>: AnyCall {
  private let body: @Sendable () -> Output
  private(set) var output: Output?

  init(_ body: @escaping @Sendable () -> Output) { self.body = body }

  override func run() { output = body() }
}
