import Dispatch
import Reactive
import Testing

@Suite struct SerialDisposableTests {
  @Test func `inner returns the disposable that was set, and nil after disposal`() {
    let serial = SerialDisposable()
    #expect(serial.inner == nil)
    let one = AnyDisposable()
    serial.inner = one
    #expect(serial.inner === one)
    serial.dispose()
    #expect(serial.inner == nil)
    #expect(serial.isDisposed)
  }

  @Test func `setting inner to nil disposes of the previous one`() {
    let one = AnyDisposable()
    let serial = SerialDisposable(one)
    serial.inner = nil
    #expect(one.isDisposed)
    #expect(!serial.isDisposed)
  }

  @Test func `the new inner is in place before the old one is disposed of`() {
    let serial = SerialDisposable()
    let two = AnyDisposable()
    let log = Log<Bool>()
    serial.inner = AnyDisposable { log.note(serial.inner === two) }
    serial.inner = two
    #expect(log.all == [true])
    #expect(!two.isDisposed)
  }

  @Test func `setting the same inner repeatedly after disposal disposes of it once`() {
    let runs = Counter()
    let one = AnyDisposable { runs.increment() }
    let serial = SerialDisposable()
    serial.dispose()
    serial.inner = one
    serial.inner = one
    #expect(runs.count == 1)
    #expect(serial.inner == nil)
  }

  @Test func `disposing twice disposes of inner once`() {
    let runs = Counter()
    let serial = SerialDisposable(AnyDisposable { runs.increment() })
    serial.dispose()
    serial.dispose()
    #expect(runs.count == 1)
  }

  @Test func `four threads that set inner leave exactly one of them undisposed`() {
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

  @Test func `an inner set while another thread disposes is disposed of`() {
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
