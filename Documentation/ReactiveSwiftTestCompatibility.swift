// Copy this file into your test target when you move from ReactiveSwift to Reactive. It needs
// ReactiveSwiftCompatibility.swift, or a module that contains it. Delete what you do not need.

import Dispatch
import Foundation
import Reactive
import ReactiveTesting

extension TestScheduler {
  /// Creates a scheduler whose time is a date.
  ///
  /// Times in recordings still count from the reference date. Use `TestScheduler()` for tests with marbles.
  ///
  /// - Parameter startDate: The date, rounded to a nanosecond. A date before the reference date, 1 January 2001, counts
  ///   as that.
  public convenience init(startDate: Date) {
    self.init()
    advance(to: startDate)
  }

  /// Moves time forward.
  ///
  /// - Parameter seconds: How far, rounded to a nanosecond. Zero or more.
  public func advance(by seconds: TimeInterval) { advance(by: Duration(seconds: seconds)) }

  /// Moves time forward to a date.
  ///
  /// - Parameter date: Counted from the reference date, 1 January 2001, where a test scheduler starts.
  public func advance(to date: Date) {
    advance(to: Duration(seconds: date.timeIntervalSinceReferenceDate))
  }

  /// Moves time forward by an interval of Dispatch.
  @_disfavoredOverload
  public func advance(by interval: DispatchTimeInterval) { advance(by: Duration(interval)) }

  /// Schedules an action after an interval of Dispatch.
  @preconcurrency
  @discardableResult
  @_disfavoredOverload
  public func schedule(
    after delay: DispatchTimeInterval, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: Duration(delay), action: action)
  }
}
