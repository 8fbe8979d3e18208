import Reactive
import Testing

#if os(macOS) || os(Linux)
  /// Arguments that an operator refuses, by ending the process.
  @Suite struct TrapTests {
    @Test func `an array or a window of less than one value traps`() async {
      await #expect(processExitsWith: .failure) {
        _ = SignalProducer<Int, Never>.never.collect(count: 0)
      }
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.never.window(count: 1, startingEvery: -1)
      }
      await #expect(processExitsWith: .failure) {
        _ = SignalProducer<Int, Never>.never.window(every: .seconds(1), limit: 0)
      }
    }

    @Test func `a period of zero traps`() async {
      await #expect(processExitsWith: .failure) {
        _ = SignalProducer<Int, Never>.never.collect(every: .seconds(1), startingEvery: .zero)
      }
    }

    @Test func `a closing stream that fires as it starts traps`() async {
      await #expect(processExitsWith: .failure) {
        SignalProducer<Int, Never>.never
          .collect(until: { SignalProducer<Int, Never>(value: 1) }).start()
      }
      await #expect(processExitsWith: .failure) {
        SignalProducer<Int, Never>.never.window(until: { SignalProducer<Int, Never>.empty }).start()
      }
    }
  }
#endif
