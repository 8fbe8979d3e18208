import ReactiveTesting
import Testing
import MarbleAuthoring
import MarbleCases
import marble

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("debonce", "debounce"), ("fitler", "filter"), ("mpa", "map"), ("skipRepeat", "skipRepeats"),
    ("x", nil), ("entirelyElse", nil), ("", nil), ("s", "ss"), ("mat", "map"),
  ])
  func `the closest word is found if one is close, in any order of the words`(
    word: String, nearest: String?
  ) {
    var words = ["map", "filter", "debounce", "skipRepeats", "scan", "ss", "max", "qqq"]
    for _ in words {
      #expect(closest(to: word, among: words) == nearest)
      words.append(words.removeFirst())
    }
  }

  @Test func `a name that is taken gets the next free number, however many there are`() {
    var names = UniqueNames()
    let given = ["a", "a-2", "a", "b", "a", "a-2"].map { names.name($0, separator: "-") }
    #expect(given == ["a", "a-2", "a-3", "b", "a-4", "a-2-2"])
    #expect((0..<2).map { _ in names.name("one", separator: ", ") } == ["one", "one, 2"])
    let many = (0..<20_000).map { _ in names.name("c", separator: "-") }
    #expect(Set(many).count == many.count && many.last == "c-20000")
  }

  @Test func `the name of a picture keeps the letters of all scripts`() {
    var names = PictureNames()
    let titles = ["שלום, עולם 2", "مرحبا", "Émile!", "E\u{301}mile"]
    // The last two have the same letters, written as a letter and as a letter with an accent.
    #expect(
      titles.map { names.name(of: $0, in: "more.txt") }
        == ["more-שלום-עולם-2", "more-مرحبا", "more-émile", "more-émile-2"])
    #expect(names.name(of: "/../x", in: "..") == "x")
    let long = names.name(of: String(repeating: "字", count: 300), in: "more.txt")
    #expect(long.utf8.count <= 120)
  }
}
