import Reactive
import Testing

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
    ("two of them", { $0.take(first: 9_000).map { $0 }.take(first: 9_000) }),
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
    ("concat", { Stream.empty.concat($0) }),
    ("lift", { $0.lift { $0 } }),
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
