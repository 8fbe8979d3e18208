import Reactive
import ReactiveTesting
import Testing

/// What the periods of arrays and of windows have in common.
@Suite struct PeriodsTests {
  struct Times: Sendable {
    var length: Int
    var stride: Int?
    var limit: Int?
  }

  static let times =
    (1...4).flatMap { length in
      [nil, 1, 3, 5].flatMap { stride in
        [nil, 1, 2].map { Times(length: length, stride: stride, limit: $0) }
      }
    }

  let test = TestScheduler()

  @Test(arguments: times, ["-12-3--4--5-|", "1-[123]----4--|"])
  func `a timed window contains the values of the array that ends with it`(
    times: Times, marbles: String
  ) {
    let length = Duration.milliseconds(times.length)
    let stride = times.stride.map { Duration.milliseconds($0) }
    for isHot in [true, false] {
      func source() -> SignalProducer<Int, Never> {
        isHot ? test.hot(marbles, of: Int.self).producer : test.cold(marbles, of: Int.self)
      }
      let first = source()
      let arrays = test.timeline {
        first.collect(
          every: length, startingEvery: stride, limit: times.limit, whenCompleted: .flush)
      }
      let second = source()
      let windows = test.timeline {
        second.window(every: length, startingEvery: stride, limit: times.limit)
          .flatMap(.merge) { $0.collect() }
      }
      #expect(arrays == windows)
      #expect(arrays.entries.count > 1)
    }
  }

  @Test func `periods and limits of zero trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.collect(every: .zero)
    }
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.collect(every: .seconds(1), startingEvery: .zero)
    }
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.window(every: .seconds(1), limit: 0)
    }
  }
}
