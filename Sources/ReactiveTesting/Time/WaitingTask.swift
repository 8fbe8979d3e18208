import Reactive

/// A task that waits, for messages.
struct WaitingTask: Hashable, Sendable {
  /// What it waits for, as far as is known.
  enum Cause: Hashable, Sendable {
    /// A virtual time, on the clock with this name; nil for the test's clock.
    case time(Duration, clock: String?)
    /// Another task, or a group of tasks; with the number of the task if it is known.
    case tasks(Int?)
    /// A callback, a stream or an actor.
    case other
  }

  /// The name of a task that records observable state.
  static let stateRecorderName = "record(observing:)"

  let number: Int
  /// The number that the runtime gave to the task that waits: this one, or its `async let`.
  let waiter: UInt64
  let cause: Cause
  /// The call that led to it.
  let site: CallSite?
  let stack: TaskStack?
  /// The stack of the task that it waits for, of the one that this waits for, and so on: tasks without a number, such as
  /// those of an `async let` and those that actors began.
  let others: [TaskStack]
  /// Whether the last of these waits for one of them, or for this task.
  let isCycle: Bool
  /// Whether one of these began before the test, or in another one.
  let awaitsOutsider: Bool
  /// Whether the last of these waits for a task of another run.
  let awaitsOtherRun: Bool
  let isCancelled: Bool
  /// Whether anything has its `Task`, and could cancel it; nil if that is not known, or if the task is not left behind.
  var isKept: Bool?

  /// Where it waits, the innermost place first.
  var places: [CodePlace] { stack.map(CodePlace.of) ?? [] }

  /// Its name and where it began: the line of `Task {`, or the call that led to it.
  var subject: String {
    taskText(number, stack?.name, begunAt: places.last?.beginning ?? site)
  }

  /// A sentence about it if it is left behind.
  var leftoverText: String {
    let begun =
      places.last.map { ", begun\($0.beginningText)," } ?? begun(at: site)
      + (site == nil ? "" : ",")
    let isForgotten = !isCancelled && stack?.name != Self.stateRecorderName && stack != nil
    return taskText(number, stack?.name) + "\(begun) \(predicate)"
      + (isForgotten ? "; \(neglect)" : "")
  }

  /// Why it was not cancelled, as far as is known.
  private var neglect: String {
    switch isKept {
    case nil: "nobody has cancelled it"
    case true?:
      "nobody has cancelled it, though something keeps its Task, often an object that the task itself keeps"
    case false?: "nobody can cancel it: its Task was not stored, or let go without cancel()"
    }
  }

  /// Where it waits, as the rest of a sentence; empty if that is not known.
  var placeText: String {
    let text = others.reduce(places.text) { text, other in
      let places = CodePlace.of(other)
      let begin = places.last?.beginning
      let what =
        other.isAsyncLet
        ? "an `async let`" + (begin.map { " begun at \($0)," } ?? "")
        : taskText(nil, other.name, begunAt: begin)
      return text + ", for \(what) which waits" + places.text
    }
    guard isCycle else { return text }
    return text + (others.count == 1 ? ", for itself" : ", for one of these tasks again")
  }

  /// What it does, as the end of a sentence.
  var predicate: String {
    let place = placeText
    return switch cause {
    case .other where stack?.name == Self.stateRecorderName:
      "records until its '!' or finish(), and retains until then what its closure does"
    case .time(let time, let clock):
      "sleeps until \(timeText(time))"
        + (clock.map { ", on \($0)" + (place.isEmpty ? "" : ",") } ?? "") + place
    case .tasks(number?) where others.isEmpty: "waits for itself" + place
    case .tasks(let number?) where others.isEmpty: "waits for task \(number)" + place
    case .tasks(self.number?): "waits\(place) for itself"
    case .tasks(let number?): "waits\(place) for task \(number)"
    case .tasks(nil) where others.isEmpty: "waits for other tasks" + place
    case .other where place.isEmpty: "waits for a callback, a stream or an actor"
    case .other where isCancelled: "waits" + place + ", though it was cancelled"
    case .tasks(nil), .other: "waits" + place
    }
  }
}

/// What messages call a task, before a verb.
///
/// - Parameters:
///   - number: Its number among the tasks of the run; nil if it has none.
///   - name: The name that it was given, as in `Task(name:)`.
///   - site: Where it began, as far as is known.
/// - Returns: The text.
private func taskText(_ number: Int?, _ name: String?, begunAt site: CallSite? = nil) -> String {
  (number.map { "task \($0)" } ?? "a task") + (name.map { " \"\($0)\"" } ?? "")
    + (site.map { ", begun at \($0)," } ?? "")
}

extension TaskStack {

  /// The stack of the task that this one waits for, of the one that it waits for, and so on, up to one that has a number.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the tasks that began in the run, by their addresses.
  ///   - board: That of the run.
  /// - Returns: What is known of them.
  fileprivate func others(
    _ numbers: [UInt: Int], in board: JobBoard
  ) -> Others {
    var (others, seen) = (Others(), Set<UInt>())
    var next = awaited
    while next != 0, others.stacks.count < 8 {
      guard seen.insert(next).inserted else {
        others.isCycle = true
        break
      }
      others.number = numbers[next]
      if others.number != nil { break }
      // The task that waits for this one retains it, and cannot go on meanwhile.
      let task = TaskHooks.number(of: next)
      others.areOfOtherRun = TaskRegistry.shared.board(of: task).map { $0 !== board } ?? false
      guard !others.areOfOtherRun, let stack = TaskStack.of(next) else { break }
      others.stacks.append(stack)
      others.areOutsiders = others.areOutsiders || TaskRegistry.shared.isOutsider(task)
      next = stack.awaited
    }
    return others
  }

  /// The tasks that one waits for.
  fileprivate struct Others {
    var stacks: [TaskStack] = []
    /// The number of the task behind the last of them.
    var number: Int?
    var isCycle = false
    var areOutsiders = false
    /// Whether the task behind the last of them is of another run.
    var areOfOtherRun = false
  }
}

extension [CodePlace] {
  /// The innermost place with its code, and where it is called from, as the rest of a sentence; empty if there are none.
  ///
  /// Of many callers, the three nearest functions and the outermost place are named.
  var text: String {
    guard let first, let last else { return "" }
    let place = " at \(first.site)" + (first.code.map { " (`\($0)`)" } ?? "")
    var callers: [CallSite] = []
    for place in dropFirst().dropLast() where place.function != nil && callers.count < 3 {
      let isNew = ![first.site, last.site, callers.last].contains(place.site)
      if isNew { callers.append(place.site) }
    }
    if last.site != first.site { callers.append(last.site) }
    guard let outermost = callers.popLast() else { return place }
    let others = callers.map { "\($0)" }.joined(separator: ", ")
    return (first.function.map { " in \($0)" } ?? "") + place + ", called at "
      + (others.isEmpty ? "" : "\(others) and ") + "\(outermost)"
  }
}

extension [[CodePlace]] {
  /// Between which lines a task goes round, as the rest of a sentence, given the places at which its parts went on; empty if
  /// these are not known.
  var loopText: String {
    guard !isEmpty, allSatisfy({ !$0.isEmpty }) else { return "" }
    var rest = map { [CodePlace]($0.reversed()) }
    // The loop is in the innermost function that all parts are in.
    while rest.allSatisfy({ $0.count > 1 && $0[0] == rest[0][0] }) {
      rest = rest.map { [CodePlace]($0.dropFirst()) }
    }
    let sites = Set(rest.map { $0[0].site }).sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    let function = rest[0][0].function.map { " in \($0)" } ?? ""
    guard let first = sites.first, let last = sites.last, first != last else {
      return sites.first.map { ",\(function) at \($0)" } ?? ""
    }
    return ",\(function) between \(first) and \(last)"
  }
}

extension JobBoard {
  /// What messages call a task that began here, before a verb.
  ///
  /// - Parameters:
  ///   - task: The number that the runtime gave to it.
  ///   - place: The outermost place where it is, as far as is known.
  /// - Returns: The task that a run waits for is called what it is for the test. Nil if the task did not begin here.
  func text(ofTask task: UInt64, in place: CodePlace? = nil) -> String? {
    guard let (number, siteNumber) = beginning(of: task) else { return nil }
    let (scheduler, site) = state.withLock { ($0.scheduler, $0.siteOfTask(siteNumber)) }
    if let closure = scheduler?.notes.closure, closure.task == task { return closure.name }
    let stack = object(ofTask: task).flatMap { TaskStack.of(running: $0.address) }
    let places = stack.map(CodePlace.of) ?? []
    return taskText(number, stack?.name, begunAt: (places.last ?? place)?.beginning ?? site)
  }

  /// The same for the task of a part that is ready.
  func text(of part: TaskPart) -> String {
    let task = part.yielder != 0 ? part.yielder : part.task
    let places = TaskStack.of(ready: part).map(CodePlace.of) ?? []
    return task == 0 ? "an actor" : text(ofTask: task, in: places.last) ?? "a task"
  }

  /// The tasks that could go on but have not had their turn, or whose `async let` could, a line for each.
  fileprivate func readyLines(atMost limit: Int) -> [String] {
    enqueuedTasks.prefix(limit).compactMap { task, _, stack in
      let places = CodePlace.of(stack)
      let state =
        if object(ofTask: task)?.awaitsAsyncLet == true {
          " waits for an `async let`" + places.text
        } else if stack.entries.isEmpty {
          " is about to go on" + places.text
        } else {
          " has not had a turn yet, so what it does cannot be seen here"
        }
      return text(ofTask: task, in: places.last).map { $0 + state }
    }
  }

  /// The tasks that began here and wait.
  var waiting: [WaitingTask] {
    let tasks = waitingTasks
    let numbers = Dictionary(tasks.map { ($0.task.address, $0.number) }) { first, _ in first }
    let (sleeps, sites) = state.withLock { state in
      let sleeps = state.pending.filter { $0.job.sleeper != 0 && !$0.job.isOver }
        .map { ($0.job.sleeper, ($0.time, ($0.job as? SleepJob).map { "\($0.clock)" })) }
      return (
        Dictionary(sleeps) { first, _ in first }, tasks.map { state.siteOfTask($0.siteNumber) }
      )
    }
    return zip(tasks, sites).map { waiting, site in
      let stack = waiting.task.stack
      let others = stack?.others(numbers, in: self) ?? TaskStack.Others()
      let cause: WaitingTask.Cause =
        if let (time, clock) = sleeps[waiting.waiter] {
          .time(.nanoseconds(time), clock: clock)
        } else {
          waiting.state == .awaitsTasks ? .tasks(others.number) : .other
        }
      return WaitingTask(
        number: waiting.number, waiter: waiting.waiter, cause: cause, site: site, stack: stack,
        others: others.stacks, isCycle: others.isCycle, awaitsOutsider: others.areOutsiders,
        awaitsOtherRun: others.areOfOtherRun,
        // At the end of a test all are.
        isCancelled: waiting.task.isCancelled && !hasCutTasks)
    }
  }
}

extension JobBoard {
  /// Where a task waits, the innermost place first; empty if it does not, or if that is not known.
  func placesOfWait(of task: UInt64) -> [CodePlace] {
    let number = beginning(of: task)?.number
    return waiting.first { $0.number == number }?.places ?? []
  }

  /// The blocks of queues that wait for something that may never come, or for a time, a line for each.
  fileprivate var blockLines: [String] {
    let blocks = (waitingBlocks + blocksForLater).filter {
      // The watchdog of a wait of XCTest.
      !$0.queue.contains("org.swift.XCTest.")
    }
    return blocks.prefix(3).map { block in
      let place = CodePlace.of(TaskStack(entries: [block.code])).last
      let begun = place.map { ", begun\($0.beginningText)," } ?? ""
      switch block.cause {
      case .suspension: return "a block\(begun) waits for \(block.queue), which is suspended"
      case .call(let stack):
        let wait = CodePlace.of(stack).text
        return "a block of \(block.queue)\(begun) blocks its thread"
          + (wait.isEmpty ? ", as a semaphore or a group does" : wait)
      case .time(let time):
        let due = time.map { "due at \(timeText(.nanoseconds($0)))" } ?? "never due"
        return "a block of \(block.queue)\(begun) is \(due)"
      case .inactivity(let stack):
        let call = CodePlace.of(stack).text
        return "a timer of \(block.queue) was never activated nor resumed"
          + (call.isEmpty ? "" : "; it was made\(call)")
      case .notification(let stack):
        let call = CodePlace.of(stack).text
        return
          "a block of \(block.queue)\(begun) waits until a group is left or a work item has run"
          + (call.isEmpty ? "" : ", as notify asked for\(call)")
      }
    }
  }

  /// What was the last to end, a line for each, the newest first; of what began at the same line, the newest.
  func endedLines(atMost limit: Int) -> [String] {
    let (items, lost) = state.withLock { ($0.begun.ended.items, $0.begun.lostErrors) }
    var (seen, lines): (Set<[String]>, [String]) = ([], [])
    for item in items.reversed() where lines.count < limit {
      // Those that nobody can await are named with their errors.
      let isLost = lost.contains { item.subject == .task($0.task) }
      guard !isLost, let place = item.beginning.map(CodePlace.of)?.last,
        seen.insert(["\(place.beginning)", item.end]).inserted
      else { continue }
      let time = timeText(.nanoseconds(item.time))
      let wait = item.lastWait.map { CodePlace.of($0).text } ?? ""
      lines.append(
        "\(text(of: item, from: place)) \(item.end) at \(time)"
          + (wait.isEmpty ? "" : "; it last went on\(wait)"))
    }
    return lines
  }

  /// The tasks that failed although nobody can await them any more: what happened to each.
  var lostErrorTexts: [String] {
    let (items, lost) = state.withLock { ($0.begun.ended.items, $0.begun.lostErrors) }
    return lost.map { task, error in
      let item = items.last { $0.subject == .task(task) }
      let place = item?.beginning.map(CodePlace.of)?.last
      let subject =
        item.flatMap { item in place.map { self.text(of: item, from: $0) } }
        ?? text(ofTask: task) ?? "a task"
      let time = item.map { " at \(timeText(.nanoseconds($0.time)))" } ?? ""
      return "\(subject) failed\(time), and nothing can await it any more: \(error)"
    }
  }

  /// What messages call a task or block that has ended, before a verb.
  private func text(of item: EndedWork.Item, from place: CodePlace) -> String {
    let subject =
      switch item.subject {
      case .task(let task):
        (beginning(of: task).map { "task \($0.number)" } ?? "a task")
          + (item.beginning?.name.map { " \"\($0)\"" } ?? "")
      case .block(let queue): "a block of \(queue)"
      }
    return "\(subject), begun\(place.beginningText),"
  }
}

extension EndedWork.Item {
  fileprivate var end: String { failure.map { "failed with \($0)" } ?? "ended" }
}

extension TestScheduler {
  /// Whether the test waits for something that never comes, so that its run has failed.
  package var isStuck: Bool { notes.isStuck }

  /// Notes that the task that the run waits for waits for something that never comes.
  ///
  /// To be called when no part is ready.
  ///
  /// - Returns: Where it and the others wait, as lines that continue a message.
  func noteStuck() -> String {
    notes.noteStuck(at: notes.closure.map { board.placesOfWait(of: $0.task) } ?? [])
    if let reason = CodePlace.whyUnknown { return "; " + reason }
    let lines =
      notes.unreadableLanes.map(\.sentence) + waitingLines(atMost: 8) + board.blockLines
      + board.lostErrorTexts.prefix(3) + board.endedLines(atMost: 3) + board.foreignWork
      + [otherSchedulers].compactMap(\.self)
    return lines.map { "\n  " + $0.replacing("\n", with: "\n  ") }.joined()
  }

  /// What is to be known about a failure of the test: its time, what waits then, how to repeat the order of the test, and
  /// what is outside of time.
  ///
  /// - Parameter namesTasks: Whether what waits is named, and what lanes could not be read.
  /// - Returns: A line for each.
  package func situation(namingTasks namesTasks: Bool = true) -> [String] {
    // The lines about what waits say it of a task that something waits for, and so does the failure of a test that is stuck.
    let isSaid = namesTasks || isStuck && CodePlace.whyUnknown == nil
    let outsider =
      isSaid && board.waiting.contains(where: \.awaitsOutsider)
      ? JobBoard.outsiderMessage(in: notes.form) : nil
    let end =
      board.hasCutTasks && board.isTestOver
      ? ", after the end of the test: the tasks that were left then have been cancelled" : ""
    return ["at \(timeText(now)) in virtual time" + end]
      + (namesTasks
        ? notes.unreadableLanes.map(\.sentence) + waitingLines(atMost: 3)
          + board.readyLines(atMost: 3) + board.blockLines : [])
      + board.lostErrorTexts.prefix(3)
      + (namesTasks && waitsForOthers ? board.endedLines(atMost: 3) : [])
      + [replayLine].compactMap(\.self)
      + outsideOfTime.filter { line in outsider.map { !line.hasPrefix($0) } ?? true }
      + [otherSchedulers].compactMap(\.self)
  }

  /// The same for an error that the test has thrown; nil if the test was given up, so that it only follows from that.
  package var situationOfError: [String]? {
    isStuck || board.hasCutTasks || board.state.withLock(\.isExhausted) ? nil : situation()
  }

  /// Whether the test itself waits for something that is not a time.
  private var waitsForOthers: Bool {
    guard let closure = notes.closure,
      let own = board.waiting.first(where: {
        board.beginning(of: closure.task)?.number == $0.number
      })
    else { return false }
    if case .time = own.cause { return false }
    return true
  }

  /// What to know about schedulers that the test has made, though it has one; nil if there are none.
  private var otherSchedulers: String? {
    guard !notes.form.hasRuns else { return nil }
    let others = TestFinder.all.filter { other in
      other !== board && other.capturesTasks && !other.isInSearch
        && board.beginning(of: other.birthplace) != nil
        && other.state.withLock { $0.scheduler }?.notes.form == .scheduler
    }
    guard let other = others.first else { return nil }
    let maker = other.state.withLock { $0.scheduler }?.maker.map(CodePlace.of) ?? []
    let count = other.state.withLock { $0.pendingCount }
    let timers = count == 0 ? "" : count == 1 ? ", and has a timer" : ", and has \(count) timers"
    return """
      this test has made a TestScheduler beside its own, with a time of its own. It is at \
      \(timeText(.nanoseconds(other.time)))\(timers): use TestScheduler.current in its \
      place\(maker.isEmpty ? "" : "; it was made" + maker.text)
      """
  }

  /// The tasks that wait, a line for each: first the one that the run waits for.
  func waitingLines(atMost limit: Int) -> [String] {
    let (closure, all) = (notes.closure, board.waiting)
    let own = closure.flatMap { board.beginning(of: $0.task)?.number }
    let others = all.filter { $0.number != own }
    let rest = others.count - limit
    return all.filter { $0.number == own }.map { "\(closure?.name ?? "") \($0.predicate)" }
      + others.prefix(rest > 1 ? limit : .max).map { "\($0.subject) \($0.predicate)" }
      + (rest > 1 ? ["\(rest) more tasks wait"] : [])
      + (all.contains(where: \.awaitsOutsider) ? [JobBoard.outsiderMessage(in: notes.form)] : [])
      + (all.contains(where: \.awaitsOtherRun) ? [Self.otherRunMessage] : [])
  }

  /// What to do about a task that waits for one of another run.
  private static var otherRunMessage: String {
    """
    that task is of another run, such as the one around this withVirtualTime, whose time stands still meanwhile: start \
    the task in this run, or await it outside of it
    """
  }
}
