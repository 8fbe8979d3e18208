#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReactiveTesting
import TestSupport
import Testing
import marble

/// Checks JUnit XML against the strictest of its readers: the elements, their attributes and order,
/// and the counts.
@Suite struct JUnitSchemaTests {
  private struct Rule {
    var required: Set<String> = []
    var optional: Set<String> = []
    /// The children in order, with the allowed number of each.
    var children: [(name: String, count: ClosedRange<Int>)] = []
    var hasText = false
  }

  private static let rules: [String: Rule] = [
    "testsuites": Rule(children: [("testsuite", 0...(.max))]),
    "testsuite": Rule(
      required: [
        "name", "package", "id", "timestamp", "hostname", "tests", "failures", "errors", "time",
      ],
      optional: ["skipped"],
      children: [
        ("properties", 1...1), ("testcase", 0...(.max)), ("system-out", 1...1),
        ("system-err", 1...1),
      ]),
    "properties": Rule(),
    "testcase": Rule(
      required: ["name", "classname", "time"],
      children: [("skipped", 0...1), ("error", 0...1), ("failure", 0...1)]),
    "skipped": Rule(optional: ["message"]),
    "error": Rule(required: ["type"], optional: ["message"], hasText: true),
    "failure": Rule(required: ["type"], optional: ["message"], hasText: true),
    "system-out": Rule(hasText: true), "system-err": Rule(hasText: true),
  ]

  /// The faults of an element and its descendants.
  private func faults(_ element: XMLElement) -> [String] {
    guard let rule = Self.rules[element.name] else { return ["there is no '\(element.name)'"] }
    var faults: [String] = []
    let names = Set(element.attributes.keys)
    if !names.isSuperset(of: rule.required)
      || !names.isSubset(of: rule.required.union(rule.optional))
    {
      faults.append("\(element.name) has \(names.sorted())")
    }
    let isBlank = element.text.allSatisfy(\.isWhitespace)
    if !rule.hasText, !isBlank { faults.append("\(element.name) has text") }
    var rest = element.children[...]
    for (name, count) in rule.children {
      let found = rest.prefix { $0.name == name }.count
      if !count.contains(found) { faults.append("\(element.name) has \(found) of \(name)") }
      rest = rest.dropFirst(found)
    }
    if let next = rest.first { faults.append("\(next.name) is out of place in \(element.name)") }
    if element.name == "testcase", element.children.count > 1 {
      faults.append("a case ends in \(element.children.count) ways")
    }
    return faults + countFaults(element) + element.children.flatMap(self.faults)
  }

  private func countFaults(_ suite: XMLElement) -> [String] {
    guard suite.name == "testsuite" else { return [] }
    let cases = suite.children.filter { $0.name == "testcase" }
    func count(_ name: String) -> Int { cases.count { $0.children.first?.name == name } }
    let counts = [
      ("tests", cases.count), ("failures", count("failure")), ("errors", count("error")),
      ("skipped", count("skipped")),
    ]
    var faults: [String] = []
    for (name, count) in counts where suite.attributes[name] != "\(count)" {
      faults.append("\(name) is \(suite.attributes[name] ?? "missing"), not \(count)")
    }
    if suite.attributes["timestamp"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) == nil {
      faults.append("the timestamp is none")
    }
    return faults
  }

  private func check(_ document: String) throws -> XMLElement {
    let root = try XMLElement(document: document)
    #expect(root.name == "testsuites")
    #expect(faults(root) == [])
    #expect(root.children.map { $0.attributes["id"] } == root.children.indices.map { "\($0)" })
    return root
  }

  @Test func `the JUnit report of the fixtures follows the schema`() throws {
    let shard = Effort.isFull ? "1/1" : "1/8"
    let root = try check(
      try marble("--format", "junit", "--shard", shard, Repository.path("fixtures")).output)
    #expect(root.children.count > 90)
    #expect(root.children.allSatisfy { $0.attributes["failures"] == "0" })
  }

  @Test func `a JUnit report with every kind of ending and unreadable files follows the schema`()
    throws
  {
    try withFolder { folder in
      try write(
        endings + "\n\ntest: stopped\npipeline: SignalProducer(1...)\n", to: "\(folder)/a.txt")
      try write("nonsense", to: "\(folder)/b.txt")
      try write("", to: "\(folder)/c.txt")
      let root = try check(
        try marble("-f", "junit", folder, "\(folder)/none.txt").output)
      let ends = root.children.map { suite in
        suite.children.filter { $0.name == "testcase" }.map { $0.children.first?.name ?? "" }
      }
      #expect(
        ends == [["", "failure", "skipped", "error", "error"], ["error"], ["error"], ["error"]])
    }
  }

  @Test func `a JUnit report with reserved or invalid XML characters follows the schema`() throws {
    let strange =
      "a<b>&\"'\t]]> \u{0}\u{1}\u{B}\u{1F}\u{7F}\u{85}\u{FFFE}\u{FFFF}\u{2028}é👨‍👩‍👧e\u{301}"
    let text = """
      test: \(strange)
      hot s: -'\(strange)'|
      pipeline: s
      expect: -1|

      test: x
      skip: \(strange)
      pipeline: .empty

      test: y
      pipeline: "\(strange)
      """
    let root = try check(report(text, as: .junit))
    let titles = root.children.flatMap(\.children).compactMap { $0.attributes["name"] }
    #expect(titles.first?.hasPrefix("a<b>&\"'\t]]> ") == true)
    #expect(titles.first?.hasSuffix("é👨‍👩‍👧e\u{301}") == true)
  }

  @Test(arguments: [
    "<testsuite/>", "<testsuites><testcase name=\"x\" classname=\"y\" time=\"0\"/></testsuites>",
    "<testsuites>text</testsuites>",
  ])
  func `the schema check rejects a document that breaks the schema`(document: String) throws {
    let root = try XMLElement(document: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + document)
    #expect(!faults(root).isEmpty)
  }

  @Test(arguments: [
    "<a>", "<a b=\"1\" b=\"2\"/>", "<a>&nbsp;</a>", "<a>\u{1}</a>", "<a/><a/>", "<a b='1'/>",
  ])
  func `the XML reader rejects malformed XML`(document: String) {
    #expect(throws: XMLElement.Malformed.self) {
      try XMLElement(document: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + document)
    }
  }
}
