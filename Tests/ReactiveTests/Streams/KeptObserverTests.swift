import Reactive
import Testing

/// A hub stores observers without their types.
///
/// Each must get its values and be released in time.
@Suite struct KeptObserverTests {
  @Test func `values of any layout reach an observer unchanged`() {
    expectArrival(of: [1, -1, .max])
    expectArrival(of: [Int8(-5), 7])
    expectArrival(of: ["", "short", "a text that is too long to be kept in two words"])
    expectArrival(of: [0.5, .infinity])
    expectArrival(of: [Wide(), Wide(words: (1, 2, 3, 4, 5, 6), name: "wide")])
    expectArrival(of: [Choice.none, .one(Wide()), .many(["a", "b"])])
    expectArrival(of: [[Int](), [1, 2]])
    expectArrival(of: [nil, 4, nil] as [Int?])
    expectArrival(of: [Empty(), Empty()])
  }

  @Test func `a zero-sized value reaches an observer each time it is sent`() {
    let (signal, input) = Signal<Void, Never>.pipe()
    let count = Counter()
    signal.map { $0 }.observeValues { count.increment() }
    input.send()
    input.send()
    #expect(count.count == 2)
  }

  @Test func `errors of any layout reach an observer unchanged`() {
    expectFailure(with: Fault.plain)
    expectFailure(with: Fault.wide(Wide(words: (6, 5, 4, 3, 2, 1), name: "fault")))
    expectFailure(with: Wide(words: (1, 1, 2, 3, 5, 8), name: "an error by itself"))
    expectFailure(with: Empty())
  }

  @Test(arguments: End.allCases)
  func `an observer is released at its end despite its handle`(_ end: End) {
    weak var held: Counter?
    let handle: (any Disposable)?
    do {
      let (signal, input) = Signal<Int, Never>.pipe()
      (handle, held) = observe(signal)
      #expect(held != nil)
      switch end {
      case .disposal: handle?.dispose()
      case .disposalWithinAnEvent:
        signal.take(first: 1).observeValues { _ in handle?.dispose() }
        input.send(value: 1)
      case .completion: input.sendCompleted()
      case .release: break
      }
      if end != .release {
        #expect(held == nil)
        withExtendedLifetime((signal, input)) {}
      }
    }
    #expect(held == nil)
    withExtendedLifetime(handle) {}
  }

  @Test func `an observer removed in the event that added it is released despite its handle`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let handles = Log<any Disposable>()
    let isHeld = Log<@Sendable () -> Bool>()
    signal.take(first: 1).observeValues { _ in
      let (handle, counter) = observe(signal)
      isHeld.note { [weak counter] in counter != nil }
      guard let handle else { return }
      handle.dispose()
      handles.note(handle)
    }
    input.send(value: 1)
    #expect(handles.all.count == 1)
    #expect(isHeld.all.map { $0() } == [false])
  }

  @Test func `an observer of never is released with the signal despite its handle`() {
    weak var held: Counter?
    let handle: (any Disposable)?
    do {
      let signal = Signal<Int, Never>.never
      (handle, held) = observe(signal)
      #expect(held != nil)
    }
    #expect(held == nil)
    withExtendedLifetime(handle) {}
  }

  enum End: CaseIterable {
    case disposal, disposalWithinAnEvent, completion, release
  }

  private func observe(_ signal: Signal<Int, Never>) -> ((any Disposable)?, Counter) {
    let counter = Counter()
    return (signal.observeValues { _ in counter.increment() }, counter)
  }

  /// Sends values, each once directly and once from inside an event, where it becomes pending.
  private func expectArrival<Value: Equatable & Sendable>(of values: [Value]) {
    let (signal, input) = Signal<Value, Never>.pipe()
    let log = Log<Value>()
    let isSent = Counter()
    signal.observeValues { value in
      isSent.increment()
      if isSent.count.isMultiple(of: 2) { return }
      input.send(value: value)
    }
    signal.map { $0 }.filter { _ in true }.observeValues { log.note($0) }
    for value in values { input.send(value: value) }
    input.sendCompleted()
    #expect(log.all == values.flatMap { [$0, $0] })
  }

  /// Sends a failure, once directly and once from inside an event.
  private func expectFailure<Failure: Error & Equatable>(with error: Failure) {
    for isInside in [true, false] {
      let (signal, input) = Signal<Int, Failure>.pipe()
      let log = Log<Signal<Int, Failure>.Event>()
      signal.map { $0 + 1 }.observe { log.note($0) }
      signal.observeResult { if isInside, (try? $0.get()) != nil { input.send(error: error) } }
      input.send(value: 1)
      if !isInside { input.send(error: error) }
      #expect(log.all == [.value(2), .failed(error)])
    }
  }
}

private struct Wide: Error, Equatable {
  var words: (Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0)
  var name = ""

  static func == (left: Self, right: Self) -> Bool {
    left.words == right.words && left.name == right.name
  }
}

private enum Choice: Equatable {
  case none
  case one(Wide)
  case many([String])
}

private enum Fault: Error, Equatable {
  case plain
  case wide(Wide)
}

private struct Empty: Error, Equatable {}
