import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The texts to search for: the newest, once nobody types.
func searches(in typed: Signal<String, Never>) -> Signal<String, Never> {
  typed.debounce(.milliseconds(300)).skipRepeats()
}

/// The example of `Documentation/GettingStarted.md`.
@Suite struct GettingStartedTests {
  @Test func `a text is searched for after a pause`() {
    let test = TestScheduler(tick: .milliseconds(100))
    let typed = test.hot("-a-b-----c----|", of: String.self, name: "typed")
    #expect(test.timeline { searches(in: typed) } == "------b-----c-|")
  }

  @Test func `the manifest on the page has the tools version and the platforms of this package`()
    throws
  {
    let page = try Repository.text("Documentation/GettingStarted.md")
    let lines = try Repository.text("Package.swift").split(separator: "\n").map(String.init)
    let platforms = try #require(lines.first { $0.hasPrefix("  platforms: ") })
    #expect(page.contains("\n\(lines[0])\nimport PackageDescription\n"))
    #expect(page.contains("\n\(platforms)\n"))
  }

  @Test func `the page shows the failure of a pause that is too short`() throws {
    let test = TestScheduler(tick: .milliseconds(100))
    let typed = test.hot("-a-b-----c----|", of: String.self, name: "typed")
    let timeline = test.timeline { typed.debounce(.milliseconds(200)).skipRepeats() }
    #expect(timeline != "------b-----c-|")
    let page = try Repository.text("Documentation/GettingStarted.md")
    #expect(page.contains("```text\(timeline.description)```"))
  }
}
