import Reactive
import Testing

/// Operators that client code defines because ReactiveSwift lacks them.
///
/// Where this library has an operator of the same name, the client's definition must win.
@Suite struct OwnOperatorsTests {
  private enum Oops: Error, Equatable { case oops }

  private let own = SignalProducer<Int, Never>([1, 2, 3])
  private let failing = SignalProducer<Int, Oops>([1, 2, 3])

  @Test func `an operator defined by the client wins over the library's operator`() {
    // Each result has its own constant, so that its use cannot decide between the overloads.
    let (enumerated, ignored, counted) = (own.enumerated(), own.ignoreValues(), own.count())
    let (product, stamped) = (own.scan { $0 * $1 }, own.timestamp())
    #expect(enumerated.first() == .success("own 1"))
    #expect(ignored.first() == .success("own"))
    #expect(product.last() == .success(-6))
    #expect(SignalProducer<Int, Never>.deferred { SignalProducer(value: 7) }.first() == .success(0))
    #expect(counted.first() == .success("own"))
    #expect(stamped.first() == .success("own"))
    #expect(own.share().first() == .success(-1))
    #expect(own.sample(every: .seconds(1)).first() == .success(-1))
    #expect(failing.timeout(each: .seconds(1), raising: .oops).first() == .success(-1))
    #expect(failing.timeout(first: .seconds(1), raising: .oops).first() == .success(-1))
    #expect(own.repeat(2, interval: .seconds(1)).first() == .success(-1))
  }

  @Test func `code may itself define a name of another library`() {
    let seen = Log<Int>()
    own.switchMap { SignalProducer(value: $0 / 2) }.distinctUntilChanged().sink { seen.note($0) }
    #expect(seen.all == [0, 1])
  }

  @Test func `a signal operator defined by the client wins over the library's operator`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = Log<String>()
    signal.enumerated().observeValues { seen.note($0) }
    signal.ignoreValues().observeValues { seen.note($0) }
    signal.count().observeValues { seen.note($0) }
    input.send(value: 5)
    #expect(seen.all == ["own 5", "own", "own"])
  }
}

extension SignalProducer {
  fileprivate func enumerated() -> SignalProducer<String, Error> { map { "own \($0)" } }
  fileprivate func ignoreValues() -> SignalProducer<String, Error> { map { _ in "own" } }
  fileprivate func count() -> SignalProducer<String, Error> { map { _ in "own" } }
  fileprivate func timestamp() -> SignalProducer<String, Error> { map { _ in "own" } }
}

extension SignalProducer where Value == Int {
  fileprivate func timeout(each limit: Duration, raising error: Error) -> SignalProducer {
    map { _ in -1 }
  }
  fileprivate func timeout(first limit: Duration?, raising error: Error) -> SignalProducer {
    map { _ in -1 }
  }
  fileprivate func `repeat`(_ count: Int, interval: Duration) -> SignalProducer { map { _ in -1 } }
  fileprivate func scan(_ next: @escaping @Sendable (Int, Int) -> Int) -> SignalProducer {
    scan(-1, next)
  }
  fileprivate static func deferred(_ make: () -> SignalProducer) -> SignalProducer {
    SignalProducer(value: 0)
  }
  fileprivate func share() -> SignalProducer { map { -$0 } }
  fileprivate func sample(every interval: Duration) -> SignalProducer { map { -$0 } }
}

extension Signal {
  fileprivate func enumerated() -> Signal<String, Error> { map { "own \($0)" } }
  fileprivate func ignoreValues() -> Signal<String, Error> { map { _ in "own" } }
  fileprivate func count() -> Signal<String, Error> { map { _ in "own" } }
}

extension SignalProducer {
  fileprivate func switchMap<U>(
    _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> { flatMap(.latest, transform) }
  fileprivate func distinctUntilChanged() -> SignalProducer where Value: Equatable { skipRepeats() }
  fileprivate func sink(_ receive: @escaping @Sendable (Value) -> Void) where Error == Never {
    startWithValues(receive)
  }
}
