import ReactiveTesting

/// A drawing with circles on arrows, and each operator in a box between its input and its output.
package struct Picture {
  static let margin = 16
  /// How many columns of text a label, a name and a stage may have.
  static let (labelLimit, nameLimit, stageLimit) = (20, 20, 100)
  /// How many events of a tick are drawn.
  static let stackLimit = 8
  private static let (leastWidth, leastWidthOfRemarks) = (320, 560)

  let title: PictureText
  package var shapes: [PictureShape] = []
  /// The places of all texts, which must not overlap.
  package var texts: [Box] = []
  package private(set) var width = 0
  package var height = 0

  let rows: [Diagram.Row]
  private(set) var columns = PictureColumns([:], from: 0)
  let names: Int
  var colors: [String: Int] = [:]
  /// Where lanes are, by the numbers of their rows.
  var middles: [Int: Int] = [:]

  /// Lays out a picture.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - isBad: Whether the case failed; then its title is red.
  ///   - rows: The lanes and stages, from top to bottom.
  ///   - remarks: What is said below them.
  ///   - hasRuler: Whether the ticks have numbers.
  ///   - hasHeading: Whether the heading is drawn; it is read by screen readers in any case.
  package init(
    title: String, isBad: Bool, rows: [Diagram.Row], remarks: [String], hasRuler: Bool = false,
    hasHeading: Bool = true
  ) {
    self.title = PictureText(title, limit: Self.stageLimit)
    self.rows = rows
    let widest = rows.map { PictureText($0.name, limit: Self.nameLimit).columns }.max() ?? 0
    names = widest == 0 ? 0 : widest * PictureText.cell + 14
    columns = PictureColumns(widths(), from: Self.margin + names)
    let stages = rows.map {
      $0.stage.map { PictureText($0, limit: Self.stageLimit).width + 32 } ?? 0
    }
    let inner = max(
      columns.end + 26 - Self.margin, stages.max() ?? 0, hasHeading ? self.title.width : 0,
      remarks.isEmpty ? Self.leastWidth : Self.leastWidthOfRemarks)
    width = inner + 2 * Self.margin
    height = Self.margin
    if hasHeading {
      add(self.title, at: Self.margin, .title, isBad ? .bad : .line, height: 22)
      height += 30
    }
    if hasRuler { addRuler() }
    addFolds()
    addRows()
    for remark in remarks {
      let limit = inner / PictureText.cell - 1
      for line in PictureText.lines(of: remark, columns: limit) {
        add(PictureText(line, limit: limit), at: Self.margin, .remark, .line, height: 20)
        height += 20
      }
    }
    height += Self.margin
  }

  // MARK: Ticks

  mutating func addRuler() {
    var free = 0
    for (tick, x, width) in columns.shown {
      let text = PictureText("\(tick)", limit: 20)
      let left = x + (width - text.width) / 2
      guard left >= free else { continue }
      add(text, at: left, .small, .subscription, y: height, height: 16)
      free = left + text.width + 4
    }
    height += 20
  }

  mutating func addFolds() {
    guard !columns.folds.isEmpty else { return }
    for fold in columns.folds {
      let text = PictureText("\(fold.ticks)t", limit: 8)
      addCentered(text, fold.x + fold.width / 2, height + 8, .small, .subscription)
    }
    height += 20
  }

  // MARK: Texts

  mutating func addName(_ name: String, middle: Int) {
    let indent = name.prefix { $0 == " " }.count
    let text = PictureText(String(name.dropFirst(indent)), limit: Self.nameLimit - indent)
    guard !text.text.isEmpty else { return }
    add(
      text, at: Self.margin + indent * PictureText.cell, .name, .line, y: middle - 10, height: 20)
  }

  mutating func addCentered(
    _ text: PictureText, _ x: Int, _ y: Int, _ font: PictureShape.Font, _ role: PictureShape.Role
  ) {
    let height = font == .small ? 14 : 20
    let box = Box(x: x - text.width / 2, y: y - height / 2, width: text.width, height: height)
    texts.append(box)
    shapes.append(.text(text.text, box, font, role, isCentered: true, hint: text.hint))
  }

  mutating func add(
    _ text: PictureText, at x: Int, _ font: PictureShape.Font, _ role: PictureShape.Role,
    y: Int? = nil,
    height: Int
  ) {
    guard !text.text.allSatisfy({ $0 == " " }) else { return }
    let box = Box(x: x, y: y ?? self.height, width: text.width, height: height)
    texts.append(box)
    shapes.append(.text(text.text, box, font, role, hint: text.hint))
  }
}
