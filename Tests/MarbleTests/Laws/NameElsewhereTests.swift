#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReactiveTesting
import TestSupport
import Testing
import marble

/// `marble` answers a name from RxSwift, Combine, RxJS or Kotlin with the name used here.
@Suite struct NameElsewhereTests {
  @Test(arguments: [
    ("s.switchMap { _ in s }", "`switchMap` is `flatMap(.latest)` here"),
    ("s.flatMapLatest { _ in s }", "`flatMapLatest` is `flatMap(.latest)` here"),
    ("s.tap { $0 }", "`tap` is `on(value:)` here"),
    ("s.startWith(0)", "`startWith` is `prefix(value:)` or `prefix(_:)` here"),
    ("s.catch { _ in s }", "`catch` is `flatMapError(_:)` here"),
    ("s.debounce(for: 1ms, scheduler: x)", "`debounce(for:scheduler:)` is `debounce(_:on:)` here"),
    (
      "s.debounce(1ms, scheduler: x)",
      "`debounce(_:scheduler:)` is `debounce(t, whenCompleted: .flush)` here"
    ),
    ("s.drop(while: { $0 > 1 })", "`drop(while:)` is `skip(while:)` here"),
    (
      "s.sink { $0 }",
      "`sink` is `start…` on a producer and `observe…` on a signal here; "
        + "a fixture starts its pipelines itself"
    ),
    (
      "s.eraseToAnyPublisher()",
      "`eraseToAnyPublisher` has no counterpart here: it is the stream itself"
    ),
    (
      "s.removeDuplicates",
      "`removeDuplicates` is `skipRepeats()` or `skipRepeats(_:)` here"
    ),
  ])
  func `an operator from another library in a fixture is answered with its name here`(
    code: String, message: String
  ) {
    let name = code.dropFirst(2).prefix { $0.isLetter }
    let hint = "; if '\(name)' is an operator of your own, test it in Swift: see marble help swift"
    // The name alone is an operator here too.
    let isKnown = OperatorTable.rows.contains { $0.name == name }
    let isCall = !isKnown && (code.contains("(") || code.contains("{"))
    #expect(
      complaints("hot s: -1-|\npipeline: \(code)") == ["2:13: \(message)\(isCall ? hint : "")"])
  }

  @Test(arguments: [
    (".just(1)", "2:12: `just` is `SignalProducer(value:)` or `SignalProducer([…])` here"),
    (
      "SignalProducer.of(1)", "2:26: `of` is `SignalProducer(value:)` or `SignalProducer([…])` here"
    ),
    ("of(1)", "2:11: `of` is `SignalProducer(value:)` or `SignalProducer([…])` here"),
    ("EMPTY", "2:11: `EMPTY` is `.empty` here"),
    (
      "s.flatMap(.latest) { $0.switchMap { s } }",
      "2:35: `switchMap` is `flatMap(.latest)` here"
    ),
  ])
  func `a creation function or closure call from another library is answered too`(
    code: String, message: String
  ) {
    #expect(complaints("hot s: -1-|\npipeline: \(code)") == [message])
  }

  @Test func `a fixture's own name or an unknown name is not taken for another library's`() {
    #expect(complaints("hot tap: -1-|\nlet of: tap\npipeline: of.merge(with: tap)") == [])
    #expect(
      complaints("hot s: -1-|\npipeline: s.zzzzzz()") == [
        "2:13: a stream has no operator 'zzzzzz'; if 'zzzzzz' is an operator of your own, test it "
          + "in Swift: see marble help swift"
      ]
    )
  }

  @Test(arguments: [
    ("switchMap", "`switchMap` is `flatMap(.latest)` here\n\nflatMap(.latest) "),
    (
      ".shareReplay(1)",
      "`shareReplay` is `share(replay: n, resetOn: .failed)` here\n\nshare(replay:resetOn:"
    ),
    ("subscribe(on:)", "`subscribe(on:)` is `start(on:)` here\n\nstart(on:) "),
    // The name alone is an operator here too.
    (
      "debounce(for:scheduler:)",
      "`debounce(for:scheduler:)` is `debounce(_:on:)` here\n\ndebounce(_:"
    ),
    ("asObservable", "`asObservable` has no counterpart here: it is the stream itself\n"),
  ])
  func `the operators command answers a name from another library and draws its counterpart`(
    name: String, start: String
  ) throws {
    let run = try marble("operators", name)
    #expect(run.code == 0 && run.messages.isEmpty)
    #expect(run.output.hasPrefix(start), "\(run.output)")
  }

  @Test func `an answer ends with the drawing of the form that does the same`() throws {
    let run = try marble("operators", "tap")
    #expect(run.output.hasPrefix("`tap` is `on(value:)` here\n\non("))
    #expect(run.output.hasSuffix("|\n") && !run.output.hasSuffix("\n\n"), "\(run.output)")
  }

  @Test(arguments: [
    ("debounceTime", ".debounce(2t, whenCompleted: .flush)"),
    ("throttleTime", ".throttle(3t, edges: .leading)"),
    ("throttle(_:latest:scheduler:)", ".throttle(3t, edges: .both, whenCompleted: .deliver)"),
    ("bufferCount", ".collect(count: 2, skipEmpty: true)"),
    ("switchScan", ".flatScan(.latest, 0) { state, value in x.map { $0 + state + value } }"),
    ("refCount", "shared = s.share(resetOn: .unobserved)"),
    ("publishReplay", "shared = s.share(replay: 1, resetOn: [])"),
    ("timeoutWith", ".timeout(each: 3t, switchingTo: t)"),
    // An answer without options is drawn as it is in the catalogue.
    ("auditTime", ".audit(3t)"),
  ])
  func `the drawing has the options of the answer`(name: String, call: String) throws {
    let run = try marble("operators", name)
    #expect(run.code == 0 && run.output.contains("  \(call)\n"), "\(run.output)")
  }

  @Test func `each drawing for an answer runs`() throws {
    for (name, row) in NameElsewhere.rowsByName where row.counterpart != nil {
      let run = try marble("operators", name)
      // The answer, and for each drawing a title and lanes that end with an output.
      let parts = run.output.split(separator: "\n\n").dropFirst()
      #expect(run.code == 0 && parts.count.isMultiple(of: 2), "\(name): \(run)")
      for lanes in parts.enumerated().filter({ !$0.offset.isMultiple(of: 2) }).map(\.element) {
        #expect(lanes.hasPrefix("  "), "\(name): \(run)")
      }
    }
  }

  @Test func `the table of other libraries' names has no duplicates and no fixture operators`() {
    let names = NameElsewhere.rows.flatMap(\.names)
    #expect(Set(names).count == names.count)
    let known = Set(OperatorTable.rows.map(\.name))
    #expect(names.filter(known.contains) == [])
  }

  @Test func `every operator named in an answer exists in that form`() {
    for row in NameElsewhere.rows {
      guard case .counterpart(let answer) = row.answer else { continue }
      for code in answer[...].code {
        guard let name = code.wholeMatch(of: /([a-zA-Z]+)\(((?:[a-zA-Z]+:|_:)*)\)/),
          !["Property", "startWithSignal", "promoteError"].contains(name.1),
          code != "SignalProducer(operation:)"
        else { continue }
        let labels = name.2.split(separator: ":")
        let forms = OperatorTable.rows.filter { $0.name == name.1 }.map(\.parameters)
        #expect(
          forms.contains { form in
            var rest = labels[...]
            for parameter in form where parameter.label ?? "_" == rest.first ?? "" {
              rest.removeFirst()
            }
            return rest.isEmpty
          }, "\(code)")
      }
    }
  }

  @Test func `the compiler and the program answer names from other libraries alike`() throws {
    let source = try Repository.text("Sources/Reactive/Operators/Names+Elsewhere.swift")
    var message = ""
    var count = 0
    for line in source.split(separator: "\n") {
      if let start = line.firstRange(of: "message: \"")?.upperBound {
        message = String(line[start...].prefix { $0 != "\"" })
      }
      guard let declaration = line.firstMatch(of: /public func `?([A-Za-z]+)`?[^(]*\((.*)/) else {
        continue
      }
      count += 1
      let name = String(declaration.1)
      let labels = Self.labels(of: declaration.2)
      let said = try #require(NameElsewhere.message(for: name, labels: labels), "\(line)")
      let codes = message[...].code
      if codes.isEmpty { #expect(said.contains(message), "\(line)") }
      for code in codes { #expect(said.contains("`\(code)`"), "\(said): \(code)") }
    }
    #expect(count > 90)
  }

  /// The labels of a declaration's parameters, as in `for:scheduler:`.
  private static func labels(of parameters: Substring) -> String {
    var depth = 0
    var labels = ""
    var word = ""
    for character in parameters {
      switch character {
      case "(", "<", "[": depth += 1
      case ")" where depth == 0: return labels
      case ")", ">", "]": depth -= 1
      case ":" where depth == 0:
        labels += (word.split(separator: " ").first ?? "_") + ":"
        word = ""
      case "," where depth == 0: word = ""
      default: break
      }
      if depth == 0, character.isLetter || character == " " || character == "_" {
        word.append(character)
      }
    }
    return labels
  }

  @Test func `the migration guide and the program answer names from other libraries alike`() throws
  {
    let known = Set(OperatorTable.rows.map(\.name))
    var count = 0
    for row in MigrationTableTests.rows {
      for code in row[0].code {
        let name = String(code.prefix { $0.isLetter })
        let isOther = ["try", "collect"].contains(name) || name.hasSuffix("Scheduler")
        let isType = code.first?.isUppercase == true && !["EMPTY", "NEVER"].contains(code)
        guard !isOther, !isType else { continue }
        guard let entry = NameElsewhere.rowsByName[String(code)] ?? NameElsewhere.rowsByName[name]
        else {
          #expect(known.contains(name), "\(code)")
          continue
        }
        count += 1
        switch entry.answer {
        case .none: #expect(row[1].hasPrefix("none: "), "\(code)")
        case .counterpart(let answer):
          guard row[1].firstRange(of: "as `") == nil else { continue }
          let written = row[1].replacing(/<[^>]*>/, with: "")
          for used in answer.matches(of: /([A-Za-z]+)(?:\(| \{)/) {
            #expect(written.contains("\(used.1)(") || written.contains("\(used.1) {"), "\(code)")
          }
        }
      }
    }
    #expect(count > 150)
  }

  @Test func `an answer chooses the same options as the pages of all libraries that have the name`()
  {
    var count = 0
    for page in MigrationTableTests.tables {
      for row in page.rows {
        // What is behind a semicolon is for special cases.
        let wanted = Set((row[1].split(separator: ";").first ?? "").code.flatMap(Self.options))
        for code in row[0].code {
          let base = String(code.prefix { $0.isLetter })
          let entry = NameElsewhere.rowsByName[String(code)] ?? NameElsewhere.rowsByName[base]
          guard case .counterpart(let answer)? = entry?.answer else { continue }
          let said = Set(answer[...].code.flatMap(Self.options))
          #expect(said == wanted, "\(page.name): \(code)")
          count += wanted.count
        }
      }
    }
    #expect(count >= 20)
  }

  /// The arguments that change what an operator does, such as `whenCompleted: .flush`.
  private static func options(in code: Substring) -> [String] {
    code.matches(of: /([a-z][A-Za-z]*): (\.[a-zA-Z]+|\[[^\]]*\]|true|false)/).map {
      "\(code.prefix { $0.isLetter }) \($0.output.0)"
    }
  }

  @Test func `every name from another library that the program knows is in the migration guide`() {
    let rows = MigrationTableTests.guide.split(separator: "\n").filter { $0.hasPrefix("|") }
    let listed = Set(rows.flatMap { $0.code.map { String($0.prefix { $0.isLetter }) } })
    for name in NameElsewhere.rows.flatMap(\.names) {
      let base = String(name.prefix { $0.isLetter })
      #expect(listed.contains(base), "\(name)")
    }
  }
}
