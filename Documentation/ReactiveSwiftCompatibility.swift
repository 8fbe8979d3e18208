// Copy this file into a module of your own when you move from ReactiveSwift to Reactive. It declares what Reactive
// leaves out on purpose: `Atomic`, seconds as `Double`, `filterMap`, and the names of asynchronous streams. Delete what
// you do not need. ReactiveSwiftDateCompatibility.swift has dates, ReactiveSwiftTestCompatibility.swift is for tests.

import Dispatch
import Foundation
import Reactive

// MARK: - Atomic

/// A value that one thread at a time can read or change.
///
/// `Synchronization` has an `Atomic` of its own. In this module the name means this class, and in a file that
/// imports both modules you choose one: `import class MyModule.Atomic`.
public final class Atomic<Value: Sendable>: @unchecked Sendable {
  // Unchecked: `contents` is only read or written while the lock is held.
  private let lock = NSLock()
  private var contents: Value

  /// Creates an atomic value.
  ///
  /// - Parameter value: The first value.
  public init(_ value: Value) { contents = value }

  /// The current value.
  ///
  /// Reading and then writing is two steps, and another thread can come in between. Use `modify(_:)` for changes that
  /// depend on the value.
  public var value: Value {
    get { withValue { $0 } }
    set { swap(newValue) }
  }

  /// Changes the value in one step.
  ///
  /// - Parameter action: Gets the value to change. It runs with the lock held, so it must not use this object again.
  /// - Returns: The result of the closure.
  /// - Throws: What the closure throws. Changes made before that stay.
  @discardableResult
  public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try action(&contents)
  }

  /// Reads the value in one step.
  ///
  /// - Parameter action: Gets the value. It runs with the lock held, so it must not use this object again.
  /// - Returns: The result of the closure.
  /// - Throws: What the closure throws.
  @discardableResult
  public func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try action(contents)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value.
  /// - Returns: The old value.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    modify { contents in
      let oldValue = contents
      contents = newValue
      return oldValue
    }
  }
}

// MARK: - Durations

extension Duration {
  /// A number of seconds, rounded to a nanosecond.
  ///
  /// - Parameter seconds: Any number but NaN. Durations longer than 292 years are cut to that.
  public init(seconds: Double) {
    precondition(!seconds.isNaN, "A duration cannot be NaN seconds.")
    let whole = seconds.rounded(.towardZero)
    // One more second could be more nanoseconds than 64 bits can count.
    guard abs(whole) < 9_223_372_036 else {
      self = .nanoseconds(seconds < 0 ? Int64.min : Int64.max)
      return
    }
    // Apart: the nanoseconds since the reference date are more than a Double counts exactly.
    let rest = ((seconds - whole) * 1_000_000_000).rounded()
    self = .nanoseconds(Int64(whole) * 1_000_000_000 + Int64(rest))
  }

  /// The duration of an interval of Dispatch; for `.never`, longer than any program runs.
  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    default: self = .never
    }
  }

  /// A number of seconds, for code such as `.seconds(.max)`.
  public static func seconds(_ count: Int) -> Duration { .seconds(Int64(count)) }

  /// A number of milliseconds, for code such as `.milliseconds(.max)`.
  public static func milliseconds(_ count: Int) -> Duration { .milliseconds(Int64(count)) }

  /// Longer than any program runs.
  public static var never: Duration { .seconds(Int64.max) }

  /// The number of seconds.
  public var timeInterval: TimeInterval {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}

// MARK: - Operators that take seconds

extension Signal {
  /// As `delay(_:on:)`, with a time in seconds.
  public func delay(_ seconds: Double, on scheduler: any DateScheduler) -> Signal {
    delay(Duration(seconds: seconds), on: scheduler)
  }

  /// As `throttle(_:on:)`, with a time in seconds.
  public func throttle(_ seconds: Double, on scheduler: any DateScheduler) -> Signal {
    throttle(Duration(seconds: seconds), on: scheduler)
  }

  /// As `debounce(_:on:discardWhenCompleted:)`, with a time in seconds.
  public func debounce(
    _ seconds: Double, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> Signal {
    debounce(Duration(seconds: seconds), on: scheduler, discardWhenCompleted: discardWhenCompleted)
  }

  /// As `timeout(after:raising:on:)`, with a time in seconds.
  public func timeout(
    after seconds: Double, raising error: Error, on scheduler: any DateScheduler
  ) -> Signal {
    timeout(after: Duration(seconds: seconds), raising: error, on: scheduler)
  }
}

extension Signal where Error == Never {
  /// As `timeout(after:raising:on:)`, with a time in seconds.
  public func timeout<NewError: Swift.Error>(
    after seconds: Double, raising error: NewError, on scheduler: any DateScheduler
  ) -> Signal<Value, NewError> {
    timeout(after: Duration(seconds: seconds), raising: error, on: scheduler)
  }
}

extension SignalProducer {
  /// As `delay(_:on:)`, with a time in seconds.
  public func delay(_ seconds: Double, on scheduler: any DateScheduler) -> SignalProducer {
    delay(Duration(seconds: seconds), on: scheduler)
  }

  /// As `throttle(_:on:)`, with a time in seconds.
  public func throttle(_ seconds: Double, on scheduler: any DateScheduler) -> SignalProducer {
    throttle(Duration(seconds: seconds), on: scheduler)
  }

  /// As `debounce(_:on:discardWhenCompleted:)`, with a time in seconds.
  public func debounce(
    _ seconds: Double, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> SignalProducer {
    debounce(Duration(seconds: seconds), on: scheduler, discardWhenCompleted: discardWhenCompleted)
  }

  /// As `timeout(after:raising:on:)`, with a time in seconds.
  public func timeout(
    after seconds: Double, raising error: Error, on scheduler: any DateScheduler
  ) -> SignalProducer {
    timeout(after: Duration(seconds: seconds), raising: error, on: scheduler)
  }

  /// As `retry(upTo:interval:on:)`, with a time in seconds.
  public func retry(
    upTo count: Int, interval seconds: Double, on scheduler: any DateScheduler
  ) -> SignalProducer {
    retry(upTo: count, interval: Duration(seconds: seconds), on: scheduler)
  }
}

extension SignalProducer where Error == Never {
  /// As `timeout(after:raising:on:)`, with a time in seconds.
  public func timeout<NewError: Swift.Error>(
    after seconds: Double, raising error: NewError, on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewError> {
    timeout(after: Duration(seconds: seconds), raising: error, on: scheduler)
  }
}

// MARK: - Former names

extension Signal {
  /// The former name of `compactMap(_:)`.
  @available(*, deprecated, renamed: "compactMap(_:)")
  @preconcurrency
  public func filterMap<U: Sendable>(
    _ transform: @escaping @Sendable (Value) -> U?
  ) -> Signal<U, Error> { compactMap(transform) }
}

extension SignalProducer {
  /// The former name of `compactMap(_:)`.
  @available(*, deprecated, renamed: "compactMap(_:)")
  @preconcurrency
  public func filterMap<U: Sendable>(
    _ transform: @escaping @Sendable (Value) -> U?
  ) -> SignalProducer<U, Error> { compactMap(transform) }
}

// MARK: - Asynchronous streams

extension Signal where Error == Never {
  /// The values, in the type that ReactiveSwift has; `values` is the same without it.
  public var asyncStream: AsyncStream<Value> {
    AsyncStream { continuation in
      let handle = observe { event in
        if let value = event.value { continuation.yield(value) } else { continuation.finish() }
      }
      continuation.onTermination = { _ in handle?.dispose() }
    }
  }
}

extension Signal {
  /// The values, in the type that ReactiveSwift has; `values` is the same and throws the signal's own error type.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream { continuation in
      let handle = observe { event in
        if let value = event.value {
          continuation.yield(value)
        } else {
          continuation.finish(throwing: event.error)
        }
      }
      continuation.onTermination = { _ in handle?.dispose() }
    }
  }
}

extension SignalProducer where Error == Never {
  /// The values, in the type that ReactiveSwift has; `values` is the same without it.
  public var asyncStream: AsyncStream<Value> {
    AsyncStream { continuation in
      let handle = start { event in
        if let value = event.value { continuation.yield(value) } else { continuation.finish() }
      }
      continuation.onTermination = { _ in handle.dispose() }
    }
  }
}

extension SignalProducer {
  /// The values, in the type that ReactiveSwift has; `values` is the same and throws the producer's own error type.
  public var asyncThrowingStream: AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream { continuation in
      let handle = start { event in
        if let value = event.value {
          continuation.yield(value)
        } else {
          continuation.finish(throwing: event.error)
        }
      }
      continuation.onTermination = { _ in handle.dispose() }
    }
  }
}
