import Reactive
import ReactiveTesting

/// Counts the starts and the values of one stage of a case on its run's account.
final class StageMeter: StreamGuard {
  /// What the operator or the lane is called.
  let name: String
  /// Where it stands.
  let span: Span
  private let meter: RunMeter
  /// How many streams are started with it.
  private let inputs: Int
  /// How many events a start looks at, beside the values that it leads to.
  private let events: Int

  init(_ meter: RunMeter, name: String, span: Span, inputs: Int = 0, events: Int = 0) {
    self.meter = meter
    self.name = name
    self.span = span
    self.inputs = inputs
    self.events = events
  }

  /// The same with a number of streams that are started with it: those that are signals count no start of
  /// their own.
  func starting(_ inputs: Int) -> StageMeter {
    StageMeter(meter, name: name, span: span, inputs: inputs, events: events)
  }

  func mayStart() -> Bool {
    (events == 0 || mayKeep(events / 8)) && meter.enterStart(self, inputs: inputs)
  }

  func maySend(_ value: Value) -> Bool { meter.enterValue(value, self) }

  func leave() { meter.leave() }

  /// Counts what the stage keeps or sends besides its own values; false if it has been too much.
  func mayKeep(_ amount: Int) -> Bool { meter.countEvent(amount, self) }
}

extension Stream {
  /// The stream with its starts and values counted.
  func metered(by stage: StageMeter, height: Int = 1) -> Stream {
    switch source {
    case .signal(let signal):
      Stream(signal.guarded(by: stage), identity: identity, key: key, height: height)
    case .producer(let producer):
      Stream(producer.guarded(by: stage), identity: identity, height: height)
    }
  }
}
