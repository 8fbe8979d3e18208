import ReactiveTesting
import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Input over a limit is reported with a way to stay under it, and the help states the limits.
@Suite struct BoundsTests {
  @Test(arguments: [
    (
      "pipeline: " + String(repeating: "(", count: 200),
      "this expression is nested too deeply; at most 100 levels are allowed"
    ),
    (
      "hot s: 1\npipeline: s" + String(repeating: ".count()", count: 200),
      "this expression is nested too deeply; at most 100 levels are allowed"
    ),
    (
      "pipeline: 1" + String(repeating: " + 1", count: 200),
      "this expression is nested too deeply; at most 100 levels are allowed"
    ),
    (
      "pipeline: .empty.map { \"" + String(repeating: "\\(\"", count: 200),
      "this '\\(' is not closed: a ')' is missing"
    ),
    ("pipeline: 9223372036854775808", "this number is too large"),
    ("pipeline: 1-9223372036854775808", "this number is too large"),
    ("pipeline: -9223372036854775809", "this number is too large"),
    ("pipeline: 1e999", "this number is too large"),
    ("hot s: 1000000000001t \npipeline: s", "a lane is at most 1000000000000 ticks long"),
    (
      "tick: 86401s\npipeline: .empty",
      "'86401s' is not the length of a tick; use a duration of a microsecond or more, such as 10ms"
    ),
    (
      "hot s: 1\npipeline: s.map { _ in (1...1000001).map { $0 } }",
      "this range has 1000001 elements; 'map' takes at most 1000000"
    ),
    (
      "hot s: 1\npipeline: s.map { _ in (1...9223372036854775807).reversed() }",
      "this range has 9223372036854775807 elements; 'reversed' takes at most 1000000"
    ),
  ])
  func `input over a size limit is reported`(text: String, message: String) {
    let found = FileRun(SourceText(name: "bounds.txt", text: text)).results.flatMap(\.diagnostics)
    #expect(found.map(\.message) == [message])
  }

  @Test(arguments: [
    (
      "pipeline: SignalProducer(1...)",
      "a run did not settle: 1000 elements were sent from here, and more are pending; limit them with take(first:) or a shorter range"
    ),
    (
      "pipeline: SignalProducer(error: 1).retry()",
      "'retry' started 100 runs, and more are pending; limit them with a count or with take(first:)"
    ),
    (
      "hot s: -1-|\ncold x: (a|)\npipeline: s.collect(until: { x })",
      "a run did not settle: its closures made 100 streams, the last of them here, and more are pending; limit "
        + "them with take(first:)"
    ),
    (
      "hot s: -ssssssssssss|\npipeline: s",
      "a run did too much: its pipelines sent 20 streams, including those that these streams sent; limit them with take(first:)"
    ),
    (
      "pipeline: SignalProducer(1...101).flatMap(.merge) { n in SignalProducer(value: n) }",
      "a run did not settle: its closures made 100 streams, the last of them here, and more are pending; limit "
        + "them with take(first:)"
    ),
    (
      "pipeline: SignalProducer(1...30).map { n in (1...900).reduce(0) { $0 + $1 } }",
      "a run did too much: its closures went through 20000 parts of values; limit their input with take(first:)"
    ),
    (
      "pipeline: SignalProducer.interval(1t)\nuntil: 5000",
      "jobs, and more are pending; limit its input with take(first:), or the run with 'until'"
    ),
  ])
  func `a run that exceeds any of its limits is stopped, and the message names the limit`(
    text: String, message: String
  ) {
    let run = FileRun(SourceText(name: "bounds.txt", text: text), stepLimit: 1_000)
    #expect(run.results.map(\.status) == [.bounded])
    let found = run.results.flatMap(\.diagnostics).first?.message
    #expect(found?.contains(message) == true, "\(found ?? "")")
  }

  @Test func `a file with too many cases is read up to the limit`() {
    var reader = FixtureReader(
      SourceText(
        name: "many.txt", text: String(repeating: "test:\n", count: 100_001)))
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == 100_000)
    #expect(reader.diagnostics.map(\.message) == ["a file has at most 100000 cases"])
  }

  @Test func `a file that is too large is refused`() throws {
    try withFolder { folder in
      let path = "\(folder)/large.txt"
      try write("test: x\n", to: path)
      // A sparse file takes no space on disk.
      try #require(truncate(path, (64 << 20) + 1) == 0)
      let run = try marble(path)
      #expect(run.code == 2)
      #expect(
        run.messages
          == "error: '\(path)' is too large; a fixture file has at most 67108864 bytes\n")
    }
  }

  @Test(arguments: [
    "64 MiB", "100,000 cases", "100,000 bytes", "100 deep", "1,000,000,000,000 ticks", "285 years",
    "1,000,000 parts", "4,000,000 parts", "1,000,000 jobs", "1,000,000 elements", "100,000 streams",
    "20,000,000 parts", "8 deep", "20 runs", "1,000 times", "1,000 stages", "200,000 expressions",
    "10,000,000 values", "200,000 starts", "2,500 of them", "first 100", "4,000,000 characters",
  ])
  func `the help states each limit`(bound: String) {
    #expect(Topic.bounds.text.contains(bound))
  }
}
