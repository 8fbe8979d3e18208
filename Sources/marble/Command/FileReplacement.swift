import ReactiveTesting
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Replaces the contents of a file completely or not at all.
///
/// The new contents are written to a new file in the same folder, which then takes the old file's name. At any
/// moment a reader sees either the old or the new contents. All steps use the opened folder, so moving or
/// replacing the folder meanwhile has no effect.
package enum FileReplacement {
  /// Replaces the contents of a file.
  ///
  /// - Parameters:
  ///   - path: The file. A link is refused, because its target may be anywhere.
  ///   - old: The bytes that were read from it; if the file has other contents by now, it is left alone.
  ///   - new: The new contents. The permissions stay the same.
  /// - Throws: Why nothing was changed.
  package static func replace(
    _ path: String, _ old: [UInt8], by new: String
  ) throws(Outlet.WriteError) {
    let (folderPath, name) = FilePath.split(path)
    let folder = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw refusal("the folder '\(folderPath)' cannot be opened") }
    defer { close(folder) }
    let mode = try checkedMode(of: name, path, in: folder)
    guard try contents(of: name, path, in: folder) == old else {
      throw Outlet.WriteError(
        "another program has changed '\(path)' in the meantime; it is left as it is")
    }
    let draft: Draft
    do throws(SystemError) {
      draft = try Draft(in: folder, permissions: 0o600)
    } catch {
      throw refusal("no file can be made beside '\(path)'", error)
    }
    do throws(Outlet.WriteError) {
      let output = Outlet(descriptor: draft.descriptor, name: "'\(path)'")
      try output.writeExactly(new)
      try output.flush()
      guard fchmod(draft.descriptor, mode) == 0, fsync(draft.descriptor) == 0 else {
        throw refusal("'\(path)' cannot be written")
      }
    } catch {
      draft.discard()
      throw error
    }
    do throws(SystemError) {
      try draft.replace(name)
    } catch {
      throw refusal("'\(path)' cannot be replaced", error)
    }
    // Makes the new name durable. If a folder cannot be synchronised, the file is still complete.
    fsync(folder)
  }

  /// The permissions of a file, if it may be replaced.
  private static func checkedMode(
    of name: String, _ path: String, in folder: Int32
  ) throws(Outlet.WriteError) -> mode_t {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw refusal("'\(path)' cannot be read")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK:
      throw Outlet.WriteError(
        "'\(path)' is a link, and links are not followed; name the file itself")
    default:
      throw Outlet.WriteError(
        "'\(path)' is not an ordinary file")
    }
    // Checks the permission bits too, because the superuser may write any file.
    guard status.st_mode & 0o222 != 0, faccessat(folder, name, W_OK, 0) == 0 else {
      throw Outlet.WriteError(
        "'\(path)' is read-only")
    }
    return status.st_mode & 0o7777
  }

  private static func contents(
    of name: String, _ path: String, in folder: Int32
  ) throws(Outlet.WriteError) -> [UInt8] {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw refusal("'\(path)' cannot be read") }
    defer { close(file) }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { readBytes(file, $0.baseAddress, $0.count) }
      if count < 0 {
        guard errno == EINTR else { throw refusal("'\(path)' cannot be read") }
        continue
      }
      if count == 0 { return contents }
      contents += chunk[..<count]
    }
  }

  /// A message with the system's reason, by default that of the last error.
  private static func refusal(
    _ message: String, _ error: SystemError = SystemError()
  ) -> Outlet.WriteError {
    Outlet.WriteError("\(message): \(error.reason)")
  }
}
