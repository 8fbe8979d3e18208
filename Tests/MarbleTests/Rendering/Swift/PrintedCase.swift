/// A case of a fixture, and the body of the Swift test that is printed for it.
struct PrintedCase: CustomStringConvertible, Sendable {
  let description: String
  let fixture: String
  let body: String

  init(_ title: String, _ fixture: String, prints body: String) {
    description = title
    self.fixture = "test: \(title)\n\(fixture)\n"
    self.body = body
  }
}

extension PrintedCase {
  static let all = [
    PrintedCase(
      "durations and ticks",
      """
      tick:      10ms
      hot taps:  -1-2----3-|
      pipeline:  taps
                 .debounce(20ms, discardWhenCompleted: false)
                 .delay(3t)
      where:     a = 20
      expect:    --------2----(3|)
      subscriptions taps:  ^---------!
      """,
      prints: """
        let test = TestScheduler(tick: .milliseconds(10))
        let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
        let output = test.timeline {
          taps
            .debounce(.milliseconds(20), discardWhenCompleted: false)
            .delay(.milliseconds(30))
        }
        #expect(output == "--------2----(3|)")
        #expect(test.subscriptions(of: "taps") == ["^---------!"])
        """),
    PrintedCase(
      "a duration that is computed, and times in lanes",
      "cold s: 1 30ms 2|\npipeline: s.delay(until: { .timer(after: $0 * 1t) })\nexpect: -1 31ms (2|)",
      prints: """
        let test = TestScheduler()
        let s = test.cold("1 30ms 2|", of: Int.self)
        let output = test.timeline {
          s.delay(until: { SignalProducer.timer(after: Duration.milliseconds(1) * $0) })
        }
        #expect(output == "-1 31ms (2|)")
        """),
    PrintedCase(
      "streams made of nothing",
      "pipeline: SignalProducer(1...3).concat(.empty)\nexpect: (123|)",
      prints: """
        let test = TestScheduler()
        #expect(test.timeline { SignalProducer<Int, Never>(1...3).concat(.empty) } == "(123|)")
        """),
    PrintedCase(
      "an error where a lane has none",
      "cold s: -1\npipeline: s.timeout(after: 3t, raising: \"late\")\nexpect: -1-#'late'",
      prints: """
        let test = TestScheduler()
        let s = test.cold("-1", of: Int.self, error: TestError())
        #expect(test.timeline { s.timeout(after: .milliseconds(3), raising: "late") } == "-1-#'late'")
        """),
    PrintedCase(
      "an error that is computed with",
      """
      cold s: -#'no'
      pipeline: s.mapError { $0 + "!" }.flatMapError { SignalProducer(value: $0) }
      expect: -('no!'|)
      """,
      prints: """
        let test = TestScheduler()
        let s = test.cold("-#", of: String.self, error: TestError("no"))
        let output = test.timeline {
          s.mapError { TestError($0.description + "!") }.flatMapError { SignalProducer<String, Never>(value: $0.description) }
        }
        #expect(output == "-('no!'|)")
        """),
    PrintedCase(
      "a stream that cannot fail beside one that does",
      "cold s: 1-#\npipeline: .merge(.timer(after: 1t), s)\nexpect: 10#",
      prints: """
        let test = TestScheduler()
        let s = test.cold("1-#", of: Int.self, error: TestError())
        let output = test.timeline {
          SignalProducer.merge(SignalProducer.timer(after: .milliseconds(1)).promoteError(TestError.self), s)
        }
        #expect(output == "10#")
        """),
    PrintedCase(
      "let lines, and several pipelines",
      """
      cold s: -1-2-|
      let all: s.share(replay: 1)
      let small: { $0 < 2 }
      pipeline p: all.filter(small)
      pipeline q: all
      subscribe q: --^
      expect p: -1---|
      expect q: --12-|
      """,
      prints: """
        let test = TestScheduler()
        let s = test.cold("-1-2-|", of: Int.self)
        let (p, q) = test.run {
          let all = s.share(replay: 1)
          return (
            test.record(all.filter({ $0 < 2 })),
            test.record(all, during: "--^")
          )
        }
        #expect(p.timeline == "-1---|")
        #expect(q.timeline == "--12-|")
        """),
    PrintedCase(
      "lanes that send lanes, in whatever order they are written",
      "hot s: -a--b|\ncold a: 1--|\nhot b: -----2-|\npipeline: s.flatten(.concat)\nexpect: -1---2-|",
      prints: """
        let test = TestScheduler()
        let a = test.cold("1--|", of: Int.self)
        let b = test.hot("-----2-|", of: Int.self)
        let s = test.hot("-a--b|", values: ["a": a, "b": b.producer])
        #expect(test.timeline { s.flatten(.concat) } == "-1---2-|")
        """),
    PrintedCase(
      "streams that are sent, which no lane is declared for",
      "cold s: -1-2-3|\ncold p: -1-(2|)\ncold q: --3|\npipeline: s.window(count: 2)\nexpect: p--q--|",
      prints: """
        let test = TestScheduler()
        let s = test.cold("-1-2-3|", of: Int.self)
        #expect(test.timelineOfStreams { s.window(count: 2) } == "'-1-(2|)'--'--3|'--|")
        """),
    PrintedCase(
      "values from tables",
      """
      hot s: -a-b-|
      where: a = (1, "x"), b = (2, "y")
      pipeline: s
      pipeline m: s.map(\\.1).materialize()
      where: p = .value("x"), q = .value("y"), r = .completed
      expect: -a-b-|
      expect m: -p-q-(r|)
      """,
      prints: #"""
        let test = TestScheduler()
        let s = test.hot("-a-b-|", values: ["a": (1, "x"), "b": (2, "y")])
        let output = test.record(s)
        let m = test.record(s.map(\.1).materialize())
        test.run()
        #expect(output.timeline.texts == #"-'(1, "x")'-'(2, "y")'-|"#)
        #expect(m.timeline == Timeline("-p-q-(r|)", values: ["p": .value("x"), "q": .value("y"), "r": .completed] as [String: Signal<String, Never>.Event]))
        """#),
    PrintedCase(
      "a run that would go on for ever",
      "pipeline: .interval(2t)\nexpect: --0-1-2\nuntil: 6",
      prints: """
        let test = TestScheduler()
        let output = test.timeline(until: 6) { SignalProducer.interval(.milliseconds(2)) }
        #expect(output == "--0-1-2")
        """),
    PrintedCase(
      "a run that is stopped behind its last column",
      "pipeline: .interval(2000t)\nexpect: -",
      prints: """
        let test = TestScheduler()
        let output = test.timeline(until: 1001) { SignalProducer.interval(.seconds(2)) }
        #expect(output == "-")
        """),
    PrintedCase(
      "a lane that is observed to the end",
      "hot s: -1\ncold x: --2|\npipeline: s.merge(with: x)\nexpect: -12\nsubscriptions s: ^",
      prints: """
        let test = TestScheduler()
        let s = test.hot("-1", of: Int.self, name: "s")
        let x = test.cold("--2|", of: Int.self)
        let output = test.record(s.producer.merge(with: x))
        test.run()
        #expect(test.subscriptions(of: "s") == ["^"])
        #expect(output.timeline == "-12")
        """),
    PrintedCase(
      "texts that hold quotes, backslashes and line breaks",
      #"""
      cold s: -a-b|
      where: a = "\n\"", b = "\\(1)"
      error: "n"
      cold m: -#'n'
      pipeline: s.concat(m)
      expect: -a-b-#
      """#,
      prints: ##"""
        let test = TestScheduler()
        let s = test.cold("-'\u{a}\u{22}'-'\u{5c}\u{5c}(1)'|", of: String.self, error: TestError("n"))
        let m = test.cold("-#", of: String.self, error: TestError("n"))
        #expect(test.timeline { s.concat(m) } == "-'\u{a}\u{22}'-'\u{5c}\u{5c}(1)'-#'n'")
        """##),
    PrintedCase(
      "a signal where only a producer has the operator",
      "hot s: -1|\npipeline: s.zip(with: s).then(.empty)\nexpect: --|",
      prints: """
        let test = TestScheduler()
        let s = test.hot("-1|", of: Int.self)
        let output = test.timeline { s.zip(with: s).producer.then(SignalProducer<Int, Never>.empty) }
        #expect(output == "--|")
        """),
    PrintedCase(
      "words of Swift, and effects",
      "cold repeat: -1|\npipeline: repeat.on(value: { $0 }).scan(into: []) { $0.append($1) }\nexpect: -'[1]'|",
      prints: """
        let test = TestScheduler()
        let `repeat` = test.cold("-1|", of: Int.self)
        let output = test.timeline {
          `repeat`.on(value: { _ = $0 }).scan(into: [] as [Int]) { $0.append($1) }
        }
        #expect(output == "-'[1]'|")
        """),
  ]
}
