import Reactive
import ReactiveTesting
import Testing

@Suite struct UsingTests {
  let test = TestScheduler()

  /// Logs when it is made and when it is disposed of.
  private func resource(_ log: Log<String>) -> AnyDisposable {
    log.note("made")
    return AnyDisposable { log.note("disposed of") }
  }

  @Test(arguments: ["-1|", "-1#", "-1!", "|"])
  func `using passes on every event and disposes of the resource after the end`(marbles: String) {
    let log = Log<String>()
    let cold = test.cold(marbles, of: Int.self, error: TestError("boom"))
    let using = SignalProducer.using({ resource(log) }) { _ in cold }
    #expect(log.all == [])
    let expected = Timeline<Int, TestError>(marbles, error: TestError("boom"))
    #expect(test.timeline { using } == expected)
    #expect(log.all == ["made", "disposed of"])
  }

  @Test func `using makes a resource at each start and gives it to the producer of that run`() {
    let made = Counter()
    final class Numbered: Disposable {
      let number: Int
      private let flag = AnyDisposable()
      init(_ number: Int) { self.number = number }
      var isDisposed: Bool { flag.isDisposed }
      func dispose() { flag.dispose() }
    }
    let using = SignalProducer<Int, Never>.using({ Numbered(made.increment()) }) {
      SignalProducer(value: $0.number)
    }
    #expect(test.timeline { using } == "(1|)")
    #expect(test.timeline { using } == "(2|)")
  }

  @Test func `using disposes of the resource after the end and after the producer's resources`() {
    let log = Log<String>()
    SignalProducer<Int, Never>.using({ resource(log) }) { _ in
      SignalProducer { observer, lifetime in
        lifetime.observeEnded { log.note("released") }
        observer.send(value: 1)
        observer.sendCompleted()
      }
    }.start { log.note("\($0)") }
    #expect(log.all == ["made", "value(1)", "completed", "released", "disposed of"])
  }

  @Test func `using disposes of the resource with its run and when the run is ended downstream`() {
    let log = Log<String>()
    let run = SignalProducer<Int, Never>.using({ resource(log) }) { _ in .never }.start()
    #expect(log.all == ["made"])
    run.dispose()
    #expect(log.all == ["made", "disposed of"])

    SignalProducer<Int, Never>.using({ resource(log) }) { _ in SignalProducer(1...) }
      .take(first: 2).start { log.note("\($0)") }
    #expect(log.all.dropFirst(2) == ["made", "value(1)", "value(2)", "completed", "disposed of"])
  }
}
