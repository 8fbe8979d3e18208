#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How deep the calls of one thread are nested, and the work that was too deep to be done at once.
///
/// Properties bound in a chain, disposables inside disposables and references held by references can
/// be nested to any depth, and each level is called from the one before. The first levels are plain
/// calls. What is deeper is left to the outermost call of the thread, which does it, in order, before
/// it returns: so the stack has a bound that does not depend on how deep the nest is.
@usableFromInline
struct Descent {
  fileprivate struct State {
    var depth = 0
    var postponed = Queue<() -> Void>()
    var chain: AnyObject?
    var landing: Landing?
  }

  /// How many levels are plain calls, where a level is a few frames of the stack.
  @usableFromInline static var usualLimit: Int { 32 }

  /// The same where each level is long.
  static var stretchLimit: Int { 4 }

  private static let key = makeKey()

  private let state: UnsafeMutablePointer<State>

  /// That of the calling thread.
  @usableFromInline
  static var current: Descent {
    guard let known = pthread_getspecific(key) else { return Descent(state: makeState()) }
    return Descent(state: known.assumingMemoryBound(to: State.self))
  }

  /// Goes one level down.
  ///
  /// - Parameter limit: How many levels there may be already.
  /// - Returns: Whether there is room. Then `leave` must follow; otherwise, `postpone` is the way.
  @usableFromInline
  func enter(limit: Int = Descent.usualLimit) -> Bool {
    guard state.pointee.depth < limit else { return false }
    state.pointee.depth += 1
    return true
  }

  /// Goes one level up; the outermost call does what was postponed.
  @usableFromInline
  func leave() {
    state.pointee.depth -= 1
    if state.pointee.depth == 0, !state.pointee.postponed.isEmpty { catchUp() }
  }

  /// Leaves work to the outermost call of this thread.
  @usableFromInline
  func postpone(_ work: @escaping () -> Void) { state.pointee.postponed.append(work) }

  /// Releases something now, or later if it is too deep; for the deinitialiser of what holds it.
  static func release<Thing>(_ thing: consuming Thing, limit: Int = Descent.usualLimit) {
    let descent = current
    guard descent.enter(limit: limit) else {
      let kept = thing
      return descent.postpone { withExtendedLifetime(kept) {} }
    }
    _ = consume thing
    descent.leave()
  }

  /// Does work as if it were the outermost: nothing that it postpones is left when it returns.
  ///
  /// For what starts a source, which may not stop before it sees what came of its values.
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
    // A new one: the old one keeps the room that it took.
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
  /// Starts one stretch of a long chain of operators, and gives what starts the next.
  struct Landing {
    let start: () -> Landing?
  }

  /// What the stretch under way shares with the next; nil where none is.
  var chain: AnyObject? { state.pointee.chain }

  /// Runs one stretch of a long chain, which ends by calling `land`.
  ///
  /// - Parameters:
  ///   - chain: What the stretches share.
  ///   - work: Puts the chain's observers together, and runs nothing of a user's.
  /// - Returns: What was given to `land`.
  func stretch(of chain: AnyObject, _ work: () -> Void) -> Landing? {
    state.pointee.chain = chain
    work()
    state.pointee.chain = nil
    return state.pointee.landing.take()
  }

  /// Ends the stretch under way.
  func land(_ landing: Landing) {
    state.pointee.chain = nil
    state.pointee.landing = landing
  }
}

/// Frees the state of a thread that has ended.
private func forgetDescent(_ pointer: UnsafeMutableRawPointer?) {
  guard let state = pointer?.assumingMemoryBound(to: Descent.State.self) else { return }
  state.deinitialize(count: 1)
  state.deallocate()
}
