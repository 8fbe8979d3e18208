import ReactiveTesting
import Testing
import marble

/// Every way in which a law or a generated lane can be malformed, with the message and its position.
@Suite struct LawMessageTests {
  private static let sides = "pipeline left: s\npipeline right: s.map { $0 }\n"

  private static let lawForm =
    "a law is 'left == right', 'left == right in any order' or 'left begins right', with the names of two pipelines"

  @Test(arguments: [
    ("any: 1 |", "1:1: 'any' needs a kind and a name: any hot NAME: … or any cold NAME: …"),
    ("any hto s: 1 |", "1:5: a generated lane is 'hot' or 'cold', not 'hto'; did you mean 'hot'?"),
    ("any stream s: 1 |", "1:5: a generated lane is 'hot' or 'cold', not 'stream'"),
    ("any hot: 1 |", "1:5: 'hot' needs a name: hot NAME: …"),
    (
      "any hot 1a: 1 |",
      "1:9: '1a' is not a name; a name consists of letters, digits and '_', and does not begin with a digit"
    ),
    ("hot s: 1\nany hot s: 1 |", "2:9: this case already has something named 's'"),
    ("any cold s: 1 |\ncold s: 1|", "2:6: this case already has something named 's'"),
    ("law: left", "1:6: \(lawForm)"),
    ("law: left = right", "1:6: \(lawForm)"),
    ("law: left == right in order", "1:6: \(lawForm)"),
    ("law: left begins right in any order", "1:6: \(lawForm)"),
    ("law: s.map == right", "1:6: \(lawForm)"),
    ("law: a == b\nlaw: a  ==  b", "2:6: this case already has this law"),
    ("law left: a == b", "1:5: 'law' takes no name"),
    ("law:", "1:1: there is nothing after 'law'"),
  ])
  func `a malformed line is reported at its position`(text: String, message: String) {
    #expect(complaints("\(text)\npipeline: .empty").first == message)
  }

  @Test(arguments: [
    ("", "1:9: a generated lane lists at least one value: any hot s: 1 2 3 |"),
    ("| #", "1:9: a generated lane lists at least one value: any hot s: 1 2 3 |"),
    ("1 2 '1' |", "1:16: ''1'' is already listed"),
    ("1 | # |", "1:18: '|' is already listed"),
    (
      "1 - |",
      "1:14: list values and ends only; when they come is generated, and silence is always possible"
    ),
    (
      "-1 0 1 |",
      "1:12: list values and ends only; when they come is generated, and silence is always possible; a number below zero is written in quotes: '-1'"
    ),
    (
      "1 10ms 20t |",
      "1:19: a generated lane has one length, of up to 1000 ticks: any hot s: 1 2 3 | 40t"
    ),
    (
      "1 0t |", "1:14: a generated lane has one length, of up to 1000 ticks: any hot s: 1 2 3 | 40t"
    ),
    (
      "1 1001t",
      "1:14: a generated lane has one length, of up to 1000 ticks: any hot s: 1 2 3 | 40t"
    ),
    (
      "^ 1",
      "1:12: list values and ends only; when they come is generated, and silence is always possible"
    ),
    ("(ab) |", "1:12: list each event alone; which of them share a tick is generated"),
    ("1 [ab|]", "1:14: list each event alone; which of them share a tick is generated"),
    (
      "1 20 |",
      "1:14: '20' is several events; put spaces between them, or quotes around a value of several characters"
    ),
    ("1 'a b |", "1:14: this quote is not closed: a \"'\" is missing"),
  ])
  func `each listed event stands alone`(list: String, message: String) {
    #expect(complaints("any hot s: \(list)\n\(Self.sides)law: left == right") == [message])
  }

  @Test(arguments: [
    ("law: lfet == right", "4:6: there is no pipeline 'lfet'; did you mean 'left'?"),
    ("law: left begins output", "4:18: there is no pipeline 'output'"),
    (
      "law: left == s",
      "4:14: 's' is a lane, and a law compares pipelines: write 'pipeline NAME: s' and compare with NAME"
    ),
    (
      "let m: s\nlaw: left == m",
      "5:14: 'm' is a 'let', and a law compares pipelines: write 'pipeline NAME: m' and compare with NAME"
    ),
    ("law: left==rihgt", "4:12: there is no pipeline 'rihgt'; did you mean 'right'?"),
    ("law: left == x", "4:14: there is no pipeline 'x'"),
    (
      "law: left == left",
      "4:14: a law compares two pipelines, and both sides of this one are 'left'"
    ),
    (
      "until: 9",
      "1:9: a generated case needs a law, such as law: left == right, or cut: everywhere"
    ),
    (
      "cut: nowhere",
      "1:9: a generated case needs a law, such as law: left == right, or cut: everywhere"
    ),
    (
      "law: left == right\nexpect left: -1",
      "5:8: 'expect' has no meaning in a generated case, which is different each time; write a law"
    ),
    (
      "law: left == right\nsubscriptions s: ^",
      "5:15: 'subscriptions' has no meaning in a generated case, which is different each time; write a law"
    ),
    (
      "law: left == right\norders: 1:s<s",
      "5:9: generated cases have no order in common; write 'orders: all' to try several orders of each"
    ),
  ])
  func `a law fits its case`(line: String, message: String) {
    #expect(complaints("any hot s: 1 2 |\n\(Self.sides)\(line)") == [message])
  }

  @Test func `a pipeline with an error is not reported as missing`() {
    let text = "any hot s: 1 |\npipeline left: s.mpa { 1 }\npipeline right: s\nlaw: left == right"
    #expect(complaints(text).count == 1)
  }

  @Test func `a value that is a lane or in the table is looked up`() {
    let text = """
      any hot s: a t |
      cold t: 1|
      where: a = 7
      pipeline left: s.map { "\\($0)" }.filter { $0 == "a" }
      pipeline right: SignalProducer.never.take(until: s.filter { _ in false })
      law: left begins right
      """
    #expect(statuses(text) == [.passed])
  }

  @Test func `a case with a law is formatted, and formatting again changes nothing`() throws {
    let text = "any hot  s:  1 2   |\npipeline left: s\npipeline right: s\nlaw:  left ==  right\n"
    let once = try formatted(SourceText(name: "a", text: text)).get()
    #expect(
      once == """
        any hot s:       1 2   |
        pipeline left:   s
        pipeline right:  s
        law:             left ==  right

        """)
    #expect(try formatted(SourceText(name: "a", text: once)).get() == once)
  }
}
