/// How many columns of a terminal a text takes.
///
/// East Asian wide characters and emoji take two columns. Combining marks and joiners take none, whether they are
/// part of a character or stand alone.
package func displayWidth(of text: some StringProtocol) -> Int {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// How many columns of a terminal a character takes.
package func displayWidth(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
  if isWide(first) { return 2 }
  return isInvisible(first) ? 0 : 1
}

/// Whether a scalar takes no column: a combining mark without a base, a joiner, a byte order mark, or a control of
/// the writing direction.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

/// Whether the East Asian Width of a scalar is wide or full, or the scalar is drawn as an emoji.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.properties.isEmojiPresentation { return true }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
    return true
  default:
    return false
  }
}
