// Copy this file into your test target when you move from ReactiveSwift to Reactive, beside
// ReactiveSwiftCompatibility.swift or a module that contains it. Delete what you do not need.

import Foundation
import Reactive
import ReactiveTesting

extension TestScheduler {
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
}
