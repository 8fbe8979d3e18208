import Reactive
import ReactiveTesting

/// Counts the starts and values of one stage, for its run.
final class StageMeter: StreamGuard {
  /// The name of the operator or the lane.
  let name: String
  /// The place of the stage.
  let span: Span
  private let meter: RunMeter
  /// How many streams are started together with it.
  private let inputs: Int
  /// How many events a start goes through, in addition to the values that it sends.
  private let events: Int

  init(_ meter: RunMeter, name: String, span: Span, inputs: Int = 0, events: Int = 0) {
    self.meter = meter
    self.name = name
    self.span = span
    self.inputs = inputs
    self.events = events
  }

  /// The same meter with a number of inputs that are started with the stage: signals among them do not count
  /// their own starts.
  func starting(_ inputs: Int) -> StageMeter {
    StageMeter(meter, name: name, span: span, inputs: inputs, events: events)
  }

  func mayStart() -> Bool {
    (events == 0 || mayKeep(events / 8)) && meter.enterStart(self, inputs: inputs)
  }

  func maySend(_ value: Value) -> Bool { meter.enterValue(value, self) }

  func leave() { meter.leave() }

  /// Counts what the stage keeps or sends in addition to its own values; false if it is too much.
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
