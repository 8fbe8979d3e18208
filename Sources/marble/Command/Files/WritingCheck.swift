import MarbleCases
import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
