import MarbleCases
import ReactiveTesting

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// The words of the language, from the tables of the program, and texts for edge cases.
let words: [String] = {
  let keys = FixtureKey.allCases.map { "\($0.rawValue): " }
  let operators = OperatorTable.rows.map { ".\($0.name)(" }
  let labels = OperatorTable.rows.flatMap { $0.parameters.compactMap(\.label) }.map { "\($0): " }
  let members = (Array(Member.properties.keys) + Member.methods.keys).map { ".\($0)" }
  let numbers = [
    "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "0.1", "1e308", "1e-300", "2ms",
    "0t", "1t", "999999t", "285m", "1us", "100", "1...", "0..<0", "1...9",
  ]
  let syntax = [
    "{ $0 }", "{ $0 + $1 }", "{ $0 += $1 }", "{ _ in ", " }", "\\.0", "(", ")", "[", "]", "\"", "'",
    "\\(", " ? ", " : ", " ?? ", " == ", "!", "nil", "true", ".merge", ".latest", ".race", ".empty",
    ".never", "SignalProducer(", "scheduler", "|", "#", "^", "-", "(^!)", "\n", "\n.", "\r\n",
    "\u{FEFF}", "é", "👨‍👩‍👧", "e\u{301}", "\u{202E}", "\u{0}", "hot s: -1-2|\n", "cold s: -1#\n",
    "where: a = ", "let f: ", "pipeline: s", "expect: ",
  ]
  return Array(Set(keys + operators + labels + members + numbers + syntax)).sorted()
}()

/// Mutates an input: three times out of four by words and lines, otherwise by bytes.
///
/// An input that is not a fixture any more tests only the reader, so most mutations should leave a fixture.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  var random = SplitMix(state: UInt64(seed))
  guard random.next() % 4 > 0 else { return mutateBytes(start, count, limit) }
  var text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for _ in 0...random.next() % 3 { text = changed(text, &random) }
  let bytes = Array(text.utf8.prefix(limit))
  for (index, byte) in bytes.enumerated() { start[index] = byte }
  return bytes.count
}

private func changed(_ text: String, _ random: inout SplitMix) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let line = Int.random(in: lines.indices, using: &random)
  switch random.next() % 8 {
  case 0: lines.remove(at: line)
  case 1: lines.insert(lines[line], at: Int.random(in: lines.indices, using: &random))
  case 2: lines.swapAt(line, Int.random(in: lines.indices, using: &random))
  default: lines[line] = changedLine(lines[line], among: lines, &random)
  }
  return lines.joined(separator: "\n")
}

private func changedLine(
  _ line: String, among lines: [String], _ random: inout SplitMix
) -> String {
  var pieces = pieces(line)
  guard !pieces.isEmpty else { return words.randomElement(using: &random) ?? "" }
  let place = Int.random(in: pieces.indices, using: &random)
  let word =
    random.next() % 3 == 0
    ? lines.randomElement(using: &random).flatMap { part(of: $0, &random) } ?? ""
    : words.randomElement(using: &random) ?? ""
  switch random.next() % 4 {
  case 0: pieces.remove(at: place)
  case 1: pieces[place] = word
  case 2: pieces.insert(word, at: place)
  default: pieces.insert(pieces[place], at: place)
  }
  return pieces.joined()
}

/// A random range of pieces.
private func part(of line: String, _ random: inout SplitMix) -> String? {
  let pieces = pieces(line)
  guard let start = pieces.indices.randomElement(using: &random) else { return nil }
  return pieces[start..<min(pieces.count, start + Int(random.next() % 12) + 1)].joined()
}

/// Splits a line into words and single characters.
private func pieces(_ line: String) -> [String] {
  var pieces: [String] = []
  var isWord = false
  for character in line {
    if character.isLetter, isWord {
      pieces[pieces.count - 1].append(character)
    } else {
      pieces.append(String(character))
    }
    isWord = character.isLetter
  }
  return pieces
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
