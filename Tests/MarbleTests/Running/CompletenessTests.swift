#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing
import marble

/// Every operator of the library is reachable from fixtures, under the same name and labels.
@Suite struct CompletenessTests {
  /// What a fixture has another way for, or no use of.
  private static let exempt: Set<String> = [
    // Of several streams: a row takes any number.
    "combineLatest(_:_:)", "zip(_:_:)", "all(_:_:)", "any(_:_:)",
    "combineLatest(_:_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:)",
    // A fixture's streams are of one type of value and one of failure.
    "promoteError(_:)",
    // A fixture has no lifetimes and no loggers of its own.
    "take(during:)", "logEvents(identifier:events:fileName:functionName:lineNumber:logger:)",
  ]

  /// The public methods that a file declares on streams, as they are named.
  private static func signatures(in text: String) -> [String] {
    var signatures: [String] = []
    var isStream = false
    var rest = text[...]
    while let line = rest.prefixLine() {
      if line.hasPrefix("extension ") {
        isStream = line.hasPrefix("extension Signal") && !line.contains(".Observer")
      }
      guard isStream,
        let start = line.firstRange(of: "public func ")?.upperBound
          ?? line.firstRange(of: "public static func ")?.upperBound
      else {
        rest = rest.dropFirst(line.count + 1)
        continue
      }
      let declaration = rest[
        rest.index(rest.startIndex, offsetBy: line.distance(from: line.startIndex, to: start))...]
      signatures.append(signature(of: declaration))
      rest = rest.dropFirst(line.count + 1)
    }
    return signatures
  }

  /// `name(label:label:)` of a declaration that begins with its name.
  private static func signature(of declaration: Substring) -> String {
    let name = declaration.prefix { $0 != "(" && $0 != "<" }.filter { $0 != "`" }
    var depth = 0
    var angles = 0
    var labels: [Substring] = []
    var parameter = declaration[declaration.endIndex...]
    var isAtStart = false
    for index in declaration.indices.drop(while: {
      declaration[$0] != "(" && declaration[$0] != "<"
    }) {
      let character = declaration[index]
      let isArrow = character == ">" && declaration[declaration.index(before: index)] == "-"
      if character == "<" { angles += 1 }
      if character == ">", !isArrow { angles -= 1 }
      guard angles == 0 else { continue }
      if "([{".contains(character) {
        depth += 1
        if depth == 1 { isAtStart = true }
        continue
      }
      if ")]}".contains(character) {
        depth -= 1
        if depth == 0 { break }
        continue
      }
      if depth == 1, character == "," { isAtStart = true }
      if isAtStart, character.isLetter || character == "_" || character == "`" {
        parameter = declaration[index...]
        labels.append(parameter.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        isAtStart = false
      }
    }
    return "\(name)(\(labels.map { "\($0):" }.joined()))"
  }

  @Test func `every operator has its row`() throws {
    let rows = Set(
      OperatorTable.rows.map { row in
        row.signature.hasPrefix(".") ? String(row.signature.dropFirst()) + "()" : row.signature
      })
    var known = 0
    var missing: [String] = []
    for path in Repository.files(below: "Sources/Reactive/Operators", ending: ".swift")
    where !path.contains("+") {
      for signature in Self.signatures(in: try String(contentsOfFile: path, encoding: .utf8)) {
        guard !Self.exempt.contains(signature) else { continue }
        known += 1
        if !rows.contains(signature) { missing.append("\(signature) in \(path)") }
      }
    }
    #expect(missing == [])
    #expect(known > 150)
  }
}

extension Substring {
  /// The first line, without its end; nil if there is nothing left.
  fileprivate func prefixLine() -> Substring? {
    isEmpty ? nil : prefix { $0 != "\n" }
  }
}
