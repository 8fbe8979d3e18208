// Writes a copy of the sources with all mutations of a list, each behind a switch. The environment variable
// REACTIVE_MUTATION has the number of the mutation to turn on, so one build is enough for all.
//
// mutate LIST SOURCES COPY   writes the copy; a file that is as it should be is not touched, so it is not built again
// mutate LIST SOURCES        prints `number<tab>module<tab>name<tab>file` for each mutation

import Foundation

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(2)
}

// MARK: The list

struct Mutation {
  var number = 0
  var fields: [String: String] = [:]

  subscript(key: String) -> String? { fields[key] }
}

func mutations(in text: String) -> [Mutation] {
  var all: [Mutation] = []
  for block in text.components(separatedBy: "\n\n") {
    var mutation = Mutation()
    for line in block.split(separator: "\n") where !line.hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":") else { fail("no key in '\(line)'") }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      mutation.fields[String(line[..<colon])] = String(value)
    }
    guard !mutation.fields.isEmpty else { continue }
    mutation.number = all.count + 1
    for key in ["name", "in"] where mutation[key] == nil {
      fail("mutation \(mutation.number) has no '\(key)'")
    }
    guard (mutation["swap"] == nil) == (mutation["for"] == nil),
      (mutation["swap"] == nil) != (mutation["drop"] == nil)
    else { fail("mutation \(mutation.number) needs either 'swap' and 'for', or 'drop'") }
    all.append(mutation)
  }
  return all
}

// MARK: Sources as tokens

/// The words, literals and signs of a source, without its white space and comments: these may change freely without
/// breaking the list.
struct Tokens {
  let bytes: [UInt8]
  private(set) var ranges: [Range<Int>] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      let start = place
      switch bytes[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        place += 1
        continue
      case UInt8(ascii: "/") where has("//", at: place):
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        continue
      case UInt8(ascii: "\""):
        place = endOfString(from: place)
      case let byte where isWord(byte):
        while place < bytes.count, isWord(bytes[place]) { place += 1 }
      default:
        place += 1
      }
      ranges.append(start..<place)
    }
  }

  var count: Int { ranges.count }
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }
  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// The token ranges that equal other tokens.
  func places(of other: Tokens, in range: Range<Int>) -> [Range<Int>] {
    guard other.count > 0, range.count >= other.count else { return [] }
    return (range.lowerBound...(range.upperBound - other.count)).compactMap { start in
      (0..<other.count).allSatisfy { self[start + $0] == other[$0] }
        ? start..<(start + other.count) : nil
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private func has(_ text: String, at place: Int) -> Bool {
    bytes[place...].starts(with: text.utf8)
  }

  private func endOfString(from start: Int) -> Int {
    let quotes = has("\"\"\"", at: start) ? "\"\"\"" : "\""
    var place = start + quotes.utf8.count
    while place < bytes.count, !has(quotes, at: place) {
      if has("\\(", at: place) {
        place = endOfParentheses(from: place + 1)
      } else {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    return min(place + quotes.utf8.count, bytes.count)
  }

  /// The end of an interpolation, which may contain strings.
  private func endOfParentheses(from start: Int) -> Int {
    var (place, depth) = (start, 0)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        place = endOfString(from: place)
        continue
      default: break
      }
      place += 1
      if depth == 0 { break }
    }
    return place
  }
}

/// A declaration with a body, such as `Run.finish`.
struct Declaration {
  /// The names of the types around it, and its own.
  var path: [String]
  /// Its tokens, from its keyword to its closing brace.
  var range: Range<Int>
}

func declarations(_ tokens: Tokens) -> [Declaration] {
  let keywords: Set = [
    "func", "init", "deinit", "var", "let", "subscript", "struct", "class", "enum", "protocol",
    "actor", "extension",
  ]
  var all: [Declaration] = []
  var open: [(path: [String], start: Int)?] = []
  var path: [String] = []
  var next: (name: String, start: Int)?
  for index in 0..<tokens.count {
    switch tokens.text(index) {
    case let word where keywords.contains(word):
      // `.init(…)` and `class func` declare nothing themselves.
      if index > 0, tokens.text(index - 1) == "." { continue }
      let follower = index + 1 < tokens.count ? tokens.text(index + 1) : ""
      if word == "class", ["func", "var"].contains(follower) { continue }
      next = (
        ["init", "deinit", "subscript"].contains(word) ? word : name(at: index + 1, of: tokens),
        index
      )
    case "{":
      if let declared = next {
        path.append(declared.name)
        open.append((path, declared.start))
      } else {
        open.append(nil)
      }
      next = nil
    case "}":
      guard let closed = open.popLast() ?? nil else { continue }
      all.append(Declaration(path: closed.path, range: closed.start..<(index + 1)))
      path.removeLast()
    default: break
    }
  }
  return all
}

/// A name, which is several tokens if it is an operator's.
func name(at index: Int, of tokens: Tokens) -> String {
  var name = ""
  for index in index..<min(index + 4, tokens.count) {
    let text = tokens.text(index)
    guard text != "(", text != "<" || name.isEmpty else { break }
    name += text
    if let first = text.utf8.first, first >= 0x41, first != 0x7C { break }
  }
  return name
}

// MARK: Places

struct Source {
  var path: String
  var text: String
  var tokens: Tokens
  var declarations: [Declaration]
}

func sources(below root: String) -> [Source] {
  guard let names = FileManager.default.enumerator(atPath: root) else {
    fail("cannot read \(root)")
  }
  return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { name in
    guard let text = try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8) else {
      fail("cannot read \(root)/\(name)")
    }
    let tokens = Tokens(text)
    return Source(
      path: "\(root)/\(name)", text: text, tokens: tokens, declarations: declarations(tokens))
  }
}

/// The one place of a mutation: the index of its source, and the bytes to change.
func place(of mutation: Mutation, in sources: [Source]) -> (source: Int, bytes: Range<Int>) {
  let wanted = (mutation["in"] ?? "").split(separator: ".").map(String.init)
  let old = Tokens(mutation["swap"] ?? mutation["drop"] ?? "")
  let after = mutation["after"].map { Tokens($0) }
  var found: Set<[Int]> = []
  var isDeclared = false
  for (number, source) in sources.enumerated() {
    for declaration in source.declarations
    where declaration.path.suffix(wanted.count) == wanted[...] {
      isDeclared = true
      var range = declaration.range
      if let after {
        guard let first = source.tokens.places(of: after, in: range).first else { continue }
        range = first.upperBound..<range.upperBound
      }
      var places = source.tokens.places(of: old, in: range)
      if after != nil { places = Array(places.prefix(1)) }
      for place in places { found.insert([number, place.lowerBound, place.upperBound - 1]) }
    }
  }
  let name = "mutation \(mutation.number), \(mutation["name"] ?? "")"
  guard isDeclared else { fail("\(name): nothing is called '\(mutation["in"] ?? "")'") }
  guard let place = found.first else {
    fail("\(name): its text is not in '\(mutation["in"] ?? "")'")
  }
  guard found.count == 1 else {
    fail("\(name): its text occurs \(found.count) times in '\(mutation["in"] ?? "")'")
  }
  let ranges = sources[place[0]].tokens.ranges
  return (place[0], ranges[place[1]].lowerBound..<ranges[place[2]].upperBound)
}

let arguments = CommandLine.arguments
guard [3, 4].contains(arguments.count),
  let list = try? String(contentsOfFile: arguments[1], encoding: .utf8)
else { fail("usage: mutate LIST SOURCES [COPY]") }
let all = mutations(in: list)
let root = arguments[2]
let originals = sources(below: root)
let places = all.map { place(of: $0, in: originals) }
guard arguments.count == 4 else {
  for (mutation, place) in zip(all, places) {
    let path = originals[place.source].path
    let module = path.dropFirst(root.count + 1).prefix { $0 != "/" }
    print("\(mutation.number)\t\(module)\t\(mutation["name"] ?? "")\t\(path)")
  }
  exit(0)
}

// All places are found in the unchanged sources, and changed from the last to the first.
var written: [String: String] = [:]
for (number, source) in originals.enumerated() {
  var bytes = source.tokens.bytes
  let changes = zip(all, places).filter { $0.1.source == number }
  for (mutation, place) in changes.sorted(by: { $0.1.bytes.lowerBound > $1.1.bytes.lowerBound }) {
    let old = String(decoding: bytes[place.bytes], as: UTF8.self)
    let isActive = "activeMutation == \(mutation.number)"
    let text =
      mutation["for"].map { "(\(isActive) ? (\($0)) : (\(old)))" }
      ?? "if !(\(isActive)) { \(old) }"
    bytes.replaceSubrange(place.bytes, with: text.utf8)
  }
  var text = String(decoding: bytes, as: UTF8.self)
  let path = String(source.path.dropFirst(root.count + 1))
  if !changes.isEmpty, !path.hasPrefix("Reactive/"), !text.contains("import Reactive\n") {
    text = "import Reactive\n" + text
  }
  written[path] = text
}
written["Reactive/ActiveMutation.swift"] = """
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The number of the mutation that is turned on; zero for none.
  public let activeMutation = getenv("REACTIVE_MUTATION").flatMap { Int(String(cString: $0)) } ?? 0

  """

let copy = arguments[3]
do {
  for old in sources(below: copy) where written[String(old.path.dropFirst(copy.count + 1))] == nil {
    try FileManager.default.removeItem(atPath: old.path)
  }
  for (path, text) in written {
    let path = "\(copy)/\(path)"
    if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { continue }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
} catch { fail("cannot write the copy: \(error)") }
