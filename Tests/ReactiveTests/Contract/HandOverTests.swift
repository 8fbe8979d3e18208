import Dispatch
import Reactive
import Synchronization
import Testing

/// A thread delivers only a bounded number of events for other threads.
///
/// Without the bound, these tests would not end.
@Suite struct HandOverTests {
  /// Repeats a closure on its own thread while another closure runs.
  private func repeating(_ work: @escaping @Sendable () -> Void, while body: () -> Void) {
    let flag = Flag()
    let group = DispatchGroup()
    group.enter()
    DispatchQueue(label: "repeating").async {
      while !flag.isSet { work() }
      group.leave()
    }
    body()
    flag.set()
    group.wait()
  }

  private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }

  /// Identifies the queue of the test.
  private static let key = DispatchSpecificKey<Bool>()

  /// Runs a closure in which `isHere` is true.
  private func marked(_ work: () -> Void) {
    let queue = DispatchQueue(label: "marked")
    queue.setSpecific(key: Self.key, value: true)
    queue.sync(execute: work)
  }

  private static var isHere: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  /// Sends to the observers of a signal while another thread sends as well.
  private func sendBesideAnother(
    to signal: Signal<Int, Never>, _ send: @escaping @Sendable (Int) -> Void
  ) {
    let (sent, isInside) = (Counter(), Flag())
    signal.observeValues { _ in
      guard Self.isHere else { return }
      isInside.set()
      // While the send under test delivers, another event is always pending.
      let before = sent.count
      while sent.count < before + 2 {}
    }
    repeating {
      // The thread under test is the first inside.
      guard isInside.isSet else { return }
      send(1)
      sent.increment()
    } while: {
      marked { for _ in 0..<20 { send(2) } }
    }
  }

  @Test func `a set returns while another thread sets faster than observers are notified`() {
    let property = MutableProperty(0)
    sendBesideAnother(to: property.signal) { property.value = $0 }
  }

  @Test func `a send returns while another thread keeps sending`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    sendBesideAnother(to: signal) { input.send(value: $0) }
  }

  @Test func `starting, observing and disposing deliver no events of other threads`() {
    let property = MutableProperty(0)
    let wrong = Counter()
    let firsts = Counter()
    property.signal.observeValues { _ in if Self.isHere { wrong.increment() } }
    repeating {
      property.value += 1
    } while: {
      marked {
        for _ in 0..<2_000 {
          property.producer.take(first: 1).startWithValues { _ in firsts.increment() }
          property.signal.observeValues { _ in }?.dispose()
        }
      }
    }
    #expect(wrong.count == 0)
    #expect(firsts.count == 2_000)
  }

  @Test func `values of several threads arrive once and in the order of each thread`() {
    let (count, senders) = (2_000, 3)
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.observeValues { log.note($0) }
    DispatchQueue.concurrentPerform(iterations: senders) { sender in
      for number in 0..<count { input.send(value: sender * count + number) }
    }
    for sender in 0..<senders {
      let own = log.all.filter { $0 / count == sender }
      #expect(own == Array((sender * count)..<((sender + 1) * count)))
    }
  }
}
