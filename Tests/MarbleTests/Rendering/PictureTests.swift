import ReactiveTesting
import TestSupport
import Testing
@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// Pictures of cases: where their shapes are, and what texts they have.
@Suite struct PictureTests {
  private static let mapped = """
    test: mapped
    hot s: -1-2-|
    pipeline: s.map { $0 + 1 }
    expect: -2-3-|
    """

  // MARK: Events

  @Test func `a value is a circle with its label, and keeps its colour in all lanes`() throws {
    let drawn = try Drawn(Self.mapped)
    // 1 and 2 in the input, 2 and 3 in the output.
    #expect(drawn.circles.map(\.color) == [0, 1, 1, 2])
    #expect(drawn.circles.allSatisfy { $0.box.width == 30 && $0.box.height == 30 })
    #expect(drawn.texts(.label).map(\.text) == ["1", "2", "2", "3"])
    // Events of the same tick are in the same column.
    let columns = drawn.circles.map(\.box.x)
    #expect(columns[0] == columns[2] && columns[1] == columns[3])
    // Values of the same colour differ in their edges.
    let letters = try Drawn("test: x\nhot y: abcdefghijklmnopqrstuvwx\npipeline: y\n").svg(.light)
    #expect(Set(letters.matches(of: /class="(v v[^"]*)"/).map { String($0.1) }).count == 24)
  }

  @Test func `each end has a shape of its own, beside the values of its tick`() throws {
    func shapes(_ lane: String) throws -> [Int] {
      let drawn = try Drawn("test: x\nhot s: \(lane)\npipeline: s\n")
      let bars = drawn.picture.shapes.count {
        if case .rectangle(_, _, .end) = $0 { true } else { false }
      }
      return [bars, drawn.ends.count - bars, drawn.crosses.count]
    }
    #expect(try shapes("-1-|") == [2, 0, 0])
    #expect(try shapes("-1-!") == [0, 2, 0])
    #expect(try shapes("-1-#") == [0, 0, 2])
    #expect(try shapes("-1-") == [0, 0, 0])
    let both = try Drawn("test: x\nhot s: -[12|]\npipeline: s\n")
    let (one, two) = (both.circles[0].box, both.circles[1].box)
    #expect(one.x == two.x && one.y < two.y && both.ends[0] > one.x + one.width)
    for lane in ["-1-[2|]", "-1-[2!]", "-1-[2#]", "-1-[20000|]"] {
      let drawn = try Drawn(
        "test: x\nhot s: \(lane)\nhot t: -------x\npipeline: s.merge(with: t)\n", hasRuler: true)
      let ticks = drawn.texts(.small).filter { Int($0.text) != nil }.map(\.x)
      let ends = drawn.ends + drawn.crosses
      #expect(!ends.isEmpty)
      // Nearer to its tick than to the next one.
      for end in ends { #expect(ticks[3] < end && end - ticks[3] <= ticks[4] - end, "\(lane)") }
    }
  }

  @Test func `a value without contents is one plain mark`() throws {
    let drawn = try Drawn("test: x\nhot s: -1-2|\npipeline: s.map { _ in () }\n")
    #expect(drawn.texts(.label).map(\.text) == ["1", "2", "x", "x"])
    #expect(drawn.circles.map(\.color) == [0, 1, 2, 2])
  }

  @Test func `a stream that was sent branches off where it was sent, and none that a stage starts`()
    throws
  {
    #expect(try Drawn("test: x\nhot s: -1-2-3-|\npipeline: s.window(count: 2)\n").branches == 2)
    let started = try Drawn(
      "test: x\nhot s: -ab-----|\ncold a: 1--|\ncold b: 2--|\npipeline: s.flatten(.concat)\n",
      isTraced: true)
    #expect(started.branches == 0)
    #expect(started.texts(.name).contains { $0.text == "flatten" })
  }

  // MARK: Time

  private func distances(_ places: [Int]) -> Set<Int> {
    Set(zip(places, places.dropFirst()).map { $1 - $0 })
  }

  @Test func `ticks are equally wide, and the number of a tick is above its circle`() throws {
    for pipeline in [".window(count: 2)", ".map { _ in \"value $0\" }", ".filter { $0 != 2 }"] {
      let drawn = try Drawn(
        "test: x\nhot s: -1-2-3-4-5|\npipeline: s\(pipeline)\n", hasRuler: true)
      #expect(distances(Array(drawn.texts(.label).prefix(5)).map(\.x)).count == 1)
      let numbers = drawn.texts(.small).map(\.x)
      #expect(numbers.count == 11 && distances(numbers).count == 1)
      #expect(drawn.picture.width <= 900)
    }
    for lane in ["-1-2 8t 3-4|", "-1 3t ab 20t 4|", "--[12|]", "-1-^-2-3|"] {
      let drawn = try Drawn("test: x\nhot s: \(lane)\npipeline: s\n", hasRuler: true)
      let numbers = Set(drawn.texts(.small).map(\.x))
      for (text, x, _) in drawn.texts(.label) { #expect(numbers.contains(x), "\(lane): \(text)") }
      for shape in drawn.picture.shapes {
        guard case .text(let text, let box, .small, _, _, _) = shape else { continue }
        #expect(box.width * 10 <= text.count * 67 + 9, "a small text is not stretched")
      }
    }
  }

  @Test func `long silence is folded, and ticks that would be too wide take the room they need`()
    throws
  {
    let short = try Drawn("test: x\nhot s: -1 10t 2|\npipeline: s\n")
    let long = try Drawn("test: x\nhot s: -1 9000t 2|\npipeline: s\n")
    #expect(long.picture.width < short.picture.width + 100)
    #expect(long.texts(.small).contains { $0.text == "9s" })
    let lane = String(repeating: "-1-2-3", count: 20)
    let wide = try Drawn(
      """
      test: x
      where: a = "twenty characters ab", b = "twenty characters cd"
      hot s: \(lane)[a]b
      pipeline: s
      """)
    #expect(wide.picture.width < 3_200)
    #expect(distances(Array(wide.texts(.label).prefix(60)).map(\.x)).count < 4)
  }

  @Test
  func `a bracket shows when a lane was observed, from the middle of a tick to that of another`()
    throws
  {
    func brackets(_ pipeline: String) throws -> Int {
      try Drawn("test: x\nhot s: -1-2-3-|\npipeline: \(pipeline)\n").brackets.count
    }
    #expect(try brackets("s") == 0 && brackets("s.take(first: 1)") == 1)
    #expect(try brackets("SignalProducer(value: 0).delay(2t).concat(s.producer)") == 1)
    let drawn = try Drawn(
      "test: x\nhot s: -1-2-3-|\npipeline: s.producer.take(first: 2).repeat(2)\n", hasRuler: true)
    let ticks = Dictionary(
      drawn.texts(.small).compactMap { text, x, _ in Int(text).map { ($0, x) } },
      uniquingKeysWith: { first, _ in first })
    #expect(drawn.brackets.map(\.start) == [0, 3].map { ticks[$0] })
    #expect(drawn.brackets.map(\.end) == [3, 7].map { ticks[$0] })
    // Each is lower than the one before, and has a name.
    #expect(drawn.brackets[0].y < drawn.brackets[1].y)
    #expect(drawn.texts(.name).map(\.text) == ["s", "observed 1", "observed 2", "output"])
    let shared = try Drawn(
      "test: x\nhot s: -1-2-|\npipeline a: s.take(first: 1)\npipeline b: s.take(first: 2)\n",
      hasRuler: true)
    #expect(shared.texts(.name).map(\.text) == ["s", "observed 1", "observed 2", "a", "b"])
    let numbers = shared.texts(.small).map(\.x)
    #expect(shared.brackets.map(\.end) == [numbers[1], numbers[3]])
  }

  @Test func `a cold lane is drawn at each of its starts, with a bracket if it was left`() throws {
    let text =
      "test: x\nhot s: -ab-----|\ncold a: 1--|\ncold b: 2--|\npipeline: s.flatten(.concat)\n"
    let late = try Drawn(text)
    for label in ["1", "2"] { #expect(Set(late.values(label)).count == 1) }
    #expect(late.brackets.isEmpty)
    let failed = try Drawn(text + "subscriptions b: -----^--!\n")
    let names = ["s", "a", "b", "actual", "expected", "output"]
    #expect(failed.texts(.name).map(\.text) == names)
    let twice = try Drawn(
      "test: x\nhot s: -a---a---|\ncold a: -1-2|\npipeline: s.flatten(.merge)\n", hasRuler: true)
    #expect(twice.texts(.name).map(\.text) == ["s", "a 1", "a 2", "output"])
    let numbers = twice.texts(.small).map(\.x)
    #expect(twice.values("1").allSatisfy(numbers.contains) && Set(twice.values("1")).count == 2)
    let left = try Drawn(
      "test: x\nhot s: -a-a-----|\ncold a: -1-2|\npipeline: s.flatten(.latest)\n")
    #expect(left.brackets.count == 1)
    // It belongs to the lane above it, so it has no name.
    #expect(left.texts(.name).map(\.text) == ["s", "a 1", "a 2", "output"])
    let many = try Drawn("test: x\ncold s: -#\npipeline: s.retry(upTo: 19)\n")
    #expect(many.texts(.name).suffix(2).map(\.text) == ["...", "output"])
    #expect(many.texts(.remark).map(\.text) == ["12 more starts"])
    let unused = try Drawn(
      "test: x\nhot s: -|\ncold a: -1-2|\npipeline: s.producer.concat(a).take(first: 0)\n")
    #expect(unused.texts(.small).map(\.text) == ["not started"])
    #expect(unused.pinned == ["s", "not started", "a", "output"])
    let none = try Drawn("test: x\ncold s: -1-|\npipeline: s\nsubscriptions s: none\n")
    #expect(none.pinned == ["s", "actual", "expected", "none", "output"])
    let lines = try Drawn(
      "test: x\ncold s: -1-#\ncold s: --2|\npipeline: s.retry(upTo: 2)\n")
    for label in ["1", "2"] { #expect(Set(lines.values(label)).count == 1) }
  }

  @Test func `a let line is drawn once if it is used, and a late output from its start`() throws {
    let drawn = try Drawn(
      """
      test: x
      cold s: -1-2-3-|
      let shared: s.share(replay: 1)
      pipeline one: shared
      pipeline two: shared
      subscribe two: ----^
      """, hasRuler: true)
    #expect(drawn.texts(.stage).map(\.text) == ["shared = s.share(replay: 1)"])
    let four = try #require(drawn.texts(.small).first { $0.text == "4" })
    #expect(drawn.brackets.map(\.start) == [four.x])
    func stages(_ lines: String) throws -> [String] {
      try Drawn("test: x\nhot s: -1-2-|\n\(lines)\n").texts(.stage).map(\.text)
    }
    // Not if a closure or an operator has its name.
    let unused = "let x: s.skip(first: 1)\nlet map: s.take(first: 1)\nlet double: { $0 * 2 }\n"
    #expect(
      try stages(unused + "pipeline: s.map { x in x + 1 }.map(double)")
        == ["double = { $0 * 2 }", ".map { x in x + 1 }", ".map(double)"])
    let two = "let doubled: s.map { $0 * 2 }\nlet summed: doubled.scan(0) { $0 + $1 }\n"
    #expect(
      try stages(two + "pipeline: summed.skip(first: 1)") == [
        "doubled = s.map { $0 * 2 }", "summed = doubled.scan(0) { $0 + $1 }", "summed",
        ".skip(first: 1)",
      ])
  }

  // MARK: Differences

  @Test func `the first difference is marked across the two lanes that are compared`() throws {
    #expect(try Drawn(Self.mapped).bands.isEmpty)
    let failed = try Drawn(Self.mapped.replacing("-2-3-|", with: "-2-4-|"))
    #expect(failed.bands.count == 1)
    #expect(failed.texts(.name).map(\.text) == ["s", "output", "expected"])
    let names = failed.texts(.name)
    #expect(failed.bands[0].y > names[0].y && failed.bands[0].y < names[1].y)
    // The ticks are numbered, because the sentence names one.
    #expect(failed.texts(.small).map(\.text) == ["0", "1", "2", "3", "4", "5"])
    let two = try Drawn(
      """
      test: x
      hot s: -1-2-|
      pipeline one: s
      expect one: -1-3-|
      pipeline two: s.map { $0 + 1 }
      expect two: -2-4-|
      """)
    #expect(two.bands.count == 2 && !two.bands[0].overlaps(two.bands[1]))
    #expect(two.texts(.name).map(\.text) == ["s", "one", "expected", "two", "expected"])
    let numbered = try Drawn(
      """
      test: x
      cold s: -1-#
      pipeline: s.retry(upTo: 2)
      subscriptions s: ^--!
      subscriptions s: ---^--!
      """, hasRuler: true)
    #expect(
      numbered.texts(.name).map(\.text) == [
        "s 1", "s 2", "s 3", "actual 1", "actual 2", "actual 3", "expected 3", "output",
      ])
    let band = try #require(numbered.bands.first)
    let six = try #require(numbered.texts(.small).first { $0.text == "6" })
    #expect(band.x + band.width / 2 == six.x)
  }

  @Test func `of streams with the same name, the two that are compared are marked`() throws {
    let drawn = try Drawn(
      """
      test: x
      hot s: -[12]-3|
      cold p: (1|)
      pipeline: s.window(count: 1)
      expect: -[ppp]-p|
      """)
    // Each band crosses one lane: the second window, and the second expected stream.
    let lanes = drawn.texts(.name).filter { name in
      drawn.bands.contains { $0.y < name.y && name.y < $0.y + $0.height }
    }
    let names = drawn.texts(.name).map(\.y)
    #expect(lanes.map(\.text) == ["window", "p"])
    #expect(lanes.map(\.y) == [names[3], names[7]])
    #expect(drawn.bands.count == 2)
  }

  @Test func `a difference is drawn however far to the right or down it is`() throws {
    let lane = String(repeating: "1-2-", count: 3_000)
    let (start, end) = (lane.prefix(9_000), lane.dropFirst(9_001))
    let far = try Drawn("test: x\nhot s: \(lane)\npipeline: s\nexpect: \(start)9\(end)\n")
    let band = try #require(far.bands.first)
    #expect(far.bands.count == 1 && far.picture.width < 3_000)
    #expect(far.values("9") == [band.x + band.width / 2])
    #expect(
      far.remarks.contains("... the lanes are drawn from tick 8968 on; nothing differs before"))
    let group = try Drawn(
      "test: x\nhot s: -[abcdefghijkl]\npipeline: s\nexpect: -[abcdefghijxl]\n")
    let labels = group.texts(.label).map(\.text)
    #expect(labels.suffix(14).prefix(7) == ["a", "b", "c", "d", "+ 6", "k", "+ 1"])
    #expect(labels.suffix(7) == ["a", "b", "c", "d", "+ 6", "x", "+ 1"])
    let start2 = "the quick brown fox jumps over "
    for (one, two) in [("1", "2"), ("1 and more words than fit", "2 and more words than fit")] {
      let drawn = try Drawn(
        "test: x\nwhere: a = \"\(start2)\(one)\", b = \"\(start2)\(two)\"\nhot s: -a-b\npipeline: s\n"
      )
      #expect(Set(drawn.texts(.label).map(\.text)).count == 2)
      #expect(drawn.texts(.label).allSatisfy { $0.text.count <= 22 })
    }
  }

  // MARK: Texts

  @Test func `what is too long is cut, and the picture says so`() throws {
    let long = String(repeating: "x", count: 5_000)
    let label = try Drawn("test: x\nwhere: a = \"\(long)\"\nhot s: -a-|\npipeline: s\n").svg()
    let shown = "\(long.prefix(12))…\(long.prefix(8))"
    #expect(label.contains(">\(shown)<title>\(long.prefix(2_000))</title></text>"))
    let lane = try Drawn(
      "test: x\nhot s: \(String(repeating: "1", count: 20_000))\npipeline: s\n")
    #expect(lane.picture.shapes.count < 30_000 && !lane.texts(.remark).isEmpty)
    let group = try Drawn(
      "test: x\nhot s: -[\(String(repeating: "1", count: 50))]\npipeline: s\n")
    #expect(group.texts(.label).contains { $0.text == "+ 42" })
    let values = try Drawn("test: x\npipeline: SignalProducer(1...5000)\nexpect: |\n")
    #expect(values.picture.height < 1_000)
    let title = String(repeating: "long ", count: 60) + "end"
    let titled = try Drawn("test: \(title)\nhot s: -1\npipeline: s\n")
    #expect(
      titled.svg(description: title).contains("<title>\(title)</title>\n<desc>\(title)</desc>"))
    #expect(titled.texts(.title)[0].text.hasSuffix("…"))
  }

  @Test func `markup is text, and the colours follow the viewer or are those of a page`() throws {
    let markup = try Drawn(
      """
      test: <svg onload="x()"> & more
      where: a = "</text><script>", b = "\u{1}x\u{202E}"
      hot s: -ab|
      pipeline: s
      """)
    let text = markup.svg()
    #expect(!text.contains("<script") && !text.contains("onload=\"x"))
    #expect(text.contains("&lt;/text&gt;&lt;script&gt;"))
    #expect(text.contains("<title>&lt;svg onload=&quot;x()&quot;&gt; &amp; more</title>"))
    #expect(markup.values("?x?").count == 2)
    let drawn = try Drawn(Self.mapped)
    #expect(drawn.svg().contains("@media(prefers-color-scheme:dark)"))
    #expect(drawn.svg().contains("<desc>a\nb</desc>") && drawn.svg().contains("role=\"img\""))
    for (theme, color) in [(SVGText.Theme.light, "#ffffff"), (.dark, "#0d1117")] {
      let svg = drawn.svg(theme)
      #expect(!svg.contains("@media") && svg.contains(".p{fill:\(color)}"))
    }
  }

  @Test(arguments: Fixtures.files.sample(every: 8))
  func `no texts of a fixture's picture overlap, and all are inside of it`(file: String) throws {
    let source = SourceText(name: file, text: try Fixtures.sample(file))
    for result in FileRun(source, RunOptions(isTraced: true)).results {
      let (rows, remarks) = CaseDrawing(result, in: source).pictureParts
      let picture = Picture(
        title: result.title, isBad: false, rows: rows, remarks: remarks, tick: result.tick,
        hasRuler: true)
      let texts = picture.texts.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      for (number, text) in texts.enumerated() {
        let isInside =
          text.x >= 0 && text.x + text.width <= picture.width && text.y >= 0
          && text.y + text.height <= picture.height
        let isFree = texts[(number + 1)...].prefix { $0.y < text.y + text.height }
          .allSatisfy { !text.overlaps($0) }
        #expect(isInside && isFree, "\(result.title): \(text)")
      }
    }
  }
}

/// The picture of a case, with what tests look for in it.
private struct Drawn {
  let picture: Picture
  let remarks: [String]

  /// Draws the first case of a text.
  init(_ text: String, hasRuler: Bool = false, isTraced: Bool = false) throws {
    let source = SourceText(name: "test.txt", text: text)
    let result = try #require(FileRun(source, RunOptions(isTraced: isTraced)).results.first)
    let (rows, remarks) = CaseDrawing(result, in: source).pictureParts
    self.remarks = remarks
    picture = Picture(
      title: result.title, isBad: result.status != .passed, rows: rows, remarks: remarks,
      tick: result.tick, hasRuler: hasRuler)
  }

  /// The texts in a font, from top to bottom, with their middles.
  func texts(_ wanted: PictureShape.Font) -> [(text: String, x: Int, y: Int)] {
    (picture.shapes + picture.pinned).compactMap { shape in
      guard case .text(let text, let box, wanted, _, _, _) = shape else { return nil }
      return (text, box.x + box.width / 2, box.y + box.height / 2)
    }
  }

  /// The texts that stay in view where a page scrolls.
  var pinned: [String] {
    picture.pinned.compactMap { if case .text(let text, _, _, _, _, _) = $0 { text } else { nil } }
  }

  /// The middles of the values with a label.
  func values(_ label: String) -> [Int] { texts(.label).filter { $0.text == label }.map(\.x) }

  /// The ends of the brackets, from top to bottom.
  var brackets: [(start: Int, end: Int, y: Int)] {
    picture.shapes.compactMap { shape in
      guard case .line(let x, let y, let end, let bottom, .subscription, false) = shape,
        y == bottom
      else { return nil }
      return (x, end, y)
    }
  }

  /// The middles of the marks of failures, from top to bottom.
  var crosses: [Int] {
    picture.shapes.compactMap { shape in
      guard case .line(let x, let y, let end, let bottom, .bad, _) = shape, y < bottom else {
        return nil
      }
      return (x + end) / 2
    }
  }

  /// The circles of values, with the numbers of their colours.
  var circles: [(box: Box, color: Int)] {
    picture.shapes.compactMap { shape in
      if case .rectangle(let box, _, .value(let color)) = shape { (box, color) } else { nil }
    }
  }

  /// The middles of ends that are bars or diamonds.
  var ends: [Int] {
    picture.shapes.compactMap { shape in
      switch shape {
      case .rectangle(let box, _, .end): box.x + box.width / 2
      case .polygon(let points, .interrupted): points[0].x
      default: nil
      }
    }
  }

  /// How many lines lead from a stream to where it was sent.
  var branches: Int {
    picture.shapes.count { if case .line(_, _, _, _, _, true) = $0 { true } else { false } }
  }

  func svg(_ theme: SVGText.Theme = .adaptive, description: String = "a\nb") -> String {
    SVGText(picture, theme: theme, description: description).text
  }

  var bands: [Box] {
    picture.shapes.compactMap { shape in
      if case .rectangle(let box, _, .band) = shape { box } else { nil }
    }
  }
}

extension Box {
  /// Whether two boxes share more than an edge.
  fileprivate func overlaps(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}
