import Foundation

/// The files of this package, for tests that read them.
public enum Repository {
  /// The path of the package.
  public static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  /// The path of a file or folder of the package.
  ///
  /// - Parameter name: Its path from the package's root, as in `Documentation/TestingTime.md`.
  /// - Returns: The absolute path.
  public static func path(_ name: String) -> String { "\(root)/\(name)" }

  /// The text of a file of the package.
  ///
  /// - Parameter name: Its path from the package's root.
  /// - Returns: The text.
  /// - Throws: An error if there is no such file.
  public static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The pages for readers who come from other libraries.
  public static let guides =
    ["MIGRATION.md"]
    + ["ReactiveSwift", "RxSwift", "Combine", "RxJS", "KotlinFlow", "KotlinTests"].map {
      "Documentation/ComingFrom\($0).md"
    }

  /// The names of all pages of the documentation, from the package's root.
  public static let pages =
    ["README.md", "MIGRATION.md"]
    + files(below: "Documentation", ending: ".md").map { String($0.dropFirst(root.count + 1)) }

  /// The paths of all files below a folder, in alphabetical order, without hidden ones.
  ///
  /// - Parameters:
  ///   - folder: The folder's path from the package's root.
  ///   - ending: How a file's name must end.
  /// - Returns: Absolute paths.
  public static func files(below folder: String, ending: String = "") -> [String] {
    var files: [String] = []
    var folders = [path(folder)]
    while let folder = folders.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil {
          folders.append(path)
        } else if name.hasSuffix(ending) {
          files.append(path)
        }
      }
    }
    return files.sorted()
  }
}
