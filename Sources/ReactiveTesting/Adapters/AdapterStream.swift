import Reactive

/// A stream of any library, as a value.
///
/// Two of them are equal if they are the same.
public final class AdapterStream: Hashable, Sendable {
  /// The stream, of the type that the adapter's library has.
  package let content: any Sendable
  /// The lane that it is; nil for any other stream.
  package let lane: String?

  package init(_ content: any Sendable, lane: String?) {
    (self.content, self.lane) = (content, lane)
  }

  /// Makes a value from a stream, for an operator that sends streams.
  public init(_ stream: SignalProducer<AdapterValue, AdapterFailure>) {
    (content, lane) = (stream, nil)
  }

  /// Whether both are the same stream.
  public static func == (left: AdapterStream, right: AdapterStream) -> Bool { left === right }

  /// Adds the identity of the stream.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
