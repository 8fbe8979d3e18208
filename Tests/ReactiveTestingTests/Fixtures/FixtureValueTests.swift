import Reactive
import ReactiveTesting
import Testing

/// Values of fixture files as Swift types.
@Suite struct FixtureValueTests {
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
    #expect(try value("x", "x = [[1], []]") == [[1], []])
    #expect(try value("x", "x = \"up\"") == Direction.up)
    #expect(
      try value("x", "x = (x: 1, y: nil, tags: [\"a\"], direction: \"down\")")
        == Point(x: 1, y: nil, tags: ["a"], direction: .down))
  }
}
