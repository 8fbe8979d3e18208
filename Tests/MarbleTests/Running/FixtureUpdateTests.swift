import ReactiveTesting
import Testing
import marble

@Suite struct FixtureUpdateTests {
  private func update(_ text: String) -> FixtureUpdate {
    FixtureUpdate(SourceText(name: "test.txt", text: text))
  }

  @Test func `an update rewrites only the expectations and keeps every other byte`() {
    let text = """
      # -1-2-| stays
        test :  one\u{20}\u{20}
      hot s:   -1-2-|
      pipeline: s\t
      expect:   -1--2| \r
      subscriptions s:  ^--!

      # the end
      """
    let update = update(text)
    #expect(
      update.source.text
        == text.replacing("-1--2|", with: "-1-2-|").replacing("^--!", with: "^----!"))
    #expect(
      update.changes == [
        "test.txt:5: expect: -1-2-| (was -1--2|)",
        "test.txt:6: subscriptions s: ^----! (was ^--!)",
      ])
    #expect(update.refusals == [])
  }

  @Test func `an update adds a missing expectation after its pipeline, aligned with it`() {
    let update = update(
      """
      cold s:      -1-|
      pipeline a:  s
        .map { $0 + 1 }
      pipeline:    s
      subscribe:   -^
      """)
    #expect(
      update.source.text == """
        cold s:      -1-|
        pipeline a:  s
          .map { $0 + 1 }
        expect a:    -2-|
        pipeline:    s
        subscribe:   -^
        expect:      --1-|
        """)
  }

  @Test func `an update rewrites the expectation of a let`() {
    let text =
      "hot s: -1-2|\nlet ones: s.filter { $0 == 1 }\npipeline: s\nexpect: -1-2|\nexpect ones: -2--|\n"
    let update = update(text)
    #expect(update.source.text == text.replacing("-2--|", with: "-1--|"))
    #expect(update.changes == ["test.txt:5: expect ones: -1--| (was -2--|)"])
  }

  @Test func `an update writes a value that looks like a lane so that it reads back`() {
    let once = update("where: a = \"-1-|\"\ncold s: a\npipeline: s\nexpect: |")
    #expect(once.source.text.hasSuffix("expect: a"))
    let text = update("cold s: 1\npipeline: s.map(value: \"a-|\")\nexpect: |").source.text
    #expect(text.hasSuffix("expect: ['a-|']"))
    #expect(statuses(text) == [.passed])
  }

  @Test func `a line added by an update has the line ending of its neighbour`() {
    #expect(
      update("test: x\r\npipeline: .empty\r\n").source.text
        == "test: x\r\npipeline: .empty\r\nexpect:   |\r\n")
    #expect(
      update("test: x\r\npipeline: .empty").source.text
        == "test: x\r\npipeline: .empty\r\nexpect:   |")
    #expect(
      update("\u{FEFF}pipeline: .empty").source.text == "\u{FEFF}pipeline: .empty\nexpect:   |")
    #expect(update("hot s: -\nexpect:\npipeline: s\n").source.text.hasPrefix("hot s: -\nexpect:\n"))
    #expect(
      update("hot s: 1\nexpect:\npipeline: s\n").source.text.hasPrefix("hot s: 1\nexpect: 1\n"))
  }

  @Test func `an update rewrites, adds and removes subscriptions`() {
    let lanes = "cold s: -1|\nhot x: -aa\npipeline: x.flatMap(.merge) { _ in s }\nexpect: -\n"
    #expect(
      update(lanes + "subscriptions s: none").source.text.hasSuffix(
        "subscriptions s: -^-!\nsubscriptions s: --^-!"))
    #expect(
      update(lanes + "subscriptions s: ^!\nsubscriptions s: ^!\nsubscriptions s: ^!\nuntil: 9")
        .source.text.hasSuffix("subscriptions s: -^-!\nsubscriptions s: --^-!\nuntil: 9"))
    let never = "cold s: -\npipeline: .empty\nexpect: |\nsubscriptions s: ^\nsubscriptions s: ^\n"
    #expect(
      update(never).source.text == "cold s: -\npipeline: .empty\nexpect: |\nsubscriptions s: none\n"
    )
    #expect(
      update(never).changes == [
        "test.txt:4: subscriptions s: none (was ^)", "test.txt:5: subscriptions s: ^ (removed)",
      ])
    #expect(
      update("pipeline: .empty").changes == ["test.txt:1: expect: | (added after this line)"])
  }

  @Test(arguments: [
    ("where: a = 10, ab = 20, c = \"c\"", "[10, 20, 30, \"a\", \"c\"]", "(a'ab''30''\"a\"'c|)"),
    (
      "where: z = 1", "[1, 2.5, nil, true, \"1\", \"+1\", \"x y\", \"-\"]",
      "(z'2.5''nil''true''\"1\"''\"+1\"''x y''-'|)"
    ),
    (
      "where: z = 1", "[(1, \"x\"), [1], 20ms, .value(1), .failure(\"e\")]",
      "('(1, \"x\")''[1]''20ms''.value(1)''.failure(\"e\")'|)"
    ),
  ])
  func `an update writes values so that they read back`(
    table: String, sequence: String, lane: String
  ) {
    let text = "\(table)\npipeline: SignalProducer(\(sequence))\n"
    let update = update(text)
    #expect(update.source.text == text + "expect:   \(lane)\n")
    #expect(statuses(update.source.text) == [.passed])
  }

  @Test func `an update writes a failure with its error unless it is the case's own`() {
    #expect(update("pipeline: SignalProducer(error: \"boom\")").source.text.hasSuffix("#'boom'"))
    #expect(update("pipeline: SignalProducer(error: \"error\")").source.text.hasSuffix("   #"))
    #expect(update("error: 1\npipeline: SignalProducer(error: 1)").source.text.hasSuffix("   #"))
  }

  @Test func `an update writes an inner stream as the label of its lane or refuses it`() {
    let text = "hot s: -a-|\ncold a: 1\ncold b: (12|)\npipeline: s.map { "
    let same = update(text + "_ in SignalProducer([1, 2]) }")
    #expect(same.source.text.hasSuffix("expect:   -b-|"))
    #expect(update(text + "$0 }").source.text.hasSuffix("expect:   -a-|"))
    let other = update(text + "_ in .never }")
    #expect(other.changes == [])
    #expect(
      other.refusals.map(\.message) == [
        "'expect' cannot be written: the output has a stream that no label stands for; add a cold lane that "
          + "sends the same"
      ])
  }

  @Test func `an update refuses endless output unless the case has an end`() {
    let endless = update("pipeline: .interval(10t)")
    #expect(endless.changes == [])
    #expect(
      endless.refusals.map(\.message) == [
        "this case is not updated, because with the new lines its output is different again; set the end of "
          + "its run with 'until'"
      ])
    #expect(
      update("pipeline: .interval(10t)\nuntil: 25").source.text
        == "pipeline: .interval(10t)\nexpect:   ----------0---------1\nuntil: 25")
  }

  @Test func `an update leaves invalid and skipped cases alone and rewrites the others`() {
    let text = "test: a\npipeline: .emty\ntest: b\npipeline: .empty\nskip: x\ntest: c\n"
    let update = update(text + "pipeline: .empty\n")
    #expect(update.source.text == text + "pipeline: .empty\nexpect:   |\n")
  }

  @Test func `a second update of a fixture changes nothing`() {
    let text = """
      test: one
      hot s: -1-2- 30ms -3
      where: a = 10
      pipeline a: s.map { $0 * 10 }
      pipeline b: s.delay(3t)
      subscribe b: --^
      expect a: #
      subscriptions s: none
      test: two
      pipeline: .interval(3t)
      """
    let once = update(text)
    #expect(once.changes.count == 4)
    let twice = FixtureUpdate(once.source)
    #expect(twice.source.text == once.source.text)
    #expect(twice.changes == [])
  }
}
