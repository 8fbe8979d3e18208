import ReactiveTesting
import Testing
import marble

/// The picture of a case, with what tests look for in it.
struct Drawn {
  let picture: Picture
  let remarks: [String]

  /// Draws the first case of a text.
  init(_ text: String, hasRuler: Bool = false, extras: RunExtras = []) throws {
    let source = SourceText(name: "test.txt", text: text)
    let result = try #require(FileRun(source, extras: extras).results.first)
    let (rows, remarks) = CaseDrawing(result, in: source).pictureParts
    self.remarks = remarks
    picture = Picture(
      title: result.title, isBad: result.status != .passed, rows: rows, remarks: remarks,
      hasRuler: hasRuler)
  }

  /// The texts in a font, from top to bottom, with their middles.
  func texts(_ wanted: PictureShape.Font) -> [(text: String, x: Int, y: Int)] {
    picture.shapes.compactMap { shape in
      guard case .text(let text, let box, wanted, _, _, _) = shape else { return nil }
      return (text, box.x + box.width / 2, box.y + box.height / 2)
    }
  }

  /// The middles of the values with a label.
  func values(_ label: String) -> [Int] { texts(.label).filter { $0.text == label }.map(\.x) }

  /// The ends of the brackets, from top to bottom.
  var brackets: [(start: Int, end: Int, y: Int)] {
    picture.shapes.compactMap { shape in
      guard case .line(let x, let y, let end, let bottom, .subscription, false) = shape,
        y == bottom
      else { return nil }
      return (x, end, y)
    }
  }

  /// The middles of the marks of failures, from top to bottom.
  var crosses: [Int] {
    picture.shapes.compactMap { shape in
      guard case .line(let x, let y, let end, let bottom, .bad, _) = shape, y < bottom else {
        return nil
      }
      return (x + end) / 2
    }
  }

  var bands: [Box] {
    picture.shapes.compactMap { shape in
      if case .rectangle(let box, _, .band) = shape { box } else { nil }
    }
  }
}
