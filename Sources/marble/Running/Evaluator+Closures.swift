import Reactive
import ReactiveTesting

/// Evaluates closures.
extension Evaluator {
  /// A closure of the fixture, in the form that the parameter takes.
  func closure(
    _ closure: ClosureTerm, _ kind: Parameter.Kind, _ environment: [Value]
  ) -> EvaluatedArgument {
    switch kind {
    case .predicate:
      return .predicate { arguments in
        self.attempt { () throws(Fault) in
          let value = try self.result(of: closure, environment + arguments)
          guard case .boolean(let isTrue) = value else {
            throw Fault("expected true or false, not \(value.kindName)", at: closure.span)
          }
          return isTrue
        } ?? false
      }
    case .streamClosure:
      return .streamFunction { argument in
        let value = self.attempt { () throws(Fault) in
          // The stream's output may be fed back into it, one array deeper each time.
          try self.result(of: closure, environment + [self.bounded(argument, at: closure.span)])
        }
        return self.stream(value, of: closure)
      }
    case .mutatingClosure:
      return .mutatingFunction { target, argument in
        let old = target
        let new = self.attempt { () throws(Fault) in
          try self.steps(of: closure, environment, old, argument)
        }
        if let new { target = new.target }
        return new?.made ?? .none
      }
    case .streamMaker:
      return .streamMaker { arguments in
        let value = self.attempt { () throws(Fault) in
          for argument in arguments { _ = try self.bounded(argument, at: closure.span) }
          return try self.result(of: closure, environment + arguments)
        }
        return self.stream(value, of: closure)
      }
    case .signalClosure:
      return .signalFunction { argument in
        self.attempt { () throws(Fault) in
          let value = try self.result(of: closure, environment + [.stream(Stream(argument))])
          guard case .stream(let stream) = value, case .signal(let signal) = stream.source else {
            let found = if case .stream = value { "a producer" } else { value.kindName }
            throw Fault("expected a signal, not \(found)", at: closure.span)
          }
          return signal
        } ?? .empty
      }
    case .resultClosure:
      return .resultFunction { argument in
        self.attempt { () throws(Fault) in
          let value = try self.result(of: closure, environment + [argument])
          guard case .result(let result) = value else {
            throw Fault("expected a result, not \(value.kindName)", at: closure.span)
          }
          return result
        } ?? .failure(Failure(.none))
      }
    case .triggerMaker:
      return .streamFunction { _ in
        let value = self.attempt { () throws(Fault) in
          try self.result(of: closure, environment)
        }
        let stream = self.stream(value, of: closure, else: .never)
        return self.refusingToFireInStart(stream, closure.span)
      }
    case .mutation:
      return .mutation { target, argument in
        let old = target
        let new = self.attempt { () throws(Fault) in
          try self.mutated(by: closure, environment + [old, argument], old)
        }
        if let new { target = new }
      }
    default:
      return .function { arguments in
        self.attempt { () throws(Fault) in
          try self.result(of: closure, environment + arguments)
        } ?? .none
      }
    }
  }

  /// The stream that a closure returned.
  private func stream(
    _ value: Value?, of closure: ClosureTerm, else other: SignalProducer<Value, Failure> = .empty
  ) -> SignalProducer<Value, Failure> {
    guard let value, context.meter.count(.streams, at: closure.span) else { return other }
    return innerStream(value, closure.span, as: closure.traceKey)
  }

  /// The result of a closure; nil after an error, which is reported and ends the run.
  func attempt<Result>(_ body: () throws(Fault) -> Result) -> Result? {
    // After an error, the remaining work is not worth its time.
    guard !context.meter.hasFault else { return nil }
    do {
      return try body()
    } catch {
      context.note(error)
      return nil
    }
  }

  /// The cost of a call, in addition to the work inside.
  private static let callWork = 4

  func result(of closure: ClosureTerm, _ environment: [Value]) throws(Fault) -> Value {
    try work(Self.callWork, at: closure.span)
    switch closure.body {
    case .nothing: return .tuple([])
    case .value(let term): return try bounded(value(term, environment), at: closure.span)
    case .assignment, .append, .steps:
      throw Fault("expected a closure that makes a value", at: closure.span)
    }
  }

  /// The new value of a closure's first argument, and the value the closure returns.
  func steps(
    of closure: ClosureTerm, _ environment: [Value], _ old: Value, _ argument: Value
  ) throws(Fault) -> (target: Value, made: Value) {
    guard case .steps(let change, let last) = closure.body else {
      return (old, try result(of: closure, environment + [old, argument]))
    }
    let step = ClosureTerm(body: change, span: closure.span)
    let new = try mutated(by: step, environment + [old, argument], old)
    return (new, try value(last, environment + [new, argument]))
  }

  func mutated(
    by closure: ClosureTerm, _ environment: [Value], _ old: Value
  ) throws(Fault) -> Value {
    try work(Self.callWork, at: closure.span)
    switch closure.body {
    case .nothing: return old
    case .assignment(let term): return try value(term, environment)
    case .append(let term, let span):
      guard case .array(let elements) = old else {
        throw Fault("only an array can be appended to, not \(old.kindName)", at: span)
      }
      return try bounded(.array(elements + [value(term, environment)]), at: span)
    case .value, .steps:
      throw Fault(
        "expected a closure that changes its first argument: $0 += $1",
        at: closure.span)
    }
  }
}
