import Reactive

extension TestScheduler {
  private static let reporter = Lock<@Sendable (String) -> Void>({ print($0) })

  /// What is done about a test that passes because it looked at nothing; by itself it is printed.
  ///
  /// A test looked at nothing if it ran, and had recordings none of which was ever compared or read, or
  /// lanes that nobody observed, and did not ask for ``subscriptions(of:)``, ``leftovers`` or ``finish()``
  /// either. It is told once all that it recorded has gone. To have such tests fail, say once
  ///
  ///     TestScheduler.onUnproven = { Issue.record("\($0)") }   // under Swift Testing
  ///     TestScheduler.onUnproven = { XCTFail($0) }             // under XCTest
  ///
  /// The closure is called where the last of it is released, with a line of text as compilers write it.
  public static var onUnproven: @Sendable (_ message: String) -> Void {
    get { reporter.withLock { $0 } }
    set { reporter.withLock { $0 = newValue } }
  }
}

extension RunNotes {
  /// What is to be said of the test if nobody ever looks at it; nil if there is nothing to look at.
  var doubt: String? {
    let sites = records.compactMap(\.site)
    if let site = sites.first {
      return
        "\(site): warning: what is recorded here was never compared, nor anything else in its test"
    }
    let lanes = lanes
    guard !lanes.isEmpty, lanes.allSatisfy(\.log.isEmpty) else { return nil }
    let names = lanes.map { "'\($0.name)'" }.joined(separator: ", ")
    return "warning: a test ran, and observed none of its lanes: \(names)"
  }
}
