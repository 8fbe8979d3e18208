import Reactive
import ReactiveTesting
import Testing

@Suite struct WindowOnTests {
  let test = TestScheduler()

  @Test func `a producer's first window is sent at the start, the next when the other sends`() {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    let x = test.hot("----a---", of: String.self)
    #expect(test.timeline { cold.window(on: x).map(inner.name) } == "p---q--|")
    #expect(inner.lanes == ["-1-2|", "-3-|"])
  }

  @Test func `a signal's first window is sent with its first event, so that it can be observed`() {
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
  func `the end of the other stream has no effect on window(on:)`(other: String) {
    let inner = InnerLanes<Int, Never>(test)
    let (cold, x) = (test.cold("-1-2-|", of: Int.self), test.hot(other, of: String.self))
    #expect(test.timeline { cold.window(on: x).map(inner.name) } == "p-q--|")
    #expect(inner.lanes == ["-1|", "-2-|"])
  }

  @Test func `the open window ends as its stream does, just before the result`() {
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

  @Test func `disposal interrupts the open window`() {
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

  @Test func `flattening the windows loses no value`() {
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

  @Test func `disposal releases the ended window and the open one`() {
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
