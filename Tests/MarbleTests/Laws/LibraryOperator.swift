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
  var parameters: [PublicFunction.Parameter] = []
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
    for parameter in parameters {
      if rest.first == parameter.label[...] {
        rest.removeFirst()
      } else if !parameter.hasDefault {
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
    PublicFunction.all(in: text).compactMap { function in
      let isOfStreams = function.type.hasPrefix("Signal") && function.type != "Signal.Observer"
      let isOfProperties = function.type.hasPrefix("Property")
      guard isOfStreams || isOfProperties, function.name != "init" else { return nil }
      return LibraryOperator(
        signature: function.signature, parameters: function.parameters, folder: folder, file: file,
        isOfProperties: isOfProperties)
    }
  }
}
