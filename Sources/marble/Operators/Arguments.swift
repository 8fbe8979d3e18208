import Reactive
import Synchronization

/// The arguments of one call, in the order of the operator's parameters.
///
/// The checker has made sure that each argument is of its parameter's kind, so no fixture can make a subscript
/// fail. If a row of the table reads another type than it declares, the test that runs every example catches it.
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

  /// The argument, as the type that the operator takes; nil if it is missing and the type is optional.
  subscript<Content>(_ index: Int) -> Content {
    guard let content = list[index].content as? Content else {
      preconditionFailure(
        "Argument \(index) is \(list[index]), not what its operator declares: \(Content.self).")
    }
    return content
  }

  /// The scheduler; nil if it is missing.
  ///
  /// It is read without a cast: a cast to a protocol would search all conformances.
  subscript(_ index: Int) -> (any TimedScheduler)? {
    if case .scheduler(let scheduler) = list[index] { scheduler } else { nil }
  }

  /// The argument, or a default if it is missing.
  subscript<Content>(_ index: Int, default fallback: Content) -> Content {
    isGiven(index) ? self[index] : fallback
  }

  func isGiven(_ index: Int) -> Bool {
    if case .missing = list[index] { false } else { true }
  }
}

/// Arguments in other forms than the one in which they are stored.
extension Arguments {
  func value(_ index: Int) -> Value { self[index] }

  /// The text that a value has inside of another text.
  func text(_ index: Int) -> String { value(index).interpolated }

  func failure(_ index: Int) -> Failure { Failure(self[index]) }

  func sequence(_ index: Int) -> ValueSequence { self[index] }

  func property(_ index: Int) -> Property<Bool> { self[index] }

  func producers(_ index: Int) -> [SignalProducer<Value, Failure>] {
    let streams: [Stream] = self[index]
    return streams.map(\.producer)
  }

  func producer(_ index: Int) -> SignalProducer<Value, Failure> { producers(index)[0] }

  /// How many streams were given in total.
  var streamCount: Int {
    list.reduce(0) { count, argument in
      if case .streams(let streams, _) = argument { count + streams.count } else { count }
    }
  }

  func isArray(_ index: Int) -> Bool {
    if case .streams(_, let isArray) = list[index] { isArray } else { false }
  }

  /// A closure of one argument.
  func function(_ index: Int) -> @Sendable (Value) -> Value {
    let function: EvaluatedArgument.Function = self[index]
    return { function([$0]) }
  }

  /// A closure of two arguments.
  func function(_ index: Int) -> @Sendable (Value, Value) -> Value {
    let function: EvaluatedArgument.Function = self[index]
    return { function([$0, $1]) }
  }

  /// A closure of one argument that returns a Boolean.
  func predicate(_ index: Int) -> @Sendable (Value) -> Bool {
    let predicate: EvaluatedArgument.Predicate = self[index]
    return { predicate([$0]) }
  }

  /// A closure of two arguments that returns a Boolean.
  func predicate(_ index: Int) -> @Sendable (Value, Value) -> Bool {
    let predicate: EvaluatedArgument.Predicate = self[index]
    return { predicate([$0, $1]) }
  }

  /// A closure of one argument that makes a stream.
  func streamFunction(_ index: Int) -> EvaluatedArgument.StreamFunction { self[index] }

  /// A closure of two arguments that makes a stream.
  func streamMaker(_ index: Int) -> @Sendable (Value, Value) -> SignalProducer<Value, Failure> {
    let make: EvaluatedArgument.StreamMaker = self[index]
    return { make([$0, $1]) }
  }

  /// A scheduler for a form that requires one.
  func scheduler(_ index: Int) -> any TimedScheduler {
    self[index] ?? AmbientScheduler.current
  }

  /// A stream of which only the times of its values and of its end matter.
  func trigger(_ index: Int) -> SignalProducer<Value, Never> { self[index] }

  /// A closure that makes a trigger stream.
  func triggerFunction(_ index: Int) -> @Sendable (Value) -> SignalProducer<Value, Never> {
    let make: EvaluatedArgument.StreamFunction = self[index]
    return { unfailing(make($0)) }
  }

  /// A closure without arguments that makes a trigger stream.
  func triggerMaker(_ index: Int) -> @Sendable () -> SignalProducer<Value, Never> {
    let make = triggerFunction(index)
    return { make(.none) }
  }

  /// The stream as a trigger, which must not fail: a failure is reported as an error of the run.
  private func unfailing(_ stream: SignalProducer<Value, Failure>) -> SignalProducer<Value, Never> {
    stream.flatMapError { [refuse] error in
      refuse("a trigger must not fail, but this one failed: \(error)")
      return .never
    }
  }

  // Counts the cost of overlapping arrays and windows: each value goes into all open ones.
  //
  // For one run, each function makes a filter that goes before the operator. It passes every value until the run
  // is over its limit.

  typealias Passing = @Sendable (Value) -> Bool

  /// The kind of parts that overlap.
  enum Overlap: Int {
    /// Arrays, to which a value is appended.
    case arrays = 1
    /// Windows: sending a value through each of them takes several times as long.
    case windows = 8
  }

  /// The filter for arrays or windows of a number of values; reads the operator's arguments 0 and 1.
  func countedOverlap(of kind: Overlap) -> Passing {
    let (count, stride): (Int, Int?) = (self[0], self[1])
    guard let stride, stride < count else { return { _ in true } }
    let seen = Counter()
    let most = 1 + (count - 1) / stride
    return { [mayKeep] _ in mayKeep(kind.rawValue * min(most, 1 + seen.next() / stride)) }
  }

  /// The filter for arrays or windows of a length of time; reads the operator's arguments 0, 1 and 3.
  func timedOverlap(of kind: Overlap) -> Passing {
    let (interval, stride): (Duration, Duration?) = (self[0], self[1])
    let scheduler: (any TimedScheduler)? = self[3]
    guard let stride, stride < interval, let scheduler else { return { _ in true } }
    let start = scheduler.now
    let most = 1 + interval / stride
    return { [mayKeep] _ in
      mayKeep(kind.rawValue * Int(min(most, 1 + (scheduler.now - start) / stride)))
    }
  }

  /// The filter for arrays or windows that one stream opens, and that a stream made for each closes.
  func triggeredOverlap(
    of kind: Overlap, _ index: Int
  ) -> (isPassed: Passing, until: EvaluatedTrigger) {
    let open = Counter()
    let makeTrigger = triggerFunction(index)
    return (
      { [mayKeep] _ in
        let count = open.value
        return count < 2 || mayKeep(kind.rawValue * count)
      },
      { value in
        open.change(by: 1)
        let hasFired = Counter()
        let fire: @Sendable () -> Void = { if hasFired.next() == 0 { open.change(by: -1) } }
        return makeTrigger(value).on(completed: fire, value: { _ in fire() })
      }
    )
  }

  typealias EvaluatedTrigger = @Sendable (Value) -> SignalProducer<Value, Never>

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    /// Returns the count so far, then adds one.
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }

    func change(by amount: Int) { count.add(amount, ordering: .relaxed) }
  }

  /// A filter that charges each value for a pending stream, and passes values until the run has reached its limit.
  ///
  /// `expand` and `flatScan` turn each value into a stream before its turn comes. A pending stream takes about
  /// eight times the memory of a value.
  var chargingPendingStreams: Passing {
    { [mayKeep] _ in mayKeep(8) }
  }
}

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
