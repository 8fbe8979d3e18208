import TestSupport
import Testing
import VirtualTime

private actor Hub {
  private var observers: Set<Int> = []
  func add(_ number: Int) { observers.insert(number) }
  func remove(_ number: Int) { observers.remove(number) }
  var isEmpty: Bool { observers.isEmpty }
}

/// The test of the page about asynchronous code that fails in some orders, and its failure.
@Suite(.replacesClocks, .knowsLines, Issues.onAsynchronousPage) struct ScreenTests {
  @Test(.everyOrder) func `a screen that has disappeared observes nothing`() async {
    let hub = Hub()
    let appearing = Task { await hub.add(1) }
    let disappearing = Task { await hub.remove(1) }
    _ = await (appearing.value, disappearing.value)
    #expect(await hub.isEmpty)
  }
}

extension Issues {
  fileprivate static let onAsynchronousPage = Issues { issues in
    check(issues, on: "Documentation/TestingAsynchronousCode.md") {
      $0.hasPrefix("this test fails")
    }
  }
}
