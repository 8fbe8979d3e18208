#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

/// Every operator of the library is reachable from fixtures, under the same name and labels.
@Suite struct CompletenessTests {
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")

  /// Operators that fixtures express differently or do not need.
  private static let exempt: Set<String> = [
    // Several streams: one row takes any number of them.
    "combineLatest(_:_:)", "zip(_:_:)", "all(_:_:)", "any(_:_:)",
    "combineLatest(_:_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:)",
    // All streams of a fixture have the same types of values and failures.
    "promoteError(_:)",
    // A fixture has no lifetimes or loggers.
    "take(during:)", "logEvents(identifier:events:fileName:functionName:lineNumber:logger:)",
  ]

  /// The signatures of the public methods that a file declares on streams.
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

  @Test func `every operator of the library has a row in the operator table`() throws {
    let rows = Set(
      OperatorTable.rows.map { row in
        row.signature.hasPrefix(".") ? String(row.signature.dropFirst()) + "()" : row.signature
      })
    var known = 0
    var missing: [String] = []
    for path in try files("\(Self.root)/Sources/Reactive/Operators") where !path.contains("+") {
      for signature in Self.signatures(in: try String(contentsOfFile: path, encoding: .utf8)) {
        guard !Self.exempt.contains(signature) else { continue }
        known += 1
        if !rows.contains(signature) { missing.append("\(signature) in \(path)") }
      }
    }
    #expect(missing == [])
    #expect(known > 150)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { name in
      name.hasSuffix(".swift") ? ["\(folder)/\(name)"] : try files("\(folder)/\(name)")
    }
  }
}

extension Substring {
  /// The first line, without its end; nil if there is nothing left.
  fileprivate func prefixLine() -> Substring? {
    isEmpty ? nil : prefix { $0 != "\n" }
  }
}
