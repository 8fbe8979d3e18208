import Dispatch
import Reactive
import Synchronization

#if os(Linux)
  /// A call by Dispatch, on a thread of its own, that comes a moment after something that code of a run does.
  final class ExpectedCall: @unchecked Sendable {
    // Unchecked: Dispatch lets any thread use a queue.
    // Unsafe: retained until `deinit`.
    private let queue: DispatchCalls.Object
    private let isHere = DispatchSemaphore(value: 0)

    init(on queue: DispatchCalls.Object) {
      DispatchCalls.originals.retain(queue)
      self.queue = queue
    }

    deinit { DispatchCalls.originals.release(queue) }

    func noteCall() { isHere.signal() }

    /// Whether the call has come; waits for it, in real time, unless a block of the run occupies the queue.
    func isOver(in queues: RunQueues) -> Bool {
      AmbientScheduler.onSystemQueues {
        isHere.wait(timeout: queues.isOccupied(queue) ? .now() : .now() + .seconds(1)) == .success
      }
    }
  }

  /// A dispatch source that code of a run has made.
  ///
  /// A timer, and a source of data that code adds, is virtual: the source of Dispatch exists, but it has no handlers and no
  /// time. The events of others come from the system; but the calls of their registration and cancellation handlers, which
  /// come a moment after the source was activated or cancelled, are part of the run. So are the events of signals: one that
  /// code of the run sends to its own process arrives at once.
  final class RunSource: @unchecked Sendable {
    // Unchecked: the state has a lock, and Dispatch lets any thread use a source, a queue and a block.

    typealias Object = DispatchCalls.Object

    enum Kind: Sendable, Equatable {
      case timer, adding, combining, replacing
      case signal(UInt)
      /// Whose events are those of the system, on a thread of Dispatch.
      case real

      /// Whether a source of Dispatch has its handlers.
      var isOfSystem: Bool {
        switch self {
        case .signal, .real: true
        case .timer, .adding, .combining, .replacing: false
        }
      }
    }

    private struct State {
      /// How many references of the caller there are.
      var references = 1
      var isActive = false
      var suspensions = 0
      var isCancelled = false
      /// The time from one event to the next, in nanoseconds; nil for only one.
      var interval: Int64?
      var timer: (any Disposable)?
      /// What the next event will say, and what the current one says.
      var (next, data): (UInt, UInt) = (0, 0)
      /// Whether there is a block for the next event.
      var hasEvent = false
      /// Whether a real source has a handler of events.
      var hasRealEvent = false
      var (event, cancellation, registration): (Handler?, Handler?, Handler?)
      /// The calls of the real source's handlers.
      var (realCancellation, realRegistration): (ExpectedCall?, ExpectedCall?)
    }

    /// A block that is called any number of times.
    final class Handler: @unchecked Sendable {
      // Unchecked: Dispatch lets any thread use a block.
      // Unsafe: the block is retained until `deinit`.
      let block: Object

      init?(_ block: Object?) {
        guard let block = block.flatMap({ DispatchCalls.originals.copyBlock($0) }) else {
          return nil
        }
        self.block = block
      }

      deinit { DispatchCalls.originals.freeBlock(block) }
    }

    let board: JobBoard
    let kind: Kind
    /// Who has made it, for messages; nil if that is not known.
    private let maker: JobBoard.Caller?
    // Unsafe: retained until `deinit`.
    private let queue: Object
    /// The order in which sources were made.
    private let number = madeCount.add(1, ordering: .relaxed).newValue
    /// Counts the events of the real source that nobody has waited for.
    private let arrivals = DispatchSemaphore(value: 0)
    private let state = Lock(State())
    /// How many calls of a real handler are under way, which may resume a task at any moment.
    private let calls = Atomic<Int>(0)

    private static let madeCount = Atomic<Int>(0)
    // Unsafe: exists as long as the process.
    /// Where Dispatch calls the handlers of signals: no block of a run occupies it.
    private static nonisolated(unsafe) let signalQueue = DispatchCalls.originals.makeQueue(
      "ReactiveTesting.RunSource", nil)

    init(_ kind: Kind, on queue: Object, in board: JobBoard) {
      DispatchCalls.originals.retain(queue)
      (self.kind, self.queue, self.board) = (kind, queue, board)
      let stack = EndedWork.isKept ? TaskStack.ofCaller : nil
      maker = stack.map { JobBoard.Caller($0, for: RunQueues.text(of: queue)) }
      if kind.isOfSystem { board.hasSystemSources.store(true, ordering: .releasing) }
    }

    /// The queue on which Dispatch calls the handlers of the real source.
    static func realQueue(of kind: Kind?, _ queue: Object?) -> Object? {
      if case .signal = kind { signalQueue } else { queue }
    }

    deinit { DispatchCalls.originals.release(queue) }

    // MARK: Handlers

    /// Sets the handler of an event.
    ///
    /// - Parameters:
    ///   - block: The handler.
    ///   - object: The source of Dispatch.
    func set(event block: Object?, of object: Object) {
      let handler = Handler(block)
      guard kind != .real else {
        state.withLock { $0.hasRealEvent = handler != nil }
        return setReal(handler, of: object)
      }
      let (old, isFirst) = state.withLock { state in
        defer { (state.event, state.hasRealEvent) = (handler, kind.isOfSystem) }
        return (state.event, !state.hasRealEvent)
      }
      withExtendedLifetime(old) {}
      guard kind.isOfSystem, isFirst else { return }
      // Unsafe: Dispatch calls it only while the source exists.
      let address = UInt(bitPattern: object)
      let note: @convention(block) () -> Void = { [self] in
        if let object = Object(bitPattern: address) {
          arrive(DispatchCalls.originals.sourceData(object))
        }
      }
      // Unsafe: Dispatch copies the block during the call.
      withExtendedLifetime(note) {
        DispatchCalls.originals.setEvent(object, unsafeBitCast(note, to: Object.self))
      }
    }

    /// Lets Dispatch call a handler of events.
    private func setReal(_ handler: Handler?, of object: Object) {
      guard let handler else { return DispatchCalls.originals.setEvent(object, nil) }
      let note: @convention(block) () -> Void = { [self] in
        calls.add(1, ordering: .acquiringAndReleasing)
        defer { calls.subtract(1, ordering: .acquiringAndReleasing) }
        DispatchCalls.call(handler.block)
      }
      // Unsafe: Dispatch copies the block during the call.
      withExtendedLifetime(note) {
        DispatchCalls.originals.setEvent(object, unsafeBitCast(note, to: Object.self))
      }
    }

    /// Sets the handler of the cancellation.
    ///
    /// - Parameters:
    ///   - block: The handler.
    ///   - set: Sets that of the real source.
    func set(cancellation block: Object?, _ set: (Object?) -> Void) {
      let (handler, call) = handler(block, set)
      let old = state.withLock { state in
        defer { (state.cancellation, state.realCancellation) = (handler, call) }
        return (state.cancellation, state.realCancellation)
      }
      withExtendedLifetime(old) {}
    }

    /// Sets the handler of the registration in the same way.
    func set(registration block: Object?, _ set: (Object?) -> Void) {
      let (handler, call) = handler(block, set)
      let old = state.withLock { state in
        defer { (state.registration, state.realRegistration) = (handler, call) }
        return (state.registration, state.realRegistration)
      }
      withExtendedLifetime(old) {}
    }

    /// A handler, and for a real source the call of it that the run expects.
    private func handler(
      _ block: Object?, _ set: (Object?) -> Void
    ) -> (Handler?, ExpectedCall?) {
      guard kind.isOfSystem else { return (Handler(block), nil) }
      guard let handler = Handler(block) else {
        set(nil)
        return (nil, nil)
      }
      let call = ExpectedCall(on: Self.realQueue(of: kind, queue) ?? queue)
      let note: @convention(block) () -> Void = { call.noteCall() }
      // Unsafe: Dispatch copies the block during the call.
      withExtendedLifetime(note) { set(unsafeBitCast(note, to: Object.self)) }
      return (handler, call)
    }

    var data: UInt { state.withLock { $0.data } }

    // MARK: Timers

    /// Sets the time of a timer.
    ///
    /// - Parameters:
    ///   - delay: How long it is until the first event; `.max` for none.
    ///   - interval: The time from one event to the next; nil for only one.
    func schedule(after delay: Int64, interval: Int64?) {
      let timer = delay < .max ? makeTimer(after: delay) : nil
      let old = state.withLock { state in
        defer { (state.timer, state.interval, state.next) = (timer, interval, 0) }
        return state.timer
      }
      old?.dispose()
    }

    private func makeTimer(after delay: Int64) -> (any Disposable)? {
      board.schedule(after: delay, group: nil, for: "timer", madeBy: maker) { [self] in
        let interval = state.withLock { $0.isCancelled ? nil : $0.interval }
        let timer = interval.flatMap { makeTimer(after: $0) }
        state.withLock { $0.timer = timer }
        add { $0 + 1 }
      }
    }

    // MARK: Events

    /// Adds data of a source of data.
    func merge(_ data: UInt) {
      add { next in
        switch kind {
        case .combining: next | data
        case .replacing: data
        case .adding, .timer, .signal, .real: next &+ data
        }
      }
    }

    private func add(_ change: (UInt) -> UInt) {
      state.withLock { $0.next = change($0.next) }
      offerEvent()
    }

    /// Notes an event of the real source, on a thread of Dispatch.
    private func arrive(_ data: UInt) {
      state.withLock { $0.next &+= data }
      arrivals.signal()
      board.expectEvent(of: self)
    }

    /// Calls the handler soon, if there is something for it.
    func offerEvent() {
      let (isNew, handler) = state.withLock { state in
        let isNew =
          state.next != 0 && !state.hasEvent && state.isActive && state.suspensions == 0
          && !state.isCancelled
        state.hasEvent = state.hasEvent || isNew
        return (isNew, state.event)
      }
      guard isNew else { return }
      submit(handler) { [self] in
        let handler = state.withLock { state in
          state.hasEvent = false
          guard state.suspensions == 0, !state.isCancelled else { return nil as Handler? }
          (state.data, state.next) = (state.next, 0)
          return state.event
        }
        if let handler { DispatchCalls.call(handler.block) }
      }
    }

    /// Gives a block to the queue of the source.
    private func submit(_ handler: Handler?, _ body: @escaping @Sendable () -> Void) {
      let block: @convention(block) () -> Void = body
      // Unsafe: the block is copied during the call.
      withExtendedLifetime(handler) {
        withExtendedLifetime(block) {
          _ = board.submit(
            unsafeBitCast(block, to: Object.self), to: queue, calling: handler?.block)
        }
      }
    }

    /// Calls a handler soon: that of a real source once Dispatch has called the real one.
    private func call(_ handler: Handler?, after call: ExpectedCall?) {
      guard let handler else { return }
      let submit: @Sendable () -> Void = { [self] in
        self.submit(handler) { DispatchCalls.call(handler.block) }
      }
      if let call { board.expect(call, submit) } else { submit() }
    }

    // MARK: Life

    func resume() {
      typealias Call = (handler: Handler?, call: ExpectedCall?)
      let calls = state.withLock { state -> [Call] in
        if state.isActive {
          state.suspensions = max(0, state.suspensions - 1)
          return []
        }
        state.isActive = true
        return state.isCancelled
          ? [(state.cancellation.take(), state.realCancellation.take())]
          : [(state.registration.take(), state.realRegistration.take())]
      }
      for (handler, call) in calls { self.call(handler, after: call) }
      offerEvent()
    }

    func suspend() { state.withLock { $0.suspensions += 1 } }

    func cancel() {
      let (timer, old) = state.withLock { state -> ((any Disposable)?, Any) in
        let old = (state.event, state.registration)
        state.isCancelled = true
        (state.event, state.registration) = (nil, nil)
        return (state.timer.take(), old)
      }
      timer?.dispose()
      withExtendedLifetime(old) {}
      let (handler, call) = state.withLock { state -> (Handler?, ExpectedCall?) in
        guard state.isActive else { return (nil, nil) }
        return (state.cancellation.take(), state.realCancellation.take())
      }
      self.call(handler, after: call)
    }

    func retain() { state.withLock { $0.references += 1 } }

    /// Notes that the caller has released it.
    ///
    /// - Returns: Whether that was the last reference, so that it is gone.
    func release() -> Bool {
      let (isLast, timer) = state.withLock { state -> (Bool, (any Disposable)?) in
        state.references -= 1
        return state.references == 0 ? (true, state.timer.take()) : (false, nil)
      }
      timer?.dispose()
      return isLast
    }

    // MARK: All sources

    /// The sources that runs have made and that exist, by their addresses.
    private static let all = Lock<[UInt: RunSource]>([:])
    private static let count = Atomic<Int>(0)

    /// The source at an address; nil if no run has made it.
    @inline(__always)
    static func at(_ object: Object) -> RunSource? {
      // Most programs have none.
      guard count.load(ordering: .relaxed) > 0 else { return nil }
      return find(object)
    }

    @inline(never)
    private static func find(_ object: Object) -> RunSource? {
      all.withLock { $0[UInt(bitPattern: object)] }
    }

    static func add(_ source: RunSource, at object: Object) {
      all.withLock { $0[UInt(bitPattern: object)] = source }
      count.add(1, ordering: .relaxed)
    }

    static func remove(at object: Object) {
      guard let source = all.withLock({ $0.removeValue(forKey: UInt(bitPattern: object)) }) else {
        return
      }
      count.subtract(1, ordering: .relaxed)
      withExtendedLifetime(source) {}
    }

    /// Whether an event may come from the system at any time.
    private var listens: Bool {
      guard kind.isOfSystem else { return false }
      return calls.load(ordering: .acquiring) > 0
        || state.withLock {
          $0.hasRealEvent && $0.isActive && !$0.isCancelled && $0.suspensions == 0
        }
    }

    /// The sources of a board that wait for an event of the system, in the order in which they were made.
    private static func listening(in board: JobBoard) -> [RunSource] {
      guard count.load(ordering: .relaxed) > 0 else { return [] }
      return all.withLock { Array($0.values) }
        .filter { $0.board === board && $0.listens }
        .sorted { $0.number < $1.number }
    }

    /// The timers of a board that have a handler but were never activated, in the order in which they were made.
    static func inactiveTimers(in board: JobBoard) -> [WaitingBlock] {
      guard count.load(ordering: .relaxed) > 0 else { return [] }
      return all.withLock { Array($0.values) }
        .filter { source in
          source.board === board && source.kind == .timer
            && source.state.withLock { $0.event != nil && !$0.isActive && !$0.isCancelled }
        }
        .sorted { $0.number < $1.number }
        .map {
          WaitingBlock(
            queue: RunQueues.text(of: $0.queue), code: 0,
            cause: .inactivity($0.maker?.stack ?? TaskStack()))
        }
    }

    /// Whether an event of the system may come for a board at any time.
    static func areListening(in board: JobBoard) -> Bool { !listening(in: board).isEmpty }

    /// Sends a signal to this process from code of a run, whose sources have it then.
    ///
    /// Dispatch notices a moment later; waits for that, in real time.
    static func send(_ signal: UInt, in board: JobBoard, _ send: () -> Int32) -> Int32 {
      let sources = listening(in: board).filter { $0.kind == .signal(signal) }
      return AmbientScheduler.onSystemQueues {
        for source in sources { while source.arrivals.wait(timeout: .now()) == .success {} }
        let result = send()
        guard result == 0 else { return result }
        for source in sources {
          _ = source.arrivals.wait(timeout: .now() + .seconds(1))
          source.offerEvent()
        }
        return result
      }
    }

    /// Removes the sources of a board: there will be no further run.
    static func removeAll(of board: JobBoard) {
      guard count.load(ordering: .relaxed) > 0 else { return }
      let removed = all.withLock { all in
        let removed = all.filter { $0.value.board === board }
        for address in removed.keys { all[address] = nil }
        return removed
      }
      count.subtract(removed.count, ordering: .relaxed)
      withExtendedLifetime(removed) {}
    }
  }
#endif
