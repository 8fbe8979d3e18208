import OpenCombine

/// A scheduler of Combine in virtual time: it does what is due, tick by tick, in the order in which it was scheduled.
final class VirtualScheduler: Scheduler {
  /// A time in nanoseconds.
  struct Time: Strideable {
    var nanoseconds: Int

    func distance(to other: Time) -> Stride { Stride(other.nanoseconds - nanoseconds) }
    func advanced(by stride: Stride) -> Time { Time(nanoseconds: nanoseconds + stride.magnitude) }
  }

  /// A difference of times.
  struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
    var magnitude: Int

    init(_ nanoseconds: Int) { magnitude = nanoseconds }
    init(integerLiteral value: Int) { magnitude = value * 1_000_000_000 }
    init?(exactly source: some BinaryInteger) { magnitude = Int(source) }

    static func < (left: Stride, right: Stride) -> Bool { left.magnitude < right.magnitude }
    static func + (left: Stride, right: Stride) -> Stride {
      Stride(left.magnitude + right.magnitude)
    }
    static func - (left: Stride, right: Stride) -> Stride {
      Stride(left.magnitude - right.magnitude)
    }
    static func * (left: Stride, right: Stride) -> Stride {
      Stride(left.magnitude * right.magnitude)
    }
    static func *= (left: inout Stride, right: Stride) { left = left * right }

    static func seconds(_ count: Int) -> Stride { Stride(count * 1_000_000_000) }
    static func seconds(_ count: Double) -> Stride { Stride(Int(count * 1_000_000_000)) }
    static func milliseconds(_ count: Int) -> Stride { Stride(count * 1_000_000) }
    static func microseconds(_ count: Int) -> Stride { Stride(count * 1_000) }
    static func nanoseconds(_ count: Int) -> Stride { Stride(count) }
  }

  private struct Job {
    var time: Int
    var number: Int
    var isCancelled: () -> Bool
    var work: () -> Void
  }

  /// A case that does more than this does not settle.
  private static let limit = 20_000

  private(set) var now = Time(nanoseconds: 0)
  private var jobs: [Job] = []
  private var count = 0
  /// Whether the limit was reached.
  private(set) var isExhausted = false

  var minimumTolerance: Stride { Stride(0) }

  func schedule(options: Void?, _ action: @escaping () -> Void) { add(now, action) }

  func schedule(
    after date: Time, tolerance: Stride, options: Void?, _ action: @escaping () -> Void
  ) { add(date, action) }

  func schedule(
    after date: Time, interval: Stride, tolerance: Stride, options: Void?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    var isCancelled = false
    func next(_ date: Time) {
      add(date, unless: { isCancelled }) {
        action()
        next(date.advanced(by: interval))
      }
    }
    next(date)
    return AnyCancellable { isCancelled = true }
  }

  private func add(
    _ date: Time, unless isCancelled: @escaping () -> Bool = { false }, _ work: @escaping () -> Void
  ) {
    count += 1
    jobs.append(
      Job(
        time: max(date.nanoseconds, now.nanoseconds), number: count, isCancelled: isCancelled,
        work: work))
  }

  /// Does what is due up to a time.
  func run(until end: Int) {
    while let index = jobs.indices.min(by: {
      (jobs[$0].time, jobs[$0].number) < (jobs[$1].time, jobs[$1].number)
    }), jobs[index].time <= end {
      guard count < Self.limit else {
        isExhausted = true
        return
      }
      let job = jobs.remove(at: index)
      now = Time(nanoseconds: job.time)
      if !job.isCancelled() { job.work() }
    }
  }
}
