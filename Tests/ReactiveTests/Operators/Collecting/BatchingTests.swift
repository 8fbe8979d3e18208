import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// What arrays and windows have in common, whatever their boundaries.
@Suite struct BatchingTests {
  /// The operators that take their boundaries from other streams.
  enum Cut: CaseIterable {
    case on, until, fromUntil

    func arrays(
      _ stream: SignalProducer<Int, Never>, _ cut: SignalProducer<Int, Never>
    ) -> SignalProducer<[Int], Never> {
      switch self {
      case .on: stream.collect(on: cut)
      case .until: stream.collect(until: { cut })
      case .fromUntil: stream.collect(from: cut, until: { _ in cut })
      }
    }

    func windows(
      _ stream: SignalProducer<Int, Never>, _ cut: SignalProducer<Int, Never>
    ) -> SignalProducer<Signal<Int, Never>, Never> {
      switch self {
      case .on: stream.window(on: cut)
      case .until: stream.window(until: { cut })
      case .fromUntil: stream.window(from: cut, until: { _ in cut })
      }
    }
  }

  let test = TestScheduler()

  @Test(arguments: Cut.allCases, ["-1-2-3-4-5-6-|", "12345678|", "-1-2-!", "1--2----3|"])
  func `a window contains the values of the array that ends with it`(cut: Cut, marbles: String) {
    let source = test.cold(marbles, of: Int.self)
    let other = test.cold("--a--b-c---", values: ["a": 1, "b": 2, "c": 3])
    let (arrays, windows) = (Log<[Int]>(), Log<[Int]>())
    test.run { _ = cut.arrays(source, other).startWithValues { arrays.note($0) } }
    test.run {
      _ = cut.windows(source, other).startWithValues { window in
        window.collect().observeValues { windows.note($0) }
      }
    }
    #expect(windows.all == arrays.all)
    #expect(!arrays.all.isEmpty)
  }

  @Test(arguments: Cut.allCases)
  func `each value of four threads ends up in exactly one array`(cut: Cut) {
    for _ in 0..<20 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (other, otherInput) = Signal<Int, Never>.pipe()
      let received = Log<[Int]>()
      cut.arrays(signal.producer, other.producer).startWithValues { received.note($0) }
      // One array at a time for the form whose arrays may overlap.
      if cut == .fromUntil { otherInput.send(value: 0) }
      DispatchQueue.concurrentPerform(iterations: 4) { side in
        for value in 0..<100 {
          if side == 0, cut != .fromUntil {
            otherInput.send(value: value)
          } else {
            input.send(value: side * 100 + value)
          }
        }
      }
      input.sendCompleted()
      otherInput.sendCompleted()
      let all = received.all.flatMap(\.self)
      #expect(Set(all).count == all.count)
      #expect(all.count == (cut == .fromUntil ? 400 : 300))
    }
  }

  @Test(arguments: Cut.allCases)
  func `a run disposed of during a send interrupts its window once`(cut: Cut) {
    for _ in 0..<100 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let ends = Log<Signal<Int, Never>.Event>()
      let run = cut.windows(signal.producer, .init { observer, _ in _ = observer })
        .startWithValues { $0.observe { if $0.isTerminating { ends.note($0) } } }
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          for value in 0..<50 { input.send(value: value) }
        } else {
          run.dispose()
        }
      }
      #expect(ends.all == (cut == .fromUntil ? [] : [.interrupted]))
    }
  }
}
