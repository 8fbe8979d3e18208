import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// Operators whose inputs send, end and are disposed of on several threads at once.
@Suite struct ConcurrencyTests {
  typealias Event = Signal<Int, Never>.Event
  let error = TestError("boom")

  @Test func `a race on four threads has one winner`() {
    for _ in 0..<50 {
      let pipes = (0..<4).map { _ in Signal<Int, Never>.pipe() }
      let log = Log<Int>()
      Signal.race(pipes.map(\.output)).observeValues { log.note($0) }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for _ in 0..<20 { pipes[index].input.send(value: index) }
      }
      #expect(Set(log.all).count == 1)
      #expect(log.all.count == 20)
      for pipe in pipes { pipe.input.sendCompleted() }
    }
  }

  @Test func `zip pairs the values of two threads in order`() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let log = Log<Bool>()
    left.zip(with: right).observeValues { log.note($0 == $1) }
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for value in 0..<5_000 { (side == 0 ? leftInput : rightInput).send(value: value) }
    }
    #expect(log.all.count == 5_000)
    #expect(!log.all.contains(false))
    leftInput.sendCompleted()
    rightInput.sendCompleted()
  }

  @Test func `a trigger fired by another thread completes take(until:) once and last`() {
    for _ in 0..<200 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (trigger, fire) = Signal<Int, Never>.pipe()
      let log = Log<Signal<Int, Never>.Event>()
      signal.take(until: trigger).observe { log.note($0) }
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          for value in 0..<100 { input.send(value: value) }
        } else {
          fire.send(value: 0)
        }
      }
      let events = log.all
      #expect(events.last == .completed)
      #expect(events.dropLast() == (0..<events.count - 1).map { .value($0) }[...])
    }
  }

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

  @Test func `no value is lost or reordered while groups end on another thread`() {
    for _ in 0..<20 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (fire, fireInput) = Signal<Void, Never>.pipe()
      let received = Log<Int>()
      signal.producer.group(by: { $0 % 4 }, until: { _ in fire })
        .startWithValues { group in group.signal.observeValues { received.note($0) } }
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          for value in 0..<500 { input.send(value: value) }
        } else {
          for _ in 0..<200 { fireInput.send() }
        }
      }
      input.sendCompleted()
      fireInput.sendCompleted()
      let isInOrder = received.all == Array(0..<500)
      #expect(isInOrder, "\(received.all.count) of 500")
    }
  }

  @Test func `firing on another thread before the start has returned does not trap`() {
    for _ in 0..<20 {
      let calls = Counter()
      let arrays = Counter()
      let quick = SignalProducer<Int, Never> { observer, _ in
        DispatchQueue.concurrentPerform(iterations: 2) { side in
          if side == 1 { observer.send(value: 1) }
        }
      }
      let run = SignalProducer<Int, Never>.never
        .collect(until: { calls.increment() <= 5 ? quick : .never })
        .startWithValues { _ in arrays.increment() }
      #expect(arrays.count == 5)
      run.dispose()
    }
  }

  @Test func `a closing signal that other threads keep sending to does not trap`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let arrays = Counter()
    let run = SignalProducer<Int, Never>.never.collect(until: { signal.map { $0 } })
      .startWithValues { _ in arrays.increment() }
    DispatchQueue.concurrentPerform(iterations: 3) { _ in
      for value in 0..<3_000 { input.send(value: value) }
    }
    #expect(arrays.count > 0)
    run.dispose()
    input.sendCompleted()
  }

  @Test func `retried runs that end on other threads follow one another without loss`() async {
    let runs = 500
    let queues = (0..<3).map { QueueScheduler(name: "ConcurrencyTests.\($0)") }
    let starts = Counter()
    let inside = Counter()
    let log = Log<Int>()
    let source = SignalProducer<Int, TestError> { [error] observer, _ in
      let number = starts.increment()
      queues[number % 3].schedule {
        observer.send(value: number)
        if number == runs { observer.sendCompleted() } else { observer.send(error: error) }
      }
    }
    await withCheckedContinuation { done in
      source.retry().start { event in
        #expect(inside.increment() == 1, "never two at once")
        if let value = event.value { log.note(value) } else { done.resume() }
        inside.decrement()
      }
    }
    #expect(log.all == Array(1...runs))
  }

  @Test func `another thread can end an endless repetition`() {
    for _ in 0..<50 {
      let (lifetime, token) = Lifetime.make()
      let received = Counter()
      let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      DispatchQueue.global().async {
        SignalProducer<Int, Never>([1, 2]).repeat().take(during: lifetime).start { event in
          if event.isCompleted {
            ended.signal()
          } else if received.increment() == 10 {
            started.signal()
          }
        }
      }
      started.wait()
      token.dispose()
      ended.wait()
      #expect(received.count >= 10)
    }
  }

  @Test func `closures of on() run one at a time while another thread ends the stream`() {
    for _ in 0..<200 {
      let inside = Counter()
      let overlaps = Counter()
      let ends = Counter()
      @Sendable func visit() {
        if inside.increment() != 1 { overlaps.increment() }
        inside.decrement()
      }
      let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
      let (signal, input) = Signal<Int, Never>.pipe()
      outer.flatten(.latest).observe { _ in }
      outerInput.send(
        value: signal.producer.on(
          terminated: {
            visit()
            ends.increment()
          }, value: { _ in visit() }))
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          for value in 0..<100 { input.send(value: value) }
        } else {
          outerInput.send(value: .never)
        }
      }
      #expect(overlaps.count == 0)
      #expect(ends.count == 1)
    }
  }

  @Test func `observers that join while another thread sends see one order without gaps`() {
    for _ in 0..<50 {
      let inputs = Log<Signal<Int, Never>.Observer>()
      let shared = SignalProducer<Int, Never> { observer, _ in inputs.note(observer) }
        .share(replay: 1)
      let logs = (0..<4).map { _ in Log<Int>() }
      let run = shared.startWithValues { logs[0].note($0) }
      let input = inputs.all[0]
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 0 {
          for value in 0..<200 { input.send(value: value) }
        } else {
          shared.startWithValues { logs[index].note($0) }
        }
      }
      for log in logs { #expect(log.all == Array((log.all.first ?? 200)..<200)) }
      run.dispose()
      input.sendCompleted()
      inputs.forget()
    }
  }
}
