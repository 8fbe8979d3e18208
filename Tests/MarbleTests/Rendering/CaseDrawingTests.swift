import ReactiveTesting
import Testing
import marble

@Suite struct CaseDrawingTests {
  private func drawing(_ text: String) -> String {
    let run = FileRun(SourceText(name: "test.txt", text: text))
    return run.results.flatMap { CaseDrawing($0, in: run.source).lines }.joined(separator: "\n")
  }

  @Test func `inputs, stages and output are drawn one above the other`() {
    #expect(
      drawing(
        """
        test: ten times
        hot taps: -1-2----3-|
        pipeline: taps
          .filter { $0 != 9 }
          .map { $0 * 10 }
        """) == """
          ok      ten times
          taps    -1--2-----3--|
                  .filter { $0 != 9 }
                  .map { $0 * 10 }
          output  -10-20----30-|
          """)
  }

  @Test func `a lane that says what is expected is drawn only if something else came`() {
    let text = """
      test: windows
      hot s:    -1-2-3|
      hot now:  ---x---
      cold p:   1-(2|)
      cold q:   --3|
      pipeline: s.window(on: now)
      expect:   -p-q--|
      """
    #expect(
      drawing(text) == """
        ok      windows
        s         -1------2------3|
        now       --------x--------
                  .window(on: now)
        output    -window-window--|
          window   1------(2|)
          window          -------3|
        """)
    #expect(
      drawing(text.replacing("--3|", with: "--4|")) == """
        FAILED  windows
        s         -1------2------3|
        now       --------x--------
                  .window(on: now)
        output    -window-window--|
          window   1------(2|)
          window          -------3|
        expected  -p------q-------|
          p        1------(2|)
          q               -------4|
                          ^
        test.txt:7:11: error: at tick 3: q was expected, but 'window' came
        """)
  }

  @Test func `a lane is an input if its subscriptions are checked or a pipeline uses it`() {
    let text = """
      test: windows
      hot s:    -1|
      cold p:   (1|)
      pipeline: s.window(count: 2)
      expect:   -p|
      """
    #expect(!drawing(text).contains("\np  "))
    #expect(drawing(text + "\nsubscriptions p: none").contains("\np  "))
    let own = text.replacing("s.window(count: 2)", with: "s.map { _ in p }")
    #expect(drawing(own).contains("\np       (1|)\n"))
  }

  @Test func `a lane of an expectation that sends itself is drawn once`() {
    let text = """
      test: a lane in itself
      hot s:    -1|
      cold p:   (1p|)
      pipeline: s.map { _ in SignalProducer(value: 1) }
      expect:   -p|
      """
    #expect(drawing(text).split(separator: "\n").filter { $0.hasPrefix("  p ") }.count == 1)
  }

  @Test func `the caret below a broken law looks at both of its sides`() {
    #expect(
      drawing(
        """
        test: one side ends early
        pipeline left: SignalProducer(value: 1)
        pipeline right: SignalProducer(value: 1).concat(.never)
        law: left == right
        """) == """
          FAILED  one side ends early
                 SignalProducer(value: 1)
          left   (1|)
                 SignalProducer(value: 1)
                 .concat(.never)
          right  1
                   ^
          test.txt:4:6: error: left == right is broken: at tick 0: 1 was expected, but 1, then completed came
          """)
  }

  @Test func `an event has no number in a law that holds in any order`() {
    #expect(
      drawing(
        """
        test: other values
        pipeline left: SignalProducer([9, 1, 8, 2, 3, 4, 5])
        pipeline right: SignalProducer([1, 2, 8, 7, 3, 4, 5])
        law: left == right in any order
        """) == """
          FAILED  other values
                 SignalProducer([9, 1, 8, 2, 3, 4, 5])
          left   (9182345|)
                 SignalProducer([1, 2, 8, 7, 3, 4, 5])
          right  (1287345|)
                 ^
          test.txt:4:6: error: left == right in any order is broken: at tick 0: 7 was expected, but 9 came
          """)
  }

  @Test func `a failed case marks the first difference and explains it`() {
    #expect(
      drawing(
        """
        test: too early
        hot s: -1-2|
        pipeline: s
        expect: -1--2|
        """) == """
          FAILED  too early
          s         -1-2|
          output    -1-2|
          expected  -1--2|
                       ^
          test.txt:4:9: error: 2 came at tick 3, 1 tick early: it was expected at tick 4
          """)
  }

  @Test func `differing subscriptions are reported`() {
    #expect(
      drawing(
        """
        test: once
        cold s: -1-|
        pipeline: s
        subscriptions s: none
        """) == """
          FAILED  once
          s         -1-|
          actual    ^--!
          expected  none
          output    -1-|
          test.txt:4:18: error: the subscriptions of s were expected to be none, but were ^--!
          """)
  }

  @Test func `subscriptions that differ are drawn below their lane`() {
    #expect(
      drawing(
        """
        test: one waits
        hot s: -ab-----|
        cold a: 1--|
        cold b: 2----|
        pipeline: s.flatten(.concat)
        subscribe: ^----!
        subscriptions a: -^--!
        subscriptions b: -^
        subscriptions b: ----^
        """) == """
          FAILED  one waits
          s         -ab-----|
          a         1--|
          b         2----|
          actual    ----^!
          expected  -^-------
          expected  ----^----
                    .flatten(.concat)
          output    -1--2!
          test.txt:8:18: error: the subscriptions of b were expected to be -^ and ----^, but were ----^!
          """)
  }

  @Test func `an inner stream is drawn from the tick at which it was sent`() {
    #expect(
      drawing(
        """
        test: inner
        hot s: -a--b--|
        cold a: 1-20-3|
        cold b: 4|
        pipeline: s
        """) == """
          ok      inner
          s       -a--b--|
          a       1-20-3|
          b       4|
          output  -a--b--|
            a      1-20-3|
            b         4|
          """)
  }

  @Test func `several pipelines are drawn with their names`() {
    #expect(
      drawing(
        """
        test: two
        hot s: -1-|
        pipeline a: s
        pipeline b: s.map { $0 + 1 }
        """) == """
          ok      two
          s  -1-|
          a  -1-|
             .map { $0 + 1 }
          b  -2-|
          """)
  }

  private func drawing(
    _ text: String, _ style: DiagramStyle, hasRuler: Bool = false
  ) -> String {
    let run = FileRun(SourceText(name: "test.txt", text: text))
    return run.results.flatMap {
      CaseDrawing($0, in: run.source, style: style, hasRuler: hasRuler).lines
    }.joined(separator: "\n")
  }

  @Test func `a ruler numbers the ticks, and a drawing over its width continues below`() {
    let text = """
      test: narrow
      hot a: -1-^-2-'30'- 100t 4--(56|)
      hot b: -7|
      pipeline: a.filter { $0 > 4 }
      expect: -----9
      """
    #expect(
      drawing(text, DiagramStyle(width: 32), hasRuler: true)
        == """
        FAILED  narrow
        tick      -3 0     5       105
        a         -1---2-30-- 98ms -4--
        b            -7|
                  .filter { $0 > 4 }
        output       ----30-- 98ms ----
        expected     ------9- 98ms ----
                         ^

        tick      109  110
        a         (56|)
        output    (56|)
        expected  ---------
        test.txt:5:9: error: at tick 4: nothing was expected, but '30' came
        """)
  }

  @Test func `the Unicode style draws lines instead of dashes`() {
    let text = "test: lines\nhot a: -1-#\npipeline: a\nexpect: -2|\n"
    #expect(
      drawing(text, DiagramStyle(isUnicode: true)) == """
        FAILED  lines
        a         ─1─✕
        output    ─1─✕
        expected  ─2│
                   ↑
        test.txt:4:9: error: at tick 1: 2 was expected, but 1 came
        """)
  }

  @Test func `zero-width and control characters are replaced in a drawing`() {
    let text = "test: \u{1B}[31m\nhot a: -'\u{301}\u{200B}x\u{7}'-'👩‍👩‍👧'-七|\npipeline: a\n"
    #expect(
      drawing(text, DiagramStyle()) == """
        ok       [31m
        a       -??x?-👩‍👩‍👧-七|
        output  -??x?-👩‍👩‍👧-七|
        """)
  }
}
