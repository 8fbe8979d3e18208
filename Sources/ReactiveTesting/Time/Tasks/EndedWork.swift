/// The tasks and blocks of a run that were the last to end, for messages about what waits for ever: most often, one of them
/// should have sent, finished or resumed something.
///
/// Kept in a debug build: this takes some microseconds for each block, and for each of the first tasks.
struct EndedWork: Sendable {
  struct Item: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
      /// The number that the runtime gave to a task.
      case task(UInt64)
      /// The queue of a block, as messages name it.
      case block(String)
    }

    let subject: Subject
    /// Where it began; nil if that is not known.
    let beginning: TaskStack?
    /// Where a task went on after its last wait; nil if it never waited, or if that is not known.
    var lastWait: TaskStack?
    /// The type of the error with which a task failed.
    var failure: String?
    /// When it ended, in nanoseconds.
    let time: Int64
  }

  static var isKept: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Of how many tasks the beginnings are kept.
  private static var taskLimit: Int { 256 }

  /// Those of the tasks that have not ended.
  private var beginnings: [UInt64: TaskStack] = [:]
  private var tasksLeft = Self.taskLimit
  /// The newest comes last.
  private(set) var items: [Item] = []

  /// Notes that the task of a part has begun.
  mutating func noteBeginning(of part: TaskPart) {
    guard tasksLeft > 0 else { return }
    tasksLeft -= 1
    // One that began in an actor is running.
    beginnings[part.task] = TaskStack.of(ready: part) ?? TaskStack.of(running: part.address)
  }

  mutating func noteEnd(of task: UInt64, _ object: TaskObject, at time: Int64) {
    guard let beginning = beginnings.removeValue(forKey: task) else { return }
    let lastWait = Self.lastWait(of: object, begunAt: beginning)
    add(
      Item(
        subject: .task(task), beginning: beginning, lastWait: lastWait, failure: object.failure,
        time: time))
  }

  /// Where a task that has not ended went on after its last wait; nil if it never waited, or if that is not known.
  func lastWait(of task: UInt64, _ object: TaskObject) -> TaskStack? {
    beginnings[task].flatMap { Self.lastWait(of: object, begunAt: $0) }
  }

  private static func lastWait(
    of object: TaskObject, begunAt beginning: TaskStack
  ) -> TaskStack? {
    // It has not been overwritten if it leads to the same end.
    TaskStack.of(running: object.address).flatMap { stack in
      stack.addresses.last == beginning.addresses.last && stack.entries.isEmpty ? stack : nil
    }
  }

  /// Notes that a block has ended, with the address of its code.
  mutating func noteEnd(ofBlockOn queue: String, _ code: UInt, at time: Int64) {
    add(Item(subject: .block(queue), beginning: TaskStack(entries: [code]), time: time))
  }

  private mutating func add(_ item: Item) {
    // What repeats must not hide the others.
    items.removeAll { $0.beginning == item.beginning && $0.failure == item.failure }
    if items.count == 32 { items.removeFirst() }
    items.append(item)
  }
}
