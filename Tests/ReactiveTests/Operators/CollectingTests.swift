import Reactive
import ReactiveTesting
import Testing

/// Groups and windows whose streams are observed, or not, when their run ends.
@Suite struct CollectingTests {
  @Test func `the end reaches every group, the oldest first, then the result`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.group(by: { $0 }).observe { event in
      guard let group = event.value else { return log.note("\(event)") }
      group.signal.observe { log.note("\(group.key) \($0)") }
    }
    input.send(value: 7)
    input.send(value: 5)
    input.send(error: "boom")
    #expect(
      log.all == [
        "7 value(7)", "5 value(5)", "7 failed(boom)", "5 failed(boom)", "failed(boom)",
      ])
  }

  @Test func `a run that is disposed of still feeds its observed groups and makes no others`() {
    let log = Log<String>()
    let handles = Log<any Disposable>()
    let source = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    let run = signal.producer.on(disposed: { source.increment() }).group(by: { $0 }).start {
      event in
      guard let group = event.value else { return log.note("\(event)") }
      handles.note(group.signal.observe { log.note("\(group.key) \($0)") } ?? AnyDisposable())
    }
    input.send(value: 1)
    input.send(value: 2)
    run.dispose()
    for value in [1, 2, 3] { input.send(value: value) }
    #expect(
      log.all == ["1 value(1)", "2 value(2)", "interrupted", "1 value(1)", "2 value(2)"])
    handles.all[0].dispose()
    #expect(source.count == 0)
    handles.all[1].dispose()
    #expect(source.count == 1, "nobody is left to work for")
    input.send(value: 1)
    #expect(log.all.count == 5)
  }

  @Test func `a group that is kept but not observed is interrupted on disposal of the run`() {
    let kept = Log<Signal<Int, Never>>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let run = signal.producer.group(by: { $0 }).startWithValues { kept.note($0.signal) }
    input.send(value: 1)
    run.dispose()
    let ends = Log<Signal<Int, Never>.Event>()
    kept.all[0].observe { ends.note($0) }
    #expect(ends.all == [.interrupted])
  }

  @Test func `the end reaches every open window, the oldest first, then the result`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    let numbers = Counter()
    signal.window(count: 3, startingEvery: 1).observe { event in
      guard let window = event.value else { return log.note("\(event)") }
      let number = numbers.increment()
      window.observe { log.note("\(number) \($0)") }
    }
    input.send(value: 7)
    input.send(error: "boom")
    #expect(
      log.all == ["1 value(7)", "1 failed(boom)", "2 failed(boom)", "failed(boom)"])
  }

  @Test func `a window can be ended by its own values`() {
    let counts = Log<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (open, openInput) = Signal<Int, Never>.pipe()
    let last = Log<Signal<Int, Never>>()
    signal.window(from: open, until: { limit in last.all[limit].filter { $0 > 2 } })
      .observeValues { window in
        last.note(window)
        window.collect().observeValues { counts.note($0.count) }
      }
    openInput.send(value: 0)
    input.send(value: 1)
    openInput.send(value: 1)
    for value in 2...4 { input.send(value: value) }
    #expect(counts.all == [3, 2])
    input.sendCompleted()
    openInput.sendCompleted()
  }
}
