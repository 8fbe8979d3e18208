import Reactive

/// An evaluated argument, of the kind that its parameter requires.
package enum EvaluatedArgument: Sendable {
  case missing
  case value(Value)
  case count(Int)
  case boolean(Bool)
  case duration(Duration)
  /// Streams, and whether they were given as one array.
  case streams([Stream], isArray: Bool)
  case trigger(SignalProducer<Value, Never>)
  case function(Function)
  case predicate(Predicate)
  case streamFunction(StreamFunction)
  case streamMaker(StreamMaker)
  case signalFunction(SignalFunction)
  case resultFunction(ResultFunction)
  case mutation(Mutation)
  case mutatingFunction(MutatingFunction)
  /// What a name with a leading dot stands for, such as a `FlattenStrategy`.
  case choice(any Sendable)
  case scheduler(any TimedScheduler)
  case property(Property<Bool>)
  case sequence(ValueSequence)

  /// A closure of the fixture.
  ///
  /// An error in it is reported and ends the run; its result is then ignored.
  package typealias Function = @Sendable ([Value]) -> Value
  /// A closure of the fixture that returns a Boolean.
  package typealias Predicate = @Sendable ([Value]) -> Bool
  /// A closure of the fixture that returns a stream.
  package typealias StreamFunction = @Sendable (Value) -> SignalProducer<Value, Failure>
  /// A closure of the fixture that makes a stream from some values, or from none.
  package typealias StreamMaker = @Sendable ([Value]) -> SignalProducer<Value, Failure>
  /// A closure of the fixture that makes a signal from a signal.
  package typealias SignalFunction =
    @Sendable (Signal<Value, Failure>) -> Signal<Value, Failure>
  /// A closure of the fixture that may fail.
  package typealias ResultFunction = @Sendable (Value) -> Result<Value, Failure>
  /// A closure of the fixture that changes its first argument.
  package typealias Mutation = @Sendable (inout Value, Value) -> Void
  /// A closure of the fixture that may change its first argument and returns a value.
  package typealias MutatingFunction = @Sendable (inout Value, Value) -> Value

  /// The content, whatever its type is; `nil` of some type for a missing argument.
  var content: any Sendable {
    switch self {
    case .missing: Never?.none
    case .value(let value): value
    case .count(let count): count
    case .boolean(let value): value
    case .duration(let duration): duration
    case .streams(let streams, _): streams
    case .trigger(let trigger): trigger
    case .function(let function): function
    case .predicate(let predicate): predicate
    case .streamFunction(let function): function
    case .streamMaker(let maker): maker
    case .signalFunction(let function): function
    case .resultFunction(let function): function
    case .mutation(let mutation): mutation
    case .mutatingFunction(let function): function
    case .choice(let choice): choice
    case .scheduler(let scheduler): scheduler
    case .property(let property): property
    case .sequence(let sequence): sequence
    }
  }
}
