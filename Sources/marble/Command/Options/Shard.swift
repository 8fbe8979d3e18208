/// One of several equal parts of all cases, for machines side by side.
package struct Shard: Equatable, Sendable {
  /// Counted from 1.
  package var number: Int
  package var count: Int

  package init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Reads `2/5`; nil if it is not such a text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      number >= 1, number <= count
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether a case belongs here.
  ///
  /// The cases are dealt out in turn, so that each is in exactly one part and no part is larger than
  /// another by more than one.
  ///
  /// - Parameter index: Of the case among all of them, counted from 0.
  /// - Returns: Whether this part is to run it.
  package func holds(_ index: Int) -> Bool { index % count == number - 1 }
}
