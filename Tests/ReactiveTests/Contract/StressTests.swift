import Dispatch
import Foundation
import Reactive
import Testing

/// Four threads use the same objects at once, for a number of rounds.
///
/// Nothing is lost, duplicated, delivered after the end or leaked. `REACTIVE_STRESS_ROUNDS` sets
/// the number of rounds.
@Suite(.serialized) struct StressTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["REACTIVE_STRESS_ROUNDS"].flatMap { Int($0) } ?? 100

  /// Runs the closures of each round at the same time, each on its own thread.
  private func hammer(_ round: (Int) -> [@Sendable () -> Void]) {
    for number in 0..<Self.rounds {
      let work = round(number)
      DispatchQueue.concurrentPerform(iterations: work.count) { work[$0]() }
    }
  }

  @Test func `an end racing with values is last, and no value before it is lost`() {
    let living = Counter()
    hammer { _ in
      let (signal, input) = Signal<Int, Never>.pipe()
      let log = Log<Signal<Int, Never>.Event>()
      let member = Member(living)
      signal.observe { event in
        withExtendedLifetime(member) { log.note(event) }
      }
      return [
        { for value in 0..<50 { input.send(value: value) } },
        { for value in 100..<150 { input.send(value: value) } },
        { input.sendCompleted() },
        {
          input.sendInterrupted()
          let all = log.all
          if let end = all.firstIndex(where: \.isTerminating) {
            #expect(end == all.count - 1)
          }
          for start in [0, 100] {
            let own = all.compactMap(\.value).filter { $0 / 100 == start / 100 }
            #expect(own == Array(start..<(start + own.count)))
          }
        },
      ]
    }
    #expect(living.count == 0)
  }

  @Test func `an observer disposed of while others send receives no later value`() {
    let living = Counter()
    hammer { _ in
      let (signal, input) = Signal<Int, Never>.pipe()
      let member = Member(living)
      return [
        { for value in 0..<50 { input.send(value: value) } },
        { for value in 0..<50 { input.send(value: value) } },
        {
          for _ in 0..<20 {
            let (isDisposed, late) = (Counter(), Counter())
            let handle = signal.observeValues { _ in
              withExtendedLifetime(member) {
                // Another thread may be entering this closure during disposal. No call begins after
                // that.
                if isDisposed.count > 1 { late.increment() }
              }
            }
            handle?.dispose()
            isDisposed.increment()
            input.send(value: -1)
            isDisposed.increment()
            #expect(late.count == 0)
          }
        },
        {
          for _ in 0..<20 { signal.producer.map { $0 + 1 }.start().dispose() }
        },
      ]
    }
    #expect(living.count == 0)
  }

  @Test func `properties set, composed and released concurrently leak nothing`() {
    let living = Counter()
    hammer { _ in
      let property = MutableProperty(Member(living))
      let compose: @Sendable () -> Void = {
        for _ in 0..<10 {
          let composed = property.map { $0 }.combineLatest(with: property)
          _ = composed.value
          composed.producer.startWithValues { _ in }
        }
      }
      return [
        { for _ in 0..<30 { property.value = Member(living) } },
        { for _ in 0..<30 { property.modify { $0 = Member(living) } } },
        compose, compose,
      ]
    }
    #expect(living.count == 0)
  }

  @Test func `concurrent disposal runs each action exactly once`() {
    let (made, ran) = (Counter(), Counter())
    hammer { _ in
      let composite = CompositeDisposable()
      let serial = SerialDisposable()
      composite += serial
      let fill: @Sendable () -> Void = {
        for _ in 0..<30 {
          made.increment()
          composite += { ran.increment() }
          made.increment()
          serial.inner = AnyDisposable { ran.increment() }
        }
      }
      return [
        fill, fill, { composite.dispose() },
        {
          composite.dispose()
          composite += { #expect(composite.isDisposed) }
        },
      ]
    }
    #expect(ran.count == made.count)
  }

  @Test func `an action applied by three threads has one run at a time`() {
    hammer { _ in
      let running = Counter()
      let action = Action<Int, Int, Never> { input in
        SignalProducer { observer, lifetime in
          #expect(running.increment() == 1)
          lifetime.observeEnded { running.decrement() }
          observer.send(value: input)
          observer.sendCompleted()
        }
      }
      let apply: @Sendable () -> Void = {
        for number in 0..<20 {
          let run = action.apply(number).start()
          run.dispose()
        }
      }
      return [apply, apply, apply, { for _ in 0..<20 { _ = action.isEnabled.value } }]
    }
  }

  @Test func `a shared run is released when its last observer leaves while others join`() {
    let living = Counter()
    hammer { _ in
      let shared = SignalProducer<Int, Never> { observer, lifetime in
        let member = Member(living)
        lifetime.observeEnded { withExtendedLifetime((member, observer)) {} }
        observer.send(value: 1)
      }.share(replay: 1)
      let join: @Sendable () -> Void = {
        for _ in 0..<20 {
          let received = Counter()
          let run = shared.startWithValues { _ in received.increment() }
          run.dispose()
          #expect(received.count <= 1)
        }
      }
      return [join, join, join, join]
    }
    #expect(living.count == 0)
  }
}
