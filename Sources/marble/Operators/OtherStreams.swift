import Reactive

// Streams of other elements than values: operators make them from streams of values, or are called on them.

/// A stream whose elements are made into values.
protocol Carrying<Element>: Sendable {
  associatedtype Element
  associatedtype Values: ValueStream
  associatedtype Conversion where Conversion == @Sendable (Element) -> Value

  func map(_ transform: Conversion) -> Values
}

/// A stream of Booleans.
protocol TruthStream: Carrying where Element == Bool {
  func negate() -> Self
  func and(_ other: Self) -> Self
  func or(_ other: Self) -> Self
}

/// A stream of optional values.
protocol OptionalStream: Sendable {
  associatedtype Values: ValueStream

  func skipNil() -> Values
}

/// A stream of sequences.
protocol SequenceStream: Sendable {
  associatedtype Values: ValueStream

  func flatten() -> Values
}

/// A stream that sends only its end.
protocol SilentStream: Sendable {
  associatedtype Values: ValueStream

  func promoteValue(_ type: Value.Type) -> Values
}

/// A stream of events or results, which cannot fail.
protocol Unfailing<Element>: Sendable {
  associatedtype Element
  associatedtype Promoted: Carrying<Element>
  associatedtype OnlyEvents: EventStream
  associatedtype OnlyResults: ResultStream
  associatedtype ToEvents where ToEvents == @Sendable (Element) -> Signal<Value, Failure>.Event?
  associatedtype ToResults where ToResults == @Sendable (Element) -> Result<Value, Failure>?

  func promoteError(_ type: Failure.Type) -> Promoted
  func compactMap(_ transform: ToEvents) -> OnlyEvents
  func compactMap(_ transform: ToResults) -> OnlyResults
}

/// A stream of events.
protocol EventStream: Sendable {
  associatedtype Values: ValueStream

  func dematerialize() -> Values
}

/// A stream of results.
protocol ResultStream: Sendable {
  associatedtype Values: ValueStream

  func dematerializeResults() -> Values
}

extension Signal {
  typealias Element = Value
  typealias Values = Signal<marble.Value, Failure>
}

extension Signal: Carrying where Error == Failure {}
extension Signal: TruthStream where Value == Bool, Error == Failure {}
extension Signal: OptionalStream where Value == marble.Value?, Error == Failure {}
extension Signal: SequenceStream where Value == ValueSequence, Error == Failure {}
extension Signal: SilentStream where Value == Never, Error == Failure {}
extension Signal: Unfailing where Error == Never {
  typealias Promoted = Signal<Value, Failure>
  typealias OnlyEvents = Signal<Signal<marble.Value, Failure>.Event, Never>
  typealias OnlyResults = Signal<Result<marble.Value, Failure>, Never>
  typealias ToEvents = @Sendable (Value) -> Signal<marble.Value, Failure>.Event?
  typealias ToResults = @Sendable (Value) -> Result<marble.Value, Failure>?
}
extension Signal: EventStream where Value == Signal<marble.Value, Failure>.Event, Error == Never {}
extension Signal: ResultStream where Value == Result<marble.Value, Failure>, Error == Never {}

extension SignalProducer {
  typealias Element = Value
  typealias Values = SignalProducer<marble.Value, Failure>
}

extension SignalProducer: Carrying where Error == Failure {}
extension SignalProducer: TruthStream where Value == Bool, Error == Failure {}
extension SignalProducer: OptionalStream where Value == marble.Value?, Error == Failure {}
extension SignalProducer: SequenceStream where Value == ValueSequence, Error == Failure {}
extension SignalProducer: SilentStream where Value == Never, Error == Failure {}
extension SignalProducer: Unfailing where Error == Never {
  typealias Promoted = SignalProducer<Value, Failure>
  typealias OnlyEvents = SignalProducer<Signal<marble.Value, Failure>.Event, Never>
  typealias OnlyResults = SignalProducer<Result<marble.Value, Failure>, Never>
  typealias ToEvents = @Sendable (Value) -> Signal<marble.Value, Failure>.Event?
  typealias ToResults = @Sendable (Value) -> Result<marble.Value, Failure>?
}
extension SignalProducer: EventStream
where Value == Signal<marble.Value, Failure>.Event, Error == Never {}
extension SignalProducer: ResultStream
where Value == Result<marble.Value, Failure>, Error == Never {}
