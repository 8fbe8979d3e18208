import Reactive

/// The choices that make a test case, one after the other.
///
/// A test case is nothing but a sequence of numbers: lanes, values, ends and orders are all made from them. So a smaller
/// sequence gives a smaller case of the same kind, and nothing else has to know how to become smaller. In each choice,
/// zero is the simplest.
package final class Choices: Sendable {
  /// What was chosen.
  package struct Record: Equatable, Sendable {
    /// The numbers.
    package var values: [UInt64] = []
    /// The stretches that belong together, such as a lane or a column of it, in the order of their ends.
    package var spans: [Span] = []

    /// Whether there are fewer choices than in another record, or as many that are lower.
    func isSimpler(than other: Record) -> Bool {
      values.count == other.values.count
        ? values.lexicographicallyPrecedes(other.values) : values.count < other.values.count
    }
  }

  /// A stretch of choices that belong together.
  package struct Span: Equatable, Sendable {
    package var range: Range<Int>
    /// How many stretches are around this one.
    package var depth: Int
    /// Its number among those in the same stretch.
    package var place: Int
  }

  private struct State: Sendable {
    let replayed: [UInt64]
    /// Nil if zeros follow the replayed numbers.
    var generator: SplitMix?
    var record = Record()
    /// For each open stretch, how many have begun in it; the first is that of the whole case.
    var places = [0]
  }

  /// Later choices are zero, so that a case ends.
  private static let limit = 100_000

  private let state: Lock<State>

  /// Makes random choices; the same seed gives the same ones.
  package init(seed: UInt64) {
    state = Lock(State(replayed: [], generator: SplitMix(state: seed.mixed)))
  }

  /// Makes the choices of one of many cases.
  package convenience init(seed: UInt64, case number: Int) {
    self.init(seed: seed &+ UInt64(number).mixed)
  }

  /// Repeats choices as far as they are possible; those after them are zero.
  package init(repeating values: [UInt64]) { state = Lock(State(replayed: values)) }

  /// What was chosen so far.
  package var record: Record { state.withLock { $0.record } }

  /// Chooses a number below another one.
  package func next(below count: UInt64) -> UInt64 {
    state.withLock { state in
      let place = state.record.values.count
      var value: UInt64 = 0
      if place < state.replayed.count {
        value = min(state.replayed[place], count - 1)
      } else if place < Self.limit, let random = state.generator?.next() {
        value = random % count
      }
      state.record.values.append(value)
      return value
    }
  }

  /// Chooses a number below another one.
  package func next(below count: Int) -> Int { Int(next(below: UInt64(count))) }

  /// Makes choices that belong together.
  package func together<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = state.withLock { state in
      state.places.append(0)
      return state.record.values.count
    }
    defer {
      state.withLock { state in
        state.places.removeLast()
        let depth = state.places.count - 1
        state.record.spans.append(
          Span(
            range: start..<state.record.values.count, depth: depth, place: state.places[depth]))
        state.places[depth] += 1
      }
    }
    return try body()
  }
}
