import TestSupport
import Testing
import VirtualTime

private actor Counter {
  var count = 0

  func set(_ new: Int) { count = new }
}

/// The first test of the page about orders, and its failure.
@Suite(.replacesClocks, .knowsLines, Issues.onPage) struct CounterTests {
  @Test(.everyOrder) func `two increments count as two`() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          let count = await counter.count
          await counter.set(count + 1)
        }
      }
    }
    #expect(await counter.count == 2)
  }
}

extension Issues: SuiteTrait {
  var isRecursive: Bool { true }

  /// Expects the failure that the page about orders shows, and the first page its drawing.
  fileprivate static let onPage = Issues { issues in
    check(issues, on: "Documentation/Orders.md", from: { _ in true })
    check(issues, on: "README.md", from: { $0.hasPrefix("  ") })
  }

  /// Expects one failure, whose comments a page shows from a line on.
  static func check(
    _ issues: [Issue], on path: String, from isFirst: (Substring) -> Bool
  ) {
    #expect(issues.count == 1)
    let page = (try? Repository.text(path)) ?? ""
    for issue in issues {
      let text = issue.comments.map { "\($0)" }.joined(separator: "\n")
      let shown = text.split(separator: "\n").drop { !isFirst($0) }.joined(separator: "\n")
      #expect(page.contains("\n\(shown)\n```"), "\(shown)")
    }
  }
}
