import ReactiveTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `--watch`: runs the cases, and again whenever a file changes, until it is interrupted.
struct WatchCommand {
  private let paths: [String]
  private let isTerminal: Bool
  private let messages: Outlet

  init(_ paths: [String], messages: Outlet) {
    self.paths = paths
    self.messages = messages
    isTerminal = isatty(STDOUT_FILENO) == 1
  }

  /// Moves the cursor to the upper left, and clears the screen and the scrollback.
  private static let clearing = "\u{1B}[H\u{1B}[2J\u{1B}[3J"

  /// Runs until interrupted.
  ///
  /// - Parameters:
  ///   - output: Receives the report; cleared before each run if it is a terminal.
  ///   - body: One run.
  /// - Throws: An error if the report cannot be written.
  func run(_ output: Outlet, _ body: () throws -> Void) throws -> Never {
    if isTerminal { Interruption.takeTerminal() }
    while true {
      // Made before the run, so that changes during the run are not missed. Made anew each time, so that new
      // folders are watched too.
      let watch = FileWatch(paths)
      if isTerminal { try output.writeExactly(Self.clearing) }
      try body()
      try output.flush()
      try messages.write("watching; press Ctrl-C to stop" + "\n")
      try messages.flush()
      watch.waitForChange()
      try messages.write(isTerminal ? "" : "\n")
    }
  }
}

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

/// Signals that something has happened to a file or in a folder, without details.
protocol ChangeBell {
  /// Waits for a signal, up to a time.
  func wait(_ milliseconds: Int32)

  /// Discards the signals so far.
  func silence()
}

/// The system's bell for these files and folders; nil if there is none.
func makeChangeBell(_ places: [String]) -> (any ChangeBell)? {
  #if canImport(Darwin)
    QueueBell.make(places)
  #else
    NotifyBell.make(places)
  #endif
}

#if canImport(Darwin)
  /// A bell that uses kqueue.
  private final class QueueBell: ChangeBell {
    private let queue: Int32
    private var descriptors: [Int32] = []

    static func make(_ places: [String]) -> QueueBell? {
      let queue = kqueue()
      return queue >= 0 ? QueueBell(queue, places) : nil
    }

    private init(_ queue: Int32, _ places: [String]) {
      self.queue = queue
      for place in places {
        let descriptor = open(place, O_EVTONLY | O_NONBLOCK | O_CLOEXEC)
        // A missing file cannot be watched, but its folder can.
        guard descriptor >= 0 else { continue }
        descriptors.append(descriptor)
        var change = kevent(
          ident: UInt(descriptor), filter: Int16(EVFILT_VNODE),
          flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB),
          data: 0, udata: nil)
        kevent(queue, &change, 1, nil, 0, nil)
      }
    }

    deinit {
      for descriptor in descriptors { close(descriptor) }
      close(queue)
    }

    func wait(_ milliseconds: Int32) {
      var event = kevent()
      var limit = timespec(
        tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
      kevent(queue, nil, 0, &event, 1, &limit)
    }

    func silence() {
      var event = kevent()
      var limit = timespec(tv_sec: 0, tv_nsec: 0)
      while kevent(queue, nil, 0, &event, 1, &limit) > 0 {}
    }
  }
#else
  /// A bell that uses inotify.
  private final class NotifyBell: ChangeBell {
    private let descriptor: Int32

    static func make(_ places: [String]) -> NotifyBell? {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let bell = NotifyBell(descriptor)
      // If nothing can be watched, for instance because a user has no watches left, the files are polled.
      return bell.add(places) ? bell : nil
    }

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Whether any of the places can be watched.
    private func add(_ places: [String]) -> Bool {
      let mask = UInt32(
        IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
          | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB)
      var count = 0
      for place in places where inotify_add_watch(descriptor, place, mask) >= 0 { count += 1 }
      return count > 0
    }

    deinit { close(descriptor) }

    func wait(_ milliseconds: Int32) {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wanted, 1, milliseconds)
      silence()
    }

    func silence() {
      var events = [UInt8](repeating: 0, count: 1 << 14)
      while read(descriptor, &events, events.count) > 0 {}
    }
  }
#endif
