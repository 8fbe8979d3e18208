/// Whether a text is a lane in quotes, as in RxJS: `'--a--|'`, which would be read as one value.
///
/// Double quotes are read as values. Around a lane that ends, the second quote would come after the end.
package func isQuotedLane(_ text: String) -> Bool {
  let bytes = text.utf8
  guard let quote = bytes.first, bytes.count > 2, bytes.last == quote,
    quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
  else { return false }
  let inside = bytes.dropFirst().dropLast()
  guard !inside.contains(quote), inside.contains(UInt8(ascii: "-")) else { return false }
  let last = inside.last { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "]") }
  let hasEnd = last == UInt8(ascii: "|") || last == UInt8(ascii: "#")
  return hasEnd || (quote == UInt8(ascii: "'") && text.hasPrefix("'--"))
}
