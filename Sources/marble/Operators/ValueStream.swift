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

  // Closures are associated types: so a requirement means the library's function for `@Sendable` closures, and not
  // the one for Swift 5 mode, which matches as well.
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
  & FilteringStream & FlatteningStream & MaterializeStream & ObservingStream & RecoveringStream
  & TakeStream
  & ThrottleStream & TimingStream & TransformingStream & WindowStream & ZipStream

extension Signal:
  ValueStream, AggregatingStream, BooleanStream, CollectingStream, CombiningStream,
  FilteringStream, FlatteningStream, MaterializeStream, ObservingStream, RecoveringStream,
  TakeStream,
  ThrottleStream, TimingStream, TransformingStream, WindowStream, ZipStream
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

extension SignalProducer:
  ValueStream, AggregatingStream, BooleanStream, CollectingStream, CombiningStream,
  FilteringStream, FlatteningStream, MaterializeStream, ObservingStream, RecoveringStream,
  TakeStream,
  ThrottleStream, TimingStream, TransformingStream, WindowStream, ZipStream
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
