import ReactiveTesting

/// A drawing with circles on arrows, and each operator in a box between its input and its output.
package struct Picture {
  static let margin = 16
  /// How many columns of text a label, a name and a stage may have.
  static let (labelLimit, nameLimit, stageLimit) = (20, 20, 100)
  /// How many events of a tick are drawn.
  static let stackLimit = 8
  private static let (leastWidth, leastWidthOfRemarks) = (320, 560)
  /// How wide a picture may become so that all its ticks are equally wide.
  private static let widestToScale = 900
  /// How far a lane is moved that is not at the ticks of the case.
  static let indent = 14

  /// The whole title.
  let title: String
  package var shapes: [PictureShape] = []
  /// The places of all texts, which must not overlap.
  package var texts: [Box] = []
  package private(set) var width = 0
  package var height = 0

  let rows: [Diagram.Row]
  let groups: [Int: [Group]]
  let labels: PictureLabels
  private(set) var columns: PictureColumns
  /// The distance of an end from the values of the same tick.
  private(set) var offsets: [Int: Int] = [:]
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
    self.title = title
    self.rows = rows
    groups = Self.groups(rows)
    labels = PictureLabels(groups)
    names = rows.reduce(0) { max($0, $1.name.isEmpty ? 0 : Self.name($1.name).width + 14) }
    columns = PictureColumns([], [], from: 0, upTo: 0)
    let layout = layout()
    offsets = layout.offsets
    let besides = 26 + Self.margin
    columns = PictureColumns(
      layout.ticks, layout.extents, from: Self.margin + names,
      upTo: Self.widestToScale - besides)
    let heading = PictureText(title, .title, limit: Self.stageLimit)
    let widest = rows.lazy.compactMap { $0.stage.map { Self.stage($0).width + 32 } }.max() ?? 0
    let inner = max(
      columns.end + besides - 2 * Self.margin, widest, hasHeading ? heading.width : 0,
      remarks.isEmpty ? Self.leastWidth : Self.leastWidthOfRemarks)
    width = inner + 2 * Self.margin
    height = Self.margin
    if hasHeading {
      add(heading, at: Self.margin, isBad ? .bad : .line, height: 22)
      height += 30
    }
    if hasRuler { addRuler() }
    addFolds()
    addRows()
    for remark in remarks {
      let limit = inner / PictureShape.Font.remark.width(of: 1) - 1
      for line in PictureText.lines(of: remark, columns: limit) {
        add(PictureText(line, .remark, limit: limit), at: Self.margin, .line, height: 20)
        height += 20
      }
    }
    height += Self.margin
  }

  // MARK: Ticks

  mutating func addRuler() {
    var free = 0
    for (tick, middle) in columns.shown {
      let text = PictureText("\(tick)", .small, limit: 20)
      let left = middle - text.width / 2
      guard left >= free else { continue }
      addCentered(text, middle, height + 8, .subscription)
      free = left + text.width + 4
    }
    height += 20
  }

  mutating func addFolds() {
    guard !columns.folds.isEmpty else { return }
    for fold in columns.folds {
      let text = PictureText("\(fold.ticks)t", .small, limit: 8)
      addCentered(text, fold.x + fold.width / 2, height + 8, .subscription)
    }
    height += 20
  }

  // MARK: Texts

  /// The name of a lane, with a blank for each blank before it.
  private static func name(_ name: String) -> PictureText {
    PictureText(name, .name, limit: nameLimit)
  }

  static func stage(_ text: String) -> PictureText {
    PictureText(text, .stage, limit: stageLimit)
  }

  mutating func addName(_ name: String, middle: Int) {
    let indent = name.prefix { $0 == " " }.count
    let text = PictureText(
      String(name.dropFirst(indent)), .name, limit: max(1, Self.nameLimit - indent))
    guard !text.text.isEmpty else { return }
    let x = Self.margin + PictureShape.Font.name.width(of: indent)
    add(text, at: x, .line, y: middle - 10, height: 20)
  }

  mutating func addCentered(_ text: PictureText, _ x: Int, _ y: Int, _ role: PictureShape.Role) {
    let height = text.font == .small ? 14 : 20
    let box = Box(x: x - text.width / 2, y: y - height / 2, width: text.width, height: height)
    texts.append(box)
    shapes.append(.text(text.text, box, text.font, role, isCentered: true, hint: text.hint))
  }

  mutating func add(
    _ text: PictureText, at x: Int, _ role: PictureShape.Role, y: Int? = nil, height: Int
  ) {
    guard !text.text.allSatisfy({ $0 == " " }) else { return }
    let box = Box(x: x, y: y ?? self.height, width: text.width, height: height)
    texts.append(box)
    shapes.append(.text(text.text, box, text.font, role, hint: text.hint))
  }
}
