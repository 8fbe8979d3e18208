#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for files to change.
///
/// The system wakes it when something happens near the files; whether they have changed is told by
/// looking at them. So nothing depends on how an editor writes a file, and where the system tells of
/// nothing, it is looked often enough.
package final class FileWatch {
  private let paths: [String]
  private var last: Snapshot
  private let isPolling: Bool
  /// Where the bell hangs.
  private var places: Set<String> = []
  private var bell: (any ChangeBell)?

  /// In milliseconds.
  private enum Wait {
    /// As long as a writer may be between two parts of a file.
    static let settling: Int32 = 40
    static let polling: Int32 = 500
    /// Now and then it is looked without being woken: what is on a network wakes nobody.
    static let doubt: Int32 = 5_000
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, which need not be there.
  ///   - isPolling: Whether the system is not to be asked to tell of changes.
  package init(_ paths: [String], isPolling: Bool = false) {
    self.paths = paths
    self.isPolling = isPolling
    last = Snapshot([])
    // The bell first: what changes between the two is then seen or heard.
    hangBell()
    last = Snapshot(paths)
  }

  /// Waits until something has changed and has then stayed as it is for a moment.
  package func waitForChange() {
    while !hasChanged() {
      wait(bell == nil ? Wait.polling : Wait.doubt)
      hangBell()
    }
    // Whoever writes a file in parts, or several files, is to be let finish.
    repeat { wait(Wait.settling, isQuiet: true) } while hasChanged()
  }

  /// Hangs the bell at the folders and files that are there now.
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
      // An editor may put another file in the place of one: that happens to the folder.
      places.insert(FilePath.split(path).folder)
      places.insert(path)
      let walk = FixtureFiles.walk(path)
      places.formUnion(walk.folders)
      places.formUnion(walk.files.map(\.path))
    }
    return places
  }
}

/// What files look like from outside.
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
      // Of a folder only that it is there: its files are looked at by themselves.
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
      // What cannot be found is remembered as such: its coming is a change.
      looks[path] = .some(Look(path))
      for file in FixtureFiles.walk(path).files { looks[file.path] = .some(Look(file.path)) }
    }
  }
}
