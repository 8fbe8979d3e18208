import Reactive
import ReactiveTesting

/// What closures are worth.
extension Evaluator {
  /// What a closure returns, or nil if it cannot be; that is noted, and ends the run.
  func attempt<Result>(_ body: () throws(Fault) -> Result) -> Result? {
    // What is still under way is not worth its time.
    guard context.fault == nil else { return nil }
    do {
      return try body()
    } catch {
      context.note(error)
      return nil
    }
  }

  func result(
    of closure: ClosureTerm, _ environment: [Value]
  ) throws(Fault) -> Value {
    switch closure.body {
    case .nothing: .tuple([])
    case .value(let term): try value(term, environment)
    case .assignment, .append, .steps:
      throw Fault("a closure that makes a value is wanted here", at: closure.span)
    }
  }

  /// What a closure makes its first argument, and what it makes of that.
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
        "a closure that changes its first argument is wanted here: $0 += $1", at: closure.span)
    }
  }
}
