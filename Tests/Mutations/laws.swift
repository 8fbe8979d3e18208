// Writes the laws as cases, and reads which of them a report says are broken.
//
// laws write FOLDER   one file for each law and kind of lanes
// laws read STATUS    the simplest counterexample of the report on standard input, whose program ended with this status

import Foundation

/// A broken law in a report.
struct Broken {
  var law: String
  var number = 0
  var ticks = 0
}

/// How many ticks a lane takes up to its last event.
func ticks(of lane: Substring) -> Int {
  var ticks = 0
  var last = 0
  var rest = lane
  while let character = rest.popFirst() {
    switch character {
    case " ": continue
    case "-": ticks += 1
    case "(", "[", "'", "\"":
      let end: Character = character == "(" ? ")" : character == "[" ? "]" : character
      rest = rest.drop { $0 != end }.dropFirst()
      ticks += 1
      last = ticks
    case "0"..."9" where rest.drop { $0.isNumber }.first == "t":
      // A number of ticks stands apart, as in `20t`.
      let digits = String(character) + rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      ticks += Int(digits) ?? 0
    default:
      ticks += 1
      last = ticks
    }
  }
  return last
}

/// The broken laws of a report.
func brokenLaws(in report: String) -> [Broken] {
  var all: [Broken] = []
  for line in report.split(separator: "\n") {
    if line.hasPrefix("FAILED  ") || line.hasPrefix("ERROR  ") {
      all.append(Broken(law: line.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)))
    } else if let place = line.range(of: "by case "), let last = all.indices.last {
      all[last].number = Int(line[place.upperBound...].prefix { $0.isNumber }) ?? 0
    } else if line.hasPrefix("hot ") || line.hasPrefix("cold "), let last = all.indices.last,
      all[last].number > 0, let colon = line.firstIndex(of: ":")
    {
      all[last].ticks = max(all[last].ticks, ticks(of: line[line.index(after: colon)...]))
    }
  }
  return all.filter { $0.number > 0 }
}

@main enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments[1] == "write" {
      for (number, law) in Laws.all.enumerated() {
        for kind in law.kinds {
          let text = law.fixture(kind).replacing(
            "test: a law\n", with: "test: \(law.left) == \(law.right), \(kind)\n")
          try text.write(
            toFile: "\(arguments[2])/\(1000 + number)-\(kind).txt", atomically: false,
            encoding: .utf8)
        }
      }
      return
    }
    let report = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    let all = brokenLaws(in: report)
    // The quickest of the laws, and of these the simplest case.
    if let best = all.min(by: { ($0.number, $0.ticks) < ($1.number, $1.ticks) }) {
      print("\(best.ticks) ticks, by case \(best.number) of \(best.law); broken laws: \(all.count)")
    } else {
      print(
        arguments[2] == "0" ? "no law is broken" : "marble crashes, with status \(arguments[2])")
    }
  }
}
