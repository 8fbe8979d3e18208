import Reactive
import ReactiveTesting

/// A stream of the fixture language: a `Signal` or a `SignalProducer` of its values.
package struct Stream: Sendable {
  /// A signal or a producer.
  package typealias Source = any EventStream<Value, Failure> & Sendable
  /// A producer as the operators of the library take and make it.
  package typealias Producer = SignalProducer<Value, Failure>

  /// Identifies a stream; all copies of a stream share it.
  package final class Identity: Sendable, Equatable {
    package let name: String?

    package init(name: String?) { self.name = name }

    package static func == (left: Identity, right: Identity) -> Bool { left === right }
  }

  package let source: Source
  package let identity: Identity
  /// The key that the values of a group share; nil for a stream that is not a group.
  package let key: Value?
  /// How many stages the stream is chained from.
  package let height: Int

  package init(
    _ source: Source, identity: Identity = Identity(name: nil), key: Value? = nil, height: Int = 1
  ) {
    self.source = source
    self.identity = identity
    self.key = key
    self.height = height
  }

  /// The stream as a producer, whichever kind it is.
  package var producer: Producer { source.producer }

  /// The stream as a signal; nil if it is a producer.
  var signal: Signal<Value, Failure>? { source as? Signal<Value, Failure> }

  /// The same stream, with its events passed through something.
  ///
  /// - Parameters:
  ///   - height: How many stages it is then chained from; by default as many as before.
  ///   - signal: Applied if it is a signal.
  ///   - producer: Applied if it is a producer.
  /// - Returns: A stream with the same identity.
  func passed(
    height: Int? = nil, signal: (Signal<Value, Failure>) -> Signal<Value, Failure>,
    producer: (Producer) -> Producer
  ) -> Stream {
    let source: Source = self.signal.map(signal) ?? producer(self.producer)
    return Stream(source, identity: identity, key: key, height: height ?? self.height)
  }
}

extension Stream: Hashable {
  package static func == (left: Stream, right: Stream) -> Bool { left.identity == right.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
