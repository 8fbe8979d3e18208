import ReactiveTesting

#if canImport(Glibc)
  import Glibc
  /// The system's `write`, whose name types of this file have taken.
  package let writeBytes = Glibc.write
#elseif canImport(Musl)
  import Musl
  package let writeBytes = Musl.write
#else
  import Darwin
  package let writeBytes = Darwin.write
#endif

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
  ///   - limit: The maximum number of bytes; somewhat more is read, so that the caller notices when it is exceeded.
  /// - Returns: All bytes of the file.
  /// - Throws: Why it cannot be read.
  package static func contents(
    of path: String, limit: Int
  ) throws(FixtureFiles.ReadError) -> [UInt8] {
    do throws(SystemError) {
      if let inherited = path == "-" ? STDIN_FILENO : FilePath.inheritedDescriptor(path) {
        return try FixtureFiles.bytes(from: inherited, upTo: limit)
      }
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      let descriptor = try checked(descriptor: open(path, flags))
      defer { close(descriptor) }
      let kind = try FileStatus(descriptor: descriptor).kind
      if kind != .blockDevice {
        let input = try FixtureFiles.bytes(from: descriptor, upTo: limit)
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

/// A buffered output of the program, with a descriptor.
///
/// If the reader of a pipe has gone, the system's signal ends the program, without a message.
package final class Outlet {
  /// The reason why the output cannot be written.
  package struct WriteError: Error, Equatable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }

  /// Large enough that the cost of system calls no longer matters.
  private static let capacity = 1 << 16

  /// Changes a text before it is written, for example to add colours to messages.
  var decoration: (String) -> String = { $0 }

  /// Whether the codes of the program's own styles are written; all others never are.
  var isStyled = false

  let descriptor: Int32
  let name: String
  private var buffer: [UInt8] = []

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - descriptor: Stays open; whoever opened it closes it.
  ///   - name: The name in messages.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes a text, at the latest with the next flush.
  ///
  /// A text may contain anything that a file contains. So a terminal gets no character that it would act on, except for
  /// line endings and the program's own styles.
  package func write(_ text: String) throws(WriteError) {
    try writeExactly(decoration(shown(text)))
  }

  /// Writes a text as it is, such as a file that was asked for.
  func writeExactly(_ text: String) throws(WriteError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  private func shown(_ text: String) -> String {
    // Most texts are plain ASCII, and all are looked through.
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == UInt8(ascii: "\n") }
    guard !isPlain else { return text }
    return isStyled ? Paint.keepingCodes(of: text, printableLines) : printableLines(text)
  }

  /// Writes a text at once, after flushing another output, so that a reader of both sees them in the right order.
  func tell(_ text: String, after output: Outlet) throws(WriteError) {
    try output.flush()
    try write(text)
    try flush()
  }

  /// Writes the buffered text.
  package func flush() throws(WriteError) {
    var written = 0
    // Text that cannot be written now is not tried again.
    defer { buffer.removeAll(keepingCapacity: true) }
    while written < buffer.count {
      let count = buffer[written...].withUnsafeBytes {
        writeBytes(descriptor, $0.baseAddress, $0.count)
      }
      guard count < 0 else {
        written += count
        continue
      }
      let error = SystemError()
      switch error.code {
      case EINTR: break
      // Another process that shares the pipe or terminal may have made it non-blocking.
      case EAGAIN, EWOULDBLOCK: FixtureFiles.waitUntilReady(descriptor, POLLOUT)
      default: throw WriteError("\(name) cannot be written: \(error.reason)")
      }
    }
  }
}

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

/// An opened descriptor, or a duplicate of one; an error if the system did not give one.
private func checked(descriptor: Int32) throws(SystemError) -> Int32 {
  guard descriptor >= 0 else { throw SystemError() }
  return descriptor
}

/// Refuses arguments that would make the program overwrite its input, or read its output.
///
/// Files are compared by their identity, not by their paths.
struct WritingCheck {
  private let options: Options
  /// The input files, with their names in messages.
  private var inputs: [FilePlace: String] = [:]
  /// The folders that are searched for fixtures, each with the operand that it came from.
  private var folders: [FileStatus.Identity: String] = [:]

  /// Checks a command before it writes anything.
  ///
  /// - Parameters:
  ///   - options: The options of the program.
  ///   - outlets: The outputs that are always written.
  /// - Throws: An error that names a file to be both read and written.
  static func run(_ options: Options, _ outlets: Outlet...) throws(Options.UsageError) {
    guard options.action.takesFiles else { return }
    if options.isWatching || options.action == .update { try checkOperands(options) }
    // Most runs write to a terminal or a pipe, so their inputs need no second look.
    let redirected = outlets.filter { outlet in
      (try? FileStatus(descriptor: outlet.descriptor))?.kind == .file
    }
    // The output of `draw` is a folder.
    let report = options.action == .draw ? nil : options.output
    guard report != nil || !redirected.isEmpty else { return }
    let check = WritingCheck(options)
    for outlet in redirected { try check.check(outlet) }
    if let report { try check.check(report) }
  }

  /// Refuses inputs that can be read only once: they can be neither watched nor read again after an update.
  private static func checkOperands(_ options: Options) throws(Options.UsageError) {
    for path in options.operands {
      guard let kind = (try? FileStatus(path))?.kind, kind != .file, kind != .folder else {
        continue
      }
      throw Options.UsageError(
        options.isWatching
          ? "'\(path)' is \(kind.rawValue), which cannot be watched"
          : "--update writes files, and '\(path)' is \(kind.rawValue)")
    }
  }

  private init(_ options: Options) {
    self.options = options
    for operand in options.operands {
      if operand == "-" {
        if let status = try? FileStatus(descriptor: STDIN_FILENO), status.kind == .file {
          inputs[.existing(status.identity)] = "standard input"
        }
        continue
      }
      let walk = FixtureFiles.walk(operand)
      for path in walk.files.map(\.path) {
        if let place = FilePlace(path) { inputs[place] = "the input '\(path)'" }
      }
      for path in walk.folders {
        if let status = try? FileStatus(path) { folders[status.identity] = operand }
      }
    }
  }

  private func check(_ outlet: Outlet) throws(Options.UsageError) {
    guard let status = try? FileStatus(descriptor: outlet.descriptor),
      let input = inputs[.existing(status.identity)]
    else { return }
    throw Options.UsageError("\(outlet.name) would be written into \(input)")
  }

  /// Checks the path of a report.
  private func check(_ output: String) throws(Options.UsageError) {
    guard let place = FilePlace(output) else { return }
    // A terminal may be both input and output.
    if case .existing = place, let kind = (try? FileStatus(output))?.kind, kind != .file,
      kind != .pipe
    {
      return
    }
    if let input = inputs[place] {
      throw Options.UsageError(
        "the report would replace \(input)"
          + (input.contains("'\(output)'") ? "" : ", which '\(output)' leads to"))
    }
    if options.isWatching, let folder = watchedFolder(around: output) {
      throw Options.UsageError(
        "the report '\(output)' would be in the watched folder '\(folder)'; write it elsewhere")
    }
    if case .absent(let name, let identity) = place, FolderWalk.isFixture(name),
      let folder = folders[identity]
    {
      throw Options.UsageError(
        "the next run would read the report '\(output)' as a fixture, because it is in '\(folder)'; write it "
          + "elsewhere, or under a name that does not end with .txt or .marble")
    }
  }

  /// The folder among the operands that contains a file, at any depth.
  private func watchedFolder(around path: String) -> String? {
    guard let target = try? FilePath.target(of: path) else { return nil }
    var folder = FilePath.split(target).folder
    var last: FileStatus.Identity?
    // The parent of the root is the root.
    while let identity = (try? FileStatus(folder))?.identity, identity != last {
      let operand = options.operands.first { (try? FileStatus($0))?.identity == identity }
      if let operand { return operand }
      last = identity
      folder += "/.."
    }
    return nil
  }
}

/// The file that a path leads to, however the path is written; the file need not exist yet.
enum FilePlace: Hashable {
  case existing(FileStatus.Identity)
  case absent(name: String, folder: FileStatus.Identity)

  /// Finds the place of a path; nil if not even its folder exists.
  init?(_ path: String) {
    if let status = try? FileStatus(path) {
      self = .existing(status.identity)
    } else {
      guard let target = try? FilePath.target(of: path),
        let folder = try? FileStatus(FilePath.split(target).folder)
      else { return nil }
      self = .absent(name: FilePath.split(target).name, folder: folder.identity)
    }
  }
}
