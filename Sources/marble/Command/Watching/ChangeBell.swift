#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
