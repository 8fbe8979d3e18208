import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Cases of fixture files in Swift tests.
@Suite struct FixtureCaseTests {
  private func one(_ text: String) throws -> Fixture.Case {
    try #require(try Fixture.cases(text: text, named: "a.txt").first)
  }

  @Test func `all files below a folder are read`() throws {
    let cases = try Fixture.cases(in: "../../Fixtures")
    #expect(cases.count > 2)
    #expect(cases.allSatisfy { !$0.title.isEmpty && $0.line > 0 && $0.file.hasSuffix(".txt") })
    #expect(try Fixture.cases(in: Repository.path("Tests/Fixtures")).count == cases.count)
  }

  @Test func `a case has its title, place, tick and bounds`() throws {
    let example = try one(
      """
      # A comment.
      test:            twice
      tick:            10ms
      hot a:           -1|
      subscribe:       -^--!
      subscribe other: ^
      until:           50ms
      """)
    #expect("\(example)" == "twice (a.txt:2)")
    #expect((example.title, example.file, example.line) == ("twice", "a.txt", 2))
    #expect((example.tick, example.end) == (.milliseconds(10), 5))
    #expect(example.subscription() == "-^--!")
    #expect(example.subscription(of: "other") == "^")
    #expect(example.subscription(of: "third") == "^")
    #expect(example.makeScheduler().tick == .milliseconds(10))
    #expect(try one("test: x\nuntil: 7").end == 7)
    // As a Double of seconds, these would be a little more.
    for seconds in ["1.1", "2.2", "4.4", "8.3"] {
      let milliseconds = Int(Double(seconds)! * 1000)
      #expect(try one("test: x\nuntil: \(seconds)s").end == milliseconds)
    }
    #expect(try one("test: x").end == nil)
  }

  @Test func `a difference names the line of the file`() throws {
    let example = try one(
      """
      test:    sums
      hot a:   -1-2|
      where:   x = 9
      expect:  -1-x|
      """)
    let test = example.makeScheduler()
    let numbers = example.hot("a", of: Int.self, on: test)
    let recorded = test.timeline { numbers.scan(0, +) }
    let expected: Timeline<Int, Never> = example.expected()
    let isEqual = recorded == expected
    #expect(!isEqual)
    #expect(
      recorded.description == """

        a         -1-2|
        actual    -1-3|
        expected  -1-9|
                     ^
        at tick 3: 9 was expected, but 3 came
        the expectation is in a.txt:4

        """)
    // The other side of the comparison stays short.
    #expect(expected.description == "-1-9|")
    _ = expected == recorded
    #expect(recorded.description.contains("the expectation is in a.txt:4"))
  }

  @Test func `the difference on the page about fixtures is a real one`() throws {
    let cases = try Fixture.cases(in: "../../Fixtures/search.txt")
    let example = try #require(cases.first)
    let test = example.makeScheduler()
    let search = TitleSearch(typed: example.hot("typed", on: test))
    let recorded = test.timeline { search.texts.delay(.milliseconds(100)) }
    let isEqual = recorded == example.expected()
    #expect(!isEqual)
    let drawing = recorded.description.replacing(Repository.path(""), with: "")
    let page = try Repository.text("Documentation/Fixtures.md")
    let isDrawn = page.contains("```text" + drawing + "```")
    #expect(isDrawn, "\(drawing)")
    let isShown = page.contains("```text\n\(try Repository.text("Tests/Fixtures/search.txt"))```")
    #expect(isShown)
  }

  @Test func `lanes of all kinds are read`() throws {
    let example = try one(
      """
      test:         kinds
      hot past:     1^-2|
      cold twice:   1|
      cold twice:   -2|
      hot broken:   -1#
      hot async:    -a-b|
      expect:       --2|
      expect any:   -1#
      expect texts: -a-b|
      """)
    let test = example.makeScheduler()
    // Code of the test takes the place of a pipeline.
    let past = example.hot("past", of: Int.self, on: test)
    #expect(test.timeline { past.scan(0, +) } == example.expected())
    let twice = example.makeScheduler()
    let lane = example.cold("twice", of: Int.self, on: twice)
    #expect(twice.timeline { lane.concat(lane) } == "1-2|")
    let broken = example.makeScheduler()
    let failing = example.hot("broken", of: Int.self, error: TestError("e"), on: broken)
    #expect(broken.timeline { failing } == example.expected("any"))
    let slow = example.makeScheduler()
    let texts = example.sequence("async", of: String.self, on: slow)
    #expect(slow.timeline { texts } == example.expected("texts"))
  }

  @Test func `an error in an expectation is compared by its description`() throws {
    let example = try one(
      """
      test:          errors
      cold a:        #
      error:         "offline"
      expect:        #
      expect other:  #'online'
      """)
    let test = example.makeScheduler()
    let lane = example.cold("a", of: Int.self, error: TestError("offline"), on: test)
    let recorded = test.timeline { lane }
    #expect(recorded == example.expected())
    #expect(recorded != example.expected("other"))
    let failing = example.makeScheduler()
    let online = example.cold("a", of: Int.self, error: TestError("online"), on: failing)
    #expect(failing.timeline { online } == example.expected("other"))
  }

  @Test func `cases with a reason to skip them are left out`() throws {
    let text = "test: one\nhot a: 1\ntest: two\nhot a: 1\nskip: later"
    #expect(try Fixture.cases(text: text).map(\.title) == ["one"])
    let all = try Fixture.cases(text: text, includingSkipped: true)
    #expect(all.map(\.skipReason) == [nil, "later"])
  }

  // MARK: Values as Swift types

  private enum Direction: String, Decodable { case up, down }

  private struct Point: Decodable, Equatable {
    var x: Int
    var y: Double?
    var tags: [String]
    var direction: Direction
  }

  /// Reads a lane of one event as a type.
  private func value<Value: Decodable & Sendable>(
    _ label: String, _ table: String = "", as type: Value.Type = Value.self
  ) throws -> Value? {
    let text = "test: x\ncold a: \(label)" + (table.isEmpty ? "" : "\nwhere: \(table)")
    let example = try #require(try Fixture.cases(text: text).first)
    let test = example.makeScheduler()
    let timeline = test.timeline { example.cold("a", of: type, on: test) }
    #expect(timeline.problem == nil)
    return timeline.values.first
  }

  @Test func `a label is its own text or number`() throws {
    #expect(try value("1") == 1)
    #expect(try value("'-12'") == Int8(-12))
    #expect(try value("1") == UInt16(1))
    #expect(try value("1") == "1")
    #expect(try value("'2.5'") == 2.5)
    #expect(try value("3") == Float(3))
    #expect(try value("t") == true)
    #expect(try value("'false'") == false)
    #expect(try value("'[1, 2]'") == [1, 2])
    #expect(try value("'nil'", as: Int?.self) == .some(nil))
    #expect(try value("7", as: Int?.self) == .some(7))
  }

  @Test func `an entry of the table is a value of any type`() throws {
    #expect(try value("x", "x = -3") == -3)
    #expect(try value("x", "x = -2.5") == -2.5)
    #expect(try value("x", "x = 4") == 4.0)
    #expect(try value("x", "x = true") == true)
    #expect(try value("x", "x = \"a b\"") == "a b")
    #expect(try value("x", "x = 20ms") == Duration.milliseconds(20))
    #expect(try value("x", "x = 3t") == Duration.milliseconds(3))
    #expect(try value("x", "x = -2ms") == Duration.milliseconds(-2))
    #expect(try value("x", "x = [[1], []]") == [[1], []])
    #expect(try value("x", "x = [1, 2,]") == [1, 2])
    #expect(try value("x", "x = \"up\"") == Direction.up)
    #expect(
      try value("x", "x = (x: 1, y: nil, tags: [\"a\"], direction: \"down\")")
        == Point(x: 1, y: nil, tags: ["a"], direction: .down))
  }
}
