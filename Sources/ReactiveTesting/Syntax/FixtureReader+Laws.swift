extension FixtureReader {
  /// Reads a lane with generated content, `any hot NAME: a b |`.
  ///
  /// - Parameters:
  ///   - head: What stands between the key and the colon.
  ///   - keySpan: The place of the key.
  ///   - content: The content of the line.
  mutating func readGenerated(_ head: Span, _ keySpan: Span, _ content: Span) {
    let kindEnd = bytes[head.start..<head.end].firstIndex(where: isBlank) ?? head.end
    let kind = Span(head.start, kindEnd)
    guard kind.start < kind.end else {
      return note("'any' needs a kind and a name: any hot NAME: … or any cold NAME: …", keySpan)
    }
    guard let key = FixtureKey(bytes[kind.start..<kind.end]), key == .hot || key == .cold else {
      let word = text(kind)
      let nearest = closest(to: word, among: ["hot", "cold"])
      return note(
        "a generated lane is 'hot' or 'cold', not '\(word)'"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""), kind)
    }
    do throws(Diagnostic) {
      guard let name = try checkedName(key, trimmed(Span(kindEnd, head.end)), kind) else { return }
      addLane(
        FixtureCase.LaneLine(
          isHot: key == .hot, isGenerated: true, name: name,
          text: Located(text(content), at: content)))
    } catch {
      note(error.message, error.span)
    }
  }

  /// Adds a law to the current case.
  mutating func addLaw(_ content: Span) {
    var words: [Located<String>] = []
    var start = content.start
    while start < content.end {
      let end = endOfLawWord(from: start, in: content)
      if end > start { words.append(Located(text(Span(start, end)), at: Span(start, end))) }
      start = end < content.end && isBlank(bytes[end]) ? end + 1 : end
    }
    guard let law = LawLine(words) else {
      return note(
        "a law is 'left == right', 'left == right in any order' or 'left begins right', with the "
          + "names of two pipelines", content)
    }
    guard names.addLine(.law, words.map(\.value).joined(separator: " ")) else {
      return note(alreadyHas("this law"), content)
    }
    current?.laws.append(law)
  }

  /// The end of a word, or of a row of equals signs, which may stand next to a name.
  private func endOfLawWord(from start: Int, in content: Span) -> Int {
    let isSign = bytes[start] == UInt8(ascii: "=")
    return bytes[start..<content.end].firstIndex { byte in
      isBlank(byte) || (byte == UInt8(ascii: "=")) != isSign
    } ?? content.end
  }
}
