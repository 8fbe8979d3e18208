import Reactive

extension TestScheduler {
  private static let reporter = Lock(Reporter(report: { print($0) }))

  /// Called when a test passes without checking anything; by default it prints the message.
  ///
  /// A test checked nothing if it made recordings but never compared or read one, or if it ran with lanes that
  /// nobody observed. Asking for ``subscriptions(of:)``, ``leftovers`` or ``finish()`` counts as a check too. The
  /// closure is called once everything that the test recorded has been released. A run that did not settle is
  /// reported at once, and so is an ``inEveryOrder(tick:limit:allowsIncomplete:file:line:_:)`` that tried only some
  /// of the orders. To make such tests fail, set it once:
  ///
  ///     TestScheduler.onUnproven = { Issue.record("\($0)") }   // under Swift Testing
  ///     TestScheduler.onUnproven = { XCTFail($0) }             // under XCTest
  ///
  /// It is called where the last recording is released. The message is one line in the format of a compiler warning.
  public static var onUnproven: @Sendable (_ message: String) -> Void {
    get { reporter.withLock { $0.report } }
    set {
      // Released outside of the lock: releasing what the closure retained may call back into here.
      let before = reporter.withLock { reporter in
        defer { reporter.report = newValue }
        return reporter
      }
      withExtendedLifetime(before) {}
    }
  }
}

/// Wraps the closure: a closure stored directly in a lock gains another wrapper each time the lock is taken.
private struct Reporter: Sendable {
  var report: @Sendable (String) -> Void
}

extension RunNotes {
  /// What a test should have checked, though it may never do so.
  enum Doubt: Sendable {
    /// Something was recorded at this call.
    case recorded(CallSite)
    /// The test ran, and nobody observed any of these lanes.
    case unobserved([String])

    var message: String {
      switch self {
      case .recorded(let site):
        RunMessages.warning(RunMessages.uncompared, at: site)
      case .unobserved(let lanes):
        RunMessages.warning(RunMessages.unobserved(lanes))
      }
    }
  }

  /// What the test should have checked; nil for nothing.
  ///
  /// Without a run, it does not matter that no lane was observed.
  func doubt(hasRun: Bool) -> Doubt? {
    if let site = firstSite { return .recorded(site) }
    let lanes = lanes
    guard hasRun, !lanes.isEmpty, lanes.allSatisfy(\.log.isEmpty) else { return nil }
    return .unobserved(lanes.map(\.name))
  }
}
