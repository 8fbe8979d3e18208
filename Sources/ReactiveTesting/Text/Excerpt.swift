extension SourceText {
  /// The diagnostic in the form compilers use: place, kind and message, then the line and a caret below it.
  ///
  ///     debounce.txt:5:17: error: a stream has no operator 'debonce'; did you mean 'debounce'?
  ///     5 | pipeline:  taps.debonce(.milliseconds(2))
  ///       |                 ^~~~~~~
  ///
  /// A line longer than 160 columns is cut to the part around the caret. So an error in a line of ten megabytes
  /// still prints as three short lines.
  package func rendering(_ diagnostic: Diagnostic, as kind: String = "error") -> String {
    let place = position(of: diagnostic.span.start)
    let head = printable(
      "\(name):\(place.line):\(place.column): \(kind): \(diagnostic.message)")
    let lineSpan = line(place.line)
    let before = self[Span(lineSpan.start, diagnostic.span.start)]
    let marked = self[Span(diagnostic.span.start, min(diagnostic.span.end, lineSpan.end))]
    let after = self[
      Span(max(diagnostic.span.start, min(diagnostic.span.end, lineSpan.end)), lineSpan.end)]
    let lead = before.suffix(80)
    let shown = marked.prefix(80)
    let tail = marked.count > 80 ? "" : after.prefix(80 - shown.count)
    let prefix = lead.count < before.count ? "…" : ""
    let suffix = shown.count < marked.count || tail.count < after.count ? "…" : ""
    let gutter = String(place.line)
    let blank = String(repeating: " ", count: gutter.count)
    let indent = String(repeating: " ", count: displayWidth(of: prefix + lead))
    let tildes = String(repeating: "~", count: max(0, displayWidth(of: shown) - 1))
    return """
      \(head)
      \(gutter) | \(printable(prefix + lead + shown + tail))\(suffix)
      \(blank) | \(indent)^\(tildes)
      """
  }
}

extension Diagnostic {
  /// The message in the form compilers use, with the line of the text and a caret.
  @usableFromInline
  func rendering(in text: String, called name: String) -> String {
    SourceText(name: name, text: text).rendering(self)
  }
}

/// Replaces each control character by one blank, so that the caret stays in place and file contents cannot
/// control the terminal.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
}

/// Whether a terminal would act on a scalar instead of showing it.
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
  // The last two ranges change the writing direction.
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
  default: false
  }
}
