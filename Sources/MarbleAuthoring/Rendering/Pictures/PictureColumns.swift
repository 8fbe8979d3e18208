import MarbleCases
import ReactiveTesting

/// Where the ticks of a picture are, from left to right.
///
/// All ticks are equally wide if the picture is not too wide then. Otherwise each takes the room it needs. A long label
/// may stand over ticks beside it in which its lane has nothing.
package struct PictureColumns {
  /// How far something that is drawn reaches to both sides of the middle of its tick.
  struct Extent {
    let row: Int
    let tick: Int
    let left: Int
    let right: Int
    /// The distance of an end from the values of its tick; zero without both.
    var offset = 0
  }

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
    /// How many ticks are folded before this one.
    var folded = 0
    var middle = 0
    /// How far anything in this tick reaches.
    var left = silence / 2
    var right = silence / 2
    var extents: [Extent] = []
  }

  private var columns: [Column] = []
  private(set) var folds: [Fold] = []
  /// The right edge.
  private(set) var end: Int

  /// Lays out the ticks.
  ///
  /// - Parameters:
  ///   - ticks: The ticks that must not be folded.
  ///   - extents: What is drawn in them, row by row.
  ///   - x: The left edge.
  ///   - limit: The right edge that ticks of the same width must not cross.
  init(_ ticks: Set<Int>, _ extents: [Extent], from x: Int, upTo limit: Int) {
    end = x
    addColumns(ticks.union(extents.map(\.tick)).sorted())
    for extent in extents {
      guard let place = place(of: extent.tick) else { continue }
      columns[place].left = max(columns[place].left, extent.left)
      columns[place].right = max(columns[place].right, extent.right)
      columns[place].extents.append(extent)
    }
    layOut(from: x, step: step(for: extents))
    if end > limit { layOut(from: x, step: nil) }
  }

  private mutating func addColumns(_ ticks: [Int]) {
    var next = min(0, ticks.first ?? 0)
    for tick in ticks {
      var column = Column(tick: tick)
      if tick - next > Self.longestSilence {
        column.folded = tick - next
      } else {
        columns += (next..<tick).map { Column(tick: $0) }
      }
      columns.append(column)
      next = tick + 1
    }
  }

  /// The least width of a tick with which nothing in a row overlaps.
  private func step(for extents: [Extent]) -> Int {
    var step = Self.silence
    // An end that is beside values is nearer to its tick than to the next one.
    for extent in extents where extent.offset > 0 && extent.tick != columns.last?.tick {
      step = max(step, 2 * extent.offset)
    }
    for (left, right) in zip(extents, extents.dropFirst()) where left.row == right.row {
      guard let first = place(of: left.tick), let last = place(of: right.tick), first < last,
        !columns[(first + 1)...last].contains(where: { $0.folded > 0 })
      else { continue }
      step = max(step, (left.right + right.left + last - first - 1) / (last - first))
    }
    return step
  }

  /// Places all ticks, with the same distance between them or with the least.
  private mutating func layOut(from x: Int, step: Int?) {
    folds = []
    // How far the drawing reaches so far, in all rows and in each.
    var (reach, reaches) = (0, [Int: Int]())
    let half = (step ?? Self.silence) / 2
    var (middle, anchor, least) = (0, 0, 0)
    for place in columns.indices {
      let column = columns[place]
      if column.folded > 0 {
        let start = max(reach, place == 0 ? 0 : middle + half)
        folds.append(Fold(x: start, width: Self.foldWidth, ticks: column.folded))
        middle = start + Self.foldWidth + max(half, column.left)
      } else if place > 0 {
        middle += step ?? Self.silence
      }
      if step == nil {
        for extent in column.extents {
          middle = max(middle, reaches[extent.row].map { $0 + extent.left } ?? middle)
        }
        middle = max(middle, least)
        for extent in column.extents {
          reaches[extent.row] = middle + extent.right
          least = max(least, extent.offset > 0 ? middle + 2 * extent.offset : 0)
        }
      }
      columns[place].middle = middle
      if !column.extents.isEmpty || column.folded > 0 {
        if column.folded == 0 { spread(from: anchor, to: place) }
        anchor = place
      }
      reach = max(reach, middle + column.right)
    }
    let overhang = columns.map { $0.left - $0.middle }.max() ?? 0
    let isFolded = columns.first.map { $0.folded > 0 } ?? false
    let shift = x + max(isFolded ? 0 : half, overhang)
    for place in columns.indices { columns[place].middle += shift }
    folds = folds.map { Fold(x: $0.x + shift, width: $0.width, ticks: $0.ticks) }
    end = columns.isEmpty ? x : shift + max(reach, middle + half)
  }

  /// Gives the ticks between two others the same distance.
  private mutating func spread(from first: Int, to last: Int) {
    let start = columns[first].middle
    let whole = columns[last].middle - start
    for place in first..<last {
      columns[place].middle = start + whole * (place - first) / (last - first)
    }
  }

  private func place(of tick: Int) -> Int? {
    let place = columns.firstPlace { $0.tick >= tick }
    return place < columns.count ? place : nil
  }

  private func column(_ tick: Int) -> Column? { place(of: tick).map { columns[$0] } }

  /// The left edge of a tick, or of the first one after it.
  func start(of tick: Int) -> Int { column(tick).map { $0.middle - $0.left } ?? end }

  /// The right edge of a tick.
  func end(of tick: Int) -> Int { column(tick).map { $0.middle + $0.right } ?? end }

  /// The middle of a tick, where its values are.
  func middle(of tick: Int) -> Int { column(tick)?.middle ?? end }

  /// The first tick, with the place where lanes begin that were there before.
  var first: (tick: Int, x: Int) {
    guard let first = columns.first else { return (0, end) }
    return (first.tick, folds.first.map { min($0.x, first.middle) } ?? first.middle - 11)
  }

  /// The ticks that are not folded, each with its middle.
  package var shown: [(tick: Int, middle: Int)] { columns.map { ($0.tick, $0.middle) } }
}

extension Picture {
  /// The events of a tick.
  struct Group {
    /// A value, or how many were left out.
    struct Item {
      let text: String
      var isCount = false
    }

    var tick: Int
    var values: [Item] = []
    var end: TextLane.Mark?

    /// Leaves out values if there are too many to draw.
    ///
    /// - Parameter focus: The number of a value that must be drawn.
    fileprivate mutating func cut(focus: Int?) {
      let over = values.count - Picture.stackLimit
      guard over > 0 else { return }
      func count(_ number: Int) -> [Item] {
        number > 0 ? [Item(text: "+ \(number)", isCount: true)] : []
      }
      guard let focus, focus >= Picture.stackLimit, focus < values.count else {
        values = Array(values[..<Picture.stackLimit]) + count(over)
        return
      }
      let first = Picture.stackLimit / 2
      let rest = count(values.count - focus - 1)
      values = Array(values[..<first]) + count(focus - first) + [values[focus]] + rest
    }
  }

  /// The events of each lane, by the numbers of their rows.
  static func groups(_ rows: [Diagram.Row]) -> [Int: [Group]] {
    var all: [Int: [Group]] = [:]
    for (number, row) in rows.enumerated() {
      guard case .marks(let entries) = row.content else { continue }
      var groups: [Group] = []
      for entry in entries {
        if groups.last?.tick != entry.tick { groups.append(Group(tick: entry.tick)) }
        let last = groups.count - 1
        if case .value(let label) = entry.mark {
          groups[last].values.append(Group.Item(text: label.text))
        } else {
          groups[last].end = entry.mark
        }
      }
      for place in groups.indices {
        groups[place].cut(
          focus: row.focus.flatMap { $0.tick == groups[place].tick ? $0.place : nil })
      }
      all[number] = groups
    }
    return all
  }
}

/// The labels of a picture.
///
/// A long one is cut so that it still differs from all others.
struct PictureLabels {
  /// The parts of a long label that are drawn.
  private var places: [String: Int] = [:]

  init(_ groups: [Int: [Picture.Group]]) {
    var cuts: [String: Set<String>] = [:]
    for group in groups.values.joined() {
      for item in group.values where item.text.utf8.count > Picture.labelLimit {
        cuts[text(item.text, .label).text, default: []].insert(item.text)
      }
    }
    for labels in cuts.values where labels.count > 1 {
      guard let first = labels.min() else { continue }
      // Where the first of them begins to differ from any other.
      let same = labels.map { first == $0 ? .max : zip(first, $0).prefix { $0 == $1 }.count }.min()
      for label in labels { places[label] = same }
    }
  }

  /// A label as it is drawn.
  func text(_ label: String, _ font: PictureShape.Font) -> PictureText {
    var shown = label.isEmpty ? "''" : label
    // A blank would look like a blank of the value.
    if shown.unicodeScalars.contains(where: isControl) {
      shown = String(
        String.UnicodeScalarView(shown.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }
    return PictureText(shown, font, limit: Picture.labelLimit, cut: .middle(around: places[label]))
  }
}

/// A part of a picture.
///
/// All lengths are whole pixels, so that every machine writes the same bytes.
package enum PictureShape: Sendable {
  /// What a shape stands for, which decides its colours.
  package enum Role: Equatable, Sendable {
    case line, value(Int), ring(Int), end, bad, interrupted, box, subscription, band, paper
  }

  /// How a text looks.
  package enum Font: Equatable, Sendable {
    case title, label, stage, name, remark, small
  }

  case line(fromX: Int, fromY: Int, toX: Int, toY: Int, Role, isDashed: Bool = false)
  case rectangle(Box, radius: Int, Role)
  /// A closed shape of straight lines.
  case polygon([(x: Int, y: Int)], Role)
  /// A text as wide as its box, whatever font the viewer has, with the whole text as a hint if it is cut.
  case text(String, Box, Font, Role, isCentered: Bool = false, hint: String? = nil)
  /// What happened and nobody saw.
  case faint([PictureShape])
}

/// A rectangle in a picture.
package struct Box: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
}
