import Synchronization

#if DEBUG
  /// A value behind a lock: `Mutex`, with each hand-over between threads made visible to the thread sanitizer.
  ///
  /// The toolchain's mutex waits inside a library that the thread sanitizer does not see into, so on Linux each
  /// contended lock is reported as a race on the value that it protects. Here every release is also a store, and
  /// every acquisition a load, that the sanitizer sees. The sanitizer learns only what is true.
  @usableFromInline
  package struct Lock<Value>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let handOver = Atomic<Bool>(false)

    @usableFromInline
    package init(_ value: consuming sending Value) { mutex = Mutex(value) }

    @usableFromInline
    package borrowing func withLock<Result: ~Copyable, Failure: Swift.Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock { (value) throws(Failure) in
        _ = handOver.load(ordering: .acquiring)
        defer { handOver.store(true, ordering: .releasing) }
        return try body(&value)
      }
    }
  }
#else
  /// A value behind a lock.
  ///
  /// Not another name of `Mutex`: code that is inlined would need other imports than in a debug build.
  @usableFromInline
  @frozen
  package struct Lock<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @inlinable
    @inline(__always)
    package init(_ value: consuming sending Value) { mutex = Mutex(value) }

    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable, Failure: Swift.Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock(body)
    }
  }
#endif

extension Lock where Value: Sendable {
  /// Replaces the contents and returns the old ones, so that they are released outside the lock: a deinitialiser may run
  /// any code, also code that comes back here.
  @inlinable
  borrowing func exchange(_ new: Value) -> Value {
    withLock { contents in
      defer { contents = new }
      return contents
    }
  }
}

/// State of one operator in one run, shared by the closures of its observer.
///
/// The event contract already forbids two threads inside one observer at the same time, so a lock here would
/// serialise nothing and cost more than most operators do.
@usableFromInline
final class SerialBox<Contents>: @unchecked Sendable {
  // Unchecked, because the compiler cannot see the event contract: a box is captured only by the
  // closures of one observer, an observer is called by one thread at a time and never re-entered,
  // and every hand-over between threads passes a gate or a lock, which orders the accesses.
  //
  // So the dynamic check for exclusive access is needless. With it, a value through `scan` would take 237 instructions
  // instead of 151, and one through `zip` 525 instead of 220.
  @exclusivity(unchecked)
  @usableFromInline var contents: Contents

  @inlinable
  init(_ contents: Contents) { self.contents = contents }
}

extension Optional {
  /// Stores a value, and puts the previous one in its place, if there was one.
  mutating func exchange(_ value: inout Wrapped) {
    let before = self
    self = value
    if let before { value = before }
  }
}
