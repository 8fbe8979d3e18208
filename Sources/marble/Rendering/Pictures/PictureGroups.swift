import ReactiveTesting

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
    var end: ReactiveTesting.Lane.Mark?

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
