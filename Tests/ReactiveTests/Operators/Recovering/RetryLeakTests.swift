import Reactive
import ReactiveTesting
import Testing

@Suite struct RetryLeakTests {
  @Test func `retry releases everything when its notifier fails`() {
    weak var held: Counter?
    do {
      let test = TestScheduler()
      let counter = Counter()
      held = counter
      let source = test.cold("-1#", of: Int.self, error: TestError("a"))
        .map { value in value + counter.count }
      let notifier = test.cold("-#", of: Int.self, error: TestError("b"))
      let result = test.timeline { source.retry(when: { _, _ in notifier }) }
      #expect(result == Timeline("-1-#", error: TestError("b")))
    }
    #expect(held == nil)
  }
}
