import ReactiveTesting
import Testing
import marble

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("debonce", "debounce"), ("fitler", "filter"), ("mpa", "map"), ("skipRepeat", "skipRepeats"),
    ("x", nil), ("entirelyElse", nil), ("", nil),
  ])
  func `the closest word is found if one is close`(word: String, nearest: String?) {
    let words = ["map", "filter", "debounce", "skipRepeats", "scan"]
    #expect(closest(to: word, among: words) == nearest)
  }

  @Test(arguments: [("s", "ss"), ("debonce", "debounce"), ("mat", "map")])
  func `of several equally close words the same one is found in any order`(
    word: String, nearest: String
  ) {
    var words = ["q", "ss", "p", "max", "map", "debounce"]
    for _ in words {
      #expect(closest(to: word, among: words) == nearest)
      words.append(words.removeFirst())
    }
  }
}
