import Reactive

extension TestScheduler {
  private static let reporter = Lock(Reporter(report: { print($0) }))

  /// What is done about a test that passes because it looked at nothing; by itself it is printed.
  ///
  /// A test looked at nothing if it had recordings none of which was ever compared or read, or ran with
  /// lanes that nobody observed, and did not ask for ``subscriptions(of:)``, ``leftovers`` or ``finish()``
  /// either. It is told once all that it recorded has gone. A run that did not settle is reported at once, and
  /// so is an ``inEveryOrder(tick:limit:allowsIncomplete:file:line:_:)`` that tried some of the orders only.
  /// To have such tests fail, say once
  ///
  ///     TestScheduler.onUnproven = { Issue.record("\($0)") }   // under Swift Testing
  ///     TestScheduler.onUnproven = { XCTFail($0) }             // under XCTest
  ///
  /// The closure is called where the last of it is released, with a line of text as compilers write it.
  public static var onUnproven: @Sendable (_ message: String) -> Void {
    get { reporter.withLock { $0.report } }
    set {
      // Released outside of the lock: what the closure held may come back here as it goes.
      let before = reporter.withLock { reporter in
        defer { reporter.report = newValue }
        return reporter
      }
      withExtendedLifetime(before) {}
    }
  }
}

/// A closure in a structure: one that stands in a lock by itself is wrapped once more each time the lock is taken.
private struct Reporter: Sendable {
  var report: @Sendable (String) -> Void
}

extension RunNotes {
  /// What there is to look at in a test, at which nobody may ever look.
  enum Doubt: Sendable {
    /// Something was recorded here.
    case recorded(CallSite)
    /// It ran, and nobody observed any of its lanes, which are called so.
    case unobserved([String])

    var message: String {
      switch self {
      case .recorded(let site):
        "\(site): warning: what is recorded here was never compared, nor anything else in its test"
      case .unobserved(let lanes):
        "warning: a test ran, and observed none of its lanes: "
          + lanes.map { "'\($0)'" }.joined(separator: ", ")
      }
    }
  }

  /// What there is to look at; nil for nothing.
  ///
  /// Without a run nobody has to have observed the lanes.
  func doubt(hasRun: Bool) -> Doubt? {
    if let site = firstSite { return .recorded(site) }
    let lanes = lanes
    guard hasRun, !lanes.isEmpty, lanes.allSatisfy(\.log.isEmpty) else { return nil }
    return .unobserved(lanes.map(\.name))
  }
}
