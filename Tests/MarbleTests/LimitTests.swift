import Foundation
import Reactive
import ReactiveTesting
import TestSupport
import Testing
@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// Work that does not end before it is released.
private final class Hang: Sendable {
  private let state = Lock((isUnderWay: false, isReleased: false))

  var isUnderWay: Bool { state.withLock { $0.isUnderWay } }

  func wait() {
    state.withLock { $0.isUnderWay = true }
    while !state.withLock({ $0.isReleased }) { sched_yield() }
  }

  func release() { state.withLock { $0.isReleased = true } }
}

/// Input that needs too much of anything is stopped, and the message says how to stay under the limit.
@Suite struct LimitTests {
  private static func run(_ lines: [String], stepLimit: Int = 1_000, isTraced: Bool = false)
    -> FileRun
  {
    FileRun(
      SourceText(name: "limit.txt", text: lines.joined(separator: "\n")),
      RunOptions(stepLimit: stepLimit, isTraced: isTraced))
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  // MARK: Input

  @Test(arguments: [
    (
      "pipeline: " + repeated("(", 200),
      "this expression is nested too deeply; at most 100 levels are allowed"
    ),
    (
      // Each sign is looked at once: looking at all that follow it, too, took a minute.
      "pipeline: .empty.map { " + repeated("-", 90_000) + "1",
      "this expression is nested too deeply; at most 100 levels are allowed"
    ),
    (
      "hot s: 1\npipeline: s" + repeated(".count()", 200),
      "this expression is nested too deeply; at most 100 levels are allowed"
    ),
    (
      "pipeline: 1" + repeated(" + 1", 200),
      "this expression is nested too deeply; at most 100 levels are allowed"
    ),
    (
      "pipeline: .empty.map { \"" + repeated("\\(\"", 200),
      "texts are nested in more than 50 others here"
    ),
    ("hot a: \(repeated("-", 200_000))\npipeline: a", "a line is at most 100000 bytes long"),
  ])
  func `input over a size limit is reported`(text: String, message: String) {
    #expect(complaints(text).map { $0.split(separator: ": ", maxSplits: 1)[1] } == [message[...]])
  }

  @Test func `excessive nesting and excessive chains are refused with a single error`() {
    for piece in ["(", "[", "{ ", "-", "!", "a.map { ", "a.flatten(.merge).", "1 + "] {
      #expect(complaints("pipeline: " + Self.repeated(piece, 10_000)).count == 1, "\(piece)")
    }
  }

  @Test func `a text whose quotes are escaped over and over is refused`() {
    var text = #""\\""#
    for _ in 0..<16 { text = #""\([\#(text)])""# }
    for line in ["where: a = \(text)", "error: \(text)"] {
      let found = complaints("\(line)\nhot s: a#\npipeline: s")
      #expect(found.allSatisfy { $0.contains(": this text is longer than ") } && !found.isEmpty)
    }
  }

  @Test func `a file has a limited size and number of cases`() throws {
    var reader = CaseReader(
      SourceText(name: "many.txt", text: Self.repeated("test:\n", 100_001)))
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == 100_000)
    #expect(reader.diagnostics.map(\.message) == ["a file has at most 100000 cases"])
    try withFolder { folder in
      let path = "\(folder)/large.txt"
      try write("test: x\n", to: path)
      // A sparse file takes no space on disk.
      try #require(truncate(path, (64 << 20) + 1) == 0)
      #expect(
        try marble(path).messages
          == "error: '\(path)' is too large; a fixture file has at most 67108864 bytes\n")
    }
  }

  @Test func `a case of many lines is read without a scan of the earlier ones`() {
    let many = (0..<1_000).flatMap { number in
      [
        "hot a\(number): -", "cold b\(number): -", "let c\(number): \(number)",
        "where: d\(number) = \(number)", "pipeline e\(number): .empty", "expect e\(number): |",
      ]
    }
    func problems(_ lines: [String]) -> [String] {
      Self.run(lines, stepLimit: 1_000_000).results.flatMap(\.diagnostics).map(\.message)
    }
    let again = [
      ("hot a0: -", "something named 'a0'"), ("hot b0: -", "something named 'b0'"),
      ("let a2: 1", "something named 'a2'"), ("cold c1: -", "something named 'c1'"),
      ("where: d0 = 1", "a table entry 'd0'"), ("pipeline e0: .never", "'pipeline e0'"),
    ]
    #expect(problems(many + again.map(\.0)) == again.map { "this case already has \($0.1)" })
    #expect(
      problems(many + ["expect e1: |"]) == [
        "this case already has 'expect e1'; several are alternatives only with 'orders: all'"
      ])
    #expect(problems(many + ["cold b0: -1|", "where: a0 = 1", "let d0: 1"]) == [])
    // A hundred errors are reported, and only the first ones suggest a name.
    let lanes = (0..<3_000).map { "hot lane\($0): -" }
    let unknown = problems(
      lanes + (0..<150).map { "let b\($0): lana7" } + ["pipeline: .empty"])
    #expect(unknown.count == 100)
    #expect(unknown.first?.hasSuffix("did you mean 'lane7'?") == true)
    #expect(unknown.last == "nothing is named 'lana7' here; there are 50 more errors in this case")
  }

  @Test func `closures may be used and nested only so often`() {
    let list = "[\((0..<1_000).map { _ in "(1 + 1)" }.joined(separator: ", "))]"
    let uses = (0..<90).map { "let a\($0): s.map(f)" }
    #expect(
      complaints(
        (["let f: { _ in \(list) }", "hot s: -"] + uses + ["pipeline: s"]).joined(separator: "\n")
      )
      .first?.hasSuffix(
        "the closures of a case contain more than 200000 expressions, counted once for each use; use "
          + "them less often, or make them shorter") == true)
    let doubled = (1..<30).map {
      "let f\($0): { x in s.flatMap(.merge, f\($0 - 1)).flatMap(.merge, f\($0 - 1)) }"
    }
    let text =
      ["let f0: { x in s.map { $0 } }", "cold s: 1"] + doubled + [
        "pipeline: s.flatMap(.merge, f29)"
      ]
    #expect(
      complaints(text.joined(separator: "\n")).first?.hasSuffix(
        "the closures of a case are used more than 1000 times, including uses in other closures; use fewer"
      ) == true)
  }

  // MARK: Runs

  private static let many = repeated("1", 900)
  private static let few = repeated("1", 40)
  private static let inputs = Array(repeating: "s", count: 400).joined(separator: ", ")

  /// `let` lines, each of which builds a stream from the previous one, written as `@`.
  private static func chain(_ count: Int, _ step: String) -> [String] {
    (1...count).map { "let x\($0): " + step.replacing("@", with: "x\($0 - 1)") }
  }

  @Test func `a runaway run is stopped, and its message names what it did too much of`() throws {
    let text = try Repository.text("Tests/MarbleExamples/limits.txt")
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows.count > 15)
    for row in rows {
      let parts = row.split(separator: "  →  ").map(String.init)
      // A longer file may do more, so the run reaches its own limit first.
      let run = Self.run([
        "# \(Self.many)\(Self.many)\(Self.many)", "hot s: -1-|", "cold c: (a|)",
        "cold m: (\(Self.many)|)", "cold l: \(Self.repeated("1", 400))|", "cold f: (\(Self.few)|)",
        "pipeline: \(parts[0])", "until: 5000",
      ])
      #expect(run.results.map(\.status) == [.bounded], "\(parts[0])")
      let found = complaints(run)
      #expect(found.count == 1 && found[0].contains(parts[1]), "\(parts[0]): \(found)")
    }
  }

  @Test(arguments: [
    "@.merge(with: @)", "@.zip(with: @)", "@.combineLatest(with: @)", "@.concat(@)", "@.prefix(@)",
    "@.then(@)", "@.race(with: @)", "@.repeat(2)", "@.share(replay: 1).merge(with: @)",
    "@.flatMap(.merge) { _ in @ }", "@.flatMap(.concat) { _ in @ }", "@.take(until: @)",
    "@.sample(on: @)", "@.withLatest(from: @)", "@.elementsEqual(@)", "@.retry(upTo: 2)",
  ])
  func `a stream that doubles forty times is stopped or ends`(step: String) {
    for source in [
      "cold x0: 1|", "hot x0: 1|", "let x0: SignalProducer(value: 1)",
      "let x0: SignalProducer.never", "let x0: SignalProducer(error: 1)",
    ] {
      let run = Self.run([source] + Self.chain(40, step) + ["until: 5", "pipeline: x40"])
      #expect(run.results.count == 1)
      for result in run.results where result.status == .bounded {
        #expect(result.diagnostics.count == 1)
      }
    }
  }

  @Test(arguments: [
    ("cold x0: 1|", "a run did too much: it did "),
    ("hot x0: 1|", "values or parts of values, 1662 of them in 'merge'"),
  ])
  func `a doubling stream is stopped by what it did too much of`(source: String, message: String) {
    let run = Self.run(
      [source] + Self.chain(40, "@.merge(with: @)") + ["pipeline: x40"])
    #expect(run.results.map(\.status) == [.bounded])
    #expect(complaints(run).first?.contains(message) == true, "\(complaints(run))")
  }

  @Test func `a run whose jobs are mostly those of hot lanes blames no operator`() {
    let lanes = ["a", "b"].map { "hot \($0): \(Self.many)" }
    let run = Self.run(lanes + ["cold c: 1|", "pipeline: c", "until: 2000"])
    #expect(run.results.map(\.status) == [.bounded])
    #expect(
      complaints(run).first?.contains(
        "a run did not settle: it reached a limit of jobs at tick 498, and") == true,
      "\(complaints(run))")
  }

  @Test func `stages, inputs and traced events are counted too`() {
    let stages = Self.run(
      ["let x0: SignalProducer(value: 1)"] + Self.chain(1_100, "@.map { $0 }") + ["pipeline: x1100"]
    )
    #expect(
      complaints(stages)[0].hasSuffix("this stream has more than 1000 stages in a row; use fewer"))
    let merged = Self.run(["cold s: 1|", "pipeline: .merge([\(Self.inputs)])"])
    #expect(
      complaints(merged).first?.contains(" of them in 'merge'; use fewer inputs, ") == true,
      "\(complaints(merged))")
    let sent = Self.run(["hot s: -\(Self.repeated("t", 90))|", "cold t: 1|", "pipeline: s"])
    #expect(
      complaints(sent).first?.contains(" of them in 't'; limit it ") == true, "\(complaints(sent))")
    let deep = Self.run(
      ["let x0: SignalProducer(value: 1)"] + Self.chain(14, "@.flatMap(.merge) { _ in @ }")
        + ["pipeline: x14"], stepLimit: 5_000)
    #expect(
      complaints(deep).first?.contains(" of them in 'flatMap'; limit it ") == true,
      "\(complaints(deep))")
    let all = Self.run(["hot s: -|", "let x: .all([\(Self.inputs)])", "pipeline: x"])
    #expect(
      complaints(all).first?.contains(" of them in 'all'; use fewer inputs, ") == true,
      "\(complaints(all))")
    let lines = ["hot s: (\(Self.many))", "pipeline: s" + Self.repeated(".map { $0 }", 2)]
    #expect(Self.run(lines).results.map(\.status) == [.passed])
    #expect(Self.run(lines, isTraced: true).results.map(\.status) == [.bounded])
  }

  @Test(arguments: [
    "@.map { $0 }", "@.then(.empty)", "@.take(first: 1)",
    "SignalProducer(error: 1).flatMapError { _ in @ }",
  ])
  func `a thousand stages fit the stack of the program`(step: String) {
    let lines =
      ["let x0: SignalProducer(value: 1)"] + Self.chain(998, step) + ["pipeline: x998"]
    let statuses = onLargeStack { Self.run(lines, stepLimit: 1_000_000).results.map(\.status) }
    #expect(statuses == [.passed] || statuses == [.bounded])
  }

  @Test func `hot lanes stop sending when a run is stopped`() {
    let run = Self.run([
      "hot s: \(Self.many)|", "let x: s.flatScan(.merge, 1) { _, _ in s }", "pipeline: x",
    ])
    #expect(run.results.map(\.status) == [.bounded])
    // A lane that kept playing would end its observers at tick 900.
    let marks = run.results[0].inputs[0].subscriptions
    #expect(!marks.isEmpty && marks.allSatisfy { $0.end ?? 0 < 900 })
  }

  @Test(arguments: [
    ("scan(\"a\") { a, b in \"\\(a)\\(a)\" }", "this value has more than 1000000 parts"),
    (
      "scan([]) { a, b in [a, a, a, a, a, a, a, a, a, a] }",
      "this value has more than 1000000 parts"
    ),
    ("scan(into: []) { a, _ in a.append(a) }", "this value has more than 1000000 parts"),
    ("scan([]) { a, b in [a] }", "this value is nested in more than 100 others"),
    ("scan(1) { a, b in .value(a) }", "this value is nested in more than 100 others"),
    (
      "take(first: 1).expand { .merge(SignalProducer(value: $0)).collect() }",
      "this value is nested in more than 100 others"
    ),
    (
      "map { _ in \"\(repeated("x", 40_000))\" }",
      "this pipeline sends values of more than 4000000 parts in all"
    ),
  ])
  func `a value that grows without end is stopped, and the message says how to bound it`(
    pipeline: String, message: String
  ) {
    let run = Self.run(["pipeline: SignalProducer(1...200).\(pipeline)"], stepLimit: 1_000_000)
    #expect(run.results.map(\.status) == [.bounded])
    #expect(complaints(run).first?.contains(message + "; limit ") == true, "\(complaints(run))")
  }

  @Test func `many combining marks in a row are refused before they are compared`() {
    let message = "this text has more than 100 combining marks in a row; use fewer"
    let doubled = Self.run(
      [
        "pipeline: SignalProducer(1...16).scan(\"\u{301}\u{323}\") { a, _ in a + a }.map { $0 < \"a\" + $0 }"
      ], stepLimit: 1_000_000)
    #expect(doubled.results.map(\.status) == [.bounded])
    #expect(complaints(doubled).first?.hasSuffix(message) == true, "\(complaints(doubled))")

    func marks(_ count: Int) -> String { "e" + Self.repeated("\\u{301}", count) }
    #expect(complaints("pipeline: SignalProducer(value: \"\(marks(100))\")") == [])
    for text in [
      "pipeline: SignalProducer(value: \"\(marks(101))\")",
      "where: a = \"\(marks(60))\" + \"\(marks(60).dropFirst())\"\nhot s: a\npipeline: s",
    ] {
      let found = complaints(text)
      #expect(found.first?.hasSuffix(message) == true, "\(found)")
    }
    #expect(CombiningMarks.excess(in: "é" + Self.repeated("\u{301}", 101)) == 202)
    #expect(CombiningMarks.excess(in: Self.repeated("e" + Self.repeated("\u{301}", 100), 9)) == nil)
    // Each is decomposed into two marks, but is none itself.
    #expect(CombiningMarks.excess(in: Self.repeated("\u{F73}", 101)) == 300)
  }

  @Test func `the cases of a file share a budget, and cases after it is spent are not run`() {
    let heavy = "test: heavy\npipeline: SignalProducer(1...)"
    let run = Self.run(Array(repeating: heavy, count: 20))
    #expect(run.results.allSatisfy { $0.status == .bounded })
    let skipped = run.results.flatMap(\.diagnostics).map {
      $0.message
        == "this case is not run: the cases above it have used up the limit of this file; move it to another "
        + "file, or let them do less, with shorter lanes, an earlier 'until', take(first:), or fewer --cases"
    }
    #expect(skipped.first == false && skipped.last == true)
    // Once the budget is spent, no later case is run.
    #expect(skipped == skipped.sorted { !$0 && $1 })
  }

  @Test func `the budget of a case depends only on the cases before it, not on those tried ahead`()
  {
    let tried = [[], [5], [0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]]
    for (ahead, threads) in tried.flatMap({ ahead in (1...4).map { (ahead, $0) } }) {
      let budget = FileBudget(SourceText(name: "x", text: ""), RunOptions(stepLimit: 1))
      func run(_ number: Int) -> (WorkBudget) -> [Int] {
        { budget in
          // Each does as much as it may, up to four.
          let work = min(4, budget.rest)
          budget.spend(work)
          return [number, work]
        }
      }
      var attempts: [Int: FileBudget.Attempt<[Int]>] = [:]
      for number in ahead { attempts[number] = budget.attempt(threads: threads, run(number)) }
      let settled = (0..<6).map { budget.charge(attempts[$0], run($0)) }
      #expect(settled == [[0, 4], [1, 4], [2, 2], nil, nil, nil])
    }
  }

  @Test func `each thread may spend its part of what is left`() {
    let budget = FileBudget(WorkBudget(limit: 100))
    #expect(budget.attempt(threads: 4) { $0.rest }?.result == 25)
  }

  @Test func `a case that may spend half of what is left depends only on the cases before it`() {
    for threads in 1...4 {
      let budget = FileBudget(WorkBudget(limit: 100))
      func first(_ budget: WorkBudget) -> Int {
        budget.spend(50)
        return 50
      }
      // Like a search for orders: up to four runs, with half of what is left.
      func second(_ budget: WorkBudget) -> Int {
        let half = budget.rest / 2
        var runs = 0
        while runs < 4, budget.rest > half {
          budget.spend(10)
          runs += 1
        }
        if runs < 4 { budget.spend(budget.rest) }
        return runs
      }
      let ahead = budget.attempt(threads: threads, second)
      #expect(budget.charge(nil, first) == 50)
      #expect(budget.charge(ahead, second) == 3, "\(threads)")
    }
  }

  // MARK: The last resort

  /// Runs three cases, of which the second one does not end while it is watched.
  ///
  /// - Parameters:
  ///   - time: How much processor time the second case takes.
  ///   - memory: How much memory it takes.
  /// - Returns: The title of each case that ended, or why it did not.
  private static func watched(time: Duration, memory: Int) -> [String] {
    let cases = readFixture(
      SourceText(name: "limit.txt", text: "test: a\n\ntest: b\n\ntest: c\n")
    ).cases
    let hang = Hang()
    let watchdog = Watchdog(
      interval: .milliseconds(1), clock: { ProcessorClock { hang.isUnderWay ? time : .zero } },
      memory: { hang.isUnderWay ? memory : 0 })
    defer { hang.release() }
    return FileBudget(cases[0].source).map(cases, threads: 1, watchdog) { raw, _ in
      if raw.title.value == "b" { hang.wait() }
      return raw.title.value
    }.map { result in
      switch result {
      case .success(let title): title
      case .failure(let reason): reason.message
      }
    }
  }

  @Test(arguments: [
    (Duration.seconds(61), 0, "it took more than 60 s of processor time"),
    (.zero, 5 << 30, "the process took more than 4096 MiB of memory"),
  ])
  func `a case that takes too much is ended, and no other is begun`(
    time: Duration, memory: Int, reason: String
  ) {
    #expect(
      Self.watched(time: time, memory: memory) == [
        "a",
        "marble had to end this case, and begins no other one: \(reason); use shorter lanes, an earlier 'until' or "
          + "take(first:)",
        "this case is not run, because marble had to end another one",
      ])
  }

  @Test(arguments: [(Duration.seconds(61), 0, [false, true]), (.zero, 5 << 30, [false, false])])
  func `of two cases under way, time ends the one that took it, and memory ends both`(
    time: Duration, memory: Int, isDone: [Bool]
  ) {
    let hang = Hang()
    let late = Lock(ObjectIdentifier?.none)
    let count = Lock(0)
    let watchdog = Watchdog(
      interval: .milliseconds(1),
      clock: {
        let thread = ObjectIdentifier(Thread.current)
        return ProcessorClock { late.withLock { $0 } == thread ? time : .zero }
      },
      memory: { count.withLock { $0 } == 2 ? memory : 0 })
    defer { hang.release() }
    let cases = readFixture(
      SourceText(name: "limit.txt", text: "test: a\n\ntest: b\n\ntest: c\n")
    ).cases
    let results = FileBudget(cases[0].source).map(cases, threads: 2, watchdog) { raw, _ in
      let isFirst = raw.title.value == "a"
      count.withLock { $0 += 1 }
      while count.withLock({ $0 }) < 2 { sched_yield() }
      if isFirst { late.withLock { $0 = ObjectIdentifier(Thread.current) } }
      if isFirst || memory > 0 { hang.wait() }
      while !watchdog.hasBarked { sched_yield() }
    }
    #expect(results.map { (try? $0.get()) != nil } == isDone + [false])
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `only the signal of a crash comes to a thread that nobody waits for`() throws {
    let done = DispatchSemaphore(value: 0)
    let isBlocked = Lock([Bool]())
    let isStarted = startDetachedThread {
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      isBlocked.withLock {
        // Nobody else blocks the first two: the threads of Dispatch block others.
        $0 = [SIGPIPE, SIGPROF, SIGSEGV].map { sigismember(&signals, $0) == 1 }
      }
      done.signal()
    }
    try #require(isStarted)
    done.wait()
    #expect(isBlocked.withLock { $0 } == [true, true, false])
  }

  @Test func `the time that a case may take grows with the number of generated cases`() {
    let watchdog = Watchdog(RunOptions(sampling: LawSampling(cases: 1_000)))
    #expect(watchdog.bark(ifOverdue: .seconds(600)) == nil && !watchdog.hasBarked)
    #expect(watchdog.bark(ifOverdue: .seconds(601)) == .tookTime && watchdog.hasBarked)
  }

  @Test func `a case that took too much time says so, even if its memory grows afterwards`() {
    let watchdog = Watchdog(memory: { 5 << 30 })
    let raw = readFixture(SourceText(name: "limit.txt", text: "test: a\n")).cases[0]
    let stops = [watchdog.bark(ifOverdue: .seconds(61)), watchdog.barkIfFull()]
    #expect(stops == [.tookTime, .tookMemory])
    let reasons = stops.compactMap { $0.map { watchdog.complaint(about: raw, $0).message } }
    #expect(reasons.map { $0.contains("processor time") } == [true, false])
  }

  @Test(arguments: ["coverage", "mutate"])
  func `a case that a limit stops gives the exit code 3`(command: String) throws {
    try withFolder { folder in
      let path = "\(folder)/limit.txt"
      try write(
        "test: a\npipeline: SignalProducer(1...200).scan(1) { a, b in .value(a) }\nexpect: 1|\n",
        to: path)
      let run = try marble(command, path)
      #expect(run.code == 3, "\(run)")
      #expect(run.messages.contains("this case does not pass"), "\(run)")
      try write("test: a\npipeline: .empty\nexpect: 1|\n", to: path)
      #expect(try marble(command, path).code == (command == "mutate" ? 2 : 1))
    }
  }

  @Test func `the watchdog sees the time of a thread, and the memory of the process`() {
    let clock = ProcessorClock.ofThread
    let start = clock.time()
    let text = Self.many + Self.repeated(Self.few, 1_000)
    #expect(text.count == 40_900)
    #expect(clock.time() > start)
    #expect(processMemory > 1 << 20)
  }

  // MARK: Orders, laws and cuts

  @Test func `a case stops when its orders have taken too many steps`() {
    let lanes = ["hot a: 111111", "hot b: 111111", "pipeline: a.merge(with: b)"]
    let expectation = ["orders: all", "expect: " + Self.repeated("[11]", 6)]
    let bounded = Self.run(lanes + expectation, stepLimit: 200)
    #expect(bounded.results.map(\.status) == [.bounded])
    #expect(complaints(bounded)[0].contains("the runs of this file sent or stored more than "))
    #expect(Self.run(lanes + expectation, stepLimit: 20_000).results.map(\.status) == [.passed])
    // A failure that is found before is reported.
    let failed = Self.run(lanes + ["orders: all", "expect: [12]"], stepLimit: 200)
    #expect(failed.results.map(\.status) == [.failed])
  }

  @Test func `a case passes only if all its orders were within the budget`() {
    let lines = [
      "hot a: 111111", "hot b: 111111", "pipeline: a.merge(with: b)", "orders: all",
      "expect: " + Self.repeated("[11]", 6),
    ]
    let count = Self.run(lines, stepLimit: 20_000).results.first?.orders?.count
    for limit in stride(from: 10, through: 1_000, by: 10) {
      let result = Self.run(lines, stepLimit: limit).results.first
      #expect(result?.status != .passed || result?.orders?.count == count, "\(limit)")
    }
  }

  @Test func `generated and cut cases are stopped when they do too much in all`() {
    let work = "SignalProducer(1...100).map { $0 }"
    let laws = Self.run([
      "any cold s: 1", "pipeline a: s.merge(with: \(work))", "pipeline b: s.merge(with: \(work))",
      "law: a == b",
    ])
    #expect(
      complaints(laws) == [
        "1:1: the first 5 generated cases sent or stored more than 10256 values in all, with the other runs of this "
          + "file; use shorter lanes or an earlier 'until', or check fewer cases with --cases"
      ])
    let cuts = Self.run(
      ["hot s: 12345678901234567890", "pipeline: s.map { $0 }", "cut: everywhere"], stepLimit: 100)
    #expect(
      complaints(cuts)[0].hasSuffix(
        "this file reached its limit of 1114 values while this case was cut; stop it earlier with 'until', use "
          + "shorter lanes, or leave out kinds of cuts with 'cut: everywhere except'"
      ))
    // One that never settles becomes simpler too.
    let endless = Self.run([
      "any cold s: 1 2 | 8t", "pipeline a: s.repeat()", "pipeline b: s.repeat().map { $0 }",
      "law: a == b",
    ])
    #expect(endless.results.map(\.status) == [.bounded])
    #expect(endless.results.first?.counterexample != nil)
  }

  // MARK: Drawings

  @Test func `many rows beside a long lane are cut in both directions`() {
    func drawing(_ lines: [String]) -> [String] {
      let run = Self.run(lines, stepLimit: 1_000_000)
      return run.results.flatMap { CaseDrawing($0, in: run.source).lines }
    }
    let lane = Self.repeated("1", 20_000)
    let lines = drawing(["hot s: \(lane)"] + (0..<3_000).map { "pipeline p\($0): .never" })
    #expect(lines.reduce(0) { $0 + $1.count } < 5_000_000)
    #expect(lines.contains { $0.hasPrefix("... the lanes continue after tick ") })
    #expect(lines.contains { $0.hasSuffix(" more rows, which are too many to draw") })
    #expect(lines.contains { $0.hasPrefix("p2999 ") })
    // Each alone is drawn whole.
    #expect(drawing(["hot s: \(lane)|", "pipeline: s"]).contains { $0.hasSuffix(lane + "|") })
    let short = drawing(["hot s: -1-2-|"] + (0..<1_000).map { "pipeline p\($0): s" })
    #expect(short.count { $0.hasSuffix("-1-2-|") } == 1_001)
  }

  @Test func `the help states each limit`() throws {
    let help = try marble("help", "bounds").output
    for bound in [
      "64 MiB", "100,000 cases", "100,000 bytes", "100 deep", "1,000,000,000,000 ticks",
      "285 years", "1,000,000 parts", "4,000,000 parts", "1,000,000 jobs, 250,000 of them in one",
      "10,000,000 values", "2,500 starts", "3 jobs", "20 runs", "1,000 times", "1,000 stages",
      "200,000 expressions", "first 100", "4,000,000 characters", "100 combining marks",
    ] {
      #expect(help.contains(bound), "\(bound)")
    }
  }
}
