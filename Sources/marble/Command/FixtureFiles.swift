import ReactiveTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds fixture files and reads them.
enum FixtureFiles {
  /// The most that is read of one file.
  private static let sizeLimit = 64 << 20

  /// Why a file could not be read.
  struct ReadError: Error {
    var message: String
  }

  /// The files that a path stands for: itself, or what lies below it if it is a folder.
  static func files(at path: String) throws(ReadError) -> [String] {
    if path == "-" { return [path] }
    var isFolder: Bool = false
    guard exists(path, &isFolder) else {
      throw ReadError(message: "there is no file or folder '\(path)'")
    }
    guard isFolder else { return [path] }
    let files = try filesBelow(path)
    guard !files.isEmpty else {
      throw ReadError(message: "there is no .txt or .marble file in '\(path)'")
    }
    return files
  }

  /// In the order of their paths, so that a report is the same on every machine.
  ///
  /// Hidden files and linked folders, which could lead round in a circle, are left out.
  private static func filesBelow(_ folder: String) throws(ReadError) -> [String] {
    var files: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: folder)
      } catch {
        throw ReadError(message: "the folder '\(folder)' cannot be read")
      }
      for name in names where !name.hasPrefix(".") {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        var isFolder = false
        guard exists(path, &isFolder) else { continue }
        if !isFolder {
          if name.hasSuffix(".txt") || name.hasSuffix(".marble") { files.append(path) }
        } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil {
          folders.append(path)
        }
      }
    }
    return files.sorted()
  }

  private static func exists(_ path: String, _ isFolder: inout Bool) -> Bool {
    #if canImport(FoundationEssentials)
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    #else
      var flag: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &flag)
      isFolder = flag.boolValue
      return exists
    #endif
  }

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws(ReadError) -> SourceText {
    let name = path == "-" ? "standard input" : path
    guard let data = FileManager.default.contents(atPath: path == "-" ? "/dev/stdin" : path) else {
      throw ReadError(message: "'\(name)' cannot be read")
    }
    guard data.count <= sizeLimit else {
      throw ReadError(
        message: "'\(name)' has \(data.count) bytes; a fixture file has at most \(sizeLimit)")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ReadError(message: "'\(name)' is not UTF-8 from byte \(firstInvalid(data)) on")
    }
    return SourceText(name: path == "-" ? "<stdin>" : path, text: text)
  }

  private static func firstInvalid(_ data: Data) -> Int {
    // The longest prefix that is valid, found by halving.
    var (low, high) = (0, data.count)
    while low < high {
      let middle = (low + high + 1) / 2
      // A prefix may end inside a character: up to three bytes less are as good.
      let isValid = (0...3).contains { cut in
        middle >= cut && String(validating: data.prefix(middle - cut), as: UTF8.self) != nil
      }
      if isValid { low = middle } else { high = middle - 1 }
    }
    return max(0, low - 3)
  }
}
