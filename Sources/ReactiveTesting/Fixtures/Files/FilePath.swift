#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
