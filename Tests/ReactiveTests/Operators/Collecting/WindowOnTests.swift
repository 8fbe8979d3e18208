import Reactive
import ReactiveTesting
import Testing

@Suite struct WindowOnTests {
  let test = TestScheduler()

  @Test func `of a producer the first window is sent at the start, the next when the other sends`()
  {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    let x = test.hot("----a---", of: String.self)
    #expect(test.timeline { cold.window(on: x).map(inner.name) } == "p---q--|")
    #expect(inner.lanes == ["-1-2|", "-3-|"])
  }

  @Test
  func `of a signal the first window is sent with the first event, so that it can be observed`() {
    let inner = InnerLanes<Int, Never>(test)
    let (hot, x) = (test.hot("-1-2-3-|", of: Int.self), test.hot("----a---", of: String.self))
    #expect(test.timeline { hot.window(on: x).map(inner.name) } == "-p--q--|")
    #expect(inner.lanes == ["1-2|", "-3-|"])
    let other = InnerLanes<Int, Never>(test)
    let (empty, y) = (test.hot("---|", of: Int.self), test.hot("-a--", of: String.self))
    #expect(test.timeline { empty.window(on: y).map(other.name) } == "-[pq]-|")
    #expect(other.lanes == ["|", "--|"])
  }

  @Test(arguments: ["--a|", "--a!"])
  func `the end of the other stream changes nothing`(other: String) {
    let inner = InnerLanes<Int, Never>(test)
    let (cold, x) = (test.cold("-1-2-|", of: Int.self), test.hot(other, of: String.self))
    #expect(test.timeline { cold.window(on: x).map(inner.name) } == "p-q--|")
    #expect(inner.lanes == ["-1|", "-2-|"])
  }

  @Test func `the window that is open ends as the stream does, just before it`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.producer.window(on: Signal<Int, Never>.never).start { event in
      log.note(event.value == nil ? "\(event)" : "window")
      event.value?.observe { log.note("in it \($0)") }
    }
    input.send(value: 1)
    input.send(error: "boom")
    #expect(log.all == ["window", "in it value(1)", "in it failed(boom)", "failed(boom)"])
  }

  @Test func `disposed of, it interrupts the window that is open`() {
    let inner = InnerLanes<Int, Never>(test)
    let (cold, x) = (test.cold("-1-2-3-|", of: Int.self), test.cold("--a", of: String.self))
    let windows = cold.window(on: x).map(inner.name)
    #expect(test.timeline(during: "^---!") { windows } == "p-q-!")
    #expect(inner.lanes == ["-1|", "-2!"])
    let other = InnerLanes<Int, Never>(test)
    #expect(
      test.timeline { cold.window(on: x).map(other.name).take(first: 2) } == "p-(q|)")
    #expect(other.lanes == ["-1|", "!"])
  }

  @Test func `windows can be flattened, and nothing is lost`() {
    let received = Log<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Void, Never>.pipe()
    signal.window(on: other).flatten(.concat).observeValues { value in
      received.note(value)
      // Sent from inside the delivery of a value, into this window and the next.
      guard value == 1 else { return }
      input.send(value: 2)
      otherInput.send()
      input.send(value: 3)
    }
    input.send(value: 1)
    input.sendCompleted()
    #expect(received.all == [1, 2, 3])
    otherInput.sendCompleted()
  }

  @Test func `a window that nobody keeps is let go of, and one that is open when all is over`() {
    weak var first: Signal<Int, Never>?
    weak var second: Signal<Int, Never>?
    weak var observer: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Void, Never>.pipe()
    do {
      let counter = Counter()
      observer = counter
      let windows = Log<Signal<Int, Never>>()
      let run = signal.producer.window(on: other).startWithValues { window in
        windows.note(window)
        window.observeValues { _ in counter.increment() }
      }
      input.send(value: 1)
      otherInput.send()
      (first, second) = (windows.all[0], windows.all[1])
      #expect(counter.count == 1)
      run.dispose()
    }
    #expect(first == nil)
    #expect(second == nil)
    #expect(observer == nil)
  }
}
