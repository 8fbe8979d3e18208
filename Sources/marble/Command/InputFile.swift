#if canImport(Glibc)
  import Glibc
  /// The system's `read`, whose name types of this file have taken.
  package let readBytes = Glibc.read
  /// The system's `write`, whose name types of this file have taken.
  package let writeBytes = Glibc.write
#elseif canImport(Musl)
  import Musl
  package let readBytes = Musl.read
  package let writeBytes = Musl.write
#else
  import Darwin
  package let readBytes = Darwin.read
  package let writeBytes = Darwin.write
#endif
import ReactiveTesting

/// Reads the file at a path, and never waits for the file to open.
///
/// A descriptor that was open before the program started, such as standard input or a shell's `<(…)`, is
/// read to its end, however long its writer takes. A named pipe without a writer is refused:
/// opening it the usual way would wait for a writer, perhaps forever.
package enum InputFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - limit: The maximum number of bytes; a few more are read, so that the caller notices when it is exceeded.
  /// - Returns: All bytes of the file.
  /// - Throws: Why it cannot be read.
  package static func contents(
    of path: String, limit: Int
  ) throws(FixtureFiles.ReadError) -> [UInt8] {
    do throws(SystemError) {
      if let inherited = path == "-" ? STDIN_FILENO : FilePath.inheritedDescriptor(path) {
        return try bytes(from: inherited, limit)
      }
      let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError() }
      defer { close(descriptor) }
      let kind = try FileStatus(descriptor: descriptor).kind
      if kind != .blockDevice {
        let input = try bytes(from: descriptor, limit)
        if !input.isEmpty || kind != .pipe { return input }
      }
    } catch {
      // A socket in the file system cannot be opened at all.
      guard (try? FileStatus(path))?.kind == .socket else {
        throw FixtureFiles.unreadable(path == "-" ? "standard input" : path, error)
      }
    }
    switch (try? FileStatus(path))?.kind {
    case .pipe:
      throw FixtureFiles.ReadError(
        message:
          "'\(path)' is a named pipe that no program writes to; to wait for one, use standard "
          + "input: marble - < PIPE")
    case let kind:
      throw FixtureFiles.ReadError(
        message: "'\(path)' is \((kind ?? .unknown).rawValue), which cannot contain a fixture")
    }
  }

  private static func bytes(
    from descriptor: Int32, _ limit: Int
  ) throws(SystemError) -> [UInt8] {
    var input: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while input.count <= limit {
      let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        let error = SystemError()
        switch error.code {
        case EINTR: break
        // Another process that shares the pipe or terminal may have made it non-blocking.
        case EAGAIN, EWOULDBLOCK: waitUntilReady(descriptor, POLLIN)
        default: throw error
        }
      } else if count == 0 {
        break
      } else {
        input.append(contentsOf: chunk[..<count])
      }
    }
    return input
  }
}

/// Waits until a non-blocking descriptor can be read or written.
package func waitUntilReady(_ descriptor: Int32, _ event: some BinaryInteger) {
  var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  poll(&wanted, 1, -1)
}

/// What the system says about a file.
package struct FileStatus {
  package enum Kind: String {
    case file = "a file"
    case folder = "a folder"
    case link = "a link"
    case pipe = "a pipe"
    case socket = "a socket"
    case characterDevice = "a character device"
    case blockDevice = "a block device"
    case unknown = "a special file"
  }

  /// Two paths with equal identities lead to the same file.
  package struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  package let permissions: mode_t

  /// Reads the status of the file that a path leads to.
  package init(_ path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError() }
    self.init(status)
  }

  /// Reads the status of a path itself, which may be a link.
  package init(ofLink path: String) throws(SystemError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw SystemError() }
    self.init(status)
  }

  /// Reads the status of an open file.
  package init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError() }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .unknown
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    permissions = status.st_mode & 0o7777
  }
}

extension FilePath {
  /// Follows the links at the end of a path, even if the last one leads to no existing file.
  ///
  /// - Throws: An error if a link cannot be read, or if the links form a circle.
  package static func target(of path: String) throws(SystemError) -> String {
    var path = path
    // The same limit as on Linux.
    for _ in 0..<40 {
      guard (try? FileStatus(ofLink: path))?.kind == .link else { return path }
      let text = try contents(ofLink: path)
      path = text.utf8.first == UInt8(ascii: "/") ? text : join(split(path).folder, text)
    }
    throw SystemError(code: ELOOP)
  }

  private static func contents(ofLink path: String) throws(SystemError) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { throw SystemError() }
    guard
      let text = String(validating: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    else { throw SystemError(code: EILSEQ) }
    return text
  }

  /// The descriptor that a path stands for, if it was open before the program started.
  ///
  /// Opening such a path again would read a file from its start, and fails for a socket.
  package static func inheritedDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
      }
      return nil
    }
  }
}

extension FixtureFiles {
  /// Reads a file, or standard input for `-`.
  package static func read(_ path: String) throws(ReadError) -> SourceText {
    try source(path, try InputFile.contents(of: path, limit: sizeLimit))
  }
}

extension FixtureFiles.Entry {
  /// The contents of the file.
  package func source() -> Result<SourceText, FixtureFiles.ReadError> {
    if let error { return .failure(error) }
    do throws(FixtureFiles.ReadError) {
      return .success(try FixtureFiles.read(path))
    } catch {
      return .failure(error)
    }
  }
}
