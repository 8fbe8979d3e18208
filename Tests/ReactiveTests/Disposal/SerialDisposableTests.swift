import Dispatch
import Reactive
import Testing

@Suite struct SerialDisposableTests {
  @Test func `it gives back what it was given`() {
    let serial = SerialDisposable()
    #expect(serial.inner == nil)
    let one = AnyDisposable()
    serial.inner = one
    #expect(serial.inner === one)
    serial.dispose()
    #expect(serial.inner == nil)
    #expect(serial.isDisposed)
  }

  @Test func `setting nothing disposes of the one before`() {
    let one = AnyDisposable()
    let serial = SerialDisposable(one)
    serial.inner = nil
    #expect(one.isDisposed)
    #expect(!serial.isDisposed)
  }

  @Test func `the new one is in place before the old one is disposed of`() {
    let serial = SerialDisposable()
    let two = AnyDisposable()
    let log = Log<Bool>()
    serial.inner = AnyDisposable { log.note(serial.inner === two) }
    serial.inner = two
    #expect(log.all == [true])
    #expect(!two.isDisposed)
  }

  @Test func `setting the same again after disposal disposes of it`() {
    let runs = Counter()
    let one = AnyDisposable { runs.increment() }
    let serial = SerialDisposable()
    serial.dispose()
    serial.inner = one
    serial.inner = one
    #expect(runs.count == 1)
    #expect(serial.inner == nil)
  }

  @Test func `disposing twice disposes of what it holds once`() {
    let runs = Counter()
    let serial = SerialDisposable(AnyDisposable { runs.increment() })
    serial.dispose()
    serial.dispose()
    #expect(runs.count == 1)
  }

  @Test func `whatever four threads set, all but one end up disposed of`() {
    for _ in 0..<200 {
      let serial = SerialDisposable()
      let disposed = Counter()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<10 { serial.inner = AnyDisposable { disposed.increment() } }
      }
      #expect(disposed.count == 39)
      serial.dispose()
      #expect(disposed.count == 40)
    }
  }

  @Test func `what is set while another thread disposes is disposed of`() {
    for _ in 0..<200 {
      let serial = SerialDisposable()
      let disposed = Counter()
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 0 { return serial.dispose() }
        serial.inner = AnyDisposable { disposed.increment() }
      }
      #expect(disposed.count == 3)
      #expect(serial.inner == nil)
    }
  }
}
