import Reactive

/// What an operator takes in one place.
package struct Parameter: Sendable {
  /// What may stand there.
  package enum Kind: Sendable, Equatable {
    /// A value of any kind.
    case value
    /// A whole number, not less than the given one.
    case count(atLeast: Int)
    case boolean
    case duration
    /// A duration of more than zero.
    case period
    /// A stream.
    case stream
    /// A stream that cannot fail, of which only when it sends and when it ends counts.
    case trigger
    /// Any number of streams, or one array of them.
    case streams
    /// An array of streams.
    case streamArray
    /// A closure of some arguments.
    case closure(arity: Int)
    /// A closure of some arguments that says yes or no.
    case predicate(arity: Int)
    /// A closure that changes its first argument.
    case mutation
    /// A closure that may change its first argument, and makes a value.
    case mutatingClosure
    /// A closure of one argument that makes a stream.
    case streamClosure
    /// A closure of some arguments, or of none, that makes a stream.
    case streamMaker(arity: Int)
    /// A closure that makes a signal of a signal.
    case signalClosure
    /// A closure of one argument that makes a result.
    case resultClosure
    /// A closure of no arguments that makes a stream to wait for.
    case triggerMaker
    /// A closure of one argument, or a key path.
    case projection
    case strategy
    case pending
    case edges
    case comparison
    /// What makes a shared run forgotten: one reason or an array of them.
    case resets
    case scheduler
    /// A scheduler for what works at once if it is given none.
    case immediateScheduler
    /// `Property(initial:then:)` or `Property(value:)`, of true or false.
    case property
    /// An array, a range or a text.
    case sequence
    /// `Int.self`: a fixture's values have the types they have, so it says nothing here.
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

  /// A scheduler, which every timed operator takes and none needs here.
  package static let scheduler = Parameter("on", .scheduler, isOptional: true)
}

extension Parameter.Kind {
  /// What the kind is called in messages, with its article.
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
    case .strategy: ".merge, .concat, .latest, .exhaust, .race or .concurrent(limit:)"
    case .pending: ".discard, .deliver or .flush"
    case .edges: ".leading, .trailing or .both"
    case .comparison: ".previous or .lastSent"
    case .resets: ".all, or an array of .completed, .failed and .unobserved"
    case .scheduler, .immediateScheduler: "the scheduler"
    case .property: "a property, as in Property(initial: false, then: x),"
    case .sequence: "an array, a range or a text"
    case .type: "a type, as in Int.self,"
    }
  }

  /// Whether a closure may stand there, so that it may trail the call.
  package var takesClosure: Bool {
    switch self {
    case .closure, .predicate, .mutation, .mutatingClosure, .streamClosure, .streamMaker,
      .signalClosure, .resultClosure, .triggerMaker, .projection:
      true
    default: false
    }
  }

  /// Whether a closure stands there that has to make a stream.
  package var makesStream: Bool {
    switch self {
    case .streamClosure, .streamMaker, .signalClosure, .triggerMaker: true
    default: false
    }
  }

  /// How many arguments are given to a closure that may stand there; nil where none may.
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
