import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// What a test says if it asks a fixture for something that it does not have.
@Suite struct FixtureMessageTests {
  private func one(_ text: String) throws -> Fixture.Case {
    try #require(try Fixture.cases(text: text, named: "a.txt").first)
  }

  private struct Point: Decodable { var x: Int }

  @Test func `a lane that cannot be read makes every recording of the test unequal`() throws {
    let text = try Repository.text("Tests/MarbleExamples/unreadable-lanes.txt")
    let blocks = text.split(separator: "\n\n").dropFirst()
    #expect(blocks.count > 10)
    for block in blocks {
      let lines = block.split(separator: "\n")
      let example = try one("test: x\n" + lines.dropLast().joined(separator: "\n"))
      let test = example.makeScheduler()
      let lane = example.hot("a", of: Int.self, on: test)
      let recorded = test.timeline { lane }
      let message = lines[lines.count - 1].dropFirst(2)
      #expect(recorded.problem?.contains(message) == true, "\(block): \(recorded)")
      #expect(recorded != recorded)
    }
  }

  @Test func `lines that only the program reads may be wrong in a Swift test`() throws {
    let example = try one("test: x\nhot a: 1\npipeline: a.\nlaw: x\norders: some\ncut: never")
    let test = example.makeScheduler()
    #expect(test.timeline { example.hot("a", of: Int.self, on: test) } == "1")
  }

  @Test(arguments: [
    ("hot a: 1", nil, "1:7: error: this case has no 'expect' line; it expects nothing"),
    (
      "expect: 1\nexpect b: 2", "c", "this case has no 'expect c' line; it has 'expect', 'expect b'"
    ),
    (
      "expect: 1\nexpect: 2", nil,
      "3:9: error: this output has several expectations, which only 'marble' compares; give each a name of its own"
    ),
    ("expect: x", nil, "2:9: error: 'x' is not a value of type Int"),
    (
      "error: 1 + 2\nexpect: #", nil,
      "2:8: error: a Swift test can only read literals here: numbers, texts, durations, true, "
        + "false, nil, arrays and tuples"
    ),
    (
      "error: 9223372036854775808\nexpect: #", nil,
      "2:8: error: a Swift test can only read literals here"
    ),
  ])
  func `an expectation that cannot be read equals nothing`(
    text: String, name: String?, message: String
  ) throws {
    let expected: Timeline<Int, TestError> = try one("test: x\n" + text).expected(name)
    #expect(expected.problem?.contains(message) == true, "\(expected)")
  }

  @Test func `what is missing in a value is named`() throws {
    func problem<Value: Decodable & Sendable>(_ table: String, _ type: Value.Type) throws -> String
    {
      let example = try one("test: x\ncold a: v\nwhere: v = \(table)")
      let test = example.makeScheduler()
      return test.timeline { example.cold("a", of: type, on: test) }.problem ?? ""
    }
    #expect(try problem("(y: 1)", Point.self).contains("'(y: 1)' is not a value of type Point: "))
    #expect(try problem("(y: 1)", Point.self).contains("there is no 'x' in it"))
    #expect(
      try problem("(x: \"z\")", Point.self).contains("at 'x', 'z' is not a value of type Int"))
    #expect(
      try problem("[1, \"z\"]", [Int].self).contains("at '1', 'z' is not a value of type Int"))
    #expect(try problem("300", Int8.self).contains("'300' is not a value of type Int8"))
    #expect(try problem("[1]", Pair.self).contains("there is only one element"))
    #expect(try problem("[]", Pair.self).contains("there are only 0 elements"))
  }

  private struct Person: Decodable, Equatable {
    var id: Int
    var name: String?
    var friends: [Person]?
  }

  /// Two types read the same tuple.
  private struct Dog: Decodable {
    struct Legs: Decodable { var legs: Int }
    enum CodingKeys: CodingKey { case name }
    var name: String
    var legs: Legs
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      legs = try Legs(from: decoder)
    }
  }

  @Test(arguments: [
    ("(id: 1, nmae: \"n\")", "nothing reads 'nmae'; did you mean 'name'?"),
    ("(id: 1, zebra: \"n\")", "nothing reads 'zebra'"),
    ("(id: 1, id: 2)", "the label 'id' is written twice"),
    ("(id: 1, name: \"n\", name: \"m\")", "the label 'name' is written twice"),
    ("(id: 1, \"n\")", "component 2 needs a label, because the type reads it by names"),
    ("(id: 1, friends: [(id: 2), (id: 3, nam: \"n\")])", "at 'friends.1', nothing reads 'nam'"),
  ])
  func `a label that is misspelt or written twice is refused`(
    value: String, message: String
  ) throws {
    let example = try one("test: x\ncold a: v\nexpect: v\nwhere: v = \(value)")
    let test = example.makeScheduler()
    let lane = test.timeline { example.cold("a", of: Person.self, on: test) }
    #expect(lane.problem?.contains(message) == true, "\(lane)")
    let expected: Timeline<Person, Never> = example.expected()
    #expect(expected.problem?.contains(message) == true, "\(expected)")
  }

  @Test func `a label that some type reads is not refused`() throws {
    func value<Value: Decodable & Sendable>(_ table: String, _ type: Value.Type) throws -> Value? {
      let example = try one("test: x\ncold a: v\nwhere: v = \(table)")
      let test = example.makeScheduler()
      let lane = test.timeline { example.cold("a", of: type, on: test) }
      #expect(lane.problem == nil)
      return lane.values.first
    }
    let dog = try value("(name: \"n\", legs: 4)", Dog.self)
    #expect(dog?.name == "n" && dog?.legs.legs == 4)
    #expect(try value("(a: 1, b: 2)", [String: Int].self) == ["a": 1, "b": 2])
    #expect(try value("(from: 1, to: 2)", [Int].self) == [1, 2])
    #expect(try value("(1, 2)", Pair.self) != nil)
    #expect(try value("[(id: 1), (name: \"n\", id: 2)]", [Person].self)?.map(\.id) == [1, 2])
  }

  private struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      for _ in 0..<2 { _ = try elements.decode(Int.self) }
    }
  }

  @Test func `another tick than the case's is refused`() throws {
    let example = try one("test: x\ntick: 10ms\nhot a: 1")
    let test = TestScheduler()
    let recorded = test.timeline { example.hot("a", of: Int.self, on: test) }
    #expect(
      recorded.problem?.contains(
        "a tick of this case is 10ms, but the scheduler's is 1ms; make the scheduler with "
          + "'makeScheduler()'") == true)
  }

  @Test func `subscriptions that differ or cannot be read name the line of the file`() throws {
    let example = try one(
      """
      test:             once
      cold a:           -1|
      subscriptions a:  ^-!
      cold b:           1
      subscriptions b:  ^?
      subscriptions c:  none
      """)
    let test = example.makeScheduler()
    let numbers = example.cold("a", of: Int.self, on: test)
    _ = example.cold("b", of: Int.self, on: test)
    _ = test.timeline { numbers.merge(with: numbers) }
    let actual = test.subscriptions(of: "a")
    #expect(actual != example.expectedSubscriptions(of: "a"))
    #expect(actual.description.contains("1 subscription of a was expected, but there were 2"))
    #expect(actual.description.contains("the expectation is in a.txt:3"))
    #expect(test.subscriptions(of: "b") != example.expectedSubscriptions(of: "b"))
    #expect(example.expectedSubscriptions(of: "b").description.contains("a.txt:5:"))
    #expect(example.expectedSubscriptions(of: "c").isEmpty)
    #expect(
      example.expectedSubscriptions(of: "d").description
        .contains("this case has no 'subscriptions d' line"))
  }

  @Test func `a file that cannot be read is an error`() throws {
    let file = #expect(throws: FixtureError.self) { try Fixture.cases(in: "none.txt") }
    #expect(file?.description.hasSuffix("/Fixtures/none.txt'") == true)
    let empty = #expect(throws: FixtureError.self) { try Fixture.cases(text: "") }
    #expect(empty?.description.contains("fixture:1:1: error: this file has no cases") == true)
    let key = #expect(throws: FixtureError.self) {
      try Fixture.cases(text: "tset: x", named: "b.txt")
    }
    #expect(
      key?.description.contains("b.txt:1:1: error: there is no key 'tset'; did you mean 'test'?")
        == true)
  }
}
