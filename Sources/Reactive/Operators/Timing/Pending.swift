/// What becomes of a value that an operator holds back when its upstream completes.
@frozen
public enum Pending: Sendable {
  /// It is dropped, and the stream completes at once.
  case discard
  /// It is sent when it is due, and then the stream completes.
  case deliver
  /// It is sent at once, and then the stream completes.
  case flush

  /// The choice that ReactiveSwift spells as a flag.
  @usableFromInline
  init(discarding: Bool) { self = discarding ? .discard : .deliver }
}
