import Reactive

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

  /// A closure of two arguments that makes a stream.
  func streamMaker(
    _ index: Int
  ) -> @Sendable (Value, Value) -> SignalProducer<Value, Failure> {
    let make: EvaluatedArgument.StreamMaker = self[index]
    return { make([$0, $1]) }
  }

  /// A scheduler for a form that requires one.
  func scheduler(_ index: Int) -> any TimedScheduler {
    self[index] ?? AmbientScheduler.current
  }
}
