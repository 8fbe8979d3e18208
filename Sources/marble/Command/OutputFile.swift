#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that appears whole or not at all.
///
/// What is written goes to a file beside it, which takes its place at the end, with its permissions.
/// A link is followed, so that it is what it leads to that is replaced; what is no file, such as a pipe
/// or a device, is written as it is.
package struct OutputFile {
  package let output: Outlet
  private let descriptor: Int32
  private let path: String
  /// Nil for what is written as it is.
  private let draft: String?

  /// Begins to write a file.
  ///
  /// - Parameter path: Where it is to appear.
  /// - Throws: That there is no writing there.
  package init(_ path: String) throws(Outlet.WriteError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    self.path = exists ? Self.resolved(path) : path
    if exists, status.st_mode & S_IFMT != S_IFREG {
      draft = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let draft = "\(self.path).\(getpid()).part"
      self.draft = draft
      descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if exists, descriptor >= 0 { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    }
    guard descriptor >= 0 else {
      throw Outlet.WriteError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
    }
    output = Outlet(descriptor: descriptor, name: "'\(path)'")
    Interruption.draft = draft
  }

  /// Puts the file in its place.
  package func finish() throws(Outlet.WriteError) {
    defer { Interruption.draft = nil }
    do throws(Outlet.WriteError) {
      try output.flush()
      guard close(descriptor) == 0, draft.map({ rename($0, path) == 0 }) ?? true else {
        throw Outlet.WriteError("'\(path)' cannot be written: \(String(cString: strerror(errno)))")
      }
    } catch {
      if let draft { unlink(draft) }
      throw error
    }
  }

  /// Leaves the file as it was.
  package func abandon() {
    close(descriptor)
    if let draft { unlink(draft) }
    Interruption.draft = nil
  }

  private static func resolved(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }
}
