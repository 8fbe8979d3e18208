import Reactive

/// An action that came before the one that comes next by default.
public struct OrderDeviation: Hashable, Sendable, CustomStringConvertible {
  /// When both were due: a number of ticks, or a time in nanoseconds as in `1500ns` if that is not a whole tick.
  public let moment: String
  /// The action that came first: a lane, the operator that set a timer, or a task as in `task 2`.
  ///
  /// A number follows if several actions of that tick have the same name, as in `debounce #2`.
  public let first: String
  /// The action that comes first by default.
  public let second: String

  /// Such as "tick 4: `sampler` before `taps`".
  public var description: String { RunMessages.deviation(moment, first, second) }

  /// Such as `4:sampler<taps`, which ``ActionOrder/replaying(_:)`` reads.
  public var token: String { "\(moment):\(Self.plain(first))<\(Self.plain(second))" }

  init(moment: String, first: String, second: String) {
    (self.moment, self.first, self.second) = (moment, first, second)
  }

  /// Reads a token; nil if it is not one.
  package init?(_ token: Substring) {
    func parts(_ text: Substring, _ separator: Character) -> [String] {
      text.split(separator: separator, omittingEmptySubsequences: false).map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
    let halves = parts(token, ":")
    guard halves.count == 2, Self.isMoment(halves[0]) else { return nil }
    let names = parts(halves[1][...], "<")
    guard names.count == 2, !names.contains("") else { return nil }
    (moment, first, second) = (halves[0], names[0], names[1])
  }

  /// Whether a text is a moment as it is printed: a number of ticks or of nanoseconds.
  private static func isMoment(_ text: String) -> Bool {
    let digits = text.hasSuffix("ns") ? text.dropLast(2) : text[...]
    return Int64(digits).map { $0 >= 0 && String($0) == digits } ?? false
  }

  /// Whether it is the same as the deviation that a token names.
  func matches(_ read: OrderDeviation) -> Bool {
    moment == read.moment && Self.plain(first) == read.first && Self.plain(second) == read.second
  }

  /// Whether it replaces the action that a token names.
  func replaces(sameAs read: OrderDeviation) -> Bool {
    moment == read.moment && Self.plain(second) == read.second
  }

  /// A name without the characters that have a meaning in a token.
  private static func plain(_ name: String) -> String {
    String(name.map { ",:<\n".contains($0) ? "_" : $0 })
  }
}

extension [OrderDeviation] {
  /// The tokens of all, which together stand for an order; empty for the default order.
  package var token: String { map(\.token).joined(separator: ",") }
}

extension JobBoard.State {
  /// How many deviations are recorded at most: nobody reads more, and naming one takes a look at all candidates.
  private static var deviationLimit: Int { 100 }

  /// The name of an action among the candidates of a tick.
  ///
  /// - Parameters:
  ///   - place: The position of the action.
  ///   - name: The name of each candidate.
  /// - Returns: The name, with a number if others before it have the same.
  private func distinct(_ place: Int, _ name: (Int) -> String) -> String {
    let own = name(place)
    // In a tick with very many actions, looking at all earlier ones for each would take too long.
    guard place < 100 else { return own }
    let number = (0..<place).count { name($0) == own } + 1
    return number == 1 ? own : "\(own) #\(number)"
  }

  private func name(of job: Job?) -> String {
    guard let job else { return "timer" }
    if let lane = job.lane { return nameOfLane?(lane) ?? "lane" }
    let name = names?[ObjectIdentifier(job)] ?? (job as? RepeatingJob)?.name
    return name.map { String("\($0)".prefix { $0 != "(" }) } ?? "timer"
  }

  private func name(of part: TaskPart?) -> String {
    let number = part.flatMap { taskNumbers[TaskHooks.number(of: $0.job)] }
    return number.map { "task \($0)" } ?? "task"
  }

  /// Gives the task of a part its number, in the order in which tasks are ready for the first time.
  mutating func number(_ part: TaskPart) {
    guard nameOfLane != nil else { return }
    let task = TaskHooks.number(of: part.job)
    if taskNumbers[task] == nil { taskNumbers[task] = taskNumbers.count + 1 }
  }

  /// The moment of an action, for a deviation.
  private static func moment(_ time: Int64, tick: Int64) -> String {
    time % tick == 0 ? "\(time / tick)" : "\(time)ns"
  }

  /// The position of the job that the order puts first among some candidates.
  mutating func chosen(
    of count: Int, at time: Int64, tick: Int64, job: (JobBoard.State, Int) -> Job?
  ) -> Int {
    let choice = guide?.choose(count) { job(self, $0) } ?? choose?(count)
    return noted(choice, of: count, Self.moment(time, tick: tick)) { state, place in
      state.distinct(place) { state.name(of: job(state, $0)) }
    }
  }

  /// The position of the part of a task that the order puts first.
  mutating func chosenPart(
    of count: Int, tick: Int64, entry: (Int) -> TaskQueue.Entry?
  ) -> Int {
    let choice = guide?.choosePart(count) { entry($0)?.number } ?? choose?(count)
    let time = now
    return noted(choice, of: count, Self.moment(time, tick: tick)) { state, place in
      state.name(of: entry(place)?.part)
    }
  }

  /// Records a choice, or makes it if the order repeats an earlier one.
  private mutating func noted(
    _ choice: Int?, of count: Int, _ moment: @autoclosure () -> String,
    name: (inout JobBoard.State, Int) -> String
  ) -> Int {
    if let choice {
      precondition((0..<count).contains(choice), TrapMessages.choice(choice, count))
      guard choice > 0, nameOfLane != nil, deviations.count < Self.deviationLimit else {
        return choice
      }
      let second = name(&self, 0)
      deviations.append(
        OrderDeviation(moment: moment(), first: name(&self, choice), second: second))
      return choice
    }
    guard !replay.isEmpty else { return 0 }
    let moment = moment()
    guard replay.contains(where: { $0.moment == moment }) else { return 0 }
    let second = name(&self, 0)
    let standard = OrderDeviation(moment: moment, first: "", second: second)
    guard replay.contains(where: { standard.replaces(sameAs: $0) }) else { return 0 }
    let candidates = (1..<count).map { place in
      OrderDeviation(moment: moment, first: name(&self, place), second: second)
    }
    // In the order of the token: several actions may come before the same one.
    for (number, wanted) in replay.enumerated() {
      guard let place = candidates.firstIndex(where: { $0.matches(wanted) }) else { continue }
      replay.remove(at: number)
      deviations.append(candidates[place])
      return place + 1
    }
    return 0
  }
}
