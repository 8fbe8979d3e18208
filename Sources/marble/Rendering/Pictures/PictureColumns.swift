import ReactiveTesting

/// Where the ticks of a picture are, from left to right.
struct PictureColumns {
  /// The width of a tick in which nothing happens.
  private static let silence = 22
  /// Longer silence is folded.
  private static let longestSilence = 15
  private static let foldWidth = 76

  struct Fold {
    let x: Int
    let width: Int
    let ticks: Int
  }

  private struct Column {
    let tick: Int
    let x: Int
    let width: Int
    /// What an end in the same tick as values is behind; zero for a column without such an end.
    let values: Int
  }

  private var columns: [Column] = []
  private(set) var folds: [Fold] = []
  /// The right edge.
  private(set) var end: Int

  /// Lays out the ticks.
  ///
  /// - Parameters:
  ///   - widths: The ticks in which something is drawn, with the widths of the values and of the ends.
  ///   - x: The left edge.
  init(_ widths: [Int: (values: Int, end: Int)], from x: Int) {
    end = x
    var last = -1
    for (tick, width) in widths.sorted(by: { $0.key < $1.key }) {
      addSilence(from: last + 1, to: tick)
      let whole = max(Self.silence, width.values + width.end)
      columns.append(
        Column(
          tick: tick, x: end, width: whole, values: width.end > 0 ? width.values : 0))
      end += whole
      last = tick
    }
  }

  private mutating func addSilence(from first: Int, to next: Int) {
    let count = next - first
    guard count > Self.longestSilence else {
      for tick in first..<max(first, next) {
        columns.append(Column(tick: tick, x: end, width: Self.silence, values: 0))
        end += Self.silence
      }
      return
    }
    folds.append(Fold(x: end, width: Self.foldWidth, ticks: count))
    end += Self.foldWidth
  }

  private func column(_ tick: Int) -> Column? {
    var (low, high) = (0, columns.count)
    while low < high {
      let middle = (low + high) / 2
      if columns[middle].tick < tick { low = middle + 1 } else { high = middle }
    }
    return low < columns.count ? columns[low] : nil
  }

  /// The left edge of a tick, or of the first one after it.
  func start(of tick: Int) -> Int { column(tick)?.x ?? end }

  /// The right edge of a tick.
  func end(of tick: Int) -> Int { column(tick).map { $0.x + $0.width } ?? end }

  /// The middle of the values of a tick.
  func middle(of tick: Int) -> Int {
    column(tick).map { $0.x + ($0.values > 0 ? $0.values : $0.width) / 2 } ?? end
  }

  /// The middle of an end that comes after values of the same tick.
  func middleOfEnd(of tick: Int) -> Int {
    column(tick).map { $0.values > 0 ? $0.x + ($0.values + $0.width) / 2 : $0.x + $0.width / 2 }
      ?? end
  }

  /// The ticks that are not folded, each with its place.
  var shown: [(tick: Int, x: Int, width: Int)] { columns.map { ($0.tick, $0.x, $0.width) } }
}
