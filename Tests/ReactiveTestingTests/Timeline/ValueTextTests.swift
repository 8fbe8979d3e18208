import Reactive
import ReactiveTesting
import Testing

/// How values of any type are written in marbles.
@Suite struct ValueTextTests {
  @Test(arguments: [
    (0, "0"), (9, "9"), (10, "'10'"), (-1, "'-1'"), (1_020, "'1020'"),
    (.max, "'9223372036854775807'"), (.min, "'-9223372036854775808'"),
  ])
  func `a number is written in digits and reads back`(number: Int, marbles: String) {
    let timeline = Timeline<Int, Never>([.init(tick: 0, mark: .value(number))])
    #expect(timeline.marbles == marbles)
    #expect(Timeline<Int, Never>(marbles: marbles) == timeline)
  }

  @Test func `a number is read by the rules of its type`() {
    #expect(Timeline<Int, Never>("'007'-'+5'-'-0'").values == [7, 5, 0])
    let tooLarge: Timeline<Int, Never> = "'9223372036854775808'"
    #expect(tooLarge.problem?.contains("is not a value of type Int") == true)
    let none: Timeline<Int, Never> = "''"
    #expect(none.problem?.contains("is not a value of type Int") == true)
    #expect(Timeline<UInt8, Never>("'255'").values == [255])
    #expect(Timeline<UInt8, Never>("'256'").problem != nil)
  }

  @Test func `quotes and backslashes in a label are read if they are escaped`() {
    #expect(Timeline<String, Never>(#"'\\''\''"#).values == [#"\"#, "'"])
    #expect(Timeline<String, Never>(#"'\n\\\'\'"#).problem != nil)
    #expect(Timeline<String, Never>(#"'\n\\\''"#).values == [#"\n\'"#])
  }

  @Test func `a value is written as it describes itself`() {
    #expect(written(true) == "'true'")
    #expect(written(2.5) == "'2.5'")
    #expect(written("x" as Character) == "x")
    #expect(written(7 as UInt8) == "7")
    #expect(written([1, 2]) == "'[1, 2]'")
    #expect(written((1, "x")) == #"'(1, "x")'"#)
    #expect(written(Plain(number: 1)) == "'Plain(number: 1)'")
    #expect(written(Described()) == "d")
    #expect(written(Streamed()) == "s")
    #expect(written(Base()) == "b")
    #expect(written(Heir() as Base) == "h")
    #expect(written(Described() as any Sendable) == "d")
    #expect(written(Optional(3) as any Sendable) == "3")
  }

  @Test func `an optional is written as its wrapped value or as nil`() {
    #expect(written(Optional("x")) == "x")
    #expect(written(String??.some("x")) == "x")
    #expect(written(Int?.none) == "'nil'")
    #expect(written(Int??.some(nil)) == "'nil'")
    #expect(written(Optional(Described())) == "d")
  }

  @Test func `a timeline in a timeline is written as marbles`() {
    let inner: Timeline<Int, Never> = "-1-|"
    #expect(written(inner) == "'-1-|'")
    #expect(Timeline<Int, Never>("-1-").texts == "-1-")
  }

  private func written<Value: Sendable>(_ value: Value) -> String {
    Timeline<Value, Never>([.init(tick: 0, mark: .value(value))]).marbles
  }

  private struct Plain { var number: Int }

  private struct Described: CustomStringConvertible {
    var description: String { "d" }
  }

  private struct Streamed: CustomStringConvertible, TextOutputStreamable {
    var description: String { "d" }

    func write(to target: inout some TextOutputStream) { target.write("s") }
  }

  private class Base: CustomStringConvertible, @unchecked Sendable {
    var description: String { "b" }
  }

  private final class Heir: Base, TextOutputStreamable, @unchecked Sendable {
    func write(to target: inout some TextOutputStream) { target.write("h") }
  }
}
