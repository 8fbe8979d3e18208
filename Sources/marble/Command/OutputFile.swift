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
      return .direct(try copy(of: inherited))
    }
    let target = try FilePath.target(of: path)
    let old = try? FileStatus(target)
    if let old, old.kind != .file {
      // Without blocking, because a pipe may never have a reader.
      let descriptor = open(target, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError() }
      return .direct(descriptor)
    }
    // Checks the permission bits too, because the superuser may write any file.
    guard old.map({ $0.permissions & 0o222 != 0 }) ?? true else { throw SystemError(code: EACCES) }
    let (folderPath, name) = FilePath.split(target)
    guard !name.isEmpty else { throw SystemError(code: EISDIR) }
    let folder = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw SystemError() }
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

  private static func copy(of descriptor: Int32) throws(SystemError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemError() }
    return copy
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
  static func write(_ text: String, to path: String) throws(Outlet.WriteError) {
    let file = try OutputFile(path)
    do throws(Outlet.WriteError) {
      try file.output.write(text)
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
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

/// A new file in a folder, which takes the name of another file once it is complete.
///
/// Its own name, `.marble-….part`, is short, hidden and random. So every file system accepts it, the search for
/// fixtures skips it, and a draft left behind by a killed program is never in the way. Such a draft is not
/// removed, because it may belong to a program that is still running.
package final class Draft {
  /// How many names are tried if they already exist.
  private static let attempts = 100

  package let name: String
  let descriptor: Int32
  private let folder: Int32
  private var isOpen = true

  /// Makes an empty file.
  ///
  /// - Parameters:
  ///   - folder: An open folder, which stays open as long as the draft is used.
  ///   - permissions: The permissions of the new file, minus the process's mask.
  ///   - random: The source of its name.
  /// - Throws: Why the folder accepts no new file.
  package init(
    in folder: Int32, permissions: mode_t, using random: inout some RandomNumberGenerator
  ) throws(SystemError) {
    var attempt = 1
    while true {
      let name = ".marble-\(String(random.next(), radix: 36)).part"
      let (descriptor, error) = Interruption.withoutSignals {
        let descriptor = openat(
          folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
        let error = SystemError()
        // An interrupted program removes its draft.
        if descriptor >= 0 { Interruption.note(draft: name, in: folder) }
        return (descriptor, error)
      }
      if descriptor >= 0 {
        (self.name, self.descriptor, self.folder) = (name, descriptor, folder)
        return
      }
      guard error.code == EEXIST || error.code == EINTR, attempt < Self.attempts else {
        throw error
      }
      attempt += 1
    }
  }

  convenience init(in folder: Int32, permissions: mode_t) throws(SystemError) {
    var random = SystemRandomNumberGenerator()
    try self.init(in: folder, permissions: permissions, using: &random)
  }

  /// Renames the draft to the file that it replaces.
  ///
  /// - Throws: Why that file was not changed; the draft has then been removed.
  package func replace(_ name: String) throws(SystemError) {
    isOpen = false
    guard close(descriptor) == 0, renameat(folder, self.name, folder, name) == 0 else {
      let error = SystemError()
      discard()
      throw error
    }
    Interruption.forgetDraft()
  }

  /// Removes the draft.
  package func discard() {
    if isOpen { close(descriptor) }
    isOpen = false
    unlinkat(folder, name, 0)
    Interruption.forgetDraft()
  }
}
