import Reactive
import ReactiveTesting

/// Counts the starts and the values of one stage of a case on its run's account.
final class StageMeter: StreamGuard {
  /// What the operator or the lane is called.
  let name: String
  /// Where it stands.
  let span: Span
  private let meter: RunMeter
  /// What a start counts beside the values that it leads to.
  private let startWeight: Int

  init(_ meter: RunMeter, name: String, span: Span, startWeight: Int = 0) {
    self.meter = meter
    self.name = name
    self.span = span
    self.startWeight = startWeight
  }

  func mayStart() -> Bool {
    (startWeight == 0 || mayKeep(startWeight)) && meter.enterStart(self)
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
