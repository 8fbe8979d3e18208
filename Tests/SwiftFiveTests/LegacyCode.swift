import Reactive

// Code as it was written before Swift checked for data races. This target is compiled in Swift 5 mode, and must compile
// without an error.

/// An object that anybody may change, and that is not `Sendable`.
final class Model {
  var number: Int

  init(_ number: Int = 0) { self.number = number }
}

/// One of two objects.
final class Choice {
  static let first = Choice()
  static let second = Choice()
}

enum TestError: Error {
  case failed
}

/// Closures as a program stores them and passes them on: none is `@Sendable`.
struct StoredClosures {
  let action: () -> Void
  let effect: (Int) -> Void
  let predicate: (Int) -> Bool
  let relation: (Int, Int) -> Bool
  let model: (Int) -> Model
  let optional: (Int) -> Model?
  let sum: (Int, Int) -> Int
  let accumulation: (Model, Int) -> Model
  let mutation: (inout Model, Int) -> Void
  let trigger: () -> SignalProducer<Void, Never>
  let valueTrigger: (Int) -> SignalProducer<Void, Never>
  let stream: (Int) -> SignalProducer<Int, TestError>
  let safeStream: (Int) -> SignalProducer<Int, Never>
  let scanned: (Int, Int) -> SignalProducer<Int, TestError>
  let check: (Int) -> Result<Void, TestError>
  let parse: (Int) -> Result<Model, TestError>
  let throwingCheck: (Int) throws(TestError) -> Void
  let throwingParse: (Int) throws(TestError) -> Model
  let recovery: (TestError) -> SignalProducer<Int, Never>

  /// Makes closures that count their calls.
  init(_ count: @escaping () -> Void) {
    func counting<Result>(_ value: Result) -> Result {
      count()
      return value
    }
    action = count
    effect = { _ in count() }
    predicate = { counting($0 > 0) }
    relation = { counting($0 < $1) }
    model = { counting(Model($0)) }
    optional = { counting(Model($0)) }
    sum = { counting($0 + $1) }
    accumulation = { counting(Model($0.number + $1)) }
    mutation = { $0.number += counting($1) }
    trigger = { counting(.never) }
    valueTrigger = { _ in counting(.never) }
    stream = { counting(SignalProducer(value: $0)) }
    safeStream = { counting(SignalProducer(value: $0)) }
    scanned = { counting(SignalProducer(value: $0 + $1)) }
    check = { _ in counting(.success(())) }
    parse = { counting(.success(Model($0))) }
    throwingCheck = { _ throws(TestError) in count() }
    throwingParse = { number throws(TestError) in counting(Model(number)) }
    recovery = { _ in counting(SignalProducer(value: 0)) }
  }
}
