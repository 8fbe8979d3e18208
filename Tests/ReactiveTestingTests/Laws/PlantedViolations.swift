import Reactive
import ReactiveTesting

/// Operators with one mistake each, as a user might write them.
///
/// Each is a whole test; the name says what is wrong.
struct PlantedViolation: Sendable, CustomStringConvertible {
  typealias Source = SignalProducer<Int, TestError>

  let description: String
  /// A part of what the failure must say.
  let sign: String
  let test: @Sendable (TestScheduler) -> Timeline<Int, TestError>

  /// An operator over a cold source `s`, and perhaps another one `t`.
  init(
    _ description: String, _ sign: String,
    _ stream: @escaping @Sendable (TestScheduler, Source, Source) -> Source
  ) {
    (self.description, self.sign) = (description, sign)
    test = { test in
      let s = test.cold("-1-2-#", of: Int.self, error: TestError("e"), name: "s")
      let t = test.cold("--5---6-|", of: Int.self, name: "t").promoteError(TestError.self)
      return test.timeline(until: 20) { stream(test, s, t) }
    }
  }

  static let all = releases + timers + state

  private static let observed = "is still observed after the end"
  private static let timer = "is left after the end"
  private static let shared = "start changes what the"

  private static let releases: [PlantedViolation] = [
    .init("the source is not released when the run is disposed of", observed) { _, s, _ in
      Source { observer, _ in s.start(observer) }
    },
    .init("the source is not released after the first value", observed) { _, s, _ in
      Source { observer, _ in
        s.startWithValues(of: observer) { value in
          observer.send(value: value)
          observer.sendCompleted()
        }
      }
    },
    .init("the trigger is not released when the source ends", observed) { _, s, t in
      Source { observer, lifetime in
        lifetime += s.start(observer)
        t.startWithValues(of: observer) { _ in observer.sendCompleted() }
      }
    },
    .init("inner streams are not released when the run is disposed of", observed) { _, s, t in
      Source { observer, lifetime in
        lifetime += s.start { event in
          if case .value = event { t.start { observer.forward($0) } } else { observer.send(event) }
        }
      }
    },
    .init("the stream before the latest one is not released", observed) { _, s, t in
      Source { observer, lifetime in
        let latest = SerialDisposable()
        lifetime += latest
        lifetime += s.start { event in
          guard case .value = event else { return observer.send(event) }
          // Taken out of the box before it is disposed of.
          let inner = t.start { observer.forward($0) }
          if latest.inner == nil { latest.inner = inner }
        }
      }
    },
    .init("the second source is not released when the first one fails", observed) { _, s, t in
      Source { observer, lifetime in
        let run = t.start { observer.forward($0) }
        lifetime += s.start { event in
          if case .completed = event { run.dispose() }
          observer.send(event)
        }
      }
    },
    .init("the second source is not released when the first one is interrupted", observed) {
      _, s, t in
      Source { observer, lifetime in
        let run = t.start { observer.forward($0) }
        let isInterrupted = Lock(false)
        lifetime += s.start { event in
          if case .interrupted = event { isInterrupted.withLock { $0 = true } }
          observer.send(event)
        }
        lifetime.observeEnded { if !isInterrupted.withLock({ $0 }) { run.dispose() } }
      }
    },
    .init("the source is observed twice, and released once", observed) { _, s, _ in
      Source { observer, lifetime in
        s.start { _ in }
        lifetime += s.start(observer)
      }
    },
    .init("the replacement of a failed source is not released", observed) { _, s, t in
      Source { observer, lifetime in
        lifetime += s.start { event in
          if case .failed = event { t.start(observer) } else { observer.send(event) }
        }
      }
    },
    .init("a sampler is not released when the source ends", observed) { _, s, t in
      Source { observer, lifetime in
        let last = Lock<Int?>(nil)
        t.startWithValues(of: observer) { _ in
          if let value = last.withLock({ $0 }) { observer.send(value: value) }
        }
        lifetime += s.start { event in
          if case .value(let value) = event { last.withLock { $0 = value } }
          if case .value = event {} else { observer.send(event) }
        }
      }
    },
    .init("the source starts again after the disposal", observed) { _, s, _ in
      Source { observer, lifetime in
        lifetime += s.start(observer)
        lifetime.observeEnded { s.start { _ in } }
      }
    },
  ]

  private static let timers: [PlantedViolation] = [
    .init("a delay leaves its timers when the run is disposed of", timer) { test, s, _ in
      Source { observer, lifetime in
        lifetime += s.start { event in
          test.schedule(after: .milliseconds(2)) { observer.send(event) }
        }
      }
    },
    .init("a delay of one tick leaves its timers when the run is disposed of", timer) {
      test, s, _ in
      Source { observer, lifetime in
        lifetime += s.start { event in
          test.schedule(after: .milliseconds(1)) { observer.send(event) }
        }
      }
    },
    .init("a timeout leaves its timer when the source ends", timer) { test, s, _ in
      Source { observer, lifetime in
        test.schedule(after: .milliseconds(15)) { observer.send(error: TestError("late")) }
        lifetime += s.start(observer)
      }
    },
    .init("a debounce leaves its timer when the source fails", timer) { test, s, _ in
      Source { observer, lifetime in
        let timer = SerialDisposable()
        lifetime += s.start { event in
          guard case .value = event else { return observer.send(event) }
          timer.inner = test.schedule(after: .milliseconds(3)) { observer.send(event) }
        }
      }
    },
    .init("a poll goes on after the end", timer) { test, s, _ in
      Source { observer, lifetime in
        lifetime += s.start(observer)
        test.schedule(after: .milliseconds(1), interval: .milliseconds(4)) {
          observer.send(value: 0)
        }
      }
    },
    .init("a retry leaves its timer when the run is disposed of", timer) { test, s, t in
      Source { observer, lifetime in
        lifetime += s.start { event in
          guard case .failed = event else { return observer.send(event) }
          test.schedule(after: .milliseconds(3)) { lifetime += t.start(observer) }
        }
      }
    },
  ]

  private static let state: [PlantedViolation] = [
    .init("a count is shared by all runs", shared) { _, s, _ in
      let count = Lock(0)
      return s.map { _ in
        count.withLock { count in
          count += 1
          return count
        }
      }
    },
    .init("a last value is shared by all runs", shared) { _, s, _ in
      let last = Lock(0)
      return s.filter { value in
        last.withLock { last in
          defer { last = value }
          return value != last
        }
      }
    },
    .init("values to skip are counted for all runs together", shared) { _, s, _ in
      let left = Lock(1)
      return s.filter { _ in
        left.withLock { left in
          left -= 1
          return left < 0
        }
      }
    },
    .init("a cache answers the second run", shared) { _, s, _ in
      let cache = Lock<Int?>(nil)
      return Source { observer, lifetime in
        if let value = cache.withLock({ $0 }) { observer.send(value: value) }
        lifetime += s.start { event in
          if case .value(let value) = event { cache.withLock { $0 = value } }
          observer.send(event)
        }
      }
    },
    .init("the second run ends the first", shared) { _, s, _ in
      let current = SerialDisposable()
      return Source { observer, lifetime in
        let run = s.start(observer)
        current.inner = run
        lifetime += run
      }
    },
    .init("only one run at a time gets the values", shared) { _, s, _ in
      let isBusy = Lock(false)
      return Source { observer, lifetime in
        let isFirst = isBusy.withLock { isBusy in
          defer { isBusy = true }
          return !isBusy
        }
        guard isFirst else { return observer.sendCompleted() }
        lifetime += s.start(observer)
        lifetime.observeEnded { isBusy.withLock { $0 = false } }
      }
    },
    .init(
      "what a test leaves behind changes the next test",
      "a second run differs at tick 1, so the test keeps something from one run to the next"
    ) { _, s, _ in
      s.map { value in
        history.withLock { history in
          history += 1
          return value + history / 3
        }
      }
    },
  ]

  private static let history = Lock(0)
}

extension SignalProducer where Value == Int, Error == TestError {
  /// Starts the producer without a handle; its end is passed on.
  fileprivate func startWithValues(
    of observer: Signal<Int, TestError>.Observer, _ action: @escaping @Sendable (Int) -> Void
  ) {
    start { event in
      if case .value(let value) = event { action(value) }
    }
  }
}

extension Signal<Int, TestError>.Observer {
  /// Passes on a value, and no end.
  fileprivate func forward(_ event: Signal<Int, TestError>.Event) {
    if case .value(let value) = event { send(value: value) }
  }
}
