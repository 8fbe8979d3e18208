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
  package static let sizeLimit = 64 << 20

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

  /// A file given by its path or found in a folder, or the reason why there is none.
  package struct Entry {
    /// The path of the file, or of the operand if there is no file.
    package var path: String
    package var error: ReadError?

    package init(path: String, error: ReadError? = nil) { (self.path, self.error) = (path, error) }
  }

  /// The files that several paths stand for, in their order.
  package static func entries(at paths: [String]) -> [Entry] { paths.flatMap { walk($0).files } }

  /// The files that a path stands for, and the folders in which new ones may appear.
  package static func walk(_ path: String) -> (files: [Entry], folders: [String]) {
    if path == "-" { return ([Entry(path: path)], []) }
    do throws(SystemError) {
      guard try kind(of: path) == S_IFDIR else { return ([Entry(path: path)], []) }
      let walk = FolderWalk(path)
      if !walk.files.isEmpty { return (walk.files, walk.folders) }
      let error = ReadError(message: "there is no .txt or .marble file in '\(path)'")
      return ([Entry(path: path, error: error)], walk.folders)
    } catch {
      let refusal =
        error.isAbsence
        ? ReadError(message: "there is no file or folder '\(path)'") : unreadable(path, error)
      return ([Entry(path: path, error: refusal)], [])
    }
  }

  /// The text of a file.
  ///
  /// - Parameters:
  ///   - path: The path, or `-` for standard input.
  ///   - contents: The bytes of the file, or some more than its largest size.
  /// - Returns: The text, named as in messages.
  /// - Throws: An error if the file is too large, is not UTF-8 or has too many combining marks in a row.
  package static func source(_ path: String, _ contents: [UInt8]) throws(ReadError) -> SourceText {
    let name = path == "-" ? "standard input" : path
    guard contents.count <= sizeLimit else {
      throw ReadError(
        message: "'\(name)' is too large; a fixture file has at most \(sizeLimit) bytes")
    }
    guard let text = String(validating: contents, as: UTF8.self) else {
      throw ReadError(
        message: "this is not UTF-8 text", place: "\(name):\(lineOfInvalidByte(contents)):1")
    }
    let source = SourceText(name: path == "-" ? "<stdin>" : path, text: text)
    if let excess = CombiningMarks.excess(in: text) {
      let place = source.position(of: excess)
      throw ReadError(
        message: CombiningMarks.excess, place: "\(name):\(place.line):\(place.column)")
    }
    return source
  }

  /// All bytes of an ordinary file.
  static func contents(of path: String) throws(ReadError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, SystemError()) }
    defer { close(descriptor) }
    do throws(SystemError) {
      return try bytes(from: descriptor, upTo: sizeLimit)
    } catch {
      throw unreadable(path, error)
    }
  }

  /// Reads an open file to its end, or somewhat more than a limit.
  package static func bytes(
    from descriptor: Int32, upTo limit: Int
  ) throws(SystemError) -> [UInt8] {
    var input: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while input.count <= limit {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count < 0 else {
        if count == 0 { break }
        input.append(contentsOf: chunk[..<count])
        continue
      }
      let error = SystemError()
      switch error.code {
      case EINTR: break
      // Another process that shares the pipe or terminal may have made it non-blocking.
      case EAGAIN, EWOULDBLOCK: waitUntilReady(descriptor, POLLIN)
      default: throw error
      }
    }
    return input
  }

  /// Waits until a non-blocking descriptor can be read or written.
  package static func waitUntilReady(_ descriptor: Int32, _ event: some BinaryInteger) {
    var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&wanted, 1, -1)
  }

  package static func unreadable(_ name: String, _ error: SystemError) -> ReadError {
    ReadError(message: "'\(name)' cannot be read: \(error.reason)")
  }

  /// What a path leads to, as in `st_mode`.
  fileprivate static func kind(
    of path: String, followsLink: Bool = true
  ) throws(SystemError) -> mode_t {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw SystemError()
    }
    return status.st_mode & S_IFMT
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
      switch try FixtureFiles.kind(of: path, followsLink: false) {
      case S_IFREG where Self.isFixture(name.text): files.append(FixtureFiles.Entry(path: path))
      case S_IFDIR: pending.append(path)
      case S_IFLNK where Self.isFixture(name.text):
        // A link with a missing target counts as a fixture that cannot be read.
        guard ((try? FixtureFiles.kind(of: path)) ?? S_IFREG) == S_IFREG else { return }
        files.append(FixtureFiles.Entry(path: path))
      default: break
      }
    } catch {
      guard !error.isAbsence else { return }
      files.append(FixtureFiles.Entry(path: path, error: FixtureFiles.unreadable(path, error)))
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

/// Splits and joins paths byte by byte, as the system does: a combining mark may follow a slash.
package enum FilePath {
  /// The folder and the last name of a path; the name is empty if the path ends with a slash.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  /// The path of a name in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }
}

/// The reason why a system call failed.
package struct SystemError: Error, Equatable {
  package let code: Int32

  /// Takes the error of the last system call.
  package init() { code = errno }

  /// Makes an error from a known code.
  package init(code: Int32) { self.code = code }

  /// The system's own message.
  package var reason: String { String(cString: strerror(code)) }

  /// Whether nothing exists at the path.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
}
