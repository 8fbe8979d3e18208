import Reactive
import ReactiveTesting

/// The time operators of our own core, as asynchronous sequences, with the same laws.
extension Subject {
  private static let quietTime = Duration.milliseconds(Law.quietTime)
  private static let interval = Duration.milliseconds(Law.interval)

  @Table static var own: [Subject] {
    Subject("our debounce", laws: [.nothingTwice, .quiet, .notSuperseded]) {
      $0.producer.debounce(quietTime, whenCompleted: .deliver).values
    }
    Subject("our throttle", laws: [.nothingTwice, .spaced, .notStale]) {
      $0.producer.throttle(interval, whenCompleted: .deliver).values
    }
    Subject("our throttle, leading", laws: [.nothingTwice, .spaced, .notStale]) {
      $0.producer.throttle(interval, edges: .leading).values
    }
    Subject("our audit", laws: [.nothingTwice, .spaced, .notStale]) {
      $0.producer.audit(interval).values
    }
    Subject("our sample(every:)", laws: [.nothingTwice, .spaced, .notStale]) {
      $0.producer.sample(every: interval).values
    }
    Subject("our delay", laws: [.nothingTwice, .nothingLostIfCompleted, .delayed]) {
      $0.producer.delay(quietTime).values
    }
    Subject(
      "our collect(every:)",
      laws: [.nothingTwice, .nothingLostIfCompleted, .notStale, .onTheBeat]
    ) {
      $0.producer.collect(every: interval, skipEmpty: true, whenCompleted: .deliver)
        .map { $0.joined() }.values
    }
    Subject(
      "our collect(every:limit:)",
      laws: [.nothingTwice, .nothingLostIfCompleted, .notStale]
    ) {
      $0.producer.collect(every: interval, limit: 2, skipEmpty: true, whenCompleted: .deliver)
        .map { $0.joined() }.values
    }
    Subject("our timer", lanes: 0, laws: [.everyBeat], ends: Ends.never) { _ in
      SignalProducer<Int, Never>.timer(after: interval, every: interval).map { _ in "." }.values
    }
  }
}
