/// One of several equal parts of all cases, for machines that work in parallel.
package struct Shard: Equatable, Sendable {
  /// The number of the part, from 1.
  package var number: Int
  package var count: Int

  package init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Parses `2/5`; nil if the text has another form.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      number >= 1, number <= count
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether a case belongs to this part.
  ///
  /// The cases are distributed in turn, so that each case is in exactly one part and the sizes of the parts differ by
  /// at most one.
  ///
  /// - Parameter index: The index of the case among all cases, from 0.
  /// - Returns: Whether this part runs it.
  package func holds(_ index: Int) -> Bool { index % count == number - 1 }
}
