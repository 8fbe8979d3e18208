import ReactiveTesting
import Testing
import marble

@Suite struct PictureDifferenceTests {
  @Test func `far to the right, the first difference is drawn and marked`() throws {
    let lane = String(repeating: "1-2-", count: 3_000)
    let (start, end) = (lane.prefix(9_000), lane.dropFirst(9_001))
    let drawn = try Drawn("test: x\nhot s: \(lane)\npipeline: s\nexpect: \(start)9\(end)\n")
    let band = try #require(drawn.bands.first)
    #expect(drawn.bands.count == 1 && drawn.picture.width < 3_000)
    #expect(drawn.values("9") == [band.x + band.width / 2])
    #expect(
      drawn.remarks.contains("... the lanes are drawn from tick 8968 on; nothing differs before"))
    #expect(drawn.texts(.small).map(\.text).contains("8967t"))
  }

  @Test func `a differing value of a large group is drawn`() throws {
    let drawn = try Drawn(
      "test: x\nhot s: -[abcdefghijkl]\npipeline: s\nexpect: -[abcdefghijxl]\n")
    let labels = drawn.texts(.label).map(\.text)
    #expect(labels.suffix(14).prefix(7) == ["a", "b", "c", "d", "+ 6", "x", "+ 1"])
    #expect(labels.suffix(7) == ["a", "b", "c", "d", "+ 6", "k", "+ 1"])
  }

  @Test func `a differing value of a large group is drawn as text`() {
    let group = String(repeating: "a", count: 60)
    let run = FileRun(
      SourceText(
        name: "test.txt",
        text: "test: x\nhot s: -[\(group)bc]\npipeline: s\nexpect: -[\(group)xc]\n"))
    let lines = run.results.flatMap { CaseDrawing($0, in: run.source).lines }
    let first = String(repeating: "a,", count: 40)
    #expect(lines.contains("output    -(\(first)... 20 more,b,... 1 more)"))
    #expect(lines.contains("expected  -(\(first)... 20 more,x,... 1 more)"))
  }

  @Test(arguments: [("", "1", "2"), (" and more words than fit", "1", "2"), ("", "", " ")])
  func `long labels that differ are drawn differently`(end: String, one: String, two: String) throws
  {
    let start = "the quick brown fox jumps over "
    let drawn = try Drawn(
      """
      test: x
      where: a = "\(start)\(one)\(end)"
      where: b = "\(start)\(two)\(end)"
      hot s: -a-b
      pipeline: s
      """)
    #expect(Set(drawn.texts(.label).map(\.text)).count == 2)
    #expect(drawn.texts(.label).allSatisfy { $0.text.count <= 22 })
  }

  @Test func `failing subscriptions are numbered, and the first difference is marked`() throws {
    let drawn = try Drawn(
      """
      test: x
      cold s: -1-#
      pipeline: s.retry(upTo: 2)
      subscriptions s: ^--!
      subscriptions s: ---^--!
      """, hasRuler: true)
    #expect(
      drawn.texts(.name).map(\.text) == [
        "s", "expected 1", "expected 2", "actual 1", "actual 2", "actual 3", "output",
      ])
    let band = try #require(drawn.bands.first)
    let six = try #require(drawn.texts(.small).first { $0.text == "6" })
    #expect(band.x + band.width / 2 == six.x)
  }

  @Test func `the expectation is above the output in all pictures`() throws {
    let drawn = try Drawn("test: x\nhot s: -1\npipeline: s\nexpect: -2\n")
    #expect(drawn.texts(.name).map(\.text) == ["s", "expected", "output"])
  }

  @Test func `a small text is not stretched`() throws {
    let drawn = try Drawn("test: x\nhot s: -1 10t 2 90t 3|\npipeline: s\n", hasRuler: true)
    for shape in drawn.picture.shapes {
      guard case .text(let text, let box, .small, _, _, _) = shape else { continue }
      #expect(box.width * 10 <= text.count * 67 + 9)
    }
  }

  @Test func `values of the same colour differ in their edges`() throws {
    let drawn = try Drawn("test: x\nhot s: abcdefghijklmnopqrstuvwx\npipeline: s\n")
    let text = SVGText(drawn.picture, theme: .light, description: "").text
    let classes = text.matches(of: /class="(v v[^"]*)"/).map { String($0.1) }
    #expect(Set(classes).count == 24)
    #expect(classes.contains("v v0 ring") && classes.contains("v v0 dash"))
  }

  @Test func `a long title is cut only where it is drawn`() throws {
    let title = String(repeating: "long ", count: 60) + "end"
    let drawn = try Drawn("test: \(title)\nhot s: -1\npipeline: s\n")
    let text = SVGText(drawn.picture, theme: .light, description: title).text
    #expect(text.contains("<title>\(title)</title>\n<desc>\(title)</desc>"))
    #expect(drawn.texts(.title)[0].text.hasSuffix("…"))
  }
}
