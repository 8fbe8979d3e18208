import ReactiveTesting

/// A case with one small change in its expressions, which its expectations should notice.
package struct Mutant: Sendable {
  /// The changes to the text of the case, which do not overlap.
  var edits: [TextEdit]
  /// The place of the change.
  package var span: Span
  /// The change in words: `'2t' becomes '3t'`.
  package var change: String
  /// What a case that notices the change is about: `2t, not 3t`.
  package var purpose: String
  /// The same for the same change of the same expression, in whichever case it is.
  package var key = ""

  /// A replacement of a part of the text.
  init(_ source: SourceText, _ span: Span, by text: String) {
    edits = [TextEdit(span: span, text: text)]
    self.span = span
    let (old, new) = (Self.short(source.oneLine(span)), Self.short(text))
    change = "'\(old)' becomes '\(new)'"
    purpose = "\(old), not \(new)"
  }

  /// A part of the text that is left out, with the white space before it.
  init(_ source: SourceText, leavingOut span: Span) {
    edits = [TextEdit(span: span, text: "")]
    self.span = span
    let old = Self.short(source.oneLine(span))
    change = "'\(old)' is left out"
    purpose = "with \(old)"
  }

  /// Two parts that change places.
  init(_ source: SourceText, swapping first: Span, _ second: Span) {
    let (left, right) = (String(source[first]), String(source[second]))
    edits = [TextEdit(span: first, text: right), TextEdit(span: second, text: left)]
    span = first.union(second)
    change = "'\(Self.short(left))' and '\(Self.short(right))' change places"
    purpose = "\(Self.short(left)) before \(Self.short(right))"
  }

  /// Sets the key of a mutant of an expression.
  mutating func setKey(_ expression: Span, in source: SourceText) {
    let places = edits.map { "\($0.span.start - expression.start) \($0.text)" }
    key = ([source.oneLine(expression)] + places).joined(separator: "\n")
  }

  /// A text of at most 40 characters.
  private static func short(_ text: String) -> String {
    text.count > 40 ? "\(text.prefix(39))…" : text
  }
}
