import Reactive
import ReactiveTesting
import Testing

@Suite struct FlatScanTests {
  let test = TestScheduler()

  @Test func `flatScan makes each inner value the next result`() {
    let (hot, cold) = (test.hot("-1-2-|", of: Int.self), test.cold("-1-2-|", of: Int.self))
    #expect(
      test.timeline { hot.flatScan(.concat, 0) { SignalProducer(value: $0 + $1) } } == "-1-3-|")
    #expect(
      test.timeline { cold.flatScan(.concat, 0) { SignalProducer(value: $0 + $1) } } == "-1-3-|")
  }

  @Test func `flatScan calls its closure when it starts the inner stream`() {
    let slow = test.cold("12|", of: Int.self).flatScan(.concat, 0) { [test] sum, value in
      SignalProducer<Int, Never>(value: sum + value).delay(.milliseconds(3), on: test)
    }
    #expect(test.timeline { slow } == "---1--(3|)")
  }

  @Test func `flatScan with latest starts from the last result that was sent`() {
    let sums = test.cold("1-2|", of: Int.self).flatScan(.latest, 0) { [test] sum, value in
      SignalProducer<Int, Never>([sum + value, sum + value * 2]).delay(.milliseconds(1), on: test)
    }
    #expect(test.timeline { sums } == "-[12]-(46|)")
  }

  @Test func `each start of flatScan begins with the initial result`() {
    let sums = SignalProducer<Int, Never>([1, 2]).flatScan(.merge, 10) {
      SignalProducer(value: $0 + $1)
    }
    #expect(sums.last() == .success(13))
    #expect(sums.last() == .success(13))
  }

  @Test func `an inner failure ends flatScan`() {
    let failing = test.cold("-1-2|", of: Int.self, error: TestError("boom"))
      .flatScan(.merge, 0) { sum, value in
        value == 2
          ? SignalProducer<Int, TestError>(error: TestError("boom"))
          : SignalProducer(value: sum + value)
      }
    #expect(test.timeline { failing } == "-1-#")
  }

  @Test func `a re-entrant source of flatScan sees the result that was sent`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.flatScan(.merge, 0) { SignalProducer(value: $0 + $1) }.observeValues { sum in
      log.note(sum)
      if sum < 4 { input.send(value: 1) }
    }
    input.send(value: 1)
    #expect(log.all == [1, 2, 3, 4])
    input.sendCompleted()
  }
}
