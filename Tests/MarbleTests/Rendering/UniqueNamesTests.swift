import Testing
import marble

@Suite struct UniqueNamesTests {
  @Test func `a name that is taken gets the next free number`() {
    var names = UniqueNames()
    let given = ["a", "a-2", "a", "b", "a", "a-2"].map { names.name($0, separator: "-") }
    #expect(given == ["a", "a-2", "a-3", "b", "a-4", "a-2-2"])
  }

  @Test func `the separator is the caller's`() {
    var names = UniqueNames()
    #expect((0..<2).map { _ in names.name("one", separator: ", ") } == ["one", "one, 2"])
  }

  @Test func `many equal names are found fast`() {
    var names = UniqueNames()
    let given = (0..<100_000).map { _ in names.name("a", separator: "-") }
    #expect(Set(given).count == given.count && given.last == "a-100000")
  }
}
