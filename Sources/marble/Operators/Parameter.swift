import Reactive

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
    /// A closure of one argument that returns a stream.
    case streamClosure
    /// A closure of some arguments, or of none, that returns a stream.
    case streamMaker(arity: Int)
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
    case choice(Choices)
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
    case .streamClosure, .streamMaker, .triggerMaker: "a closure that makes a stream"
    case .signalClosure: "a closure that makes a signal of a signal"
    case .resultClosure: "a closure that makes a result"
    case .projection: "a closure or a key path"
    case .strategy: Choices.strategies.listed(and: [".concurrent(limit:)"])
    case .choice(let choices): choices.listed()
    case .resets: ".all, or an array of \(Choices.resets.listed(without: 1, "and"))"
    case .scheduler, .immediateScheduler: "the scheduler"
    case .property: "a property such as Property(initial: false, then: x)"
    case .sequence: "an array, a range or a text"
    case .type: "a type such as Int.self"
    }
  }

  /// Whether it takes a closure, which may then trail the call.
  package var takesClosure: Bool {
    switch self {
    case .closure, .predicate, .mutation, .mutatingClosure, .streamClosure, .streamMaker,
      .signalClosure, .resultClosure, .triggerMaker, .projection:
      true
    default: false
    }
  }

  /// Whether it takes a closure that has to return a stream.
  package var makesStream: Bool {
    switch self {
    case .streamClosure, .streamMaker, .signalClosure, .triggerMaker: true
    default: false
    }
  }

  /// The number of arguments of its closure; nil if it takes no closure.
  package var arity: Int? {
    switch self {
    case .closure(let arity), .predicate(let arity), .streamMaker(let arity): arity
    case .mutation, .mutatingClosure: 2
    case .triggerMaker: 0
    case .streamClosure, .signalClosure, .resultClosure, .projection: 1
    default: nil
    }
  }
}

/// The names with a leading dot that an argument may be, with what each stands for.
package enum Choices: Sendable {
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
    let lists = [Choices.pending, .edges, .comparison, .strategies]
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
