import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// A `Result` is a stream of one value, or of a failure only.
@Suite struct ResultTests {
  let test = TestScheduler()

  @Test func `a Result can be used wherever a stream is expected`() {
    let result: Result<Int, TestError> = .success(2)
    let failure: Result<Int, TestError> = .failure("no")
    let one = SignalProducer<Int, TestError>(value: 1)
    #expect(test.timeline { one.concat(result) } == "(12|)")
    #expect(test.timeline { one.then(result) } == "(2|)")
    #expect(test.timeline { one.merge(with: result) } == "(12|)")
    #expect(test.timeline { one.concat(failure) } == "(1#'no')")
    #expect(test.timeline { one.zip(with: result).map { $0 + $1 } } == "(3|)")
    #expect(test.timeline { one.flatMap(.latest) { _ in result } } == "(2|)")
    #expect(test.timeline { one.flatMap(.latest) { _ in .success(3) } } == "(3|)")
    #expect(test.timeline { SignalProducer(failure).flatMapError { _ in result } } == "(2|)")
  }

  @Test func `a Result whose value is not Sendable is rejected as a stream`() throws {
    let code = """
      import Reactive
      class Box {}
      struct Oops: Swift.Error {}
      func boxes(_ p: SignalProducer<Int, Oops>, _ r: Result<Box, Oops>) {
        p.flatMap(.latest) { _ in r }.start()
        p.zip(with: r).start()
      }
      """
    let errors = try CompilerMessages(of: code).errors
    #expect(Set(errors.map(\.line)) == [5, 6])
    #expect(errors.allSatisfy { $0.text.contains("Sendable") })
  }
}
