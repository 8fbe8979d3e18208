import Reactive
import ReactiveTesting
import Synchronization

/// One form of one operator: its name, its parameters, how it is built, and an example.
///
/// The checker, the suggestions, the catalogue and the completeness tests read the table of these rows.
package struct OperatorRow: Sendable {
  /// The receiver of the call.
  package enum Receiver: Sendable {
    /// A signal or a producer.
    case stream
    /// A producer only.
    case producer
    /// `SignalProducer`, which may be omitted if the type is known.
    case type
    /// `SignalProducer(…)`.
    case initialiser
  }

  package let name: String
  package let parameters: [Parameter]
  /// The types it takes and makes, written as Swift types.
  ///
  /// `<A>, (A) -> B => <B>` is `map`: on a stream of A, with a closure from A to B, it makes a stream of B. A single
  /// letter is any type. `<A>` is a stream that fails with E, `<A, F>` one that fails with F; E to H are errors.
  /// Parameters whose kind already determines the type, such as a duration, are left out.
  package let types: String
  /// What the form does, in a few words, and below it a case without a title that shows it.
  package let example: String
  package let receiver: Receiver
  /// Whether it is called on a stream, not on a type.
  package var isOfStreams: Bool { receiver == .stream || receiver == .producer }
  /// The folder of the library that has the operator.
  package internal(set) var section = ""
  let build: @Sendable (Stream?, Arguments) -> Stream

  /// The signature, such as `take(first:)`.
  package var signature: String {
    guard !parameters.isEmpty else { return receiver == .type ? ".\(name)" : "\(name)()" }
    return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }

  /// What the form does, in a few words.
  package var summary: String { String(example.prefix { $0 != "\n" }) }

  /// A fixture of one case, titled with the signature and what the form does.
  package var fixture: SourceText {
    SourceText(name: "the example of \(signature)", text: "test: \(signature) \(example)\n")
  }
}

extension OperatorRow {
  /// A form that the library has once for signals and producers.
  static func stream(
    _ name: String, _ parameters: Parameter..., types: String, example: String,
    apply: @escaping @Sendable (Stream.Source, Arguments) -> Stream.Source
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: parameters, types: types, example: example, receiver: .stream
    ) { stream, arguments in
      Stream(apply(stream?.source ?? SignalProducer.never, arguments))
    }
  }

  /// A form that the library has for signals and for producers.
  static func stream(
    _ name: String, _ parameters: Parameter..., types: String, example: String,
    signal: @escaping @Sendable (Signal<Value, Failure>, Arguments) -> Signal<Value, Failure>,
    producer: @escaping @Sendable (Stream.Producer, Arguments) -> Stream.Producer
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: parameters, types: types, example: example, receiver: .stream
    ) { stream, arguments in
      if let source = stream?.signal { return Stream(signal(source, arguments)) }
      return Stream(producer(stream?.producer ?? .never, arguments))
    }
  }

  /// A form that joins signals if all of its streams are signals, and producers otherwise.
  ///
  /// It is called on the first stream if it takes one, and on the type if it takes several.
  static func joining(
    _ name: String, _ parameter: Parameter, types: String, example: String,
    signals: @escaping @Sendable ([Signal<Value, Failure>], Arguments) -> Signal<Value, Failure>,
    producers: @escaping @Sendable ([Stream.Producer], Arguments) -> Stream.Producer
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: [parameter], types: types, example: example,
      receiver: parameter.kind == .stream ? .stream : .type
    ) { stream, arguments in
      let streams = (stream.map { [$0] } ?? []) + arguments[0]
      let all = streams.compactMap(\.signal)
      return all.count == streams.count && !all.isEmpty
        ? Stream(signals(all, arguments))
        : Stream(producers(streams.map(\.producer), arguments))
    }
  }

  /// A form for producers only.
  static func producer(
    _ name: String, _ parameters: Parameter..., types: String, example: String,
    apply: @escaping @Sendable (Stream.Producer, Arguments) -> Stream.Producer
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: parameters, types: types, example: example, receiver: .producer
    ) { stream, arguments in
      Stream(apply(stream?.producer ?? .never, arguments))
    }
  }

  /// A form that makes a producer from its arguments alone.
  static func creation(
    _ name: String, _ parameters: Parameter..., types: String, example: String,
    make: @escaping @Sendable (Arguments) -> Stream.Producer
  ) -> OperatorRow {
    OperatorRow(
      name: name, parameters: parameters, types: types, example: example,
      receiver: name == "SignalProducer" ? .initialiser : .type
    ) { _, arguments in
      Stream(make(arguments))
    }
  }
}

/// Every operator and creation function that is available to fixtures.
///
/// The rows of a section are in the file with its name, which is that of the library's folder of these operators. If two
/// forms of an operator fit a call equally, the form that is first in the table is used.
package enum OperatorTable {
  private static let rowsBySection = [
    ("Creating", creating), ("Transforming", transforming + materialize),
    ("Filtering", filtering + take), ("Aggregating", aggregating),
    ("Collecting", collecting + window), ("Combining", combining + zip + concat),
    ("Boolean", boolean), ("Flattening", flattening), ("Timing", timing + pacing),
    ("Recovering", recovering), ("Sharing", sharing), ("Observing", observing),
  ]

  package static let rows: [OperatorRow] = rowsBySection.flatMap { section, rows in
    rows.map { row in
      var row = row
      row.section = section
      return row
    }
  }

  /// The names of the sections, in the order of the table.
  package static let sections = rowsBySection.map(\.0)

  /// The forms by name, for each kind of receiver.
  package static let operators = Dictionary(grouping: rows.filter(\.isOfStreams), by: \.name)

  static let creations = Dictionary(
    grouping: rows.filter { $0.receiver == .type }, by: \.name)

  static let initialisers = rows.filter { $0.receiver == .initialiser }
}

/// A parameter of an operator.
package struct Parameter: Sendable {
  /// The kind of argument that it takes.
  package enum Kind: Sendable, Equatable {
    /// A value of any kind.
    case value
    /// A whole number of at least this value.
    case count(atLeast: Int)
    case boolean
    case duration
    /// A duration of more than zero.
    case period
    /// A stream.
    case stream
    /// A stream that cannot fail; only the times of its values and of its end matter.
    case trigger
    /// Any number of streams, or one array of them.
    case streams
    /// An array of streams.
    case streamArray
    /// A closure of some arguments.
    case closure(arity: Int)
    /// A closure of some arguments that returns a Boolean.
    case predicate(arity: Int)
    /// A closure that changes its first argument.
    case mutation
    /// A closure that may change its first argument and returns a value.
    case mutatingClosure
    /// A closure of some arguments, or of none, that returns a stream.
    case streamClosure(arity: Int)
    /// A closure that makes a signal from a signal.
    case signalClosure
    /// A closure of one argument that returns a result.
    case resultClosure
    /// A closure of no arguments that returns a trigger stream.
    case triggerMaker
    /// A closure of one argument, or a key path.
    case projection
    /// A flatten strategy, which may have a number.
    case strategy
    /// One of some names with a leading dot.
    case choice(DotNames)
    /// The reasons to reset a shared run: one or an array of them.
    case resets
    case scheduler
    /// A scheduler; without it, the operator works immediately.
    case immediateScheduler
    /// `Property(initial:then:)` or `Property(value:)`, with Boolean values.
    case property
    /// An array, a range or a text.
    case sequence
    /// `Int.self`: has no effect, because a fixture's values already have their types.
    case type
  }

  package let label: String?
  package let kind: Kind
  package let isOptional: Bool

  package init(_ label: String? = nil, _ kind: Kind, isOptional: Bool = false) {
    self.label = label
    self.kind = kind
    self.isOptional = isOptional
  }

  /// A parameter that may be omitted.
  static func optional(_ label: String?, _ kind: Kind) -> Parameter {
    Parameter(label, kind, isOptional: true)
  }

  /// The scheduler that every timed operator takes; always optional here.
  package static let scheduler = Parameter("on", .scheduler, isOptional: true)
}

extension Parameter.Kind {
  /// The kind's name in messages, with its article.
  package var name: String {
    switch self {
    case .value: "a value"
    case .count(let least): least == 0 ? "a whole number" : "a whole number of \(least) or more"
    case .boolean: "true or false"
    case .duration: "a duration"
    case .period: "a duration of more than zero"
    case .stream, .trigger: "a stream"
    case .streams: "streams"
    case .streamArray: "an array of streams"
    case .closure(let arity): arity == 1 ? "a closure" : "a closure of \(arity) arguments"
    case .predicate(let arity): arity == 1 ? "a closure" : "a closure of \(arity) arguments"
    case .mutation: "a closure that changes its first argument"
    case .mutatingClosure: "a closure of 2 arguments"
    case .streamClosure, .triggerMaker: "a closure that makes a stream"
    case .signalClosure: "a closure that makes a signal of a signal"
    case .resultClosure: "a closure that makes a result"
    case .projection: "a closure or a key path"
    case .strategy: DotNames.strategies.listed(and: [".concurrent(limit:)"])
    case .choice(let choices): choices.listed()
    case .resets: ".all, or an array of \(DotNames.resets.listed(without: 1, "and"))"
    case .scheduler, .immediateScheduler: "the scheduler"
    case .property: "a property such as Property(initial: false, then: x)"
    case .sequence: "an array, a range or a text"
    case .type: "a type such as Int.self"
    }
  }

  /// The message for a number that is too small.
  static func refusal(of count: Int, _ least: Int) -> String {
    "expected a whole number of \(least) or more, not \(count)"
  }

  /// Whether it takes a closure, which may then trail the call.
  var takesClosure: Bool { arity != nil }

  /// Whether it takes a closure that has to return a stream.
  package var makesStream: Bool {
    switch self {
    case .streamClosure, .signalClosure, .triggerMaker: true
    default: false
    }
  }

  /// The number of arguments of its closure; nil if it takes no closure.
  package var arity: Int? {
    switch self {
    case .closure(let arity), .predicate(let arity), .streamClosure(let arity): arity
    case .mutation, .mutatingClosure: 2
    case .triggerMaker: 0
    case .signalClosure, .resultClosure, .projection: 1
    default: nil
    }
  }
}

/// The names with a leading dot that an argument may be, with what each stands for.
package enum DotNames: Sendable {
  case pending, edges, comparison, resets
  /// The strategies without a number.
  case strategies

  private var all: [(name: String, value: any Sendable)] {
    switch self {
    case .pending:
      [
        ("discard", CompletionPolicy.discard), ("deliver", CompletionPolicy.deliver),
        ("flush", CompletionPolicy.flush),
      ]
    case .edges:
      [
        ("leading", ThrottleEdges.leading), ("trailing", ThrottleEdges.trailing),
        ("both", ThrottleEdges.both),
      ]
    case .comparison:
      [("previous", RepeatComparison.previous), ("lastSent", RepeatComparison.lastSent)]
    case .resets:
      [
        ("all", ShareReset.all), ("completed", ShareReset.completed),
        ("failed", ShareReset.failed), ("unobserved", ShareReset.unobserved),
      ]
    case .strategies:
      [
        ("merge", FlattenStrategy.merge), ("concat", FlattenStrategy.concat),
        ("latest", FlattenStrategy.latest), ("exhaust", FlattenStrategy.exhaust),
        ("throttle", FlattenStrategy.throttle), ("race", FlattenStrategy.race),
      ]
    }
  }

  /// The other names where a name may stand.
  package static func neighbours(of name: String) -> [String] {
    let lists = [DotNames.pending, .edges, .comparison, .strategies]
    let names = lists.first { $0.names.contains(name) }?.names ?? []
    // `throttle` is another name of `exhaust`.
    return names.filter { $0 != name && $0 != "throttle" && (name, $0) != ("throttle", "exhaust") }
  }

  package var names: [String] { all.map(\.name) }

  /// What a name stands for; nil if it is not one of these.
  package subscript(_ name: String) -> (any Sendable)? {
    all.first { $0.name == name }?.value
  }

  /// Lists the names in a message.
  ///
  /// - Parameters:
  ///   - omitted: How many of the first names are left out.
  ///   - more: What may stand there besides a name.
  ///   - conjunction: The word before the last.
  /// - Returns: A list such as `.leading, .trailing or .both`.
  func listed(without omitted: Int = 0, and more: [String] = [], _ conjunction: String = "or")
    -> String
  {
    let words = names.dropFirst(omitted).map { ".\($0)" } + more
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + (words.last ?? "")
  }
}

extension Parameter.Kind {
  package static let pending = Parameter.Kind.choice(.pending)
  package static let edges = Parameter.Kind.choice(.edges)
  package static let comparison = Parameter.Kind.choice(.comparison)
}

/// The arguments of one call, in the order of the operator's parameters.
///
/// The checker has made sure that each argument is of its parameter's kind, so no fixture can make a subscript
/// fail. If a row of the table reads another type than it declares, the test that runs every example catches it.
struct Arguments: Sendable {
  let list: [EvaluatedArgument]
  /// Counts what the operator does, and ends the run at an error of it.
  let meter: PlaceMeter
  /// Converts a value to a stream; reports an error of the run if it is not one.
  let innerStream: @Sendable (Value) -> Stream.Producer
  /// The elements of a sequence value; reports an error of the run if it is not one.
  let innerSequence: @Sendable (Value) -> ValueSequence

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

  /// Reports an error, which ends the run.
  func refuse(_ message: String) { meter.refuse(message) }
}

/// Arguments in other forms than the one in which they are stored.
extension Arguments {
  func value(_ index: Int) -> Value { self[index] }

  /// The text that a value has inside of another text.
  func text(_ index: Int) -> String { value(index).interpolated }

  func failure(_ index: Int) -> Failure { Failure(self[index]) }

  func sequence(_ index: Int) -> ValueSequence { self[index] }

  func property(_ index: Int) -> Property<Bool> { self[index] }

  func producers(_ index: Int) -> [Stream.Producer] {
    let streams: [Stream] = self[index]
    return streams.map(\.producer)
  }

  func producer(_ index: Int) -> Stream.Producer { producers(index)[0] }

  /// How many streams were given in total.
  var streamCount: Int {
    list.reduce(0) { count, argument in
      if case .streams(let streams, _) = argument { count + streams.count } else { count }
    }
  }

  func isArray(_ index: Int) -> Bool {
    if case .streams(_, let isArray) = list[index] { isArray } else { false }
  }

  func closure(_ index: Int) -> any FixtureClosure {
    guard case .closure(let closure) = list[index] else {
      preconditionFailure("Argument \(index) is \(list[index]), not a closure.")
    }
    return closure
  }

  /// A closure of one argument.
  func function(_ index: Int) -> @Sendable (Value) -> Value {
    let closure = closure(index)
    return { closure([$0]) }
  }

  /// A closure of two arguments.
  func function(_ index: Int) -> @Sendable (Value, Value) -> Value {
    let closure = closure(index)
    return { closure([$0, $1]) }
  }

  /// A closure of one argument that returns a Boolean.
  func predicate(_ index: Int) -> @Sendable (Value) -> Bool {
    let closure = closure(index)
    return { closure.accepts($0) }
  }

  /// A closure of two arguments that returns a Boolean.
  func predicate(_ index: Int) -> @Sendable (Value, Value) -> Bool {
    let closure = closure(index)
    return { closure.accepts($0, $1) }
  }

  /// A closure of one argument that makes a stream.
  func streamFunction(_ index: Int) -> @Sendable (Value) -> Stream.Producer {
    let closure = closure(index)
    return { closure.stream($0) }
  }

  /// A closure of two arguments that makes a stream.
  func streamFunction(_ index: Int) -> @Sendable (Value, Value) -> Stream.Producer {
    let closure = closure(index)
    return { closure.stream($0, $1) }
  }

  /// A closure that changes its first argument.
  func change(_ index: Int) -> @Sendable (inout Value, Value) -> Void {
    let closure = closure(index)
    return { closure.change(&$0, $1) }
  }

  /// A closure that may change its first argument, and returns a value.
  func change(_ index: Int) -> @Sendable (inout Value, Value) -> Value {
    let closure = closure(index)
    return { closure.change(&$0, $1) }
  }

  /// A scheduler for a form that requires one.
  func scheduler(_ index: Int) -> any TimedScheduler {
    self[index] ?? AmbientScheduler.current
  }

  /// A stream of which only the times of its values and of its end matter.
  func trigger(_ index: Int) -> SignalProducer<Value, Never> { self[index] }

  /// A closure that makes a trigger stream.
  func triggerFunction(_ index: Int) -> @Sendable (Value) -> SignalProducer<Value, Never> {
    let closure = closure(index)
    return { unfailing(closure.stream($0)) }
  }

  /// A closure without arguments that makes a trigger stream.
  func triggerMaker(_ index: Int) -> @Sendable () -> SignalProducer<Value, Never> {
    let closure = closure(index)
    return { unfailing(closure.trigger()) }
  }

  /// The stream as a trigger, which must not fail: a failure is reported as an error of the run.
  private func unfailing(_ stream: Stream.Producer) -> SignalProducer<Value, Never> {
    stream.flatMapError { [meter] error in
      meter.refuse("a trigger must not fail, but this one failed: \(error)")
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
    return { [meter] _ in meter.mayKeep(kind.rawValue * min(most, 1 + seen.next() / stride)) }
  }

  /// The filter for arrays or windows of a length of time; reads the operator's arguments 0, 1 and 3.
  func timedOverlap(of kind: Overlap) -> Passing {
    let (interval, stride): (Duration, Duration?) = (self[0], self[1])
    let scheduler: (any TimedScheduler)? = self[3]
    guard let stride, stride < interval, let scheduler else { return { _ in true } }
    let start = scheduler.now
    let most = 1 + interval / stride
    return { [meter] _ in
      meter.mayKeep(kind.rawValue * Int(min(most, 1 + (scheduler.now - start) / stride)))
    }
  }

  /// The filter for arrays or windows that one stream opens, and that a stream made for each closes.
  func triggeredOverlap(
    of kind: Overlap, _ index: Int
  ) -> (isPassed: Passing, until: EvaluatedTrigger) {
    let open = Counter()
    let makeTrigger = triggerFunction(index)
    return (
      { [meter] _ in
        let count = open.value
        return count < 2 || meter.mayKeep(kind.rawValue * count)
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
    { [meter] _ in meter.mayKeep(8) }
  }
}

/// A closure of the fixture.
///
/// An error in it is reported and ends the run; its result is then ignored.
protocol FixtureClosure: Sendable {
  /// What its parameter takes.
  var kind: Parameter.Kind { get }
  func callAsFunction(_ arguments: [Value]) -> Value
  /// Its result as a Boolean.
  func accepts(_ arguments: Value...) -> Bool
  /// Its result as a success or a failure.
  func attempt(_ argument: Value) -> Result<Value, Failure>
  /// The stream that it makes.
  func stream(_ arguments: Value...) -> Stream.Producer
  /// The stream that it makes without arguments, which must not fire while it is started.
  func trigger() -> Stream.Producer
  /// The signal that it makes of a signal.
  func signal(_ argument: Signal<Value, Failure>) -> Signal<Value, Failure>
  /// Changes its first argument.
  ///
  /// - Returns: Its result; `nil` if it is one that only changes the argument.
  @discardableResult
  func change(_ target: inout Value, _ argument: Value) -> Value
}

/// An evaluated argument, of the kind that its parameter requires.
enum EvaluatedArgument: Sendable {
  case missing
  case value(Value)
  case count(Int)
  /// Streams, and whether they were given as one array.
  case streams([Stream], isArray: Bool)
  case trigger(SignalProducer<Value, Never>)
  case closure(any FixtureClosure)
  case scheduler(any TimedScheduler)
  /// A Boolean, a duration, a sequence, a property, or what a name with a leading dot stands for.
  case other(any Sendable)

  /// The content, whatever its type is; `nil` of some type for a missing argument.
  var content: any Sendable {
    switch self {
    case .missing: Never?.none
    case .value(let value): value
    case .count(let count): count
    case .streams(let streams, _): streams
    case .trigger(let trigger): trigger
    case .closure(let closure): closure
    case .scheduler(let scheduler): scheduler
    case .other(let content): content
    }
  }
}

/// The elements of an array, or of a range, which may be endless.
///
/// A stream of an endless range would occupy its thread forever if nothing ended it. So every element
/// counts towards the run's limit.
struct ValueSequence: Sequence, Sendable {
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
