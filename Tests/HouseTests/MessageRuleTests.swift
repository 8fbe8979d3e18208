import TestSupport
import Testing

/// Messages stand together in the folder `Text` of their module, and a test or a fixture quotes each of them.
@Suite struct MessageRuleTests {
  private static let modules = ["Sources/ReactiveTesting", "Sources/marble"]

  private static func files() -> [String] {
    modules.flatMap { Repository.files(below: $0, ending: ".swift") }
  }

  private static func texts(_ path: String) throws -> [SwiftTexts.Text] {
    SwiftTexts.all(in: try String(contentsOfFile: path, encoding: .utf8))
  }

  private static func isOfMessages(_ path: String) -> Bool { path.hasSuffix("Messages.swift") }

  /// Files whose texts are not messages: help, examples, and tables of names.
  private static let tables = [
    "/Command/Help/", "/Command/Completions.swift",
    "/Command/Options/OptionRow+Table.swift", "/Operators/NameElsewhere",
    "/Operators/Parameter.swift",
  ]

  /// Whether a text can only be seen if the library itself has a bug, or is read by the compiler.
  private static func isInternal(_ text: SwiftTexts.Text) -> Bool {
    // The kind of a value is a part of the message.
    if text.lead.hasSuffix("ValueMessages.expected(") { return true }
    // The summary of an operator, above its example.
    if text.lead.hasSuffix("example:") { return true }
    if text.lead.hasSuffix("preconditionFailure(") || text.lead.hasSuffix("unavailable,message:") {
      return true
    }
    guard let call = text.lead.ranges(of: "precondition(").last else { return false }
    let condition = text.lead[call.upperBound...]
    return ["failure==0,", "idle<=cancelled,"].contains(String(condition))
  }

  /// What no test can bring about, and why.
  private static let unquoted = [
    "tasks are not captured here, because the runtime has no hooks": "this runtime has hooks",
    "This code was expected to run on the main actor": "the runtime asks before it traps",
    "the adapter cannot be started:": "the system would have to refuse a process",
    "' cannot be replaced": "the file system would have to fail",
    "a lane sends a stream that has no name": "streams in lanes are lanes, which have names",
    "the arguments of '": "the checker has understood them before",
    "' are not understood": "the checker has understood them before",
    "' has no types": "each row of the table has types, as another test checks",
  ]

  @Test func `a sentence for people stands in a file of messages`() throws {
    for path in Self.files()
    where !Self.isOfMessages(path) && !Self.tables.contains(where: path.contains) {
      for text in try Self.texts(path) where !Self.isInternal(text) {
        let sentence = text.parts.first(where: Self.isSentence)
        #expect(sentence == nil, "\(path):\(text.line): \(sentence ?? "")")
      }
    }
  }

  @Test func `no error is made from a text written on the spot`() throws {
    let makers = [
      "Fault(", "Diagnostic(", "Refusal(message:", "UsageError(", "ReadError(message:",
      "WriteError(", "MarbleProblem(", "Unprintable(", "refuse(", "SubscriptionLane(problem:",
    ]
    for path in Self.files() where !Self.isOfMessages(path) {
      for text in try Self.texts(path) {
        let maker = makers.first { text.lead.hasSuffix($0) }
        // `error: ` before a message is not a text of its own.
        #expect(
          maker == nil || text.parts[0].hasPrefix("error: "),
          "\(path):\(text.line): \(text.parts.joined(separator: "…"))")
      }
    }
  }

  @Test func `a test or a fixture quotes each message`() throws {
    var quotes: [String] = []
    for path in Repository.files(below: "Tests", ending: ".swift")
    where !path.contains("/HouseTests/") && !path.contains("/Sources/") {
      for text in try Self.texts(path) { quotes += text.parts }
    }
    for path in Repository.files(below: "fixtures") + [Repository.path(".ci/failing")] {
      quotes.append(try String(contentsOfFile: path, encoding: .utf8))
    }
    let corpus = quotes.joined(separator: "\n")
    for path in Self.files() where Self.isOfMessages(path) {
      for text in try Self.texts(path) {
        for part in text.parts.map({ Self.trimmed($0) })
        where part.utf8.count > 8 && !Self.unquoted.keys.contains(where: part.hasPrefix) {
          // Outside of the expectation, whose failure would print all quotes.
          let isQuoted = corpus.contains(part)
          #expect(isQuoted, "nothing quotes '\(part)' of \(path):\(text.line)")
        }
      }
    }
  }

  @Test func `every message is used`() throws {
    func words(_ text: some StringProtocol) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber }.map { Substring($0) }
    }
    var uses: [Substring: Int] = [:]
    let files = Self.files()
    for path in files {
      for word in words(try String(contentsOfFile: path, encoding: .utf8)) {
        uses[word, default: 0] += 1
      }
    }
    var count = 0
    for path in files where Self.isOfMessages(path) {
      for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
        let words = words(line)
        guard let place = words.prefix(4).firstIndex(of: "static"), words.count > place + 2,
          words[place + 1] == "let" || words[place + 1] == "func"
        else { continue }
        count += 1
        #expect(uses[words[place + 2], default: 0] > 1, "\(path): \(words[place + 2])")
      }
    }
    #expect(count > 150)
  }

  @Test func `texts are found in code as a reader finds them`() {
    let code = """
      let a = "one \\(b ? "two" : "three") four" // "no"
      let c = "five " + "six"
        + "seven"
      throw Fault(
        #"ei"ght"#)
      """
    let texts = SwiftTexts.all(in: code)
    #expect(
      texts.map(\.parts) == [
        ["two"], ["three"], ["one ", " four"], ["five sixseven"], ["ei\"ght"],
      ])
    #expect(texts.map(\.line) == [1, 1, 1, 2, 5])
    #expect(texts.last?.lead.hasSuffix("throwFault(") == true)
    #expect(Self.isSentence("this is one, too"))
    #expect(!Self.isSentence("let x = test.hot(a)") && !Self.isSentence("a decimal number"))
  }

  /// Whether a text has four words in lower case in a row.
  private static func isSentence(_ text: String) -> Bool {
    var count = 0
    for word in text.split(separator: " ") {
      let bare =
        word.hasSuffix(",") || word.hasSuffix(";") || word.hasSuffix(".")
        ? word.dropLast() : word
      let isWord = !bare.isEmpty && bare.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
      count = isWord ? count + 1 : 0
      if count == 4 { return true }
    }
    return false
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
