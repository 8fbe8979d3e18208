/// Writes marks as text that reads back as the same marks.
///
/// - Parameter entries: By their ticks.
/// - Returns: Marbles from tick zero, or from the first event where that is earlier, with gaps of more
///   than 20 ticks written as time.
package func printLane(_ entries: [Lane.Entry]) -> String {
  var printer = LanePrinter()
  printer.print(entries)
  return printer.text
}

private struct LanePrinter {
  var text = ""
  private var tick = 0
  /// Whether events stand before tick zero, so that a `^` has to come yet.
  private var needsOrigin = false

  mutating func print(_ entries: [Lane.Entry]) {
    if let first = entries.first, first.tick < 0 {
      tick = first.tick
      needsOrigin = true
    }
    var index = 0
    while index < entries.count {
      let now = entries[index].tick
      var end = index + 1
      while end < entries.count, entries[end].tick == now { end += 1 }
      if needsOrigin, now > 0 { printOrigin() }
      text += silence(now - tick)
      tick = now
      group(entries[index..<end], followedBy: entries[end...])
      index = end
    }
    if needsOrigin { printOrigin() }
  }

  private mutating func printOrigin() {
    text += silence(-tick) + "^"
    tick = 1
    needsOrigin = false
  }

  private mutating func group(
    _ marks: ArraySlice<Lane.Entry>, followedBy rest: ArraySlice<Lane.Entry>
  ) {
    let isOrigin = needsOrigin && tick == 0
    if !isOrigin, marks.count == 1, let only = marks.first {
      single(only.mark, followedBy: rest)
      tick += 1
      return
    }
    needsOrigin = needsOrigin && !isOrigin
    let columns = marks.count + 2 + (isOrigin ? 1 : 0)
    // The group that covers columns keeps lanes aligned, where nothing happens in what it covers; the
    // '^' of an origin would be such a thing.
    let next = needsOrigin ? min(0, rest.first?.tick ?? 0) : rest.first?.tick
    let isAligned = next.map { $0 >= tick + columns } ?? true
    text += (isAligned ? "(" : "[") + (isOrigin ? "^" : "")
    for entry in marks { text += printed(entry.mark) }
    text += isAligned ? ")" : "]"
    tick += isAligned ? columns : 1
  }

  private mutating func single(_ mark: Lane.Mark, followedBy rest: ArraySlice<Lane.Entry>) {
    if case .value(let label) = mark, looksLikeTime(label, followedBy: rest) {
      text += quotedLabel(label.text)
    } else {
      text += printed(mark)
    }
  }

  /// Whether a digit here, with what stands right behind it, would be read as a duration.
  private func looksLikeTime(
    _ label: Lane.Label, followedBy rest: ArraySlice<Lane.Entry>
  ) -> Bool {
    guard text.isEmpty || text.last == " ", isDigit(label.text) else { return false }
    var next = tick + 1
    for entry in rest {
      guard entry.tick == next, case .value(let label) = entry.mark, label.text.utf8.count == 1,
        let byte = label.text.utf8.first
      else { return false }
      let lowercased = byte | 0x20
      if lowercased >= UInt8(ascii: "a"), lowercased <= UInt8(ascii: "z") { return true }
      guard isDigit(label.text) || byte == UInt8(ascii: ".") else { return false }
      next += 1
    }
    return false
  }

  private func isDigit(_ text: String) -> Bool {
    guard text.utf8.count == 1, let byte = text.utf8.first else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

private func printed(_ mark: Lane.Mark) -> String {
  switch mark {
  case .completed: "|"
  case .interrupted: "!"
  case .failed(nil): "#"
  case .failed(let label?): "#" + quotedLabel(label.text)
  case .value(let label): printedLabel(label.text)
  }
}

/// A value's text as it stands in marbles: one unreserved character as itself, else in quotes.
package func printedLabel(_ text: String) -> String {
  guard let character = text.first, text.count == 1, !isReserved(character) else {
    return quotedLabel(text)
  }
  // A character that would grow together with its neighbour is not a character by itself there.
  let standsAlone = character.isASCII || ("-" + text + text).count == 3
  return standsAlone ? text : quotedLabel(text)
}

private func isReserved(_ character: Character) -> Bool {
  character.isWhitespace || "-|#!()[]^'".contains(character)
}

private func quotedLabel(_ text: String) -> String {
  var result = "'"
  for scalar in text.unicodeScalars {
    if scalar == "'" || scalar == "\\" { result += "\\" }
    result.unicodeScalars.append(scalar)
  }
  return result + "'"
}

/// Ticks in which nothing happens: dashes, or time where they are more than 20.
func silence(_ ticks: Int) -> String {
  ticks > 20 ? " \(ticks)t " : String(repeating: "-", count: max(0, ticks))
}
