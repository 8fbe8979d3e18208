/// The words of a task in which the runtime keeps what it is doing.
///
/// The places are those of the runtime's `ABI/Task.h` and `ABI/TaskStatus.h`, which are not public. So nothing uses them before
/// ``TaskState/isKnown`` has checked them, with tasks whose states are known.
enum TaskLayout {
  /// ``Flags`` in the lower half, and the number of the task in the upper one.
  static var flags: Int { 4 }
  /// The address of the function that goes on next.
  static var function: Int { 7 }
  /// The address of that function's context: those of its caller's context and function.
  static var context: Int { 8 }
  /// ``Status``.
  static var status: Int { 12 }
  /// The address of the first ``Record``.
  static var records: Int { 13 }
  /// How many words are up to here.
  static var count: Int { 14 }
  /// The address of the newest task that waits for the result, or 0; in the lowest bits an ``Ending``.
  ///
  /// - Parameter flags: Those of the task: a child has other words before these.
  /// - Returns: The number of the word.
  static func result(_ flags: Flags = Flags(word: 0)) -> Int {
    26 + (flags.isChild ? 2 : 0) + (flags.isOfGroup ? 1 : 0)
  }
  /// How far after the beginning of the result its error is.
  static var error: Int { 2 }

  /// The kind of a task.
  struct Flags {
    let word: UInt

    /// Whether this is a task, and no other job.
    var isTask: Bool { word & 0xFF == 0 }
    var isChild: Bool { word & 1 << 24 != 0 }
    var hasResult: Bool { word & 1 << 25 != 0 }
    var isOfGroup: Bool { word & 1 << 26 != 0 }
    var isAsyncLet: Bool { word & 1 << 28 != 0 }
  }

  /// What a task is doing.
  struct Status {
    let word: UInt

    /// Somebody is going through the records.
    static var locked: UInt { 0x200 }
    private static var running: UInt { 0x800 }
    private static var enqueued: UInt { 0x1000 }
    private static var finished: UInt { 0x2000 }
    private static var dependent: UInt { 0x4000 }
    /// A record has the executor that it prefers.
    static var preferring: UInt { 0x8000 }

    var isFinished: Bool { word & Self.finished != 0 }
    /// Running, ready to run, or finished.
    var isActiveOrFinished: Bool {
      word & (Self.running | Self.enqueued | Self.finished) != 0
    }
    /// Whether it waits for what a record says, and is not ready to go on.
    var isWaiting: Bool { word & Self.dependent != 0 && !isActiveOrFinished }
    /// Whether it is not running, so that its stack does not change.
    var isAtRest: Bool { word & (Self.running | Self.finished) == 0 }
  }

  /// How a task has ended.
  enum Ending: UInt {
    case none, success, failure

    init?(ofResult word: UInt) { self.init(rawValue: word & 3) }
  }

  /// The words of what a task has noted: that it waits, its name, and more.
  enum Record {
    /// The kind, in the lowest byte.
    static var kind: Int { 0 }
    static var wait: UInt { 0 }
    static var preference: UInt { 5 }
    static var name: UInt { 6 }
    /// The address of the next record.
    static var next: Int { 1 }
    /// The address of what it is about: the task that is awaited, the text of the name.
    static var subject: Int { 2 }
    /// The two words of a preferred executor; the word before says whether it is released with the record.
    static var executor: Int { 3 }
    /// What is awaited, in the lowest byte; only a wait has this and the next word.
    static var awaited: Int { 4 }
    static var task: UInt { 1 }
    static var continuation: UInt { 2 }
    static var group: UInt { 3 }
    /// The address of the task that waits.
    static var waiter: Int { 5 }
    /// How many words a wait has, and a preference.
    static var countOfWait: Int { 6 }
    static var countOfPreference: Int { 5 }
  }
}
