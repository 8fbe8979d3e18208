#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How deep the calls of one thread are nested, and the work that was postponed because it was too deep.
///
/// Properties bound in a chain, disposables inside disposables and references to references can be nested to any
/// depth, and each level is called from the one before. The first levels are plain calls. Deeper work is left to
/// the outermost call of the thread, which does it, in order, before it returns. So the use of the stack has a
/// limit that does not depend on the depth of the nesting.
@usableFromInline
struct Descent {
  fileprivate struct State {
    var depth = 0
    var postponed = Queue<() -> Void>()
    var chain: AnyObject?
    var landing: Landing?
  }

  /// How many levels are plain calls; a level is a few stack frames.
  @usableFromInline static var usualLimit: Int { 32 }

  /// The same limit for levels that take many frames.
  static var stretchLimit: Int { 4 }

  private static let key = makeKey()

  // Unsafe: only the thread that the memory belongs to uses it, and the system frees it when that thread has ended. A
  // descent is used where it was made, and never stored.
  private let state: UnsafeMutablePointer<State>

  /// The nesting of the calling thread.
  @usableFromInline
  static var current: Descent {
    guard let known = pthread_getspecific(key) else { return Descent(state: makeState()) }
    return Descent(state: known.assumingMemoryBound(to: State.self))
  }

  /// Enters a level.
  ///
  /// - Parameter limit: How many levels are plain calls.
  /// - Returns: Whether there is room. Then `leave` must follow; otherwise, use `postpone`.
  @usableFromInline
  func enter(limit: Int = Descent.usualLimit) -> Bool {
    guard state.pointee.depth < limit else { return false }
    state.pointee.depth += 1
    return true
  }

  /// Leaves a level; the outermost call does the postponed work.
  @usableFromInline
  func leave() {
    state.pointee.depth -= 1
    if state.pointee.depth == 0, !state.pointee.postponed.isEmpty { catchUp() }
  }

  /// Postpones work until the end of the outermost call of this thread.
  @usableFromInline
  func postpone(_ work: @escaping () -> Void) { state.pointee.postponed.append(work) }

  /// Releases something now, or later if calls are nested too deep; for the deinitialiser of its owner.
  static func release<Thing>(_ thing: consuming Thing, limit: Int = Descent.usualLimit) {
    let descent = current
    guard descent.enter(limit: limit) else {
      let kept = thing
      return descent.postpone { withExtendedLifetime(kept) {} }
    }
    _ = consume thing
    descent.leave()
  }

  /// Does work as if its call were the outermost: everything that it postpones is done when it returns.
  ///
  /// For starting a source that stops only when it sees the effects of its values.
  @usableFromInline
  func begin<Result>(_ work: () -> Result) -> Result {
    let outer = (state.pointee.depth, state.pointee.postponed)
    (state.pointee.depth, state.pointee.postponed) = (0, Queue())
    defer { (state.pointee.depth, state.pointee.postponed) = outer }
    return work()
  }

  private func catchUp() {
    state.pointee.depth = 1
    while let work = state.pointee.postponed.popFirst() { work() }
    // A new queue, because the old one would keep its capacity.
    state.pointee.postponed = Queue()
    state.pointee.depth = 0
  }

  private static func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { forgetDescent($0) }
    precondition(result == 0, "The system has no room for one more thread-specific value.")
    return key
  }

  private static func makeState() -> UnsafeMutablePointer<State> {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    pthread_setspecific(key, state)
    return state
  }
}

extension Descent {
  /// Starts one stretch of a long chain of operators, and returns the start of the next.
  struct Landing {
    let start: () -> Landing?
  }

  /// The object that the current stretch shares with the next; nil outside of a stretch.
  var chain: AnyObject? { state.pointee.chain }

  /// Runs one stretch of a long chain, which ends by calling `land`.
  ///
  /// - Parameters:
  ///   - chain: The object that the stretches share.
  ///   - work: Assembles the chain's observers, and runs no user code.
  /// - Returns: The landing that was passed to `land`.
  func stretch(of chain: AnyObject, _ work: () -> Void) -> Landing? {
    state.pointee.chain = chain
    work()
    state.pointee.chain = nil
    return state.pointee.landing.take()
  }

  /// Ends the current stretch.
  func land(_ landing: Landing) {
    state.pointee.chain = nil
    state.pointee.landing = landing
  }
}

/// Frees the state of a thread that has ended.
// Unsafe: the system passes what `makeState` stored for that thread, once.
private func forgetDescent(_ pointer: UnsafeMutableRawPointer?) {
  guard let state = pointer?.assumingMemoryBound(to: Descent.State.self) else { return }
  state.deinitialize(count: 1)
  state.deallocate()
}
