/// In which ways a case is cut at every tick.
package struct CaseCuts: Sendable, Equatable {
  package var kinds: CutKinds
  package var allowsLeftovers = false

  /// All ways.
  package static let everywhere = CaseCuts(kinds: .all)
  /// None: the case breaks the rules on purpose.
  package static let nowhere = CaseCuts(kinds: [])

  /// The words for what can be left out, in the order of the help.
  static let words = CutKind.allCases.map(\.name) + ["leftovers"]

  package init(kinds: CutKinds, allowsLeftovers: Bool = false) {
    (self.kinds, self.allowsLeftovers) = (kinds, allowsLeftovers)
  }

  /// Reads the content of a `cut` line; nil if it is none.
  init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    switch words.first {
    case "nowhere" where words.count == 1: self = .nowhere
    case "everywhere" where words.count == 1: self = .everywhere
    case "everywhere" where words[1] == "except" && words.count > 2:
      self = .everywhere
      for word in words.dropFirst(2) { guard leaveOut(word) else { return nil } }
    default: return nil
    }
  }

  /// The first unknown word of a line, and the word that it may mean.
  static func unknownWord(in text: Located<String>) -> (word: Located<String>, nearest: String?)? {
    let known = ["everywhere", "nowhere", "except"] + words
    let parts = text.value.split { $0 == " " || $0 == "," }
    guard let part = parts.first(where: { !known.contains(String($0)) }) else { return nil }
    let start =
      text.span.start
      + text.value.utf8.distance(
        from: text.value.startIndex, to: part.startIndex)
    let span = Span(start, start + part.utf8.count)
    return (Located(String(part), at: span), closest(to: String(part), among: known))
  }

  private mutating func leaveOut(_ word: String) -> Bool {
    if let kind = CutKind.allCases.first(where: { $0.name == word }) {
      kinds.remove(CutKinds(kind))
      return true
    }
    guard word == "leftovers" else { return false }
    allowsLeftovers = true
    return true
  }
}
