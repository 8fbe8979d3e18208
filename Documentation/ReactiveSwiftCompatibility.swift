// Copy this file into a module of your own when you move from ReactiveSwift to Reactive. It declares what Reactive
// leaves out on purpose: `Atomic`, seconds as `Double`, intervals of Dispatch, and dates. Delete what you do not need.
// Code for tests is in ReactiveSwiftTestCompatibility.swift.

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
    let nanoseconds = (seconds * 1_000_000_000).rounded()
    self = .nanoseconds(Int64(exactly: nanoseconds) ?? (nanoseconds < 0 ? Int64.min : Int64.max))
  }

  /// The duration of an interval of Dispatch; for `.never`, longer than any program runs.
  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    default: self = .seconds(Int64.max)
    }
  }

  /// The number of seconds.
  public var timeInterval: TimeInterval { self / .seconds(1) }
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

// MARK: - Operators that take intervals of Dispatch

// `.seconds(1)` means a `Duration` wherever both would do. Code that needs an interval of Dispatch gets these.

extension Signal {
  /// As `collect(every:on:skipEmpty:discardWhenCompleted:)`, with an interval of Dispatch.
  @_disfavoredOverload
  public func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Error> {
    collect(
      every: Duration(interval), on: scheduler, skipEmpty: skipEmpty,
      discardWhenCompleted: discardWhenCompleted)
  }
}

extension SignalProducer {
  /// As `collect(every:on:skipEmpty:discardWhenCompleted:)`, with an interval of Dispatch.
  @_disfavoredOverload
  public func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Error> {
    collect(
      every: Duration(interval), on: scheduler, skipEmpty: skipEmpty,
      discardWhenCompleted: discardWhenCompleted)
  }
}

extension SignalProducer where Value == Int, Error == Never {
  /// As `interval(_:on:)`, with an interval of Dispatch.
  @_disfavoredOverload
  public static func interval(
    _ interval: DispatchTimeInterval, on scheduler: any DateScheduler
  ) -> SignalProducer { .interval(Duration(interval), on: scheduler) }
}

extension SignalProducer where Error == Never {
  /// As `interval(_:interval:on:)`, with an interval of Dispatch.
  @_disfavoredOverload
  public static func interval<Values: Sequence<Value> & Sendable>(
    _ values: Values, interval: DispatchTimeInterval, on scheduler: any DateScheduler
  ) -> SignalProducer {
    .interval(values, interval: Duration(interval), on: scheduler)
  }
}

extension SignalProducer where Value == Date, Error == Never {
  /// As `timer(interval:on:leeway:)`, but it sends dates.
  @_disfavoredOverload
  public static func timer(
    interval: DispatchTimeInterval, on scheduler: any DateScheduler,
    leeway: DispatchTimeInterval? = nil
  ) -> SignalProducer {
    SignalProducer<Duration, Never>
      .timer(interval: Duration(interval), on: scheduler, leeway: leeway.map { Duration($0) })
      .map { _ in scheduler.currentDate }
  }
}

// MARK: - Dates

extension TimedScheduler {
  /// The scheduler's time as a date.
  ///
  /// The schedulers of a program give the current date. A `TestScheduler`, and a scheduler of your own, starts at the
  /// reference date, 1 January 2001.
  public var currentDate: Date {
    switch self {
    case is QueueScheduler, is ConcurrentScheduler: Date()
    default: Date(timeIntervalSinceReferenceDate: now.timeInterval)
    }
  }

  /// Schedules an action for a date.
  ///
  /// - Parameters:
  ///   - date: When the action is due. A date in the past means as soon as possible.
  ///   - action: Runs at most once.
  /// - Returns: A handle that cancels the action.
  @discardableResult
  public func schedule(
    after date: Date, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: delay(until: date), action: action)
  }

  /// Schedules an action for a date and for every interval after it.
  ///
  /// - Parameters:
  ///   - date: When the first run is due. A date in the past means as soon as possible.
  ///   - interval: The time between two runs. It must be more than zero.
  ///   - leeway: How late a run may be; by default a tenth of the interval.
  ///   - action: Runs until the handle is disposed of.
  /// - Returns: A handle that cancels the action.
  @discardableResult
  public func schedule(
    after date: Date, interval: Duration, leeway: Duration? = nil,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      after: delay(until: date), interval: interval, leeway: leeway ?? interval / 10,
      action: action)
  }

  /// Schedules an action for a date and for every interval after it, with intervals of Dispatch.
  @discardableResult
  @_disfavoredOverload
  public func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: date, interval: Duration(interval), leeway: Duration(leeway), action: action)
  }

  private func delay(until date: Date) -> Duration {
    Duration(seconds: max(0, date.timeIntervalSince(currentDate)))
  }
}
