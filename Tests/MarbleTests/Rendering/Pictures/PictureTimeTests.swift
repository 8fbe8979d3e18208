import Testing
import marble

@Suite struct PictureTimeTests {
  private func distances(_ places: [Int]) -> Set<Int> {
    Set(zip(places, places.dropFirst()).map { $1 - $0 })
  }

  @Test(arguments: [".window(count: 2)", ".map { \"value $0\" }", ".filter { $0 != 2 }"])
  func `ticks are equally wide`(pipeline: String) throws {
    let drawn = try Drawn(
      "test: x\nhot s: -1-2-3-4-5|\npipeline: s\(pipeline)\n", hasRuler: true)
    let values = Array(drawn.texts(.label).prefix(5)).map(\.x)
    #expect(distances(values).count == 1)
    let numbers = drawn.texts(.small).map(\.x)
    #expect(numbers.count == 11 && distances(numbers).count == 1)
    #expect(drawn.picture.width <= 900)
  }

  @Test func `ticks of a picture that would be too wide take the room they need`() throws {
    let lane = String(repeating: "-1-2-3", count: 20)
    let drawn = try Drawn(
      """
      test: x
      where: a = "twenty characters ab"
      where: b = "twenty characters cd"
      hot s: \(lane)[a]b
      pipeline: s
      """)
    #expect(drawn.picture.width < 3_200)
    #expect(distances(Array(drawn.texts(.label).prefix(60)).map(\.x)).count < 4)
  }

  @Test func `the number of a tick is above its circle`() throws {
    for lane in ["-1-2 8t 3-4|", "-1 3t ab 20t 4|", "--[12|]", "-1-^-2-3|"] {
      let drawn = try Drawn("test: x\nhot s: \(lane)\npipeline: s\n", hasRuler: true)
      let numbers = Set(drawn.texts(.small).map(\.x))
      for (text, x, _) in drawn.texts(.label) { #expect(numbers.contains(x), "\(lane): \(text)") }
    }
  }

  @Test(arguments: ["-1-[2|]", "-1-[2!]", "-1-[2#]", "-1-[20000|]"])
  func `an end beside a value is nearer to its tick than to the next one`(lane: String) throws {
    let drawn = try Drawn(
      "test: x\nhot s: \(lane)\nhot t: -------x\npipeline: s.merge(with: t)\n", hasRuler: true)
    let ticks = drawn.texts(.small).filter { Int($0.text) != nil }.map(\.x)
    let ends = drawn.picture.shapes.compactMap { shape -> Int? in
      switch shape {
      case .rectangle(let box, _, .end): box.x + box.width / 2
      case .polygon(let points, .interrupted): points[0].x
      default: nil
      }
    }
    #expect(!(ends + drawn.crosses).isEmpty)
    for end in ends + drawn.crosses {
      #expect(ticks[3] < end && end - ticks[3] <= ticks[4] - end)
    }
  }

  @Test func `a bracket starts and ends in the middle of its ticks`() throws {
    let drawn = try Drawn("test: x\ncold s: -1-#\npipeline: s.retry(upTo: 2)\n", hasRuler: true)
    let ticks = Dictionary(
      drawn.texts(.small).compactMap { text, x, _ in Int(text).map { ($0, x) } },
      uniquingKeysWith: { first, _ in first })
    let brackets = drawn.brackets
    #expect(brackets.map(\.start) == [0, 3, 6].map { ticks[$0] })
    #expect(brackets.map(\.end) == [3, 6, 9].map { ticks[$0] })
    #expect(brackets.last?.end == drawn.crosses.last)
    // Each is lower than the one before.
    #expect(Set(brackets.map(\.y)).count == 3)
  }

  @Test func `a cold lane that started once is drawn at its start`() throws {
    let drawn = try Drawn(
      "test: x\nhot s: -ab---|\ncold a: 1--|\ncold b: 2-3|\npipeline: s.flatten(.concat)\n")
    for label in ["1", "2", "3"] { #expect(Set(drawn.values(label)).count == 1) }
    #expect(drawn.texts(.small).isEmpty)
  }

  @Test func `a cold lane that started several times says that it is not at the ticks`() throws {
    let drawn = try Drawn(
      "test: x\nhot s: -a---a---|\ncold a: -1-2|\npipeline: s.flatten(.merge)\n", hasRuler: true)
    #expect(drawn.texts(.small).map(\.text).contains("from each start"))
    let numbers = drawn.texts(.small).map(\.x)
    #expect(!numbers.contains(drawn.values("1")[0]))
    #expect(numbers.contains(drawn.values("1")[1]))
    let unused = try Drawn(
      "test: x\nhot s: -|\ncold a: -1-2|\npipeline: s.producer.concat(a).take(first: 0)\n")
    #expect(unused.texts(.small).map(\.text) == ["not started"])
  }

  @Test func `each line of a cold lane is drawn at its own start`() throws {
    let drawn = try Drawn(
      "test: x\ncold s: -1-#\ncold s: --2|\npipeline: s.retry(upTo: 2)\n")
    for label in ["1", "2"] { #expect(Set(drawn.values(label)).count == 1) }
  }

  @Test func `a stream of a let line is drawn once, and a late output from its start`() throws {
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
    let starts = drawn.picture.shapes.compactMap { shape -> Int? in
      if case .line(let x, let y, let end, let bottom, .line, _) = shape, end > x, y == bottom {
        x
      } else {
        nil
      }
    }
    #expect(starts.last == four.x && starts.dropLast().allSatisfy { $0 < four.x })
  }

  @Test
  func `a let line is drawn only if it is used, not if a closure or an operator has its name`()
    throws
  {
    let drawn = try Drawn(
      """
      test: x
      hot s: -1-2-|
      let x: s.skip(first: 1)
      let map: s.take(first: 1)
      let double: { $0 * 2 }
      pipeline: s.map { x in x + 1 }.map(double)
      """)
    #expect(
      drawn.texts(.stage).map(\.text) == [
        "double = { $0 * 2 }", ".map { x in x + 1 }", ".map(double)",
      ])
  }

  @Test func `a stream of a let line that uses another one comes below it`() throws {
    let drawn = try Drawn(
      """
      test: x
      hot s: -1-2-|
      let doubled: s.map { $0 * 2 }
      let summed: doubled.scan(0) { $0 + $1 }
      pipeline: summed.skip(first: 1)
      """)
    #expect(
      drawn.texts(.stage).map(\.text) == [
        "doubled = s.map { $0 * 2 }", "summed = doubled.scan(0) { $0 + $1 }", "summed",
        ".skip(first: 1)",
      ])
  }
}
