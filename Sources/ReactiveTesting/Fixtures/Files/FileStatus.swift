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
