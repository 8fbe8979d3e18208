import Foundation
import TestSupport
import Testing

/// The guide's command that changes imports and times.
@Suite(.compilesCode) struct CommandTests {
  /// Lines for ReactiveSwift; where the command changes a line, an arrow and the new line.
  private static let samples = """
    import ReactiveSwift => import Reactive
    @testable import ReactiveSwift // ours => @testable import Reactive // ours
    import class ReactiveSwift.Lifetime => import Reactive
    let token: ReactiveSwift.Lifetime.Token => let token: Reactive.Lifetime.Token
    f(ReactiveSwift.Signal<Int, Never>, ReactiveSwift.Action<Int, Int, Never>) => \
    f(Reactive.Signal<Int, Never>, Reactive.Action<Int, Int, Never>)
    .package(url: "https://github.com/ReactiveCocoa/ReactiveSwift.git", from: "7.0.0")
    import ReactiveSwiftExtensions
    s.delay(0.5, on: queue) => s.delay(.seconds(0.5), on: queue)
    s.throttle(1_000.5, on: queue) => s.throttle(.seconds(1_000.5), on: queue)
    .debounce(pause, on: queue, discardWhenCompleted: false) => \
    .debounce(.seconds(pause), on: queue, discardWhenCompleted: false)
    .delay(Self.pause * 2, on: queue) => .delay(.seconds(Self.pause * 2), on: queue)
    a.delay(1, on: x).delay(2, on: y) => a.delay(.seconds(1), on: x).delay(.seconds(2), on: y)
    s.timeout(after: self.limit, raising: Late(), on: queue) => \
    s.timeout(after: .seconds(self.limit), raising: Late(), on: queue)
    s.retry(upTo: .max, interval: 0.1, on: queue) => \
    s.retry(upTo: .max, interval: .seconds(0.1), on: queue)
    scheduler.advance(by: 1.5) => scheduler.advance(by: .seconds(1.5))
    s.delay(.milliseconds(5), on: queue)
    s.throttle(while: isBusy, on: queue)
    s.delay(pause(for: step), on: queue)
    SignalProducer.interval([1], interval: .seconds(1), on: queue)
    scheduler.advance(by: step)
    s.retry(upTo: 3)
    let delay = 0.5
    extension DispatchTimeInterval {
      static func double(_ interval: DispatchTimeInterval) -> DispatchTimeInterval {
      }
    }
    let pause: DispatchTimeInterval => let pause: Duration
    extension DispatchTimeInterval: Pause {}
    case DispatchTimeInterval.seconds(let count): count
    switch pause as DispatchTimeInterval {
    let pauses: [DispatchTimeInterval] => let pauses: [Duration]

    """

  @Test func `the guide's command makes the documented changes, and only once`() throws {
    let block = try #require(
      MigrationGuide.blocks.first { $0.lines.first?.hasPrefix("find ") == true })
    let command = block.lines.joined(separator: "\n")
    let samples = Self.samples.split(separator: "\n").map { $0.split(separator: " => ") }
    let before = samples.map { $0[0] }
    let after = samples.map { $0.last ?? "" }
    try CompiledCode.withFolder { folder in
      let file = "\(folder)/Sample.swift"
      try before.joined(separator: "\n").write(toFile: file, atomically: false, encoding: .utf8)
      // The second run has nothing to do.
      for _ in 1...2 {
        let (status, output) = try ChildProcess.run(["/bin/sh", "-c", command], in: folder)
        #expect(status == 0, "\(output)")
        let changed = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(changed == after)
      }
    }
  }
}
