import Testing
import marble

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("debonce", "debounce"), ("fitler", "filter"), ("mpa", "map"), ("skipRepeat", "skipRepeats"),
    ("x", nil), ("entirelyElse", nil), ("", nil),
  ])
  func `the nearest word is found, where one is near`(word: String, nearest: String?) {
    let words = ["map", "filter", "debounce", "skipRepeats", "scan"]
    #expect(closest(to: word, among: words) == nearest)
  }
}
