import ReactiveTesting

/// A drawing read back, from its colours and columns alone.
struct ParsedDrawing {
  struct Row {
    var name: String
    /// The text drawn at each tick.
    var cells: [Int: String]
    /// The first and the last tick at which anything is drawn.
    var ticks: ClosedRange<Int>?
    /// Whether anything is missing between those ticks.
    var hasGap: Bool
  }

  private struct Piece {
    var column: Int
    var text: String
    var code: String
    var end: Int

    var isEvent: Bool { code != "2" && code != "fold" }

    init(column: Int, text: String, code: String) {
      self.column = column
      self.text = text
      self.code = code
      end = column + displayWidth(of: text)
    }
  }

  private(set) var rows: [Row] = []
  /// The ruler's numbers that are not in the column of their tick.
  private(set) var wrongNumbers: [String] = []

  /// Reads a drawing with colours and a ruler, whose first line is the ruler's.
  init(_ lines: [String], tick: Duration) {
    let pieces = lines.map(Self.pieces)
    let numbers = pieces.first?.filter { $0.code == "2" } ?? []
    // The first column always has its number.
    let origin = numbers.first?.column ?? 0
    // A blue row is a stage, not a lane.
    let lanes = pieces.dropFirst().filter { row in !row.contains { $0.code == "34" } }
    var ticks: [Int: Int] = [:]
    var now = numbers.first.flatMap { Int($0.text) } ?? 0
    var column = origin
    let atoms = lanes.map { Self.separated(Self.atoms($0.filter { $0.column >= origin })) }
    let width = atoms.joined().map(\.end).max() ?? origin
    while column < width {
      let here = atoms.compactMap { row in row.first { $0.column == column } }
      ticks[column] = now
      if let fold = here.first(where: { $0.code == "fold" }) {
        now += Self.ticks(fold.text, tick)
        column = fold.end
      } else {
        now += 1
        column = max(column + 1, here.filter { $0.code != "2" }.map(\.end).max() ?? 0)
      }
    }
    for number in numbers where ticks[number.column] != Int(number.text) {
      // A number may come after the end of all lanes.
      if number.column < width { wrongNumbers.append(number.text) }
    }
    for (pieces, row) in zip(lanes, atoms) {
      let events = row.filter(\.isEvent)
      let drawn = row.compactMap { ticks[$0.column] }
      let isWhole = zip(row, row.dropFirst()).allSatisfy { $0.end == $1.column }
      rows.append(
        Row(
          name: pieces.first { $0.code == "1" }?.text ?? "",
          cells: Dictionary(
            events.map { (ticks[$0.column] ?? .min, $0.text) }, uniquingKeysWith: { $0 + "&" + $1 }),
          ticks: drawn.min().map { $0...(drawn.max() ?? $0) }, hasGap: !isWhole))
    }
  }

  /// The pieces of a line by colour, without the spaces between them.
  private static func pieces(_ line: String) -> [Piece] {
    var pieces: [Piece] = []
    var column = 0
    for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard index > 0, let end = part.firstIndex(of: "m") else {
        column += displayWidth(of: part)
        continue
      }
      let code = String(part[..<end])
      let text = String(part[part.index(after: end)...])
      if code != "0" { pieces.append(Piece(column: column, text: text, code: code)) }
      column += displayWidth(of: text)
    }
    return pieces
  }

  /// Splits silence into its dashes and folds.
  private static func atoms(_ pieces: [Piece]) -> [Piece] {
    pieces.flatMap { piece -> [Piece] in
      guard piece.code == "2" else { return [piece] }
      var atoms: [Piece] = []
      var column = piece.column
      var rest = piece.text[...]
      while let first = rest.first {
        var length = 1
        if first == " ", let end = rest.dropFirst().firstIndex(of: " ") {
          length = rest.distance(from: rest.startIndex, to: end) + 1
        }
        let text = String(rest.prefix(length))
        atoms.append(Piece(column: column, text: text, code: first == " " ? "fold" : "2"))
        column += length
        rest = rest.dropFirst(length)
      }
      return atoms
    }
  }

  /// Spaces between two events belong to the column of the first: they take no time.
  private static func separated(_ atoms: [Piece]) -> [Piece] {
    var atoms = atoms
    for (index, next) in atoms.enumerated().dropFirst()
    where atoms[index - 1].isEvent && next.isEvent {
      atoms[index - 1].end = next.column
    }
    return atoms
  }

  private static func ticks(_ text: String, _ tick: Duration) -> Int {
    (try? parseLane(text, tick: tick).length) ?? 0
  }
}
