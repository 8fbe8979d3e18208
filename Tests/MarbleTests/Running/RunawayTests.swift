import ReactiveTesting
import Testing
import marble

/// A run is stopped at the first event over a limit, inside the job that sends it.
@Suite struct RunawayTests {
  /// How each stream is built from the previous one, which is written as `@`.
  static let doublings = [
    "@.merge(with: @)", "@.zip(with: @)", "@.combineLatest(with: @)", "@.concat(@)", "@.prefix(@)",
    "@.then(@)", "@.race(with: @)", "@.repeat(2)", "@.share(replay: 1).merge(with: @)",
    "@.flatMap(.merge) { _ in @ }", "@.flatMap(.concat) { _ in @ }", "@.take(until: @)",
    "@.sample(on: @)", "@.withLatest(from: @)", "@.elementsEqual(@)", "@.retry(upTo: 2)",
  ]

  @Test(arguments: doublings)
  func `a stream that doubles forty times is stopped or ends`(step: String) {
    for source in [
      "cold x0: 1|", "hot x0: 1|", "let x0: SignalProducer(value: 1)",
      "let x0: SignalProducer.never", "let x0: SignalProducer.empty",
      "let x0: SignalProducer(error: 1)",
    ] {
      for end in ["", ".take(first: 1)"] {
        let run = Self.run([source] + Self.chain(40, step) + ["until: 5", "pipeline: x40\(end)"])
        for result in run.results where result.status == .bounded {
          #expect(result.diagnostics.count == 1)
        }
        #expect(run.results.count == 1)
      }
    }
  }

  @Test(arguments: [
    (
      ["cold x0: 1|"] + chain(40, "@.merge(with: @)") + ["pipeline: x40"],
      "its streams were started 200 times, the last of them by"
    ),
    (
      ["hot x0: 1|"] + chain(40, "@.merge(with: @)") + ["pipeline: x40"],
      "its stages sent or stored 10000 values or parts of values"
    ),
    (
      ["let x0: SignalProducer(value: 1)"] + chain(1_100, "@.map { $0 }") + ["pipeline: x1100"],
      "this stream has more than 1000 stages in a row; use fewer"
    ),
    (
      [
        "cold s: (\(many)|)",
        "pipeline: SignalProducer(1...99).flatMap(.merge) { _ in s.take(first: 1) }",
      ],
      "a run did too much: its stages sent or stored 10000 values or parts of values, the last of them in "
        + "'s'; limit its input with take(first:)"
    ),
    (
      ["cold s: (\(many)|)", "pipeline: s.repeat()"],
      "a run did too much: its stages sent or stored 10000 values or parts of values, most of them to be "
        + "drawn; limit the pipeline with take(first:)"
    ),
    (
      ["cold s: (\(many)|)", "pipeline: s.collect(count: 900, startingEvery: 1).count()"],
      "its stages sent or stored 10000 values or parts of values, the last of them in 'collect'"
    ),
    (
      ["cold s: (\(many)|)", "pipeline: s.window(count: 900, startingEvery: 1).count()"],
      "its stages sent or stored 10000 values or parts of values, the last of them in 'window'"
    ),
    (
      [
        "cold s: \(many)|", "cold x: (\(few)|)",
        "pipeline: s.window(from: x, until: { _ in .never }).count()",
      ],
      "its stages sent or stored 10000 values or parts of values, the last of them in 'window'"
    ),
    (
      ["hot s: \(many)|", "pipeline: s.collect(every: 900t, startingEvery: 1t).count()"],
      "its stages sent or stored 10000 values or parts of values, the last of them in 'collect'"
    ),
    (
      ["cold s: (\(many)|)", "pipeline: s.enumerated().map { $0.0 }.group(by: { $0 }).count()"],
      "'group' made 100 streams, and more are pending; limit its input with take(first:)"
    ),
    (
      ["cold s: (\(many)|)", "pipeline: s.repeat(3).delay(1t)"],
      "'delay' scheduled 1001 jobs, and more are pending; limit its input with take(first:), or the run "
        + "with 'until'"
    ),
    (
      ["cold s: 1|", "pipeline: .merge([\(inputs)])"],
      "its streams were started 200 times, the last of them by"
    ),
    (
      ["hot s: 1|", "let x: .all([\(inputs)])", "pipeline: x"],
      "a run did too much: its streams were started 200 times, the last of them by 'all'; limit what starts "
        + "them with take(first:), or use fewer inputs"
    ),
    (
      ["let b: (1...900).map { $0 }", "pipeline: SignalProducer(1...900).filter { _ in b == b }"],
      "its closures went through 20000 parts of values"
    ),
  ])
  func `a runaway run is stopped, and its message names what it did too much of`(
    lines: [String], message: String
  ) {
    let run = Self.run(lines)
    #expect(run.results.map(\.status) == [.bounded])
    let found = run.results.flatMap(\.diagnostics).map(\.message)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
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

  @Test func `traced events count towards the limits`() {
    let lines = [
      "hot s: (\(Self.many))", "pipeline: s" + String(repeating: ".map { $0 }", count: 4),
    ]
    #expect(Self.run(lines).results.map(\.status) != [.bounded])
    #expect(Self.run(lines, extras: .trace).results.map(\.status) == [.bounded])
  }

  @Test func `a text whose quotes are escaped over and over is refused`() {
    var text = #""\\""#
    for _ in 0..<16 { text = #""\([\#(text)])""# }
    for line in ["where: a = \(text)", "error: \(text)"] {
      let run = Self.run([line, "hot s: a#", "pipeline: s"])
      #expect(run.results.map(\.status) == [.broken])
      let found = run.results.flatMap(\.diagnostics).map(\.message)
      #expect(found.allSatisfy { $0.hasPrefix("this text is longer than ") }, "\(found)")
      #expect(
        found.allSatisfy {
          $0.hasSuffix(
            " bytes, much longer than what is written; nest fewer texts in it")
        }, "\(found)")
    }
  }

  @Test func `the cases of a file share a budget, and cases after it is spent are not run`() {
    let heavy = "test: heavy\npipeline: SignalProducer(1...)\n"
    let run = FileRun(
      SourceText(name: "many.txt", text: String(repeating: heavy, count: 20)), stepLimit: 1_000)
    #expect(run.results.allSatisfy { $0.status == .bounded })
    let skipped = run.results.flatMap(\.diagnostics).map {
      $0.message
        == "this case is not run: the cases before it did all the work that a file may do; move it to another "
        + "file, or let them do less, with shorter lanes, an earlier 'until', take(first:), or fewer --cases"
    }
    #expect(skipped.first == false && skipped.last == true)
    // Once the budget is spent, no later case is run.
    #expect(skipped == skipped.sorted { !$0 && $1 })
  }

  private static let many = String(repeating: "1", count: 900)
  private static let few = String(repeating: "1", count: 90)
  private static let inputs = Array(repeating: "s", count: 300).joined(separator: ", ")

  /// `let` lines, each of which builds a stream from the previous one, written as `@`.
  private static func chain(_ count: Int, _ step: String) -> [String] {
    (1...count).map { "let x\($0): " + step.replacing("@", with: "x\($0 - 1)") }
  }

  private static func run(_ lines: [String], extras: RunExtras = []) -> FileRun {
    FileRun(
      SourceText(name: "runaway.txt", text: lines.joined(separator: "\n")), stepLimit: 1_000,
      extras: extras)
  }
}
