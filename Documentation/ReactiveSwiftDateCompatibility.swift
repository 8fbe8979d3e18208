// Copy this file, beside ReactiveSwiftCompatibility.swift, into a module of your own when you move from ReactiveSwift to
// Reactive. It adds dates and intervals of Dispatch to schedulers and operators. Delete what you do not need.

import Dispatch
import Foundation
import Reactive

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
  /// As `timer(interval:on:leeway:)`, but it sends dates; it is chosen where nothing says that you want durations.
  public static func timer(
    interval: Duration, on scheduler: any DateScheduler, leeway: Duration? = nil
  ) -> SignalProducer {
    SignalProducer<Duration, Never>.timer(interval: interval, on: scheduler, leeway: leeway)
      .map { _ in scheduler.currentDate }
  }

  /// As `timer(interval:on:leeway:)`, but it sends dates and takes intervals of Dispatch.
  @_disfavoredOverload
  public static func timer(
    interval: DispatchTimeInterval, on scheduler: any DateScheduler,
    leeway: DispatchTimeInterval? = nil
  ) -> SignalProducer {
    timer(interval: Duration(interval), on: scheduler, leeway: leeway.map { Duration($0) })
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
  @preconcurrency
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
  @preconcurrency
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
  @preconcurrency
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
