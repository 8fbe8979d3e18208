import ReactiveTesting
import TestSupport
import Testing
import marble

@Suite struct PictureTests {
  private func picture(
    _ text: String, hasRuler: Bool = false, extras: RunExtras = []
  ) throws -> Picture {
    let source = SourceText(name: "test.txt", text: text)
    let result = try #require(FileRun(source, extras: extras).results.first)
    let (rows, remarks) = CaseDrawing(result, in: source).pictureParts
    return Picture(
      title: result.title, isBad: result.status != .passed, rows: rows, remarks: remarks,
      hasRuler: hasRuler)
  }

  private func svg(_ text: String, theme: SVGText.Theme = .adaptive) throws -> String {
    SVGText(try picture(text), theme: theme, description: "a\nb").text
  }

  /// How many shapes have a role.
  private func count(
    _ picture: Picture, _ isWanted: (PictureShape) -> Bool
  ) -> Int { picture.shapes.count(where: isWanted) }

  private static let mapped = """
    test: mapped
    hot s: -1-2-|
    pipeline: s.map { $0 + 1 }
    expect: -2-3-|
    """

  @Test func `a value is a circle with its label, and keeps its colour in all lanes`() throws {
    let picture = try picture(Self.mapped)
    let circles = picture.shapes.compactMap { shape -> (Box, Int)? in
      if case .rectangle(let box, _, .value(let color)) = shape { (box, color) } else { nil }
    }
    // 1 and 2 in the input, 2 and 3 in the output.
    #expect(circles.map(\.1) == [0, 1, 1, 2])
    #expect(circles.allSatisfy { $0.0.width == 30 && $0.0.height == 30 })
    let labels = picture.shapes.compactMap { shape -> String? in
      if case .text(let text, _, .label, _, _, _) = shape { text } else { nil }
    }
    #expect(labels == ["1", "2", "2", "3"])
    // Events of the same tick are in the same column.
    #expect(circles[0].0.x == circles[2].0.x && circles[1].0.x == circles[3].0.x)
  }

  @Test func `each end has a shape of its own`() throws {
    func ends(_ lane: String) throws -> [String] {
      try picture("test: x\nhot s: \(lane)\npipeline: s\n").shapes.compactMap { shape in
        switch shape {
        case .rectangle(_, _, .end): "bar"
        case .polygon(_, .interrupted): "diamond"
        case .line(_, _, _, _, .bad, _): "stroke"
        default: nil
        }
      }
    }
    #expect(try ends("-1-|") == ["bar", "bar"])
    #expect(try ends("-1-!") == ["diamond", "diamond"])
    #expect(try ends("-1-#") == ["stroke", "stroke", "stroke", "stroke"])
    #expect(try ends("-1-").isEmpty)
  }

  @Test func `events of one tick are below each other, and an end is beside them`() throws {
    let picture = try picture("test: x\nhot s: -[12|]\npipeline: s\n")
    let circles = picture.shapes.compactMap { shape -> Box? in
      if case .rectangle(let box, _, .value) = shape { box } else { nil }
    }
    let bars = picture.shapes.compactMap { shape -> Box? in
      if case .rectangle(let box, _, .end) = shape { box } else { nil }
    }
    #expect(circles[0].x == circles[1].x && circles[0].y < circles[1].y)
    #expect(bars[0].x > circles[0].x + circles[0].width)
  }

  @Test func `of many events of one tick the first ones are drawn`() throws {
    let picture = try picture(
      "test: x\nhot s: -[\(String(repeating: "1", count: 50))]\npipeline: s\n")
    #expect(
      picture.shapes.contains { if case .text("+ 42", _, _, _, _, _) = $0 { true } else { false } })
  }

  @Test func `the first difference is marked across all lanes`() throws {
    let passed = try picture(Self.mapped)
    let failed = try picture(Self.mapped.replacing("-2-3-|", with: "-2-4-|"))
    func bands(_ picture: Picture) -> Int {
      count(picture) { if case .rectangle(_, _, .band) = $0 { true } else { false } }
    }
    #expect(bands(passed) == 0 && bands(failed) == 1)
  }

  @Test func `long silence is folded`() throws {
    let short = try picture("test: x\nhot s: -1 10t 2|\npipeline: s\n")
    let long = try picture("test: x\nhot s: -1 9000t 2|\npipeline: s\n")
    #expect(long.width < short.width + 100)
    #expect(
      long.shapes.contains { if case .text("9000t", _, _, _, _, _) = $0 { true } else { false } })
  }

  @Test func `a bracket shows when a hot lane was observed`() throws {
    func brackets(_ pipeline: String) throws -> Int {
      count(try picture("test: x\nhot s: -1-2-3-|\npipeline: \(pipeline)\n")) {
        if case .line(_, _, _, _, .subscription, _) = $0 { true } else { false }
      }
    }
    #expect(try brackets("s") == 0)
    #expect(try brackets("s.take(first: 1)") == 3)
  }

  @Test func `a bracket shows when a cold lane was observed that starts late`() throws {
    let text = """
      test: x
      hot s: -ab-----|
      cold a: 1--|
      cold b: 2--|
      pipeline: s.flatten(.concat)

      """
    func ticks(_ picture: Picture) -> [Int] {
      picture.shapes.compactMap { shape in
        if case .line(let x, let y, let end, let bottom, .subscription, _) = shape, x == end,
          y != bottom
        {
          x
        } else {
          nil
        }
      }
    }
    func circle(_ picture: Picture, _ number: Int) -> Int {
      let middles = picture.shapes.compactMap { shape -> Int? in
        if case .rectangle(let box, _, .value) = shape { box.x + box.width / 2 } else { nil }
      }
      return middles[number]
    }
    let picture = try picture(text)
    // The start and the end of each lane; the outer lane was observed all the time.
    #expect(ticks(picture).count == 4)
    // The lane b starts where its value comes out.
    #expect(ticks(picture)[2] == circle(picture, 5))
    // A lane without an end has only a start.
    #expect(ticks(try self.picture(text.replacing("2--|", with: "2---"))).count == 3)
    let failed = try self.picture(text + "subscriptions b: -----^--!\n")
    // The actual and the expected bracket of b have names, and a has one as before.
    #expect(ticks(failed).count == 6)
    let names = failed.shapes.compactMap { shape -> String? in
      if case .text(let text, _, .name, _, _, _) = shape { text } else { nil }
    }
    #expect(names == ["s", "a", "b", "expected", "actual", "output"])
  }

  @Test func `a stream that was sent branches off where it was sent`() throws {
    let picture = try picture("test: x\nhot s: -1-2-3-|\npipeline: s.window(count: 2)\n")
    let branches = count(picture) { shape in
      if case .line(_, _, _, _, _, true) = shape { true } else { false }
    }
    #expect(branches == 2)
  }

  @Test func `a stream that a stage starts does not branch off a lane above it`() throws {
    let picture = try picture(
      """
      test: x
      hot s: -ab-----|
      cold a: 1--|
      cold b: 2--|
      pipeline: s.flatten(.concat)

      """, extras: .trace)
    #expect(
      picture.shapes.contains {
        if case .text("flatten", _, .name, _, _, _) = $0 { true } else { false }
      })
    #expect(
      count(picture) { if case .line(_, _, _, _, _, true) = $0 { true } else { false } } == 0)
  }

  @Test func `a very long difference does not make the picture higher`() throws {
    let picture = try picture(
      "test: x\npipeline: SignalProducer(1...20000)\nexpect: |\n")
    #expect(picture.height < 1_000)
  }

  @Test func `markup in labels and titles is text`() throws {
    let text = try svg(
      """
      test: <svg onload="x()"> & more
      where: a = "</text><script>"
      hot s: -a-|
      pipeline: s
      """)
    #expect(!text.contains("<script") && !text.contains("onload=\"x"))
    #expect(text.contains("&lt;/text&gt;&lt;script&gt;"))
    #expect(text.contains("<title>&lt;svg onload=&quot;x()&quot;&gt; &amp; more</title>"))
  }

  @Test func `a control character in a label is a question mark, as in text`() throws {
    let text = "test: control\nhot s: -a|\nwhere: a = \"\u{1}x\u{202E}\"\npipeline: s\n"
    #expect(try Drawn(text).values("?x?").count == 2)
  }

  @Test func `a long label is cut, and the whole text is its hint`() throws {
    let long = String(repeating: "x", count: 5_000)
    let text = try svg("test: x\nwhere: a = \"\(long)\"\nhot s: -a-|\npipeline: s\n")
    let shown = "\(long.prefix(12))…\(long.prefix(8))"
    #expect(text.contains(">\(shown)<title>\(long.prefix(2_000))</title></text>"))
  }

  @Test func `a very long lane is cut, and the picture says so`() throws {
    let lane = String(repeating: "1", count: 50_000)
    let picture = try picture("test: x\nhot s: \(lane)\npipeline: s\n")
    #expect(picture.shapes.count < 30_000)
    #expect(
      picture.shapes.contains { shape in
        if case .text(let text, _, .remark, _, _, _) = shape { !text.isEmpty } else { false }
      })
  }

  @Test func `the colours follow the viewer, or are those of a light or a dark page`() throws {
    let adaptive = try svg(Self.mapped)
    let light = try svg(Self.mapped, theme: .light)
    let dark = try svg(Self.mapped, theme: .dark)
    #expect(adaptive.contains("@media(prefers-color-scheme:dark)"))
    #expect(!light.contains("@media") && light.contains(".p{fill:#ffffff}"))
    #expect(!dark.contains("@media") && dark.contains(".p{fill:#0d1117}"))
    #expect(adaptive.contains("<desc>a\nb</desc>") && adaptive.contains("role=\"img\""))
  }

  @Test func `no texts of a fixture's picture overlap, and all are inside of it`() throws {
    var pictures = 0
    for file in Fixtures.files {
      let source = SourceText(name: file, text: try Fixtures.sample(file))
      for result in FileRun(source, extras: .trace).results {
        let (rows, remarks) = CaseDrawing(result, in: source).pictureParts
        let picture = Picture(
          title: result.title, isBad: false, rows: rows, remarks: remarks, hasRuler: true)
        pictures += 1
        let texts = picture.texts.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        for (number, text) in texts.enumerated() {
          #expect(
            text.x >= 0 && text.x + text.width <= picture.width && text.y >= 0
              && text.y + text.height <= picture.height, "\(file): \(result.title)")
          for other in texts[(number + 1)...] {
            guard other.y < text.y + text.height else { break }
            #expect(!text.overlaps(other), "\(file): \(result.title): \(text), \(other)")
          }
        }
      }
    }
    #expect(pictures > (Effort.isFull ? 1_000 : 200))
  }
}
