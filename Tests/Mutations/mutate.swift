// Applies all mutations of a list to a copy of the sources, each behind a switch. The environment variable
// REACTIVE_MUTATION has the number of the mutation to turn on, so one build is enough for all.
//
// mutate LIST ROOT           changes the sources below ROOT
// mutate LIST ROOT --names   prints `number<tab>tests<tab>name`, and changes nothing

import Foundation

struct Mutation {
  var number = 0
  var fields: [String: String] = [:]

  subscript(key: String) -> String? { fields[key] }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(2)
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
    for key in ["name", "file", "noticed by"] where mutation[key] == nil {
      fail("mutation \(mutation.number) has no '\(key)'")
    }
    guard (mutation["swap"] == nil) == (mutation["for"] == nil),
      (mutation["swap"] == nil) != (mutation["drop"] == nil)
    else { fail("mutation \(mutation.number) needs either 'swap' and 'for', or 'drop'") }
    all.append(mutation)
  }
  return all
}

/// Finds the place of a text, which must be unique unless `after` is given; then it is the first one after that.
func place(of text: String, in source: String, _ mutation: Mutation) -> Range<String.Index> {
  let name = mutation["name"] ?? ""
  guard let after = mutation["after"] else {
    guard let place = source.range(of: text) else { fail("'\(text)' is not in the file: \(name)") }
    guard source.range(of: text, range: place.upperBound..<source.endIndex) == nil else {
      fail("'\(text)' is in the file more than once: \(name)")
    }
    return place
  }
  guard let start = source.range(of: after)?.upperBound,
    let place = source.range(of: text, range: start..<source.endIndex)
  else { fail("'\(text)' is not in the file after '\(after)': \(name)") }
  return place
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let list = try? String(contentsOfFile: arguments[1], encoding: .utf8)
else { fail("usage: mutate LIST ROOT [--names]") }
let all = mutations(in: list)
if arguments.count > 3 {
  for mutation in all {
    print("\(mutation.number)\t\(mutation["noticed by"] ?? "")\t\(mutation["name"] ?? "")")
  }
  exit(0)
}

// First finds all places in the unchanged sources, then changes them from the last to the first.
var changes: [String: [(place: Range<String.Index>, text: String)]] = [:]
var sources: [String: String] = [:]
for mutation in all {
  let path = "\(arguments[2])/\(mutation["file"] ?? "")"
  guard let source = sources[path] ?? (try? String(contentsOfFile: path, encoding: .utf8)) else {
    fail("cannot read \(path)")
  }
  sources[path] = source
  let isActive = "activeMutation == \(mutation.number)"
  if let old = mutation["swap"], let new = mutation["for"] {
    let text = "(\(isActive) ? (\(new)) : (\(old)))"
    changes[path, default: []].append((place(of: old, in: source, mutation), text))
  } else if let old = mutation["drop"] {
    let text = "if !(\(isActive)) { \(old) }"
    changes[path, default: []].append((place(of: old, in: source, mutation), text))
  }
}
for (path, places) in changes {
  var source = sources[path] ?? ""
  for (place, text) in places.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
    source.replaceSubrange(place, with: text)
  }
  if !path.contains("/Sources/Reactive/"), !source.contains("import Reactive\n") {
    source = "import Reactive\n" + source
  }
  do { try source.write(toFile: path, atomically: false, encoding: .utf8) } catch {
    fail("cannot write \(path): \(error)")
  }
}
let switchFile = """
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
do {
  try switchFile.write(
    toFile: "\(arguments[2])/Sources/Reactive/Storage/ActiveMutation.swift", atomically: false,
    encoding: .utf8)
} catch { fail("\(error)") }
