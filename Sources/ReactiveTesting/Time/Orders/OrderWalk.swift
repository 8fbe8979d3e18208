import Reactive

/// Walks over the orders of a test: proposes one path after the other, and keeps what they lead to.
///
/// First comes the default order. If the test has so few orders that all can be tried, they follow, those with the fewest
/// deviations from the default order first. Otherwise paths of several ways take turns, because no way finds what all
/// of them find:
///
/// - *newest*: what became ready last comes first, once;
/// - *drawn*: each choice is drawn, from a seed that is the same each time;
/// - *at once*, if it is allowed: one task runs before the code that started or woke it goes on;
/// - *deviating*: from each path so far, each choice behind its last deviation is changed in each way. It reaches each path
///   once, so the walk is complete when it has none left.
///
/// If it is asked for, some paths are of a second kind: tasks pause wherever they call an actor, which makes many more
/// orders. A hundred of these are tried when the others have all been tried, or in turn with them.
package struct OrderWalk<Outcome> {
  /// One outcome, with the path that led to it with the fewest deviations.
  package struct Found {
    package var outcome: Outcome
    /// The answers of the path that are not the default ones.
    package fileprivate(set) var answers: [OrderPath.Answer]
    fileprivate var distance: Int
    /// How many of the paths have this outcome.
    package fileprivate(set) var count = 1

    fileprivate init(_ outcome: Outcome, along path: OrderPath) {
      (self.outcome, answers, distance) = (outcome, path.answers, path.distance)
    }
  }

  /// What the test did the second time in the default order, if that was something else.
  struct Difference {
    let outcome: Outcome
    /// The first choice that differed, the first time and the second; nil if all were the same.
    let steps: (first: String?, second: String?)?
  }

  private enum Phase {
    case first
    /// The default order once more.
    case again
    /// All orders, those with the fewest deviations first.
    case all
    /// The ways take turns.
    case turns(Int)
  }

  private let limit: Int
  private let runsTasksAtOnce: Bool
  private let lateness: Int64
  private let repeatsDefault: Bool
  private let strands: [String: Int]
  private let digest: (Outcome) -> Int
  private let areSame: (Outcome, Outcome) -> Bool

  private var phase = Phase.first
  private var plain = OrderTree()
  /// The orders in which tasks pause where they call an actor.
  private var pausing = OrderTree()
  /// Whether the path that was proposed last belongs to a tree.
  private var isDeviating = false
  private var drawnCount: UInt64 = 0
  private var atOnceCount = 0
  private var runCount = 0
  private var tried: Set<UInt64> = []
  /// The places of the outcomes, by their digests.
  private var places: [Int: [Int]] = [:]
  private var first: OrderPath?

  /// Whether tasks pause where they call an actor, in some orders.
  var givesPauses = false
  package private(set) var found: [Found] = []
  /// How many different paths were taken.
  package private(set) var count = 0
  /// How many of them were such that tasks pause.
  private(set) var pausingCount = 0
  /// How many paths did not settle, so that it is not known what they lead to.
  private(set) var inconclusiveCount = 0
  /// How many runs did not settle.
  private var inconclusiveRuns = 0
  /// Whether a path that did not settle had choices that were not changed.
  private var hasCutPath = false
  /// Whether a run was stopped at a limit, so that the walk ended.
  private(set) var isStopped = false
  /// How the second run in the default order differed from the first; nil if it did not.
  private(set) var difference: Difference?
  /// Whether a path could not be repeated, so that the test depends on something else than its order.
  private(set) var hasDiverged = false

  /// How many paths are tried in which tasks pause.
  private var pausingLimit: Int { max(100, limit / 10) }

  /// Makes a walk.
  ///
  /// - Parameters:
  ///   - limit: How many paths to take at most.
  ///   - runsTasksAtOnce: Whether to try that a task runs while the code that started or woke it is running.
  ///   - lateness: How late timers may be, in nanoseconds.
  ///   - repeatsDefault: Whether to take the default path twice, to see whether both runs are the same.
  ///   - strands: The strands of the lanes, by their names; empty if all may meet.
  ///   - digest: A number that is the same for outcomes that are the same.
  ///   - areSame: Whether two outcomes are the same.
  package init(
    limit: Int, runsTasksAtOnce: Bool = false, lateness: Int64 = 0, repeatsDefault: Bool,
    strands: [String: Int] = [:], digest: @escaping (Outcome) -> Int = { _ in 0 },
    areSame: @escaping (Outcome, Outcome) -> Bool
  ) {
    (self.limit, self.runsTasksAtOnce) = (limit, runsTasksAtOnce)
    self.lateness = lateness
    (self.repeatsDefault, self.strands) = (repeatsDefault, strands)
    (self.digest, self.areSame) = (digest, areSame)
  }

  /// Whether all paths were taken and settled, except for those in which tasks pause.
  package var isComplete: Bool { inconclusiveCount == 0 && hasTriedAll }

  /// Whether all paths were taken, except for those in which tasks pause.
  var hasTriedAll: Bool {
    !isStopped && difference == nil && !hasDiverged && !hasCutPath && plain.isComplete
  }

  /// Whether the default path is being taken for the second time.
  var isRepeating: Bool { if case .again = phase { true } else { false } }

  /// Whether all paths were taken in which tasks pause.
  var isPausingComplete: Bool { pausing.isComplete }

  /// The next path to take; nil at the end of the walk.
  package mutating func next() -> OrderPath? {
    // Few runs repeat what another one did, but nothing else would bound their number.
    guard count < limit, runCount / 4 < limit, !isStopped else { return nil }
    isDeviating = false
    let path =
      switch phase {
      case .first, .again: self.path()
      case .all: deviating() ?? turn(0)
      case .turns(let turn): self.turn(turn)
      }
    runCount += 1
    return path
  }

  /// The next path of the ways that take turns; nil if none is left.
  private mutating func turn(_ turn: Int) -> OrderPath? {
    phase = .turns(turn + 1)
    let isPausing = mayPause && (turn % 2 == 1 || plain.isComplete)
    guard isPausing || !plain.isComplete else { return nil }
    if isPausing, !pausing.hasRoot {
      isDeviating = true
      return path(pausing: true)
    }
    if isPausing, plain.isComplete, pausing.estimate <= pausingLimit {
      return deviating(pausing: true)
    }
    switch (mayPause ? turn / 2 : turn) % (runsTasksAtOnce ? 4 : 3) {
    case 0 where turn < 4: return path(then: .newest, pausing: isPausing)
    case 0, 1:
      drawnCount += 1
      return path(then: .drawn(seed: drawnCount), pausing: isPausing)
    case 2: return deviating(pausing: isPausing) ?? self.turn(turn + 1)
    default:
      let count = first?.atOnceCount ?? 0
      guard count > 0 else { return self.turn(turn + 1) }
      defer { atOnceCount += 1 }
      // First alone, and then with other choices.
      let way: OrderPath.Way =
        atOnceCount < count ? .standard : .drawn(seed: UInt64(atOnceCount))
      return path(then: way, atOncePlace: atOnceCount % count)
    }
  }

  /// Whether paths in which tasks pause are still to be tried.
  private var mayPause: Bool {
    givesPauses && pausingCount < pausingLimit && !(pausing.hasRoot && pausing.isComplete)
  }

  private func path(
    along answers: [OrderPath.Answer] = [], then way: OrderPath.Way = .standard,
    pausing: Bool = false, atOncePlace: Int? = nil
  ) -> OrderPath {
    OrderPath(
      along: answers, then: way, givesPauses: pausing, offersAtOnce: runsTasksAtOnce,
      atOncePlace: atOncePlace, lateness: lateness, strands: strands)
  }

  private mutating func deviating(pausing isPausing: Bool = false) -> OrderPath? {
    guard let answers = isPausing ? pausing.next() : plain.next() else { return nil }
    isDeviating = true
    return path(along: answers, pausing: isPausing)
  }

  /// Notes what a path has led to.
  ///
  /// - Parameters:
  ///   - outcome: What it has led to.
  ///   - path: The path that was proposed last, once its run is over.
  /// - Returns: Whether the outcome is new.
  @discardableResult
  package mutating func note(_ outcome: Outcome, of path: OrderPath) -> Bool {
    if path.isStopped { isStopped = true }
    if case .again = phase {
      phase = .all
      compare(path, outcome)
      return false
    }
    if case .first = phase {
      first = path
      phase = repeatsDefault ? .again : .all
      plain.add(path)
    } else if isDeviating {
      hasDiverged = hasDiverged || path.hasDiverged
      if path.givesPauses { pausing.add(path, exceptIfLike: first) } else { plain.add(path) }
    }
    guard tried.insert(path.fingerprint).inserted else { return false }
    count += 1
    if path.givesPauses { pausingCount += 1 }
    // There may be more orders than the paths so far have shown.
    if case .all = phase, plain.estimate > limit || count > plain.estimate { phase = .turns(0) }
    let digest = digest(outcome)
    guard let known = places[digest]?.first(where: { areSame(found[$0].outcome, outcome) }) else {
      places[digest, default: []].append(found.count)
      found.append(Found(outcome, along: path))
      return true
    }
    found[known].count += 1
    if path.distance < found[known].distance {
      (found[known].outcome, found[known].answers) = (outcome, path.answers)
      found[known].distance = path.distance
    }
    return false
  }

  /// Notes that the run of a path did not settle.
  ///
  /// - Returns: Whether the path is new.
  package mutating func noteInconclusive(_ path: OrderPath) -> Bool {
    inconclusiveRuns += 1
    // Each such run takes as long as a run may take.
    defer { if inconclusiveCount > 2 || inconclusiveRuns > 5 { isStopped = true } }
    guard tried.insert(path.fingerprint).inserted else { return false }
    inconclusiveCount += 1
    if path.hasLaterChoices, !path.givesPauses { hasCutPath = true }
    return true
  }

  private mutating func compare(_ path: OrderPath, _ outcome: Outcome) {
    guard let first, let known = found.first else { return }
    if plain.estimate > limit { phase = .turns(0) }
    let isSamePath = path.counts == first.counts && path.steps == first.steps
    guard !isSamePath || !areSame(known.outcome, outcome) else { return }
    let (old, new) = (first.steps ?? [], path.steps ?? [])
    let place = (0..<max(old.count, new.count)).first { place in
      place >= old.count || place >= new.count || old[place] != new[place]
    }
    difference = Difference(
      outcome: outcome,
      steps: place.map { place in
        (place < old.count ? old[place] : nil, place < new.count ? new[place] : nil)
      })
    isStopped = true
  }
}

extension OrderWalk {
  /// The outcomes, those whose paths have the fewest deviations first.
  var simplestFirst: [Found] {
    found.enumerated().sorted { left, right in
      (left.element.distance, left.offset) < (right.element.distance, right.offset)
    }.map(\.element)
  }
}

/// The paths that differ from known ones in one more answer, those with the fewest deviations first.
private struct OrderTree {
  /// A path whose choices are changed next.
  private struct Branch {
    let answers: [OrderPath.Answer]
    /// The number of the first choice that can be changed.
    let start: Int
    /// How many answers the choices from there on have.
    let counts: [Int32]
    private var index = 0
    private var number = 0

    init(_ path: OrderPath, from start: Int) {
      (answers, counts) = (path.answers, Array(path.counts[start...]))
      self.start = start
    }

    /// The answers of the next path; nil if there is none left.
    mutating func next() -> [OrderPath.Answer]? {
      while index < counts.count {
        number += 1
        if number < Int(counts[index]) {
          return answers + [OrderPath.Answer(place: start + index, number: number)]
        }
        (index, number) = (index + 1, 0)
      }
      return nil
    }
  }

  /// How many choices of the paths that are kept are remembered in all: 40 MB.
  private static let memory = 10_000_000

  /// The branches by the number of their deviations, and how many of each have been taken.
  private var levels: [(branches: [Branch?], taken: Int)] = []
  private var memoryLeft = Self.memory
  /// Whether a path was not kept as a branch.
  private var hasDropped = false
  private(set) var hasRoot = false
  /// How many paths there seem to be.
  private(set) var estimate = 1

  /// Whether all paths were taken.
  var isComplete: Bool {
    hasRoot && !hasDropped
      && !levels.contains { level in
        level.branches[level.taken...].contains { branch in
          var branch = branch
          return branch?.next() != nil
        }
      }
  }

  /// The answers of the next path; nil if there is none left.
  mutating func next() -> [OrderPath.Answer]? {
    for level in levels.indices {
      while levels[level].taken < levels[level].branches.count {
        let place = levels[level].taken
        if let answers = levels[level].branches[place]?.next() { return answers }
        levels[level].branches[place] = nil
        levels[level].taken += 1
      }
    }
    return nil
  }

  /// Adds a path that was taken: the default one, or one that `next` returned.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - other: A path that has the same ones next, if its choices are the same.
  mutating func add(_ path: OrderPath, exceptIfLike other: OrderPath? = nil) {
    let isLikeOther = !hasRoot && path.counts == other?.counts
    hasRoot = true
    estimate = max(estimate, path.estimatedPaths)
    let start = path.answers.last.map { $0.place + 1 } ?? 0
    guard start < path.counts.count, !path.isStopped, !path.hasDiverged, !isLikeOther else {
      return
    }
    memoryLeft -= path.counts.count - start
    guard memoryLeft >= 0 else { return hasDropped = true }
    let level = path.answers.count
    while levels.count <= level { levels.append(([], 0)) }
    levels[level].branches.append(Branch(path, from: start))
  }
}
