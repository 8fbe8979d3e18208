import Reactive

/// A signal or a producer of the fixture language's values.
///
/// The file of each section states, in a protocol, the operators that its rows call. Signals and producers have
/// each of them under the same name and with the same types. So a row says once how its operator is called.
protocol ValueStream: Sendable {
  associatedtype Arrays: Carrying<[Value]> where Arrays.Values == Self
  associatedtype Truths: TruthStream where Truths.Values == Self
  associatedtype Pairs: Carrying<(Value, Value)> where Pairs.Values == Self
  associatedtype Nothing: SilentStream where Nothing.Values == Self

  // Closures are associated types, so that the requirements need not say `@escaping @Sendable`.
  associatedtype Function where Function == @Sendable (Value) -> Value
  associatedtype Combination where Combination == @Sendable (Value, Value) -> Value
  associatedtype Mutation where Mutation == EvaluatedArgument.Mutation
  associatedtype Predicate where Predicate == @Sendable (Value) -> Bool
  associatedtype Comparison where Comparison == @Sendable (Value, Value) -> Bool

  /// The stream as one of this kind; a producer is never made into a signal.
  static func of(_ stream: Stream) -> Self

  var stream: Stream { get }

  /// The operator with which rows charge the values of other operators to the run.
  func filter(_ isIncluded: Predicate) -> Self

  /// What an operator with a state for each run makes: a signal has one run, a producer has many.
  func eachRun(
    _ apply: @escaping @Sendable (any OperatorReceiver) -> any ValueStream
  ) -> any ValueStream
}

/// A stream with the operators of all sections.
typealias OperatorReceiver = AggregatingStream & BooleanStream & CollectingStream & CombiningStream
  & FilteringStream & FlatteningStream & ObservingStream & RecoveringStream & TimingStream
  & TransformingStream

extension Signal: ValueStream, AggregatingStream, BooleanStream, CollectingStream, CombiningStream,
  FilteringStream, FlatteningStream, ObservingStream, RecoveringStream, TimingStream,
  TransformingStream
where Value == marble.Value, Error == Failure {
  typealias Arrays = Signal<[Value], Failure>
  typealias Events = Signal<Signal<Value, Failure>.Event, Never>
  typealias Groups = Signal<Signal<Value, Failure>.Group<Value>, Failure>
  typealias Measured = Signal<(value: Value, interval: Duration), Failure>
  typealias Nothing = Signal<Never, Failure>
  typealias Numbered = Signal<(offset: Int, element: Value), Failure>
  typealias Numbers = Signal<Int, Failure>
  typealias Optionals = Signal<Value?, Failure>
  typealias Pairs = Signal<(Value, Value), Failure>
  typealias Results = Signal<Result<Value, Failure>, Never>
  typealias Sequences = Signal<ValueSequence, Failure>
  typealias Timed = Signal<(value: Value, time: Duration), Failure>
  typealias Truths = Signal<Bool, Failure>
  typealias Windows = Signal<Signal<Value, Failure>, Failure>

  static func of(_ stream: Stream) -> Signal {
    guard case .signal(let signal) = stream.source else {
      preconditionFailure("A row made a signal from a producer.")
    }
    return signal
  }

  var stream: Stream { Stream(self) }

  func eachRun(
    _ apply: @escaping @Sendable (any OperatorReceiver) -> any ValueStream
  ) -> any ValueStream {
    apply(self)
  }
}

extension SignalProducer: ValueStream, AggregatingStream, BooleanStream, CollectingStream,
  CombiningStream, FilteringStream, FlatteningStream, ObservingStream, RecoveringStream,
  TimingStream, TransformingStream
where Value == marble.Value, Error == Failure {
  typealias Arrays = SignalProducer<[Value], Failure>
  typealias Events = SignalProducer<Signal<Value, Failure>.Event, Never>
  typealias Groups = SignalProducer<Signal<Value, Failure>.Group<Value>, Failure>
  typealias Measured = SignalProducer<(value: Value, interval: Duration), Failure>
  typealias Nothing = SignalProducer<Never, Failure>
  typealias Numbered = SignalProducer<(offset: Int, element: Value), Failure>
  typealias Numbers = SignalProducer<Int, Failure>
  typealias Optionals = SignalProducer<Value?, Failure>
  typealias Pairs = SignalProducer<(Value, Value), Failure>
  typealias Results = SignalProducer<Result<Value, Failure>, Never>
  typealias Sequences = SignalProducer<ValueSequence, Failure>
  typealias Timed = SignalProducer<(value: Value, time: Duration), Failure>
  typealias Truths = SignalProducer<Bool, Failure>
  typealias Windows = SignalProducer<Signal<Value, Failure>, Failure>

  static func of(_ stream: Stream) -> SignalProducer { stream.producer }

  var stream: Stream { Stream(self) }

  func eachRun(
    _ apply: @escaping @Sendable (any OperatorReceiver) -> any ValueStream
  ) -> any ValueStream {
    SignalProducer.deferred { apply(self).stream.producer }
  }
}

extension Stream {
  /// The stream, to call an operator on it.
  var receiver: any OperatorReceiver {
    switch source {
    case .signal(let signal): signal
    case .producer(let producer): producer
    }
  }

  /// Signals, if all of these streams are signals; producers otherwise.
  static func joinedType(of streams: [Stream]) -> any OperatorReceiver.Type {
    let isOfSignals = streams.allSatisfy { if case .signal = $0.source { true } else { false } }
    return isOfSignals && !streams.isEmpty
      ? Signal<Value, Failure>.self : SignalProducer<Value, Failure>.self
  }
}

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

/// The elements of an array, or of a range, which may be endless.
///
/// A stream of an endless range would occupy its thread forever if nothing ended it. So every element
/// counts towards the run's limit.
package struct ValueSequence: Sequence, Sendable {
  package enum Elements: Sendable {
    case array([Value])
    case range(from: Int, through: Int?)
  }

  package let elements: Elements
  /// Called before each element; false once the run is over its limit.
  package let mayGoOn: @Sendable () -> Bool

  package struct Iterator: IteratorProtocol {
    fileprivate let sequence: ValueSequence
    fileprivate var position: Int?

    package mutating func next() -> Value? {
      guard let position, sequence.mayGoOn() else { return nil }
      switch sequence.elements {
      case .array(let values):
        guard position < values.count else { return nil }
        self.position = position + 1
        return values[position]
      case .range(_, let end):
        if let end, position > end { return nil }
        // The range ends at the largest integer.
        self.position = position == .max ? nil : position + 1
        return .integer(position)
      }
    }
  }

  package func makeIterator() -> Iterator {
    switch elements {
    case .array: Iterator(sequence: self, position: 0)
    case .range(let start, _): Iterator(sequence: self, position: start)
    }
  }
}
