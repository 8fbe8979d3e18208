import Dispatch
import Reactive
import Synchronization
import Testing

/// The contract of events, point by point.
@Suite struct ContractTests {
  @Test func `nothing is delivered after the end, even from a misbehaving source`() {
    let log = Log<Signal<Int, Never>.Event>()
    let rude = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
      observer.send(value: 2)
      observer.sendInterrupted()
      observer.sendCompleted()
    }
    rude.start { log.note($0) }
    #expect(log.all == [.value(1), .completed])
  }

  @Test func `an observer is called by one thread at a time, and nothing is lost or reordered`() {
    let perSender = 2_000
    let (signal, input) = Signal<Int, Never>.pipe()
    let inside = Atomic<Int>(0)
    let overlaps = Counter()
    let log = Log<Int>()
    signal.observeValues { value in
      if inside.add(1, ordering: .sequentiallyConsistent).newValue != 1 { overlaps.increment() }
      log.note(value)
      inside.subtract(1, ordering: .sequentiallyConsistent)
    }
    DispatchQueue.concurrentPerform(iterations: 4) { sender in
      for number in 0..<perSender { input.send(value: sender * perSender + number) }
    }
    #expect(overlaps.count == 0)
    let all = log.all
    #expect(all.count == 4 * perSender)
    for sender in 0..<4 {
      let own = all.filter { $0 / perSender == sender }
      #expect(own == own.sorted())
    }
  }

  @Test func `a merge of signals from four threads is serial and loses nothing`() {
    let pipes = (0..<4).map { _ in Signal<Int, Never>.pipe() }
    let inside = Atomic<Int>(0)
    let overlaps = Counter()
    let received = Counter()
    Signal.merge(pipes.map(\.output)).observeValues { _ in
      if inside.add(1, ordering: .sequentiallyConsistent).newValue != 1 { overlaps.increment() }
      received.increment()
      inside.subtract(1, ordering: .sequentiallyConsistent)
    }
    DispatchQueue.concurrentPerform(iterations: 4) { sender in
      for number in 0..<2_000 { pipes[sender].input.send(value: number) }
    }
    #expect(overlaps.count == 0)
    #expect(received.count == 8_000)
  }

  @Test func `a re-entrant value is delivered after every observer has the current one`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observeValues { value in
      log.note("a\(value)")
      if value == 1 { input.send(value: 2) }
    }
    signal.observeValues { log.note("b\($0)") }
    input.send(value: 1)
    #expect(log.all == ["a1", "b1", "a2", "b2"])
    input.sendCompleted()
  }

  @Test func `disposal during a send delivers at most one value already in flight`() {
    for _ in 0..<200 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let isOver = Atomic<Bool>(false)
      let late = Counter()
      let started = DispatchSemaphore(value: 0)
      let handle = signal.observeValues { value in
        if isOver.load(ordering: .sequentiallyConsistent) { late.increment() }
        if value == 10 { started.signal() }
      }
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        for value in 0..<200 { input.send(value: value) }
      }
      started.wait()
      handle?.dispose()
      // One value may have been in flight on the other thread when the handle was disposed of.
      isOver.store(true, ordering: .sequentiallyConsistent)
      group.wait()
      #expect(late.count <= 1)
    }
  }

  @Test func `flatMap releases each inner stream as it ends and the source last`() {
    let log = Log<String>()
    let original = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { log.note("Original Signal Dispose.") }
      observer.send(value: 1)
      observer.send(value: 2)
      observer.sendCompleted()
    }
    original.flatMap(.merge) { count in
      SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { log.note("Binding Signal Dispose.") }
        for _ in 0..<count { observer.send(value: count) }
        observer.sendCompleted()
      }
    }.startWithValues { log.note("\($0)") }
    #expect(
      log.all == [
        "1", "Binding Signal Dispose.", "2", "2", "Binding Signal Dispose.",
        "Original Signal Dispose.",
      ])
  }
}

/// An endless synchronous source stops when its run is disposed of from inside one of its own
/// values, whatever operator stands in between.
@Suite struct EndlessSourceTests {
  typealias Stream = SignalProducer<Int, Never>

  /// Counts the values produced, and gives up where an endless source would continue forever.
  private final class Source: Sendable {
    let made = Counter()

    var sequence: Stream {
      Stream(1...10_000).map { [made] _ in made.increment() }
    }

    var handler: Stream {
      Stream { [made] observer, lifetime in
        while !lifetime.hasEnded, made.count < 10_000 { observer.send(value: made.increment()) }
      }
    }
  }

  private static let ways: [(String, @Sendable (Stream) -> Stream)] = [
    ("by itself", { $0 }),
    ("take(first:)", { $0.take(first: 9_000) }),
    (
      "take(during:)",
      { stream in
        let (lifetime, token) = Lifetime.make()
        return stream.take(during: lifetime).on(disposed: { withExtendedLifetime(token) {} })
      }
    ),
    ("merge", { $0.merge(with: Stream.never) }),
    ("combineLatest", { Stream(value: 0).combineLatest(with: $0).map { $0.1 } }),
    ("an inner stream", { stream in Stream(value: 0).flatMap(.latest) { _ in stream } }),
    (
      "a start handler",
      { stream in
        Stream { observer, lifetime in
          stream.startWithSignal { signal, handle in
            lifetime += handle
            signal.observe(observer)
          }
        }
      }
    ),
  ]

  @Test(arguments: ways.map(\.0))
  func `an endless source stops as soon as an observer disposes of its run`(way: String) {
    guard let between = Self.ways.first(where: { $0.0 == way })?.1 else { return }
    for kind in [\Source.sequence, \Source.handler] {
      let source = Source()
      let log = Log<Signal<Int, Never>.Event>()
      let handle = SerialDisposable()
      between(source[keyPath: kind]).startWithSignal { signal, interruptHandle in
        handle.inner = interruptHandle
        signal.observe { event in
          log.note(event)
          if event == .value(3) { handle.dispose() }
        }
      }
      #expect(log.all == [.value(1), .value(2), .value(3), .interrupted])
      #expect(source.made.count == 3)
    }
  }

  @Test func `resources are released after the observer received the interruption`() {
    let log = Log<String>()
    let handle = SerialDisposable()
    Stream { observer, lifetime in
      lifetime.observeEnded { log.note("released") }
      while !lifetime.hasEnded { observer.send(value: 1) }
    }.take(first: 9).startWithSignal { signal, interruptHandle in
      handle.inner = interruptHandle
      signal.observe { event in
        log.note("\(event)")
        handle.dispose()
      }
    }
    #expect(log.all == ["value(1)", "interrupted", "released"])
  }
}
