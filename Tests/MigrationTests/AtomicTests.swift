import Dispatch
import Testing

/// `Atomic` of the compatibility file, as users of ReactiveSwift use it.
@Suite struct AtomicTests {
  private struct Refused: Error {}

  @Test func `a value can be read, set, changed and replaced`() {
    let text = Atomic("a")
    #expect(text.value == "a")
    text.value = "b"
    #expect(text.withValue { $0 + "!" } == "b!")
    let length = text.modify { text -> Int in
      text += "c"
      return text.count
    }
    #expect(length == 2)
    #expect(text.swap("d") == "bc")
    #expect(text.value == "d")
    text.modify { $0.removeAll() }
    #expect(text.value.isEmpty)
  }

  @Test func `a throwing closure releases the lock and keeps its changes`() {
    let number = Atomic(1)
    #expect(throws: Refused.self) {
      try number.modify { value in
        value += 1
        throw Refused()
      }
    }
    #expect(throws: Refused.self) { try number.withValue { _ in throw Refused() } }
    #expect(number.value == 2)
  }

  @Test func `Atomic loses no change made by another thread`() {
    let count = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in count.modify { $0 += 1 } }
    #expect(count.value == 1000)
  }
}
