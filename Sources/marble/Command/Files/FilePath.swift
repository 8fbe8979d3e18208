#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Works with paths byte by byte, as the system does: a slash may be followed by a combining mark.
enum FilePath {
  /// A path's folder and its last name, which is empty if the path ends with a slash.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  /// The path of a name in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// Follows the links at the end of a path, also where the last of them leads to no file yet.
  ///
  /// - Throws: That a link cannot be read, or that the links lead round in a circle.
  static func target(of path: String) throws(SystemError) -> String {
    var path = path
    // As many as Linux follows.
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
  /// To open such a path anew would begin a file from its start, and fails for a socket.
  static func inheritedDescriptor(_ path: String) -> Int32? {
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
