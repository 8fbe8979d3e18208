#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds and reads fixture files.
package enum FixtureFiles {
  /// The maximum size of a file.
  private static let sizeLimit = 64 << 20

  /// Why a file could not be read.
  package struct ReadError: Error, Equatable {
    package var message: String
    /// The place in the file, in the form compilers use, if the file could be read up to there.
    package var place: String?

    package init(message: String, place: String? = nil) {
      self.message = message
      self.place = place
    }

    package var description: String {
      printable((place.map { "\($0): " } ?? "") + "error: \(message)")
    }
  }

  /// The files that a path stands for: the file itself, or the fixture files below a folder.
  ///
  /// - Throws: The error of the first file that cannot be read.
  package static func files(at path: String) throws(ReadError) -> [String] {
    let entries = walk(path).files
    if let error = entries.lazy.compactMap(\.error).first { throw error }
    return entries.map(\.path)
  }

  /// A file given by its path or found in a folder, or the reason why there is none.
  package struct Entry {
    /// The path of the file, or of the operand if there is no file.
    package var path: String
    package var error: ReadError?

    package init(path: String, error: ReadError? = nil) { (self.path, self.error) = (path, error) }

    /// The contents of the file.
    package func source() -> Result<SourceText, ReadError> {
      if let error { return .failure(error) }
      do throws(ReadError) {
        return .success(try read(path))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The files that several paths stand for, in their order.
  package static func entries(at paths: [String]) -> [Entry] { paths.flatMap { walk($0).files } }

  /// The files that a path stands for, and the folders in which new ones may appear.
  package static func walk(_ path: String) -> (files: [Entry], folders: [String]) {
    if path == "-" { return ([Entry(path: path)], []) }
    let message: String
    do throws(SystemError) {
      guard try FileStatus(path).kind == .folder else { return ([Entry(path: path)], []) }
      let walk = FolderWalk(path)
      if !walk.files.isEmpty { return (walk.files, walk.folders) }
      let error = ReadError(message: "there is no .txt or .marble file in '\(path)'")
      return ([Entry(path: path, error: error)], walk.folders)
    } catch {
      message =
        error.isAbsence
        ? "there is no file or folder '\(path)'"
        : "'\(path)' cannot be read: \(error.reason)"
    }
    return ([Entry(path: path, error: ReadError(message: message))], [])
  }

  /// Reads a file, or standard input for `-`.
  package static func read(_ path: String) throws(ReadError) -> SourceText {
    let name = path == "-" ? "standard input" : path
    let data = try InputFile.contents(of: path, limit: sizeLimit)
    guard data.count <= sizeLimit else {
      throw ReadError(
        message: "'\(name)' is too large; a fixture file has at most \(sizeLimit) bytes")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ReadError(
        message: "this is not UTF-8 text", place: "\(name):\(lineOfInvalidByte(data)):1")
    }
    return SourceText(name: path == "-" ? "<stdin>" : path, text: text)
  }

  /// The number of the line, from 1, with the first byte that is not part of a character.
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

/// The fixture files below a folder, and the folders in which new ones may appear.
///
/// Hidden files are left out, and linked folders, which could form a circle. So is everything that is not an
/// ordinary file: a pipe, for instance, can be read only once, or may keep the program waiting.
package struct FolderWalk {
  /// In the order of their paths, so that reports are the same on every machine.
  private(set) var files: [FixtureFiles.Entry] = []
  private(set) var folders: [String] = []

  /// Walks through a folder and its subfolders.
  ///
  /// Anything that cannot be read becomes an entry with its error; the other files are still read.
  init(_ top: String) {
    var pending = [top]
    while let folder = pending.popLast() {
      do throws(SystemError) {
        let names = try Self.names(in: folder)
        folders.append(folder)
        for name in names { add(name, in: folder, &pending) }
      } catch {
        // A subfolder may have been removed since its name was read.
        guard folder == top || !error.isAbsence else { continue }
        folders.append(folder)
        let message = "the folder '\(folder)' cannot be read: \(error.reason)"
        files.append(FixtureFiles.Entry(path: folder, error: .init(message: message)))
      }
    }
    files.sort { $0.path < $1.path }
  }

  /// Whether a file with this name is read if its folder is given.
  package static func isFixture(_ name: String) -> Bool {
    name.utf8.first != UInt8(ascii: ".") && (name.hasSuffix(".txt") || name.hasSuffix(".marble"))
  }

  private mutating func add(_ name: Name, in folder: String, _ pending: inout [String]) {
    let path = FilePath.join(folder, name.text)
    guard name.isValid else {
      if Self.isFixture(name.text) {
        let message = "the name of '\(path)' is not UTF-8 text"
        files.append(FixtureFiles.Entry(path: path, error: .init(message: message)))
      }
      return
    }
    do throws(SystemError) {
      switch try FileStatus(ofLink: path).kind {
      case .file where Self.isFixture(name.text): files.append(FixtureFiles.Entry(path: path))
      case .folder: pending.append(path)
      case .link where Self.isFixture(name.text):
        // A link with a missing target counts as a fixture that cannot be read.
        guard ((try? FileStatus(path))?.kind ?? .file) == .file else { return }
        files.append(FixtureFiles.Entry(path: path))
      default: break
      }
    } catch {
      guard !error.isAbsence else { return }
      let message = "'\(path)' cannot be read: \(error.reason)"
      files.append(FixtureFiles.Entry(path: path, error: .init(message: message)))
    }
  }

  /// A name in a folder.
  private struct Name {
    /// The name, with a replacement for each byte that is not part of a character.
    var text: String
    var isValid: Bool
  }

  /// The names in a folder, without the hidden ones.
  private static func names(in folder: String) throws(SystemError) -> [Name] {
    guard let stream = opendir(folder) else { throw SystemError() }
    defer { closedir(stream) }
    var names: [Name] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError() }
        return names
      }
      // The system may have reserved less memory than the whole structure, so the structure must not be copied.
      guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return names }
      // Unsafe: the entry is valid until the next call of `readdir`, and its name ends with a zero.
      let bytes = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      guard bytes.pointee != CChar(UInt8(ascii: ".")) else { continue }
      let valid = String(validatingCString: bytes)
      names.append(Name(text: valid ?? String(cString: bytes), isValid: valid != nil))
    }
  }
}
