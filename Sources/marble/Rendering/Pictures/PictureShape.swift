/// A part of a picture.
///
/// All lengths are whole pixels, so that every machine writes the same bytes.
package enum PictureShape: Sendable {
  /// What a shape stands for, which decides its colours.
  package enum Role: Equatable, Sendable {
    case line, value(Int), ring(Int), end, bad, interrupted, box, subscription, band
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
}

/// A rectangle in a picture.
package struct Box: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// Whether two boxes share more than an edge.
  package func overlaps(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}
