import ReactiveTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
  private let readBytes = Glibc.read
#elseif canImport(Musl)
  import Musl
  private let readBytes = Musl.read
#else
  import Darwin
  private let readBytes = Darwin.read
#endif

/// Finds fixture files and reads them.
package enum FixtureFiles {
  /// The most that is read of one file.
  private static let sizeLimit = 64 << 20

  /// Why a file could not be read.
  package struct ReadError: Error, Equatable {
    package var message: String
    /// Where in a file, as compilers write it, if the file could be read so far.
    package var place: String?

    package init(message: String, place: String? = nil) {
      self.message = message
      self.place = place
    }

    package var description: String {
      printable((place.map { "\($0): " } ?? "") + "error: \(message)")
    }
  }

  /// The files that a path stands for: itself, or what lies below it if it is a folder.
  package static func files(at path: String) throws(ReadError) -> [String] {
    if path == "-" { return [path] }
    var isFolder: Bool = false
    guard exists(path, &isFolder) else {
      throw ReadError(message: "there is no file or folder '\(path)'")
    }
    guard isFolder else { return [path] }
    let files = try contents(of: path).files
    guard !files.isEmpty else {
      throw ReadError(message: "there is no .txt or .marble file in '\(path)'")
    }
    return files
  }

  /// A file that is named or lies in a folder that is, or why there is none.
  struct Entry {
    /// Its path, or what was given where there is none.
    var path: String
    var error: ReadError?

    /// What the file holds.
    func source() -> Result<SourceText, ReadError> {
      if let error { return .failure(error) }
      do throws(ReadError) {
        return .success(try read(path))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The files that several paths stand for, in their order.
  static func entries(at paths: [String]) -> [Entry] {
    paths.flatMap { path -> [Entry] in
      do throws(ReadError) {
        return try files(at: path).map { Entry(path: $0) }
      } catch {
        return [Entry(path: path, error: error)]
      }
    }
  }

  /// A folder and those below it in which fixture files may come to be; none for what is no folder.
  package static func folders(at path: String) -> [String] {
    var isFolder = false
    guard exists(path, &isFolder), isFolder else { return [] }
    return (try? contents(of: path).folders) ?? [path]
  }

  /// In the order of their paths, so that a report is the same on every machine.
  ///
  /// Hidden files and linked folders, which could lead round in a circle, are left out.
  private static func contents(
    of folder: String
  ) throws(ReadError) -> (files: [String], folders: [String]) {
    var files: [String] = []
    var folders: [String] = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      folders.append(folder)
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
          waiting.append(path)
        }
      }
    }
    return (files.sorted(), folders)
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
  package static func read(_ path: String) throws(ReadError) -> SourceText {
    let name = path == "-" ? "standard input" : path
    // Byte by byte from a descriptor, so that a pipe does too, and so that of a file without an end no
    // more is taken than is allowed.
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    defer { if path != "-", descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, let data = contents(of: descriptor) else {
      throw ReadError(
        message: "'\(name)' cannot be read: \(String(cString: strerror(errno)))")
    }
    guard data.count <= sizeLimit else {
      throw ReadError(
        message: "'\(name)' has more than \(sizeLimit) bytes, the most that a fixture file may have"
      )
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ReadError(
        message: "this is not UTF-8 text", place: "\(name):\(lineOfInvalidByte(data)):1")
    }
    return SourceText(name: path == "-" ? "<stdin>" : path, text: text)
  }

  /// All that can be read, up to a little more than is read of any file; nil if it cannot be read.
  private static func contents(of descriptor: Int32) -> [UInt8]? {
    var input: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while input.count <= sizeLimit {
      let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      input.append(contentsOf: chunk[..<count])
    }
    return input
  }

  /// The line, counted from 1, of the first byte that is no part of a character.
  private static func lineOfInvalidByte(_ data: [UInt8]) -> Int {
    var decoder = UTF8()
    var bytes = data.makeIterator()
    var line = 1
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar == "\n" { line += 1 }
    }
    return line
  }
}
