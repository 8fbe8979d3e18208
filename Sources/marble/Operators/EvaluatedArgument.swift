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
  case strategy(FlattenStrategy)
  case pending(Pending)
  case edges(ThrottleEdges)
  case comparison(RepeatComparison)
  case resets(ShareReset)
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
}

/// The arguments of one call, in the order of the operator's parameters.
///
/// The checker has made sure that each argument is of its parameter's kind, so no fixture can make the accessors
/// fail. If a row of the table reads another kind than it declares, the test that builds every row catches it.
package struct Arguments: Sendable {
  package let list: [EvaluatedArgument]
  /// Converts a value to a stream; reports an error of the run if it is not one.
  package let innerStream: EvaluatedArgument.StreamFunction
  /// The elements of a sequence value; reports an error of the run if it is not one.
  package let innerSequence: @Sendable (Value) -> ValueSequence
  /// Reports an error, which ends the run.
  package let refuse: @Sendable (String) -> Void
  /// Called before each start by an operator that starts streams repeatedly; false once the run is over its limit.
  package let mayStart: @Sendable () -> Bool
  /// Called before a value goes into more than one array or window; false once the run is over its limit.
  package let mayKeep: @Sendable (Int) -> Bool
  /// Called for each window or group that is made; false once the run is over its limit.
  package let mayMakePart: @Sendable () -> Bool

  package init(
    _ list: [EvaluatedArgument], innerStream: @escaping EvaluatedArgument.StreamFunction,
    innerSequence: @escaping @Sendable (Value) -> ValueSequence,
    refuse: @escaping @Sendable (String) -> Void, mayStart: @escaping @Sendable () -> Bool,
    mayKeep: @escaping @Sendable (Int) -> Bool, mayMakePart: @escaping @Sendable () -> Bool
  ) {
    self.list = list
    self.innerStream = innerStream
    self.innerSequence = innerSequence
    self.refuse = refuse
    self.mayStart = mayStart
    self.mayKeep = mayKeep
    self.mayMakePart = mayMakePart
  }

  package func isGiven(_ index: Int) -> Bool {
    if case .missing = list[index] { false } else { true }
  }

  package func value(_ index: Int) -> Value {
    guard case .value(let value) = list[index] else { mismatch(index) }
    return value
  }

  package func count(_ index: Int) -> Int {
    guard case .count(let count) = list[index] else { mismatch(index) }
    return count
  }

  package func boolean(_ index: Int) -> Bool {
    guard case .boolean(let value) = list[index] else { mismatch(index) }
    return value
  }

  package func duration(_ index: Int) -> Duration {
    guard case .duration(let duration) = list[index] else { mismatch(index) }
    return duration
  }

  /// The duration given, or nil.
  package func optionalDuration(_ index: Int) -> Duration? {
    isGiven(index) ? duration(index) : nil
  }

  package func streams(_ index: Int) -> [Stream] {
    guard case .streams(let streams, _) = list[index] else { mismatch(index) }
    return streams
  }

  package func stream(_ index: Int) -> Stream {
    guard case .streams(let streams, _) = list[index], let stream = streams.first else {
      mismatch(index)
    }
    return stream
  }

  /// How many streams were given in total.
  var streamCount: Int {
    list.reduce(0) { count, argument in
      if case .streams(let streams, _) = argument { count + streams.count } else { count }
    }
  }

  package func isArray(_ index: Int) -> Bool {
    if case .streams(_, let isArray) = list[index] { isArray } else { false }
  }

  package func function(_ index: Int) -> EvaluatedArgument.Function {
    guard case .function(let function) = list[index] else { mismatch(index) }
    return function
  }

  package func predicate(_ index: Int) -> EvaluatedArgument.Predicate {
    guard case .predicate(let predicate) = list[index] else { mismatch(index) }
    return predicate
  }

  package func streamFunction(_ index: Int) -> EvaluatedArgument.StreamFunction {
    guard case .streamFunction(let function) = list[index] else { mismatch(index) }
    return function
  }

  package func streamMaker(_ index: Int) -> EvaluatedArgument.StreamMaker {
    guard case .streamMaker(let maker) = list[index] else { mismatch(index) }
    return maker
  }

  package func signalFunction(_ index: Int) -> EvaluatedArgument.SignalFunction {
    guard case .signalFunction(let function) = list[index] else { mismatch(index) }
    return function
  }

  package func resultFunction(_ index: Int) -> EvaluatedArgument.ResultFunction {
    guard case .resultFunction(let function) = list[index] else { mismatch(index) }
    return function
  }

  package func mutation(_ index: Int) -> EvaluatedArgument.Mutation {
    guard case .mutation(let mutation) = list[index] else { mismatch(index) }
    return mutation
  }

  package func mutatingFunction(_ index: Int) -> EvaluatedArgument.MutatingFunction {
    guard case .mutatingFunction(let function) = list[index] else { mismatch(index) }
    return function
  }

  package func trigger(_ index: Int) -> SignalProducer<Value, Never> {
    guard case .trigger(let trigger) = list[index] else { mismatch(index) }
    return trigger
  }

  package func strategy(_ index: Int) -> FlattenStrategy {
    guard case .strategy(let strategy) = list[index] else { mismatch(index) }
    return strategy
  }

  package func sequence(_ index: Int) -> ValueSequence {
    guard case .sequence(let sequence) = list[index] else { mismatch(index) }
    return sequence
  }

  /// The argument given, or the library's default.
  package func pending(_ index: Int, default: Pending = .discard) -> Pending {
    if case .pending(let pending) = list[index] { pending } else { `default` }
  }

  /// The argument given, or the library's default.
  package func edges(_ index: Int, default: ThrottleEdges) -> ThrottleEdges {
    if case .edges(let edges) = list[index] { edges } else { `default` }
  }

  /// The argument given, or the library's default.
  package func comparison(_ index: Int) -> RepeatComparison {
    if case .comparison(let comparison) = list[index] { comparison } else { .previous }
  }

  /// The argument given, or the library's default.
  package func resets(_ index: Int) -> ShareReset {
    if case .resets(let resets) = list[index] { resets } else { .all }
  }

  package func property(_ index: Int) -> Property<Bool> {
    guard case .property(let property) = list[index] else { mismatch(index) }
    return property
  }

  /// The scheduler given, or nil for the ambient one.
  package func scheduler(_ index: Int) -> (any TimedScheduler)? {
    if case .scheduler(let scheduler) = list[index] { scheduler } else { nil }
  }

  private func mismatch(_ index: Int) -> Never {
    preconditionFailure(
      "EvaluatedArgument \(index) is \(list[index]), not what its operator declares.")
  }
}
