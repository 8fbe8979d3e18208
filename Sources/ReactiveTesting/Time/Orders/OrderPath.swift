import Reactive

/// One run of a test as a path: at each choice between several things that could come next, which of them came.
///
/// A choice is a position in the default order, so zero is the default. A path is led along some answers first, and then
/// by its way.
package final class OrderPath: @unchecked Sendable {
  // Unchecked: while its run goes on, it is used only with the board's lock held. Before and after, only its walk uses it.

  /// An answer other than the default one.
  package struct Answer: Hashable, Sendable {
    /// The number of the choice, from zero.
    let place: Int
    let number: Int
  }

  /// How the choices are made that follow the given answers.
  package enum Way: Sendable {
    /// As by default.
    case standard
    /// What became ready last comes first, but a task that yields lets all others go first.
    case newest
    case drawn(seed: UInt64)
  }

  /// In this way each of so many choices takes the oldest, so that what polls for something else does not go on for ever.
  private static let longestTurn = 5_000

  private let given: [Answer]
  private let way: Way
  private var generator = SplitMix(state: 0)
  /// Whether it is a choice too that a task runs before the code that started or woke it goes on.
  let offersAtOnce: Bool
  /// Whether tasks pause where they call an actor.
  let givesPauses: Bool
  /// Which of these choices is to let a task run, counted from zero; nil for none.
  private let atOncePlace: Int?
  /// How late a timer may be, in nanoseconds.
  let lateness: Int64
  /// For lanes that have names, their strands: what the events of one strand lead to never meets what those of another do.
  let strands: [String: Int]
  private var nextGiven = 0

  /// How many things could come next, for each choice.
  private(set) var counts: [Int32] = []
  /// The answers other than the default ones.
  package private(set) var answers: [Answer] = []
  /// How many times a task could have run at once; once one has, it is no choice any more.
  private(set) var atOnceCount = 0
  private var hasRunAtOnce = false
  /// Whether a given answer was not possible, so that the run is not like the one that it was made from.
  private(set) var hasDiverged = false
  /// What could come next by default, for each choice; nil if nobody asks.
  var steps: [String]?
  /// Whether the run was stopped at a limit.
  package var isStopped = false
  /// How many things were looked at to make the choices.
  package private(set) var cost = 0

  /// Makes a path.
  ///
  /// - Parameters:
  ///   - answers: The first answers that are not the default ones.
  ///   - way: How the choices after them are made.
  ///   - givesPauses: Whether tasks pause where they call an actor.
  ///   - offersAtOnce: Whether the path has choices to run a task at once.
  ///   - atOncePlace: Which of these to take.
  ///   - lateness: How late a timer may be, in nanoseconds.
  ///   - strands: The strands of the lanes, by their names; empty if all may meet.
  package init(
    along answers: [Answer] = [], then way: Way = .standard, givesPauses: Bool = false,
    offersAtOnce: Bool = false, atOncePlace: Int? = nil, lateness: Int64 = 0,
    strands: [String: Int] = [:]
  ) {
    given = answers
    self.way = way
    self.givesPauses = givesPauses
    self.offersAtOnce = offersAtOnce || atOncePlace != nil
    self.atOncePlace = atOncePlace
    (self.lateness, self.strands) = (lateness, strands)
    if case .drawn(let seed) = way { generator = SplitMix(state: seed.mixed) }
  }

  /// Chooses one of some actions.
  ///
  /// Actions of different strands have the same effect in either order, so only those of one strand are a choice, unless
  /// the strand of one is unknown. An action for which others wait is of their strands too.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - strandsOf: The strands of an action; nil if one is unknown.
  /// - Returns: The position of the action.
  func choose(actions count: Int, strands strandsOf: (Int) -> Set<Int>?) -> Int {
    guard !strands.isEmpty, let first = strandsOf(0) else {
      return answer(of: count, newest: count - 1)
    }
    cost += count
    var places: [Int] = []
    for place in 0..<count {
      guard let other = strandsOf(place) else { return answer(of: count, newest: count - 1) }
      if !other.isDisjoint(with: first) { places.append(place) }
    }
    guard places.count > 1 else { return places[0] }
    return places[answer(of: places.count, newest: places.count - 1)]
  }

  /// Chooses one of some parts of tasks, or of the actions after them.
  ///
  /// - Parameters:
  ///   - parts: How many parts there are.
  ///   - actions: How many actions there are.
  ///   - leading: How many of these come before the parts by default.
  ///   - isYield: Whether a part only goes on after a yield.
  /// - Returns: The position in the default order.
  func choose(parts: Int, actions: Int, leading: Int, isYield: (Int) -> Bool) -> Int {
    var newest = parts > 0 ? leading + parts - 1 : actions - 1
    if case .newest = way, parts > 0 {
      cost += parts
      newest =
        (0..<parts).last { !isYield($0) }.map { leading + $0 }
        ?? (actions > leading ? parts + actions - 1 : 0)
    }
    return answer(of: parts + actions, newest: newest)
  }

  /// Chooses whether a task that has just become ready runs before the code that started or woke it goes on.
  func runsAtOnce() -> Bool {
    guard offersAtOnce, !hasRunAtOnce else { return false }
    defer { atOnceCount += 1 }
    let chosen = givenAnswer(of: 2) ?? (atOncePlace == atOnceCount ? 1 : 0)
    record(chosen, of: 2)
    hasRunAtOnce = chosen == 1
    return hasRunAtOnce
  }

  private func answer(of count: Int, newest: Int) -> Int {
    let chosen = givenAnswer(of: count) ?? ownAnswer(of: count, newest: newest)
    record(chosen, of: count)
    return chosen
  }

  private func givenAnswer(of count: Int) -> Int? {
    guard nextGiven < given.count else { return nil }
    guard given[nextGiven].place == counts.count else { return 0 }
    defer { nextGiven += 1 }
    guard given[nextGiven].number < count else {
      hasDiverged = true
      return 0
    }
    return given[nextGiven].number
  }

  private func ownAnswer(of count: Int, newest: Int) -> Int {
    switch way {
    case .standard: return 0
    case .newest: return counts.count % Self.longestTurn == Self.longestTurn - 1 ? 0 : newest
    case .drawn: return Int(generator.next() % UInt64(count))
    }
  }

  private func record(_ chosen: Int, of count: Int) {
    if chosen != 0 { answers.append(Answer(place: counts.count, number: chosen)) }
    counts.append(Int32(clamping: count))
    cost += 1
  }

  /// How many paths there are if all have the choices of this one; `Int.max` if there are more.
  var estimatedPaths: Int {
    var product = 1
    for count in counts {
      let (next, isTooLarge) = product.multipliedReportingOverflow(by: Int(count))
      if isTooLarge { return .max }
      product = next
    }
    return product
  }

  /// Whether there were choices behind the last one that was not made as by default.
  var hasLaterChoices: Bool { counts.count > (answers.last?.place ?? -1) + 1 }

  /// How far it is from the default order; pauses count as more than one deviation, because they name no steps.
  var distance: Int { answers.count * 2 + (givesPauses ? 3 : 0) }

  /// The same for two runs only if they took the same path.
  var fingerprint: UInt64 {
    // With all counts, because two runs may have as many choices, and others, if tasks pause in one of them.
    answers.reduce(counts.map { UInt64($0) }.mixed) { bits, answer in
      [bits, UInt64(answer.place), UInt64(answer.number)].mixed
    }
  }
}
