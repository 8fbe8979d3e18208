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
  @usableFromInline
  package typealias Lock = Mutex
#endif
