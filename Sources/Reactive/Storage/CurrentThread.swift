#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#else
  #error("Reactive supports Apple's platforms and Linux, with glibc or musl; this is neither.")
#endif

/// The current thread: its identity, how deep the library's calls are nested on it, and the work that was postponed
/// because it was too deep.
///
/// Signals, bound properties and disposables can form chains of any length, and each link is called from the one
/// before. The first levels are plain calls. Deeper work is left to the outermost call of the thread, which does it, in
/// order, before it returns. So the use of the stack does not depend on the length of a chain.
///
/// Without this, a thousand links would not fit a stack of 512 KiB. In a debug build, a thousand operators of a
/// signal take 1,229 KiB, as many bindings 2,347 KiB, composed properties 4,343 KiB and lifetimes 3,018 KiB. In a
/// release build the last three still take more than 1,000 KiB.
@usableFromInline
struct CurrentThread {
  fileprivate struct State {
    var depth = 0
    var postponed = Queue<() -> Void>()
    var scheduling: StaticString?
    var maker: (any KeptCaller)?
  }

  /// How many levels are plain calls; a level is a few stack frames.
  private static var depthLimit: Int { 32 }

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
}

/// Frees the state of a thread that has ended.
// Unsafe: the system passes what `init` stored for that thread, once.
private func freeState(_ pointer: UnsafeMutableRawPointer?) {
  guard let state = pointer?.assumingMemoryBound(to: CurrentThread.State.self) else { return }
  state.deinitialize(count: 1)
  state.deallocate()
}

// MARK: - Nested calls

extension CurrentThread {
  /// Enters a call.
  ///
  /// - Returns: Whether there is room. Then `leaveNestedCall` must follow; otherwise, use `postpone`.
  func enterNestedCall() -> Bool {
    guard state.pointee.depth < Self.depthLimit else { return false }
    state.pointee.depth += 1
    return true
  }

  /// Leaves a call; the outermost one does the postponed work.
  func leaveNestedCall() {
    state.pointee.depth -= 1
    doPostponedIfOutermost()
  }

  /// Postpones work until the end of the outermost call.
  func postpone(_ work: @escaping () -> Void) { state.pointee.postponed.append(work) }

  /// Does work as a call, or later if calls are nested too deep.
  func perform(_ work: @escaping () -> Void) {
    guard enterNestedCall() else { return postpone(work) }
    work()
    leaveNestedCall()
  }

  /// Releases something, now, or later if calls are nested too deep; for the deinitialiser of its owner.
  static func release<Thing>(_ thing: consuming Thing) {
    let thread = CurrentThread()
    guard thread.enterNestedCall() else {
      let kept = thing
      return thread.postpone { withExtendedLifetime(kept) {} }
    }
    _ = consume thing
    thread.leaveNestedCall()
  }

  private func doPostponedIfOutermost() {
    if state.pointee.depth == 0, !state.pointee.postponed.isEmpty { doPostponed() }
  }

  private func doPostponed() {
    state.pointee.depth = 1
    while let work = state.pointee.postponed.popFirst() { work() }
    // A new queue, because the old one would keep its capacity.
    state.pointee.postponed = Queue()
    state.pointee.depth = 0
  }

  /// What the calls around a start had postponed, while that start counts from zero.
  @usableFromInline
  final class OuterCalls {
    fileprivate let depth: Int
    fileprivate let postponed: Queue<() -> Void>

    fileprivate init(_ state: State) {
      depth = state.depth
      postponed = state.postponed
    }
  }

  /// Lets the calls of a start count from zero; `endStart` must follow.
  ///
  /// What is started must have sent its first values when the call returns, and an endless source stops only when it
  /// sees the effects of its values. So nothing that they cause may be postponed until an outer call returns.
  ///
  /// - Returns: Nil if there is no outer call.
  @usableFromInline
  static func beginStart() -> OuterCalls? {
    let state = CurrentThread().state
    guard state.pointee.depth > 0 else { return nil }
    let outer = OuterCalls(state.pointee)
    (state.pointee.depth, state.pointee.postponed) = (0, Queue())
    return outer
  }

  /// Goes back to the counting of the outer calls.
  @usableFromInline
  static func endStart(_ outer: OuterCalls?) {
    guard let outer else { return }
    let state = CurrentThread().state
    (state.pointee.depth, state.pointee.postponed) = (outer.depth, outer.postponed)
  }
}

/// Runs a closure as the outermost call of the thread, whatever it is called from.
///
/// A run inside of a call must have done all of its work when it returns.
package func asOutermostCall<Result>(_ body: () throws -> Result) rethrows -> Result {
  let outer = CurrentThread.beginStart()
  defer { CurrentThread.endStart(outer) }
  return try body()
}
