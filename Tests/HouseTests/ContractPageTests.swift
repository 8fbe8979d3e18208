import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `Documentation/Contract.md` names tests that exist.
@Suite struct ContractPageTests {
  @Test func `each promise of the contract names its tests, and they exist`() throws {
    let page = try Repository.text("Documentation/Contract.md")
    let sources = try Repository.files(below: "Tests/ReactiveTests", ending: ".swift").map {
      try String(contentsOfFile: $0, encoding: .utf8)
    }
    var promises: [(text: Substring, tests: [Substring])] = []
    for line in page.split(separator: "\n") {
      if let name = line.wholeMatch(of: /\s+- `(.+)`/)?.1, !promises.isEmpty {
        promises[promises.count - 1].tests.append(name)
      } else if line.first?.isNumber == true {
        promises.append((line, []))
      }
    }
    #expect(promises.count == 9)
    for promise in promises {
      #expect(!promise.tests.isEmpty, "\(promise.text)")
      for name in promise.tests {
        #expect(sources.contains { $0.contains("func `\(name)`(") }, "\(name)")
      }
    }
  }
}
