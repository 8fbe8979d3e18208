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
    let folder = try step(
      "the folder '\(folderPath)' cannot be opened",
      checked(descriptor: open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)))
    defer { close(folder) }
    let status = try step("'\(path)' cannot be read", FileStatus(ofLink: name, in: folder))
    switch status.kind {
    case .file: break
    case .link:
      throw Outlet.WriteError(
        "'\(path)' is a link, and links are not followed; name the file itself")
    default: throw Outlet.WriteError("'\(path)' is not an ordinary file")
    }
    guard status.isWritable, faccessat(folder, name, W_OK, 0) == 0 else {
      throw Outlet.WriteError("'\(path)' is read-only")
    }
    guard try step("'\(path)' cannot be read", contents(of: name, in: folder)) == old else {
      throw Outlet.WriteError(
        "another program has changed '\(path)' in the meantime; it is left as it is")
    }
    let draft = try step(
      "no file can be made beside '\(path)'", Draft(in: folder, permissions: 0o600))
    do throws(Outlet.WriteError) {
      let output = Outlet(descriptor: draft.descriptor, name: "'\(path)'")
      try output.writeExactly(new)
      try output.flush()
      guard fchmod(draft.descriptor, status.permissions) == 0, fsync(draft.descriptor) == 0 else {
        throw Outlet.WriteError("\(output.name) cannot be written: \(SystemError().reason)")
      }
    } catch {
      draft.discard()
      throw error
    }
    try step("'\(path)' cannot be replaced", draft.replace(name))
    // Makes the new name durable. If a folder cannot be synchronised, the file is still complete.
    fsync(folder)
  }

  private static func contents(
    of name: String, in folder: Int32
  ) throws(SystemError) -> [UInt8] {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = try checked(descriptor: openat(folder, name, flags))
    defer { close(file) }
    return try FixtureFiles.bytes(from: file, upTo: .max)
  }

  /// Does a part of the work; a system's error becomes a message that says which part failed.
  private static func step<Result>(
    _ failure: String, _ body: @autoclosure () throws(SystemError) -> Result
  ) throws(Outlet.WriteError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw Outlet.WriteError("\(failure): \(error.reason)")
    }
  }
}
