import Reactive
import ReactiveTesting
import Synchronization

extension Evaluator {
  /// A stream that must not fire while it is started.
  ///
  /// The library traps if that would repeat forever; here it is an error with its place.
  func refusingToFireInStart(
    _ stream: SignalProducer<Value, Failure>, _ span: Span
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { [context] observer, lifetime in
      let start = Start()
      stream.startWithSignal { signal, handle in
        lifetime += handle
        signal.observe { event in
          guard start.isUnderWay.load(ordering: .relaxed), event.value != nil || event.isCompleted
          else { return observer.send(event) }
          context.note(
            Fault(
              "this trigger fires as soon as it is started, again and again, so the run would never end",
              at: span))
        }
      }
      start.isUnderWay.store(false, ordering: .relaxed)
    }
  }

  private final class Start: Sendable {
    let isUnderWay = Atomic<Bool>(true)
  }
}
