#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
