/// A text with a name, which finds the line and column of an offset.
package struct SourceText: Sendable {
  /// The name in messages, usually the path of a file.
  package let name: String
  /// The text itself, in contiguous UTF-8.
  package let text: String
  /// The UTF-8 offset at which each line begins.
  private let lineStarts: [Int]

  /// Reads the line structure of a text.
  ///
  /// Lines end with `\n`; a `\r` before it is not part of the line.
  ///
  /// - Complexity: O(n), once.
  package init(name: String, text: String) {
    self.name = name
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    var starts = [0]
    text.utf8.withContiguousStorageIfAvailable { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        starts.append(index + 1)
      }
    }
    lineStarts = starts
  }

  /// The number of lines, including an empty last one.
  package var lineCount: Int { lineStarts.count }

  /// The span of a line, without its line ending.
  ///
  /// - Parameter number: Counted from 1.
  /// - Returns: Its place in the text.
  package func line(_ number: Int) -> Span {
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : text.utf8.count
    if end > start, byte(at: end - 1) == UInt8(ascii: "\r") { end -= 1 }
    return Span(start, end)
  }

  /// The line and column of an offset, both counted from 1; columns are characters.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, self[Span(lineStarts[low], offset)].count + 1)
  }

  /// The text of a span.
  package subscript(span: Span) -> Substring {
    let limit = text.utf8.count
    let start = text.utf8.index(text.startIndex, offsetBy: min(span.start, limit))
    let end = text.utf8.index(text.startIndex, offsetBy: min(max(span.end, span.start), limit))
    return text[start..<end]
  }

  private func byte(at offset: Int) -> UInt8 {
    text.utf8[text.utf8.index(text.startIndex, offsetBy: offset)]
  }
}
