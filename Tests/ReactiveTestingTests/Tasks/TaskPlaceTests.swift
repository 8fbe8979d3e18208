import Reactive
import TestSupport
import Testing

@testable import ReactiveTesting

/// A value that never comes.
private actor Shelf {
  private var waiting: [CheckedContinuation<Int, Never>] = []

  func book() async -> Int {
    await withCheckedContinuation { waiting.append($0) }  // the line of `waits`
  }

  static let waits = #line - 3
}

/// Loads something once, for which it has to load it.
private actor Loader {
  private var task: Task<Int, Never>?

  static let line = #line + 3
  func load() async -> Int {
    if let task { return await task.value }
    let new = Task { await load() }
    task = new
    return await new.value
  }
}

/// Does something in a task of its own.
private actor Office {
  private var isOpen = false

  func open() {
    Task { await unlock() }  // the line of `line`
  }

  static let line = #line - 3

  private func unlock() async {
    try? await Task.sleep(for: .seconds(1), clock: .ambient)
    isOpen = true
  }
}

extension String {
  /// The text without the code of lines.
  fileprivate var withoutCode: String { replacing(/\ \(`.*?`\)/) { _ in "" } }
}

/// A message about tasks names the lines at which they wait.
@Suite(.knowsLines) struct TaskPlaceTests {
  /// The message of a run that waits for something that never comes.
  private func failure(
    _ test: TestScheduler = TestScheduler(), until end: Duration? = nil,
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> String {
    do {
      try await test.run(until: end, body)
      return ""
    } catch {
      return "\(error)".replacing(/\n  (most often, code that has|nothing else has begun in).*/) {
        _ in ""
      }.withoutCode
    }
  }

  @Test func `a closure that never returns is reported with its line`() async {
    let line = #line + 2
    let message = await failure {
      await Self.never()
    }
    #expect(message.hasPrefix("\(#fileID):\(line): "))
    #expect(
      message.hasSuffix(
        """

          the closure waits in static TaskPlaceTests.never() at \(#fileID):\(Self.neverLine), called at \(#fileID):\(line)
        """), "\(message)")
  }

  @Test func `a task that waits for itself is named once`() async {
    let message = await failure { _ = await Loader().load() }
    #expect(
      message.hasSuffix(
        """
        , for a task, begun at \(#fileID):\(Loader.line), which waits in Loader.load() at \(#fileID):\(Loader.line - 1), called at \
        \(#fileID):\(Loader.line), for itself
        """), "\(message)")
  }

  @Test func `the code of the line is shown`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await TestScheduler().run { await Self.never() }
    }
    let line = "\(#fileID):\(Self.neverLine)"
    #expect(
      error?.description.contains(
        "waits at \(line) (`await withUnsafeContinuation { (_: UnsafeContinuation<Void,…`)")
        == true, "\(error?.description ?? "")")
  }

  @Test func `no patience is advised if tasks wait for each other alone`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await TestScheduler().run {
        let (tasks, task) = AsyncStream<Task<Void, Never>>.makeStream()
        let first = Task { for await other in tasks { await other.value } }
        task.yield(Task { await first.value })
        await first.value
      }
    }
    #expect(error?.description.contains("patience") == false, "\(error?.description ?? "")")
  }

  @Test func `a task that waits though it was cancelled is named as such`() async {
    let message = await failure {
      await withTaskGroup { group in
        group.addTask { await Self.never() }
        group.cancelAll()
      }
    }
    #expect(
      message.contains(
        "at \(#fileID):\(Self.neverLine), called at \(#fileID):\(#line - 4), though it was cancelled"
      ), "\(message)")
  }

  private static func never() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  private static let neverLine = #line - 3

  @Test func `a wait in a macro is reported with the macro's line`() async {
    let line = #line + 3
    let message = await failure {
      let shelf = Shelf()
      #expect(await shelf.book() == 1)
    }
    #expect(
      message.hasSuffix(
        """
          the closure waits in Shelf.book() at \(#fileID):\(Shelf.waits), called at \(#fileID):\(line)
        """), "\(message)")
  }

  @Test func `a wait in a closure in a macro is reported with the macro's line`() async {
    let line = #line + 3
    let message = await failure {
      let shelf = Shelf()
      await #expect(throws: TestError.self) {
        if await shelf.book() == 1 { throw TestError("") }
      }
    }
    #expect(
      message.hasSuffix(
        """
          the closure waits in Shelf.book() at \(#fileID):\(Shelf.waits), called at \(#fileID):\(line)
        """), "\(message)")
  }

  @Test func `a loop over a sequence that never sends is reported with its line`() async {
    let (values, input) = AsyncThrowingStream<Int, any Error>.makeStream()
    let line = #line + 2
    let message = await failure {
      for try await _ in values { return }
    }
    input.finish()
    #expect(message.hasSuffix("the closure waits at \(#fileID):\(line)"), "\(message)")
  }

  @Test func `each task that waits is reported, with its name, its first line and its line`() async
  {
    let line = #line
    let message = await failure {
      let shelf = Shelf()
      let reader = Task(name: "reader") {
        _ = await shelf.book()
      }
      Task {
        await reader.value
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await reader.value }
      }
    }
    let waits = "\(#fileID):\(Shelf.waits)"
    #expect(
      message.hasSuffix(
        """
          the closure waits for other tasks at \(#fileID):\(line + 9)
          task 2 "reader", begun at \(#fileID):\(line + 3), waits in Shelf.book() at \(waits), called at \(#fileID):\(line + 4)
          task 3, begun at \(#fileID):\(line + 6), waits for task 2 at \(#fileID):\(line + 7)
          task 4, begun at \(#fileID):\(line + 10), waits for task 2 at \(#fileID):\(line + 10)
        """), "\(message)")
  }

  @Test func `an async let is reported with both of its lines`() async {
    let line = #line
    let message = await failure {
      async let book = Shelf().book()
      await Task.yield()
      _ = await book
    }
    #expect(
      message.hasSuffix(
        """
          the closure waits at \(#fileID):\(line + 4), for an `async let` begun at \(#fileID):\(line + 2), which waits in \
        Shelf.book() at \(#fileID):\(Shelf.waits), called at \(#fileID):\(line + 2)
        """), "\(message)")
  }

  @Test func `a task that has failed is reported, if nothing can await it`() async {
    let message = await failure {
      let (values, input) = AsyncStream<Int>.makeStream()
      Task(name: "reader") {
        await Task.yield()
        if Task.isCancelled { input.finish() }
        throw TestError("no connection")
      }
      for await _ in values { return }
    }
    #expect(
      message.contains(
        /\n  task 2 "reader", begun .*at .*:\d+, failed at 0s, and nothing can await it any more: no connection$/
      ),
      "\(message)")
  }

  private static let endLine = #line + 3
  /// Begins two tasks, of which the second fails once the first has ended.
  private static func end() async {
    let first = Task { try? await Task.sleep(for: .seconds(1), clock: .ambient) }
    let second = Task(name: "second") {
      await first.value
      throw TestError("no connection")
    }
    _ = try? await second.value
  }

  @Test func `what was the last to end is named, the newest first`() async {
    let message = await failure {
      await Self.end()
      await Self.never()
    }
    #expect(
      message.hasSuffix(
        """

          task 3 "second", begun in static TaskPlaceTests.end() at \(#fileID):\(Self.endLine + 1), failed with TestError at 1s; \
        it last went on at \(#fileID):\(Self.endLine + 3)
          task 2, begun in static TaskPlaceTests.end() at \(#fileID):\(Self.endLine), ended at 1s; it last went on at \
        \(#fileID):\(Self.endLine)
        """), "\(message)")
  }

  @Test func `a child that has failed is named when its siblings are waited for`() async {
    let line = #line
    let message = await failure {
      try await withThrowingTaskGroup { group in
        group.addTask { throw TestError("no connection") }
        group.addTask { await Self.never() }
        for try await _ in group {}
      }
    }
    #expect(message.contains(", though it was cancelled\n"), "\(message)")
    #expect(
      message.contains(
        /task \d, begun .*at [^\n]*:\d+, failed with TestError at 0s$/), "\(message)")
    #expect(message.contains(":\(line + 3), failed with"), "\(message)")
  }

  @Test(.standsIn) func `a task that began and ended in an actor is named`() async {
    let message = await failure {
      let office = Office()
      await office.open()
      await Self.never()
    }
    #expect(
      message.hasSuffix(
        """
        begun in Office.open() at \(#fileID):\(Office.line), ended at 1s; it last went on in Office.unlock() at \
        \(#fileID):\(Office.line + 6), called at \(#fileID):\(Office.line)
        """), "\(message)")
  }

  @Test func `a task that ends again and again does not hide the others`() async {
    let message = await failure {
      await Task {}.value
      for _ in 0..<20 { await Task { await Task.yield() }.value }
      await Self.never()
    }
    #expect(message.matches(of: /, ended at 0s/).count == 2, "\(message)")
  }

  @Test func `a task that began before the run is reported as that`() async {
    let early = Task(name: "early") { await Self.never() }
    await Task.yield()
    let test = TestScheduler()
    let line = #line + 1
    let message = await failure(test) { await early.value }
    #expect(
      message.hasSuffix(
        """
          the closure waits at \(#fileID):\(line), for a task "early", begun at \(#fileID):\(line - 4), which waits in \
        static TaskPlaceTests.never() at \(#fileID):\(Self.neverLine), called at \(#fileID):\(line - 4)
          a task that began before a run is outside the test's time: start it in a run, such as \
        test.run(until: .zero) { … }
        """), "\(message)")
    // The failure says it, and what is said about the failure need not say it again.
    #expect(!test.situation(namingTasks: false).contains { $0.contains("outside the test's time") })
    #expect(test.situation().count { $0.contains("outside the test's time") } == 1)
  }

  @Test func `a task that sleeps at the end of the run is reported`() async {
    let test = TestScheduler()
    let line = #line
    let message = await failure(test, until: .seconds(1)) {
      Task {
        try await test.clock.sleep(for: .seconds(2))
      }
      Task {
        try await ContinuousClock().sleep(for: .seconds(3))
      }
      await Self.never()
    }
    #expect(message.contains("task 2, begun at \(#fileID):\(line + 2), sleeps until 2s at "))
    guard TestScheduler.canReplaceClocks else { return }
    #expect(
      message.hasSuffix(
        """
          task 3, begun at \(#fileID):\(line + 5), sleeps until 3s, on ContinuousClock, at \(#fileID):\(line + 6)
        """), "\(message)")
  }

  @Test func `many tasks are counted`() async {
    let message = await failure {
      for _ in 1...20 { Task { await Self.never() } }
      await Self.never()
    }
    #expect(message.split(separator: "\n").count == 11)
    #expect(message.hasSuffix("\n  12 more tasks wait"))
  }
}

/// What a test leaves behind is named with its lines.
@Suite(.knowsLines) struct LeftoverPlaceTests {
  @Test func `a task that is left is named, with its name, its first line and its line`() async {
    let test = TestScheduler()
    let line = #line
    test.run(until: .seconds(1)) {
      Task(name: "reader") {
        _ = await Shelf().book()
      }
      Task {
        try await test.clock.sleep(for: .seconds(2))
      }
    }
    let left = test.finish()
    #expect(left.tasks.map(\.site?.line) == [line + 1])
    #expect(
      left.description.withoutCode == """

        task 2, begun at \(#fileID):\(line + 5), sleeps until 2s at \(#fileID):\(line + 6); \
        nobody can cancel it: its Task was not stored, or let go without cancel()
        task 1 "reader", begun at \(#fileID):\(line + 2), waits in Shelf.book() at \(#fileID):\(Shelf.waits), \
        called at \(#fileID):\(line + 3); nobody can cancel it: its Task was not stored, or let go without cancel()

        """, "\(left)")
  }

  @Test(.replacesClocks)
  func `a task that sleeps on a clock of the process is named with its line`() async {
    let test = TestScheduler()
    let line = #line
    test.run(until: .seconds(1)) {
      Task {
        try await Task.sleep(for: .seconds(30))
      }
    }
    #expect(
      test.finish().description.withoutCode == """

        task 1, begun at \(#fileID):\(line + 2), sleeps until 30s, on ContinuousClock, at \(#fileID):\(line + 3); \
        nobody can cancel it: its Task was not stored, or let go without cancel()

        """, "\(test.finish())")
  }

  @Test(.replacesClocks)
  func `a task that is left is said to be kept if something can still cancel it`() async {
    let kept = Lock([Task<Void, Never>]())
    let test = TestScheduler()
    test.run(until: .seconds(1)) {
      kept.withLock { kept in
        kept = [
          Task { try? await Task.sleep(for: .seconds(30)) },
          Task { try? await Task.sleep(for: .seconds(40)) },
          Task { await withUnsafeContinuation { _ in } },
          Task { await withTaskGroup { $0.addTask { try? await Task.sleep(for: .seconds(60)) } } },
        ]
        kept.removeFirst()
      }
      Task {
        let inner: Task<Void, Never> = Task { await withUnsafeContinuation { _ in } }
        await inner.value
      }
    }
    func ends(_ description: String) -> [Substring?] {
      description.split(separator: "\n").map { $0.split(separator: "; ").last }
    }
    let isKept: Substring =
      "nobody has cancelled it, though something keeps its Task, often an object that the task itself keeps"
    let isGone: Substring =
      "nobody can cancel it: its Task was not stored, or let go without cancel()"
    let isUnknown: Substring = "nobody has cancelled it"
    let left = test.finish().description
    #expect(ends(left) == [isGone, isKept, isKept, isUnknown, isUnknown], "\(left)")
    kept.withLock { $0 = [] }
    let later = test.leftovers.description
    #expect(ends(later) == [isGone, isGone, isGone, isUnknown, isUnknown], "\(later)")
  }

  #if DEBUG
    @Test func `a timer of an operator is named with the line of the operator`() {
      let test = TestScheduler()
      let taps = test.hot("-1-2-", of: Int.self)
      let line = #line
      let late =
        taps
        .map { $0 + 1 }
        .delay(.seconds(1), on: test)
      let seen = test.record(late)
      test.run(until: .milliseconds(2))
      #expect(seen.values == [])
      #expect(
        test.leftovers.description.withoutCode.contains(
          "a timer of delay(_:on:) is due at 1001ms, begun at \(#fileID):\(line + 4)\n"))
    }

    @Test func `only the first operators of a test are named with their lines`() {
      let test = TestScheduler()
      let (taps, observer) = Signal<Int, Never>.pipe()
      let line = #line + 1
      let handles = test.run(until: .seconds(1)) {
        let handles = (0..<40).map { _ in
          taps.delay(.seconds(2)).observe { _ in }
        }
        observer.send(value: 1)
        return handles
      }
      defer { for handle in handles { handle?.dispose() } }
      #expect(
        test.leftovers.description.withoutCode == """

          32 timers of delay(_:on:) are due at 2s, begun at \(#fileID):\(line + 2), called at \(#fileID):\(line)
          8 timers of delay(_:on:) are due at 2s, begun at \(#fileID):\(line)

          """)
    }
  #endif
}

/// A task that keeps going is named with the lines of its loop.
@Suite(.knowsLines) struct LoopPlaceTests {
  private actor Counter {
    private var count = 0

    func add() async {
      count += 1
      await Task.yield()
    }
  }

  private actor Client {
    static let sends = #line + 6
    private var isDone = false

    /// Sends until an answer comes.
    func push(_ send: @Sendable () async -> Bool) async {
      while !isDone {
        isDone = await send()
      }
    }
  }

  private actor Server {
    func take() -> Bool { false }
  }

  /// The message of a run in which a task keeps going.
  private func failure(_ body: @escaping @Sendable () async throws -> Void) async -> String {
    let error = await #expect(throws: TestRunError.self) {
      try await TestScheduler(stepLimit: 2000).run {
        try await Task(name: "loop", operation: body).value
      }
    }
    return "\(error, default: "")"
  }

  // Without the stand-in, the calls of the actor leave virtual time.
  @Test(.standsIn) func `a loop with several waits is named from its first to its last`() async {
    let line = #line
    let message = await failure {
      let counter = Counter()
      while true {
        await counter.add()
        await Task.yield()
        await counter.add()
      }
    }
    #expect(
      message.contains(
        """
        task 2 "loop", begun at \(#fileID):\(line + 1), keeps going at 0s, between \(#fileID):\(line + 4) and \
        \(#fileID):\(line + 6). End its loop
        """), "\(message)")
  }

  @Test(.standsIn) func `a loop in an actor is named`() async {
    let error = await #expect(throws: TestRunError.self) {
      let server = Server()
      try await TestScheduler(stepLimit: 2000).run {
        await Client().push { await server.take() }
      }
    }
    let message = "\(error, default: "")"
    #expect(
      message.contains(
        "the closure keeps going at 0s, in LoopPlaceTests.Client.push(_:) at \(#fileID):\(Client.sends)"
      ), "\(message)")
  }

  @Test func `a loop in a function that a task calls is named`() async {
    let message = await failure { await Self.poll() }
    #expect(
      message.contains(
        ", in static LoopPlaceTests.poll() at \(#fileID):\(Self.yields). End its loop"),
      "\(message)")
  }

  @Test func `tasks that wake each other are named`() async {
    let message = await failure {
      let (pings, ping) = AsyncStream<Void>.makeStream()
      let (pongs, pong) = AsyncStream<Void>.makeStream()
      Task(name: "ping") { for await _ in pings { pong.yield() } }
      ping.yield()
      for await _ in pongs { ping.yield() }
    }
    #expect(message.contains(#""ping", begun at \#(#fileID):"#), "\(message)")
    #expect(message.contains(#""loop", begun at \#(#fileID):"#), "\(message)")
    #expect(message.contains(", together with task "), "\(message)")
  }

  private static func poll() async {
    while true { await Task.yield() }
  }

  private static let yields = #line - 3
}

@Suite(.capturesTasks) struct UnknownPlaceTests {
  @Test func `where lines are not known, the message says so`() async {
    guard CodePlace.whyUnknown != nil else { return }
    let error = await #expect(throws: TestRunError.self) {
      try await TestScheduler().run {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    #expect(error?.description.contains("; which lines wait is not known here: ") == true)
  }
}
