import ReactiveTesting
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for files to change.
///
/// The system wakes the watch when something happens near the files, and a look at the files shows whether they
/// have changed. So it does not matter how an editor writes a file. If the system sends no signals, the files are
/// polled often enough.
package final class FileWatch {
  private let paths: [String]
  private var last: Snapshot
  private let isPolling: Bool
  /// The places that the bell watches.
  private var places: Set<String> = []
  private var bell: (any ChangeBell)?

  /// The waiting times, in milliseconds.
  private enum Wait {
    /// The longest pause of a writer between two parts of a file.
    static let settling: Int32 = 40
    static let polling: Int32 = 500
    /// Checks now and then without a signal, because changes on a network send none.
    static let doubt: Int32 = 5_000
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, which need not exist.
  ///   - isPolling: Whether to poll instead of asking the system for signals.
  package init(_ paths: [String], isPolling: Bool = false) {
    self.paths = paths
    self.isPolling = isPolling
    last = Snapshot([])
    // The bell comes first, so a change between the two is either seen or signalled.
    hangBell()
    last = Snapshot(paths)
  }

  /// Waits until something has changed and then stayed the same for a moment.
  package func waitForChange() {
    while !hasChanged() {
      wait(bell == nil ? Wait.polling : Wait.doubt)
      hangBell()
    }
    // Lets a writer finish that writes a file in parts, or several files.
    repeat { wait(Wait.settling, isQuiet: true) } while hasChanged()
  }

  /// Attaches the bell to the folders and files that exist now.
  private func hangBell() {
    let now = isPolling ? [] : Self.places(paths)
    guard now != places else { return }
    places = now
    bell = makeChangeBell(now.sorted())
  }

  private func hasChanged() -> Bool {
    let now = Snapshot(paths)
    defer { last = now }
    return now != last
  }

  private func wait(_ milliseconds: Int32, isQuiet: Bool = false) {
    if let bell, !isQuiet { return bell.wait(milliseconds) }
    poll(nil, 0, milliseconds)
    bell?.silence()
  }

  /// The folders in which something may happen, and the files themselves.
  private static func places(_ paths: [String]) -> Set<String> {
    var places = Set<String>()
    for path in paths {
      // An editor may replace a file with another one: that is a change of the folder.
      places.insert(FilePath.split(path).folder)
      places.insert(path)
      let walk = FixtureFiles.walk(path)
      places.formUnion(walk.folders)
      places.formUnion(walk.files.map(\.path))
    }
    return places
  }
}

/// The state of files as seen from outside.
private struct Snapshot: Equatable {
  private struct Look: Equatable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      // For a folder only its existence counts: its files are checked separately.
      size = isFolder ? 0 : Int64(status.st_size)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      seconds = isFolder ? 0 : time.tv_sec
      nanoseconds = isFolder ? 0 : time.tv_nsec
    }
  }

  private var looks: [String: Look?] = [:]

  init(_ paths: [String]) {
    for path in paths {
      // A missing file is remembered as missing, so its appearance is a change.
      looks[path] = .some(Look(path))
      for file in FixtureFiles.walk(path).files { looks[file.path] = .some(Look(file.path)) }
    }
  }
}
