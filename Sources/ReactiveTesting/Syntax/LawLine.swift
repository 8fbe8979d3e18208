/// A law as it is written: two pipelines, and how they are compared.
package struct LawLine: Sendable {
  /// How two pipelines are compared.
  package enum Relation: String, Sendable, CaseIterable {
    /// Both send the same events.
    case equal = "=="
    /// Both send the same events in each tick, in any order.
    case equalInAnyOrder = "== in any order"
    /// The second one begins with the events of the first one; a completion of the first one does not count.
    case begins
  }

  package var left: Located<String>
  package var right: Located<String>
  package var relation: Relation
  /// Where the law ends.
  package var end: Int
}

extension LawLine {
  /// Reads the content of a `law` line; nil if it is none.
  init?(_ words: [Located<String>]) {
    guard words.count >= 3, isName(words[0].value), isName(words[2].value) else { return nil }
    let signs = ([words[1]] + words[3...]).map(\.value).joined(separator: " ")
    guard let relation = Relation(rawValue: signs) else { return nil }
    self.init(
      left: words[0], right: words[2], relation: relation, end: words[words.count - 1].span.end)
  }
}
