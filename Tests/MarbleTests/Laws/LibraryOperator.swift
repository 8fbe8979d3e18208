#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport

/// A public function on streams or properties, as the library's sources declare it.
struct LibraryOperator {
  /// Its name and its labels, such as `take(first:)`.
  var signature: String
  /// Its labels, and whether the parameter of each has a default.
  var labels: [(text: Substring, hasDefault: Bool)] = []
  /// The folder below `Sources/Reactive/Operators`.
  var folder: String
  /// The name of the file, without `.swift`.
  var file: String
  var isOfProperties = false

  var name: Substring { signature.prefix { $0 != "(" } }

  /// Whether a signature is one of its forms: the name, and the labels without some of those that have a default.
  func hasForm(_ form: String) -> Bool {
    guard form.prefix(while: { $0 != "(" }) == name else { return false }
    var rest = form.dropFirst(name.count).split { "(:)".contains($0) }[...]
    for label in labels {
      if rest.first == label.text {
        rest.removeFirst()
      } else if !label.hasDefault {
        return false
      }
    }
    return rest.isEmpty
  }

  /// Every operator of the library.
  ///
  /// A file such as `Zip+Arities.swift` has more overloads of the operators in
  /// `Zip.swift`, so only its operators of properties count.
  static let all: [LibraryOperator] = {
    let folders = Repository.path("Sources/Reactive/Operators")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folders)) ?? []
    return names.filter { !$0.hasSuffix(".swift") }.sorted().flatMap { folder in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folders)/\(folder)"))
      return (files ?? []).sorted().flatMap { file in
        let text = try? String(contentsOfFile: "\(folders)/\(folder)/\(file)", encoding: .utf8)
        return declared(in: text ?? "", folder, String(file.dropLast(".swift".count)))
          .filter { $0.isOfProperties || !file.contains("+") }
      }
    }
  }()

  /// The operators that a file declares.
  static func declared(in text: String, _ folder: String, _ file: String) -> [LibraryOperator] {
    var operators: [LibraryOperator] = []
    var receiver = Substring()
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != "\n" }
      if line.hasPrefix("extension ") { receiver = line.dropFirst("extension ".count) }
      let isOfStreams = receiver.hasPrefix("Signal") && !receiver.contains(".Observer")
      let isOfProperties = receiver.hasPrefix("Property")
      if isOfStreams || isOfProperties,
        let start = line.firstRange(of: "public func ")?.upperBound
          ?? line.firstRange(of: "public static func ")?.upperBound
      {
        let (name, labels) = signature(of: rest[start...])
        operators.append(
          LibraryOperator(
            signature: "\(name)(\(labels.map { "\($0.text):" }.joined()))", labels: labels,
            folder: folder, file: file, isOfProperties: isOfProperties))
      }
      rest = rest.dropFirst(line.count + 1)
    }
    return operators
  }

  /// The name and the labels of a declaration that begins with its name.
  private static func signature(
    of declaration: Substring
  ) -> (name: String, labels: [(text: Substring, hasDefault: Bool)]) {
    let name = declaration.prefix { $0 != "(" && $0 != "<" }.filter { $0 != "`" }
    var depth = 0
    var angles = 0
    var labels: [(text: Substring, hasDefault: Bool)] = []
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
        let text = declaration[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        labels.append((text, false))
        isAtStart = false
      }
      if depth == 1, character == "=", let last = labels.indices.last {
        labels[last].hasDefault = true
      }
    }
    return (name, labels)
  }
}
