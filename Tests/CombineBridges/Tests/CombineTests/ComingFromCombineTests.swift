import Combine
import Reactive
import ReactiveTesting
import Testing

/// What `Documentation/ComingFromCombine.md` says about Combine.
@Suite struct ComingFromCombineTests {
  let test = TestScheduler()

  @Test func `a publisher is tested with lanes`() {
    let test = TestScheduler()
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let large = test.timeline { taps.publisher.filter { $0 > 1 }.map { $0 * 10 } }
    #expect(large == "---'20'----'30'-|")
  }

  @Test func `a scheduler is named with its module where both are imported`() {
    let schedulers: (any Reactive.Scheduler, any Combine.Scheduler) = (
      Reactive.ImmediateScheduler(), Combine.ImmediateScheduler.shared
    )
    #expect(schedulers.0 is Reactive.ImmediateScheduler)
  }

  @Test func `the completion of a trigger changes nothing in prefix(untilOutputFrom:)`() {
    let source = test.hot("-1-2-3-|", of: Int.self)
    let trigger = test.hot("--|", of: Int.self)
    let timeline = test.timeline {
      source.publisher.prefix(untilOutputFrom: trigger.publisher)
    }
    #expect(timeline == "-1-2-3-|")
  }

  @Test func `drop(untilOutputFrom:) completes when its trigger completes`() {
    let source = test.hot("-1-2-3-|", of: Int.self)
    let trigger = test.hot("--|", of: Int.self)
    let timeline = test.timeline {
      source.publisher.drop(untilOutputFrom: trigger.publisher)
    }
    #expect(timeline == "--|")
  }

  @Test func `a late subscriber of a shared publisher receives only the end`() {
    let shared = test.cold("-1|", of: Int.self).publisher.share()
    let one = test.record(shared)
    let two = test.record(shared, during: "----^")
    test.run()
    #expect(one.timeline == "-1|")
    #expect(two.timeline == "----|")
  }

  @Test func `removeDuplicates compares a value with the one just before it`() {
    let source = test.hot("-1-2-3-|", of: Int.self)
    let timeline = test.timeline { source.publisher.removeDuplicates { abs($0 - $1) < 2 } }
    #expect(timeline == "-1-----|")
  }

  @Test func `delay delays a failure and sends the pending values`() {
    let source = test.hot("-1-2#", of: Int.self, error: "late" as TestError)
    let time = VirtualTime(test: test)
    let timeline = test.timeline { source.publisher.delay(for: 2, scheduler: time) }
    #expect(timeline == Timeline("---1-2#", error: "late" as TestError))
  }

  @Test func `debounce drops the pending value at the completion`() {
    let source = test.hot("-1----2|", of: Int.self)
    let time = VirtualTime(test: test)
    let timeline = test.timeline { source.publisher.debounce(for: 3, scheduler: time) }
    #expect(timeline == "----1--|")
  }

  @Test func `throttle delivers the pending value after the completion`() {
    let source = test.hot("-12-----34|", of: Int.self)
    let time = VirtualTime(test: test)
    let timeline = test.timeline {
      source.publisher.throttle(for: 3, scheduler: time, latest: true)
    }
    #expect(timeline == "-1--2---3--(4|)")
  }

  @Test func `timeout limits the time for each value, and completes`() {
    let source = test.hot("-1-2-3------4|", of: Int.self)
    let time = VirtualTime(test: test)
    let timeline = test.timeline { source.publisher.timeout(4, scheduler: time) }
    #expect(timeline == "-1-2-3---|")
  }
}

/// The time of a test as a scheduler of Combine: a tick is a millisecond.
private struct VirtualTime: Combine.Scheduler {
  struct Ticks: Comparable, SignedNumeric, SchedulerTimeIntervalConvertible {
    var magnitude: Int

    init(_ count: Int) { magnitude = count }

    init(integerLiteral count: Int) { magnitude = count }

    init?<Number: BinaryInteger>(exactly count: Number) { magnitude = Int(count) }

    static func < (left: Self, right: Self) -> Bool { left.magnitude < right.magnitude }

    static func + (left: Self, right: Self) -> Self { Self(left.magnitude + right.magnitude) }

    static func - (left: Self, right: Self) -> Self { Self(left.magnitude - right.magnitude) }

    static func * (left: Self, right: Self) -> Self { Self(left.magnitude * right.magnitude) }

    static func *= (left: inout Self, right: Self) { left = left * right }

    static func seconds(_ count: Int) -> Self { Self(count * 1000) }

    static func seconds(_ count: Double) -> Self { Self(Int(count * 1000)) }

    static func milliseconds(_ count: Int) -> Self { Self(count) }

    static func microseconds(_ count: Int) -> Self { Self(count / 1000) }

    static func nanoseconds(_ count: Int) -> Self { Self(count / 1_000_000) }
  }

  struct Instant: Strideable {
    var ticks: Int

    func distance(to other: Self) -> Ticks { Ticks(other.ticks - ticks) }

    func advanced(by distance: Ticks) -> Self { Self(ticks: ticks + distance.magnitude) }
  }

  typealias SchedulerTimeType = Instant
  typealias SchedulerOptions = Never

  let test: TestScheduler

  var now: Instant { Instant(ticks: Int(test.now / .milliseconds(1))) }

  var minimumTolerance: Ticks { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  func schedule(
    after time: Instant, tolerance: Ticks, options: Never?, _ action: @escaping () -> Void
  ) {
    let work = Unmarked(action)
    test.schedule(after: .milliseconds(time.ticks - now.ticks)) { work.value() }
  }

  func schedule(
    after time: Instant, interval: Ticks, tolerance: Ticks, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let work = Unmarked(action)
    let handle = Unmarked(
      test.schedule(after: .milliseconds(time.ticks - now.ticks)) { work.value() })
    return AnyCancellable { handle.value?.dispose() }
  }
}
