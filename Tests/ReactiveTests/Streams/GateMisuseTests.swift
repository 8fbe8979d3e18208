import TestSupport
import Testing

@testable import Reactive

/// Wrong use of a hub inside the module: it ends the process before any memory is touched by two threads.
@Suite struct GateMisuseTests {
  /// A hub with one observer, and the observer for a source that must be inside its gate.
  private static func hub(_ log: Log<Int>) -> (Hub<Int, Never>, Signal<Int, Never>.Observer) {
    let hub = Hub<Int, Never>()
    Signal(hub: hub).observeValues { log.note($0) }
    return (hub, hub.insideObserver)
  }

  /// Sends a value whose observer sends something without entering the gate again.
  private static func interrupting(
    by act: @escaping @Sendable (Signal<Int, Never>.Observer) -> Void
  ) {
    let hub = Hub<Int, Never>()
    let source = hub.insideObserver
    Signal(hub: hub).observeValues { if $0 == 1 { act(source) } }
    _ = hub.gate.enter()
    source.onValue(1)
    hub.gate.leave()
  }

  @Test func `a source that enters the gate reaches the observers`() {
    let log = Log<Int>()
    let (hub, source) = Self.hub(log)
    #expect(hub.gate.enter())
    source.onValue(1)
    hub.gate.leave()
    #expect(log.all == [1])
  }

  #if os(macOS) || os(Linux)
    @Test func `a value or an end that skips the gate traps`() async {
      await #expect(processExitsWith: .failure) { Self.hub(Log()).1.onValue(1) }
      await #expect(processExitsWith: .failure) { Self.hub(Log()).1.onTermination(.completed) }
    }

    @Test func `a value that skips the gate traps even if another thread is inside`() async {
      await #expect(processExitsWith: .failure) {
        let (hub, source) = Self.hub(Log())
        onSmallStack { _ = hub.gate.enter() }
        source.onValue(1)
      }
    }

    #if DEBUG
      @Test func `a value or an end in the middle of another value traps`() async {
        await #expect(processExitsWith: .failure) {
          Self.interrupting(by: { $0.onValue(2) })
        }
        await #expect(processExitsWith: .failure) {
          Self.interrupting(by: { $0.onTermination(.completed) })
        }
      }

      @Test func `leaving a gate that nobody has entered traps`() async {
        await #expect(processExitsWith: .failure) { Gate().leave() }
        await #expect(processExitsWith: .failure) { Gate().drain() }
      }
    #endif

    @Test func `a signal whose source forgets its gate traps`() async {
      await #expect(processExitsWith: .failure) {
        let source = SignalProducer<Int, Never>(running: { observer, _ in observer.onValue(1) })
        source.startWithSignal { signal, _ in _ = signal.observeValues { _ in } }
      }
    }
  #endif

  @Test func `an observer that is removed while it is called is released after the call`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = SerialDisposable()
    do {
      let token = AnyDisposable { log.note("disposed") }
      let release = ScopedDisposable(token)
      handle.inner = signal.observeValues { _ in
        handle.dispose()
        input.send(value: 2)
        log.note("called")
        withExtendedLifetime(release) {}
      }
    }
    input.send(value: 1)
    #expect(log.all == ["called", "disposed"])
  }
}
