import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The guide's command that changes seconds to durations.
@Suite struct DurationCommandTests {
  /// A line for ReactiveSwift, and the same line after the command.
  private static let samples = [
    ("s.delay(0.5, on: queue)", "s.delay(.seconds(0.5), on: queue)"),
    (".debounce(1, on: queue)", ".debounce(.seconds(1), on: queue)"),
    ("s.throttle(1_000.5, on: queue)", "s.throttle(.seconds(1_000.5), on: queue)"),
    (
      ".debounce(pause, on: queue, discardWhenCompleted: false)",
      ".debounce(.seconds(pause), on: queue, discardWhenCompleted: false)"
    ),
    (".delay(Self.pause, on: queue)", ".delay(.seconds(Self.pause), on: queue)"),
    (".delay(pause * 2, on: queue)", ".delay(.seconds(pause * 2), on: queue)"),
    (
      "a.delay(1, on: x).delay(2, on: y)",
      "a.delay(.seconds(1), on: x).delay(.seconds(2), on: y)"
    ),
    (
      "s.timeout(after: 3, raising: .late, on: queue)",
      "s.timeout(after: .seconds(3), raising: .late, on: queue)"
    ),
    (
      "s.timeout(after: self.limit, raising: Late(), on: queue)",
      "s.timeout(after: .seconds(self.limit), raising: Late(), on: queue)"
    ),
    (
      "s.retry(upTo: 3, interval: 0.1, on: queue)",
      "s.retry(upTo: 3, interval: .seconds(0.1), on: queue)"
    ),
    (
      "s.retry(upTo: .max, interval: pause, on: queue)",
      "s.retry(upTo: .max, interval: .seconds(pause), on: queue)"
    ),
    ("scheduler.advance(by: 1.5)", "scheduler.advance(by: .seconds(1.5))"),
    ("let pause: DispatchTimeInterval", "let pause: Duration"),
  ]

  private static let unchanged = [
    "s.delay(.milliseconds(5), on: queue)", "s.delay(.seconds(5), on: queue)",
    "s.throttle(while: isBusy, on: queue)", "s.delay(pause(for: step), on: queue)",
    "SignalProducer.interval([1], interval: .seconds(1), on: queue)",
    "SignalProducer.timer(interval: .seconds(1), on: queue)",
    "scheduler.advance(by: .seconds(1))", "scheduler.advance(by: step)",
    "s.retry(upTo: 3)", "s.collect(every: .seconds(1), on: queue)", "let delay = 0.5",
  ]

  @Test func `the guide's command makes the documented changes, and only once`() throws {
    let block = try #require(
      MigrationGuide.blocks.first { $0.lines.first?.hasPrefix("find ") == true })
    let command = block.lines.joined(separator: "\n")
    let before = (Self.samples.map(\.0) + Self.unchanged).joined(separator: "\n") + "\n"
    let after = (Self.samples.map(\.1) + Self.unchanged).joined(separator: "\n") + "\n"
    try CompiledCode.withFolder { folder in
      let file = "\(folder)/Sample.swift"
      try before.write(toFile: file, atomically: false, encoding: .utf8)
      // The second run has nothing to do.
      for _ in 1...2 {
        let (status, output) = try CompiledCode.run(["/bin/sh", "-c", command], in: folder)
        #expect(status == 0, "\(output)")
        let changed = try String(contentsOfFile: file, encoding: .utf8)
        let lines = zip(changed.split(separator: "\n"), after.split(separator: "\n"))
        for (line, expected) in lines { #expect(line == expected) }
        #expect(changed == after)
      }
    }
  }
}
