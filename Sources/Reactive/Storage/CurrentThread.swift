#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#else
  #error("Reactive supports Apple's platforms and Linux, with glibc or musl; this is neither.")
#endif

/// The current thread: its identity, who is scheduling work on it, and what it is still to release.
struct CurrentThread {
  fileprivate struct State {
    var scheduling: StaticString?
    var maker: (any KeptCaller)?
    var isReleasing = false
    /// What is released when the call that is releasing something has done that.
    var unreleased: [Any] = []
  }

  private static let key = makeKey()

  // Unsafe: only the thread that the memory belongs to uses it, and the system frees it when that thread has ended. A
  // value of this type is used where it was made, and never stored.
  private let state: UnsafeMutablePointer<State>

  init() {
    if let known = pthread_getspecific(Self.key) {
      state = known.assumingMemoryBound(to: State.self)
    } else {
      state = .allocate(capacity: 1)
      state.initialize(to: State())
      pthread_setspecific(Self.key, state)
    }
  }

  private static func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { freeState($0) }
    precondition(result == 0, "The system has no room for one more thread-specific value.")
    return key
  }

  /// Unique among the threads that are alive; the two lowest bits are zero, because it is an address.
  static var identity: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// The operator that is scheduling work, if it was named.
  var scheduling: StaticString? { state.pointee.scheduling }
  /// Who has made the stage that is scheduling work, if that is kept.
  var maker: (any KeptCaller)? { state.pointee.maker }

  /// Names the operator that a closure schedules work for.
  func scheduling<Result>(for name: StaticString, _ schedule: () -> Result) -> Result {
    let outer = state.pointee.scheduling
    state.pointee.scheduling = name
    defer { state.pointee.scheduling = outer }
    return schedule()
  }

  /// Names who has made the stage that a closure schedules work for.
  func scheduling<Result>(madeBy maker: any KeptCaller, _ schedule: () -> Result) -> Result {
    let outer = state.pointee.maker
    state.pointee.maker = maker
    defer { state.pointee.maker = outer }
    return schedule()
  }

  /// Releases what an object owns, in the object's deinitialiser; if that is called from here, after it has returned.
  ///
  /// So a nest of such objects is released in a loop, however deep it is.
  static func release<Contents>(_ contents: consuming Contents) {
    let state = CurrentThread().state
    guard !state.pointee.isReleasing else { return state.pointee.unreleased.append(contents) }
    state.pointee.isReleasing = true
    _ = consume contents
    while let next = state.pointee.unreleased.popLast() { withExtendedLifetime(next) {} }
    // A new array, because the old one would keep its capacity.
    state.pointee.unreleased = []
    state.pointee.isReleasing = false
  }
}

/// Frees the state of a thread that has ended.
// Unsafe: the system passes what `init` stored for that thread, once.
private func freeState(_ pointer: UnsafeMutableRawPointer?) {
  guard let state = pointer?.assumingMemoryBound(to: CurrentThread.State.self) else { return }
  state.deinitialize(count: 1)
  state.deallocate()
}
