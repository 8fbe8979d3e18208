import MarbleCases
import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
  let size: Int64
  /// When the contents last changed, since 1970.
  let modification: Duration

  /// Reads the status of the file that a path leads to.
  package init(_ path: String) throws(SystemError) { try self.init { stat(path, &$0) } }

  /// Reads the status of a path itself, which may be a link; by default from the current folder.
  package init(ofLink path: String, in folder: Int32 = AT_FDCWD) throws(SystemError) {
    try self.init { fstatat(folder, path, &$0, AT_SYMLINK_NOFOLLOW) }
  }

  /// Reads the status of an open file.
  package init(descriptor: Int32) throws(SystemError) {
    try self.init { fstat(descriptor, &$0) }
  }

  private init(_ read: (inout stat) -> Int32) throws(SystemError) {
    var status = stat()
    guard read(&status) == 0 else { throw SystemError() }
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
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modification = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Whether the permissions let someone write the file; even then, the superuser may write any file.
  var isWritable: Bool { permissions & 0o222 != 0 }
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
