import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that appears whole or not at all.
///
/// The text goes to a draft in the same folder, which replaces the file at the end and gets its permissions.
/// Links are followed, so the target of a link is replaced. Anything that is not an ordinary file, such
/// as a pipe or a device, is written directly. So is a descriptor that was already open, such as `/dev/stdout`.
package struct OutputFile {
  package let output: Outlet
  private let path: String
  private let way: Way

  private enum Way {
    case direct(Int32)
    /// Replaces the file with this name in an open folder.
    case draft(Draft, name: String, folder: Int32)
  }

  /// Begins to write a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: Why it cannot be written.
  package init(_ path: String) throws(Outlet.WriteError) {
    self.path = path
    do throws(SystemError) {
      way = try Self.way(to: path)
    } catch {
      throw Self.refusal(path, error)
    }
    let descriptor =
      switch way {
      case .direct(let descriptor): descriptor
      case .draft(let draft, _, _): draft.descriptor
      }
    output = Outlet(descriptor: descriptor, name: "'\(path)'")
  }

  private static func way(to path: String) throws(SystemError) -> Way {
    if let inherited = FilePath.inheritedDescriptor(path) {
      return .direct(try checked(descriptor: fcntl(inherited, F_DUPFD_CLOEXEC, 3)))
    }
    let target = try FilePath.target(of: path)
    let old = try? FileStatus(target)
    if let old, old.kind != .file {
      // Without blocking, because a pipe may never have a reader.
      let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      return .direct(try checked(descriptor: open(target, flags)))
    }
    // Checks the permission bits too, because the superuser may write any file.
    guard old?.isWritable ?? true else { throw SystemError(code: EACCES) }
    let (folderPath, name) = FilePath.split(target)
    guard !name.isEmpty else { throw SystemError(code: EISDIR) }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let folder = try checked(descriptor: open(folderPath, flags))
    do throws(SystemError) {
      // Nobody may read the draft unless they may read the file.
      let draft = try Draft(in: folder, permissions: old == nil ? 0o666 : 0o600)
      if let old { fchmod(draft.descriptor, old.permissions) }
      return .draft(draft, name: name, folder: folder)
    } catch {
      close(folder)
      throw error
    }
  }

  /// Moves the file to its place.
  package func finish() throws(Outlet.WriteError) {
    do throws(Outlet.WriteError) {
      try output.flush()
    } catch {
      abandon()
      throw error
    }
    do throws(SystemError) {
      switch way {
      case .direct(let descriptor): guard close(descriptor) == 0 else { throw SystemError() }
      case .draft(let draft, let name, let folder):
        defer { close(folder) }
        try draft.replace(name)
      }
    } catch {
      throw Self.refusal(path, error)
    }
  }

  /// Leaves the file as it was.
  package func abandon() {
    switch way {
    case .direct(let descriptor): close(descriptor)
    case .draft(let draft, _, let folder):
      draft.discard()
      close(folder)
    }
  }

  private static func refusal(_ path: String, _ error: SystemError) -> Outlet.WriteError {
    let reason =
      error.code == ENXIO && (try? FileStatus(path))?.kind == .pipe
      ? "no program reads from this named pipe; to wait for one, use standard output: > PIPE"
      : error.reason
    return Outlet.WriteError("'\(path)' cannot be written: \(reason)")
  }
}

extension OutputFile {
  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which stays as it was if the work fails.
  ///   - body: The work that writes the text.
  /// - Returns: What the work returns.
  /// - Throws: Why the file cannot be written, or the error of the work.
  static func write<Result>(
    to path: String, _ body: (Outlet) throws(Outlet.WriteError) -> Result
  ) throws(Outlet.WriteError) -> Result {
    let file = try OutputFile(path)
    let result: Result
    do throws(Outlet.WriteError) {
      result = try body(file.output)
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
    return result
  }

  /// Writes a whole file with a text.
  static func write(_ text: String, to path: String) throws(Outlet.WriteError) {
    try write(to: path) { output throws(Outlet.WriteError) in try output.write(text) }
  }

  /// Whether a file already has a text, so that it need not be written again.
  static func isCurrent(_ path: String, _ text: String) -> Bool {
    guard (try? FileStatus(path))?.kind == .file else { return false }
    return (try? InputFile.contents(of: path, limit: text.utf8.count)) == Array(text.utf8)
  }

  /// Makes a folder for files, and the folders around it, if they do not exist.
  static func makeFolder(_ path: String) throws(Outlet.WriteError) {
    guard mkdir(path, 0o777) != 0 else { return }
    var error = SystemError()
    let parent = FilePath.split(path).folder
    if error.code == ENOENT, parent != ".", parent != path {
      try makeFolder(parent)
      guard mkdir(path, 0o777) != 0 else { return }
      error = SystemError()
    }
    let kind = (try? FileStatus(path))?.kind
    if error.code == EEXIST, kind == .folder { return }
    if let kind, kind != .folder {
      throw Outlet.WriteError("'\(path)' is \(kind.rawValue), not a folder")
    }
    // Below a file there are no folders.
    if error.code == ENOTDIR, parent != path { try makeFolder(parent) }
    throw Outlet.WriteError("the folder '\(path)' cannot be made: \(error.reason)")
  }
}
