import Reactive

/// An action that came before the one that comes next by default.
public struct OrderDeviation: Hashable, Sendable, CustomStringConvertible {
  /// When both were due: a number of ticks, or a time in nanoseconds as in `1500ns` if that is not a whole tick.
  public let moment: String
  /// The action that came first: a lane, the operator that set a timer, or a task as in `task 2`.
  ///
  /// A number follows if several actions of that tick have the same name, as in `debounce #2`.
  public let first: String
  /// The action that comes first by default; `its starter` if the first is a task that ran at once, while the code that
  /// started or woke it was still running.
  public let second: String

  /// Such as "tick 4: `sampler` before `taps`".
  public var description: String { text() }

  /// The same, with what follows the names of the two.
  func text(at first: String = "", before second: String = "") -> String {
    if self == .pauses {
      return "each task pauses where it calls an actor, even if the actor is free"
    }
    if isLateness {
      let amount = moment.dropFirst(Self.lateness.count)
      return "timers may be late by up to \(amount)" + (amount.hasSuffix("ns") ? "" : " ticks")
    }
    // A moment between two ticks is a time.
    let place = first.isEmpty ? "" : "," + first + ","
    let beginning = "\(moment.hasSuffix("ns") ? "at" : "tick") \(moment): `\(self.first)`\(place) "
    return beginning
      + (self.second == Self.starter
        ? "at once, before the code that started or woke it went on"
        : "before `\(self.second)`" + (second.isEmpty ? "" : "," + second))
  }

  /// Stands for the code that started or woke a task.
  static let starter = "its starter"

  /// Such as `4:sampler<taps`, which ``ActionOrder/replaying(_:)`` reads.
  public var token: String {
    self == .pauses || isLateness ? moment : "\(moment):\(Self.plain(first))<\(Self.plain(second))"
  }

  init(moment: String, first: String, second: String) {
    (self.moment, self.first, self.second) = (moment, first, second)
  }

  /// Reads a token; nil if it is not one.
  package init?(_ token: Substring) {
    func parts(_ text: Substring, _ separator: Character) -> [String] {
      text.split(separator: separator, omittingEmptySubsequences: false).map(Self.trimmed)
    }
    if Self.trimmed(token) == Self.pauses.moment {
      self = .pauses
      return
    }
    let text = Self.trimmed(token)
    if text.hasPrefix(Self.lateness), Self.isMoment(text.dropFirst(Self.lateness.count)) {
      self = .late(String(text.dropFirst(Self.lateness.count)))
      return
    }
    let halves = parts(token, ":")
    guard halves.count == 2, Self.isMoment(halves[0][...]) else { return nil }
    let names = parts(halves[1][...], "<")
    guard names.count == 2, !names.contains("") else { return nil }
    (moment, first, second) = (halves[0], names[0], names[1])
  }

  /// Whether a text is a moment as it is printed: a number of ticks or of nanoseconds.
  private static func isMoment(_ text: Substring) -> Bool {
    let digits = text.hasSuffix("ns") ? text.dropLast(2) : text
    return Int64(digits).map { $0 >= 0 && String($0) == digits } ?? false
  }

  /// Whether it replaces the action that a token names.
  func replaces(sameAs read: OrderDeviation) -> Bool {
    moment == read.moment && Self.plain(second) == read.second
  }

  /// A name without the characters that have a meaning in a token.
  static func plain(_ name: String) -> String {
    let plain = trimmed(name[...]).map { $0.isNewline || ",:<\"\\".contains($0) ? "_" : $0 }
    return plain.isEmpty ? "_" : String(plain)
  }

  private static func trimmed(_ text: Substring) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") }
    let bytes = text.utf8.drop(while: isSpace)
    let end = bytes.lastIndex { !isSpace($0) }.map(bytes.index(after:)) ?? bytes.startIndex
    return String(text[bytes.startIndex..<end])
  }

  /// Each task pauses where it calls an actor, even if the actor is free, because in an app others can come in between.
  ///
  /// Its token is `pauses`.
  public static let pauses = OrderDeviation(moment: "pauses", first: "", second: "")

  /// Timers may be late, up to a limit; its token is `late 5` for five ticks.
  static func late(_ moment: String) -> OrderDeviation {
    OrderDeviation(moment: lateness + moment, first: "", second: "")
  }

  private static let lateness = "late "

  /// Whether it only says how late timers may be.
  var isLateness: Bool { moment.hasPrefix(Self.lateness) }

  /// How late timers may be, in nanoseconds; nil if it does not say that.
  func lateness(tick: Int64) -> Int64? {
    guard isLateness else { return nil }
    let amount = moment.dropFirst(Self.lateness.count)
    if amount.hasSuffix("ns") { return Int64(amount.dropLast(2)) }
    guard let (length, isTooLong) = Int64(amount)?.multipliedReportingOverflow(by: tick) else {
      return nil
    }
    return isTooLong ? .max : length
  }

  /// Whether it is about two steps of a run.
  package var isOfSteps: Bool {
    self != .pauses && self != .others && !isLateness && second != Self.starter
  }

  /// The same two steps in the other order.
  package var reversed: OrderDeviation {
    OrderDeviation(moment: moment, first: second, second: first)
  }

  /// Stands for all deviations after the first ones, which were not recorded.
  static let others = OrderDeviation(moment: "", first: "", second: "")
}

extension [OrderDeviation] {
  /// The tokens of all, which together stand for an order; empty for the default order.
  ///
  /// If there are too many, it is a text that says so, and that no token equals.
  package var token: String {
    hasToken ? map(\.token).joined(separator: ",") : noToken
  }

  /// Whether a token repeats the order.
  package var hasToken: Bool { last != .others }

  /// How to repeat the order.
  ///
  /// - Parameters:
  ///   - form: What is written before the parameters of a test.
  ///   - seed: The seed of random numbers; nil if none were drawn.
  /// - Returns: A line that says so.
  package func replayLine(in form: String = "TestScheduler", randomSeed seed: UInt64? = nil)
    -> String
  {
    guard hasToken else { return "it has no token: \(noToken)" }
    let order = isEmpty ? nil : "order: .replaying(\"\(token)\")"
    let parameters = [order, seed.map { "randomSeed: \($0)" }].compactMap(\.self)
    return "to repeat it: \(form)(\(parameters.joined(separator: ", ")))"
  }

  private var noToken: String { "more than \(count - 1) actions came earlier than by default" }

  /// The deviations in words, and how many more there are.
  package var lines: [String] { lines { _, deviation in deviation.description } }

  /// The same, given a text for each of them.
  func lines(_ text: (_ number: Int, OrderDeviation) -> String) -> [String] {
    let limit = 100
    let lines = prefix(limit).enumerated().map(text)
    guard count > limit else { return lines }
    let others = count - limit
    return lines + [hasToken ? "and \(others) more" : "and at least \(others) more"]
  }
}

/// Leaves out deviations as long as the others have the same effect: many at once first, then fewer, then each.
package struct OrderSimplification {
  /// Deviations with the effect of all; at the end, none of them can be left out.
  package private(set) var best: [OrderDeviation]
  private var length: Int
  private var place = 0
  private var hasImproved = false

  /// Begins with all deviations of an order.
  package init(_ deviations: [OrderDeviation]) {
    best = deviations
    length = max(1, deviations.count / 2)
  }

  /// The deviations to try next; nil at the end.
  package mutating func next() -> [OrderDeviation]? {
    guard best.hasToken else { return nil }
    while place >= best.count {
      if length == 1, !hasImproved { return nil }
      (place, length, hasImproved) = (0, max(1, length / 2), false)
    }
    var fewer = best
    fewer.removeSubrange(place..<min(place + length, best.count))
    return fewer
  }

  /// Notes whether the deviations that `next` returned have the effect of all.
  package mutating func note(isSame: Bool) {
    guard isSame else { return place += length }
    best.removeSubrange(place..<min(place + length, best.count))
    hasImproved = true
  }
}

/// The names of the actions of one tick, which tokens use.
///
/// No two actions of a tick have the same name: a number follows from the second one on. An action keeps its name for
/// the whole tick, whatever has run in the meantime. The names are made when somebody asks for one.
struct TickNames: Sendable {
  /// What an action is named after.
  enum Source: Sendable {
    case lane(ObjectIdentifier)
    case work(StaticString?)
  }

  /// The names of the lanes.
  typealias LaneNames = [ObjectIdentifier: String]

  private var time: Int64 = -1
  /// The actions that have entered the tick.
  private var sources: [Source] = []
  /// The names of the first of them.
  private var names: [String] = []
  /// For each name, as it is in a token, the last number that was tried for another action.
  private var numbers: [String: Int] = [:]

  /// Gives an action that enters a tick its number among the actions of the tick.
  mutating func enter(_ source: Source, at time: Int64) -> Int32 {
    if time != self.time {
      self.time = time
      sources.removeAll(keepingCapacity: true)
      names.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
    }
    sources.append(source)
    return Int32(truncatingIfNeeded: sources.count - 1)
  }

  /// The name of an action.
  ///
  /// - Parameters:
  ///   - number: The number that the action got when it entered the tick.
  ///   - lanes: Called at most once.
  /// - Returns: The name.
  mutating func name(_ number: Int32, lanes: () -> LaneNames?) -> String {
    let number = Int(number)
    guard sources.indices.contains(number) else { return Self.timer }
    if number >= names.count {
      let lanes = lanes() ?? [:]
      for source in sources[names.count...] { names.append(distinct(Self.name(source, lanes))) }
    }
    return names[number]
  }

  private static let timer = "timer"

  private static func name(_ source: Source, _ lanes: LaneNames) -> String {
    switch source {
    case .lane(let lane):
      // Tasks and actors have such names.
      lanes[lane].map { $0.hasPrefix("task ") || $0.hasPrefix("actor") ? "lane \($0)" : $0 }
        ?? "lane"
    case .work(let name): name.map { String("\($0)".prefix { $0 != "(" }) } ?? timer
    }
  }

  private mutating func distinct(_ name: String) -> String {
    let plain = OrderDeviation.plain(name)
    guard var number = numbers.updateValue(1, forKey: plain) else { return name }
    // A lane may have a name with a number.
    repeat { number += 1 } while numbers.updateValue(1, forKey: "\(plain) #\(number)") != nil
    numbers[plain] = number
    return "\(name) #\(number)"
  }
}

/// The names of the parts of tasks that are ready, which tokens use.
struct TaskNames: Sendable {
  /// The numbers of the tasks, in the order in which they were ready for the first time.
  private var tasks: [UInt64: Int] = [:]
  private var time: Int64 = -1
  /// How many parts each task has had in this tick, by its number; zero stands for all actors.
  private var turns: [Int] = []
  /// For each part of this tick the number of its task, and which part of the task it is; no part is older, because time
  /// stands still while one is ready.
  private var names: [(task: Int, turn: Int)] = []
  /// The number of the first of these parts.
  private var firstPart: UInt64 = 0

  /// Names a part that becomes ready.
  mutating func enter(_ entry: ReadyTasks.Entry, at time: Int64) {
    if time != self.time {
      self.time = time
      turns.removeAll(keepingCapacity: true)
      names.removeAll(keepingCapacity: true)
      firstPart = entry.number
    }
    let part = entry.part
    let task = part.yielder != 0 ? part.yielder : part.task
    var number = 0
    if task != 0 {
      if let known = tasks[task] {
        number = known
      } else {
        number = tasks.count + 1
        tasks[task] = number
      }
    }
    while turns.count <= number { turns.append(0) }
    turns[number] += 1
    while UInt64(names.count) < entry.number - firstPart { names.append((0, 1)) }
    names.append((number, turns[number]))
  }

  /// How many tasks have had a part that was ready.
  var count: Int { tasks.count }

  /// The number of a task; nil if none of its parts was ever ready.
  func number(of task: UInt64) -> Int? { tasks[task] }

  /// The number of the task of a part; zero for an actor.
  func task(of entry: ReadyTasks.Entry) -> Int { place(of: entry).map { names[$0].task } ?? 0 }

  /// The name of a part.
  func name(of entry: ReadyTasks.Entry) -> String {
    let (task, turn) = place(of: entry).map { names[$0] } ?? (0, 1)
    return (task == 0 ? "actor" : "task \(task)") + (turn == 1 ? "" : " #\(turn)")
  }

  /// Notes that a part goes on with the part before it, and so does not count as another one.
  mutating func noteAgain(_ entry: ReadyTasks.Entry) {
    guard let place = place(of: entry) else { return }
    let (task, turn) = names[place]
    if turns[task] == turn { turns[task] = turn - 1 }
  }

  private func place(of entry: ReadyTasks.Entry) -> Int? {
    let place = Int(truncatingIfNeeded: entry.number &- firstPart)
    return names.indices.contains(place) ? place : nil
  }
}
