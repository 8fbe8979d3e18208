/// What happens to an operator's pending value when its upstream completes.
@frozen
public enum CompletionPolicy: Sendable {
  /// The value is dropped, and the stream completes at once.
  case discard
  /// The value is sent when it is due, and then the stream completes.
  case deliver
  /// The value is sent at once, and then the stream completes.
  case flush

  /// Converts ReactiveSwift's `discardWhenCompleted` flag.
  @usableFromInline
  init(discarding: Bool) { self = discarding ? .discard : .deliver }
}
