/// The candidate nearest to a word; nil if none is near.
///
/// Near means a distance of at most a third of the word's length. The distance counts insertions, deletions,
/// replacements and swaps of neighbours. At the same distance, candidates with the same first letter come
/// first, then the alphabet decides, so the order of the candidates does not matter.
package func closest(to word: String, among candidates: some Sequence<String>) -> String? {
  let word = Array(word.prefix(64))
  var best: (distance: Int, isUnlike: Int, candidate: String)?
  for candidate in candidates {
    // Skips candidates whose length alone differs too much.
    guard candidate.utf8.count >= word.count - limit(word.count, 0) else { continue }
    let letters = Array(candidate.prefix(100))
    let limit = limit(word.count, letters.count)
    guard abs(letters.count - word.count) <= limit else { continue }
    let distance = distance(word, letters)
    guard distance <= limit else { continue }
    let found = (distance, letters.first == word.first ? 0 : 1, candidate)
    if best.map({ found < $0 }) ?? true { best = found }
  }
  return best?.candidate
}

/// The maximum distance of two near words with these lengths.
private func limit(_ left: Int, _ right: Int) -> Int { max(1, max(left, right) / 3) }

private func distance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    row.reserveCapacity(right.count + 1)
    for j in right.indices {
      var cost = min(
        last[j] + (left[i] == right[j] ? 0 : 1), min(last[j + 1], row[j]) + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
