import ReactiveTesting

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

  /// The word that the first unknown word of a line may mean.
  static func nearest(to text: String) -> String? {
    let known = ["everywhere", "nowhere", "except"] + words
    let unknown = text.split { $0 == " " || $0 == "," }.map(String.init).first {
      !known.contains($0)
    }
    return unknown.flatMap { closest(to: $0, among: known) }
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
