import Reactive
import ReactiveTesting
import Testing

/// Whether a counterexample is the simplest one, whatever the case is with which the search begins.
@Suite struct SimplestCaseTests {
  private static let seeds: Range<UInt64> = 0..<50

  /// The ends of the descriptions for all seeds, with how often each came.
  private static func ends(
    _ holds: (TestScheduler, Draw) -> Bool, lines: Int = 1
  ) -> [String: Int] {
    var found: [String: Int] = [:]
    for seed in seeds {
      let law = TestScheduler.forAll(cases: 10_000, seed: seed, holds)
      let text = law.description.split(separator: "\n").suffix(lines).joined(separator: "\n")
      found[text, default: 0] += 1
    }
    return found
  }

  @Test func `an end that is not needed goes, whatever is drawn after the lane`() {
    let lanes = Self.ends { _, draw in
      let (s, t) = (draw.lane(.in(1...3)), draw.lane(.in(1...3)))
      return s.values.isEmpty || t.values.count < 2
    }
    #expect(lanes == ["lane 2 = 11": 50])
    let value = Self.ends(
      { _, draw in
        let s = draw.lane(.in(1...3))
        return s.values.isEmpty || draw.value(.in(0...9), name: "x") < 5
      }, lines: 2)
    #expect(value == ["x = 5\nlane 1 = 1": 50])
  }

  @Test func `values in front of the needed ones go`() {
    let found = Self.ends { _, draw in
      let values = draw.lane(.in(1...3)).values
      let rows = stride(from: 0, to: values.count - 2, by: 3).map { Array(values[$0..<$0 + 3]) }
      return !rows.contains([3, 2, 1])
    }
    #expect(found == ["lane 1 = 321": 50])
  }

  @Test func `a sum needs no more values than necessary`() {
    let found = Self.ends { _, draw in
      draw.lane(.in(1...5), ends: .completed).values.reduce(0, +) < 10
    }
    #expect(found == ["lane 1 = 55|": 50])
  }

  @Test func `a count goes down with what it counts`() {
    let found = Self.ends { _, draw in
      let count = draw.value(.in(0...9))
      return draw.lane(.in(1...9)).values.count < count || count < 2
    }
    #expect(found == ["lane 1 = 11": 50])
  }

  @Test func `the simpler of two stretches comes first`() {
    let found = Self.ends { _, draw in
      let values = draw.lane(.in(1...3)).values
      return !values.contains(3) || !values.contains(2)
    }
    #expect(found == ["lane 1 = 23": 50])
  }

  @Test func `two values share a tick only if they have to`() {
    let apart = Self.ends { _, draw in draw.lane(.of(1)).values.count < 2 }
    #expect(apart == ["lane 1 = 11": 50])
    let together = Self.ends { _, draw in
      let ticks = draw.lane(.of(1), ends: .silent).entries.map(\.tick)
      return Set(ticks).count == ticks.count
    }
    #expect(together == ["lane 1 = (11)": 50])
  }
}
