@preconcurrency import Dispatch
import Reactive
import Testing

/// Operators on real queues.
@Suite struct RealTimeTests {
  /// Runs jobs concurrently.
  private final class Pool: Scheduler {
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      DispatchQueue.global().async(execute: action)
      return nil
    }
  }

  @Test func `timed windows lose and reorder no value in real time`() async {
    let queue = QueueScheduler()
    let source = SignalProducer<Int, Never> { observer, _ in
      DispatchQueue.global().async {
        let pause = DispatchSemaphore(value: 0)
        for value in 0..<2_000 {
          observer.send(value: value)
          if value % 100 == 0 { _ = pause.wait(timeout: .now() + .microseconds(500)) }
        }
        observer.sendCompleted()
      }
    }
    let all: [Int] = await withCheckedContinuation { continuation in
      source.window(every: .milliseconds(1), limit: 50, on: queue)
        .flatten(.concat).collect()
        .startWithValues { continuation.resume(returning: $0) }
    }
    #expect(all == Array(0..<2_000))
  }

  @Test func `observe(on:) keeps the order even if jobs run concurrently`() async {
    for _ in 0..<20 {
      let log = Log<Int>()
      let inside = Counter()
      await withCheckedContinuation { done in
        SignalProducer<Int, Never>(0..<200).observe(on: Pool()).start { event in
          #expect(inside.increment() == 1)
          if let value = event.value { log.note(value) } else { done.resume() }
          inside.decrement()
        }
      }
      #expect(log.all == Array(0..<200))
    }
  }

  @Test func `start(on:) starts a producer on its queue`() async {
    let scheduler = QueueScheduler(name: "StartOnTests")
    let key = DispatchSpecificKey<Bool>()
    scheduler.queue.setSpecific(key: key, value: true)
    let isThere = await withCheckedContinuation { done in
      SignalProducer<Bool, Never> { observer, _ in
        observer.send(value: DispatchQueue.getSpecific(key: key) == true)
        observer.sendCompleted()
      }.start(on: scheduler).startWithValues { done.resume(returning: $0) }
    }
    #expect(isThere)
  }

  @Test func `throttle delivers the last value and keeps the order on a real queue`() async {
    let queue = QueueScheduler(name: "ThrottleTests")
    let log = Log<Int>()
    await withCheckedContinuation { done in
      SignalProducer<Int, Never>(0..<1_000)
        .throttle(.microseconds(50), on: queue, whenCompleted: .deliver)
        .start { event in
          if let value = event.value { log.note(value) } else { done.resume() }
        }
    }
    #expect(log.all.first == 0)
    #expect(log.all.last == 999)
    #expect(log.all == log.all.sorted())
  }

}
