import TestSupport
import Testing
import marble

@Suite struct CataloguePageTests {
  private static let page = CataloguePage().text

  /// The article of an operator, by the signature.
  private func article(_ id: String) throws -> Substring {
    let start = try #require(Self.page.firstRange(of: "<article id=\"\(id)\""))
    let rest = Self.page[start.lowerBound...]
    return rest[..<(try #require(rest.firstRange(of: "</article>"))).lowerBound]
  }

  @Test func `each form has a picture, a text and an anchor of its own`() {
    let count = OperatorTable.drawings.count
    #expect(Self.page.split(separator: "<article ").count == count + 1)
    #expect(Self.page.split(separator: "<svg ").count == count + 1)
    let ids = Self.page.split(separator: "<article id=\"").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    #expect(Set(ids).count == count)
    #expect(ids.contains("take(until:)-2"))
  }

  @Test func `an article has the summary, the types, the drawing and the names elsewhere`() throws {
    let article = try article("skipRepeats()")
    #expect(article.contains("<h3><a href=\"#skipRepeats()\"><code>skipRepeats()</code></a></h3>"))
    #expect(
      article.contains(
        "<dl>\(names("ReactiveSwift", "skipRepeats"))\(names("RxJS", "distinctUntilChanged"))"
          + names("RxSwift", "distinctUntilChanged") + names("Combine", "removeDuplicates")
          + names("Flow", "distinctUntilChanged") + "</dl>"))
    #expect(article.contains("<desc>") && article.contains("output  "))
    let latest = try self.article("flatMap(.latest)")
    #expect(latest.contains("switchmap") && !latest.contains("mergemap"))
    #expect(latest.contains(">.flatMap(.latest) { $0 }</text>"))
    let merge = try self.article("flatMap(.merge)")
    #expect(merge.contains(names("RxJS", "flatMap", "mergeMap", "mergeMapTo")))
    #expect(try self.article("flatten(.concurrent(limit:))").contains("merge(maxConcurrent:)"))
    // A trigger, and a closure that says when to go on.
    #expect(try self.article("take(until:)").contains(names("RxJS", "takeUntil")))
    #expect(try !self.article("take(until:)-2").contains("takeUntil"))
    #expect(try !self.article("take(first:)").contains("takeUntil"))
  }

  private func names(_ library: String, _ names: String...) -> String {
    let codes = names.map { "<code>\($0)</code>" }
    return "<dt>\(library)</dt><dd>\(codes.joined(separator: ", "))</dd>"
  }

  @Test func `a name elsewhere has the options that the counterpart needs`() throws {
    #expect(
      try article("debounce(_:on:whenCompleted:)").contains(
        "<dt>RxJS</dt><dd><code>debounceTime</code> with <code>whenCompleted: .flush</code></dd>"))
    #expect(
      try article("throttle(_:on:edges:whenCompleted:)").contains(
        "<code>throttleTime</code> with <code>edges: .leading</code>"))
  }

  @Test func `a name elsewhere is not listed with a form that does something else`() throws {
    for (form, name) in [
      ("SignalProducer(value:)", "fromEvent"), ("SignalProducer(_:)", "ajax"),
      ("start(on:)", "sink"), ("take(first:)", "store"), ("take(last:)", "publishLast"),
      ("collect()", "zipAll"), ("enumerated()", "findIndex"), ("filter(_:)", "partition"),
      ("map(_:)", "replaceNil"), ("collect(count:startingEvery:skipEmpty:)", "single"),
    ] {
      #expect(try !article(form).contains("<code>\(name)</code>"), "\(form)")
      #expect(Self.page.contains("<code>\(name)</code> is "))
    }
    #expect(try article("SignalProducer(value:)").contains(names("RxSwift", "just", "of")))
    #expect(try article("take(last:)").contains(names("RxSwift", "takeLast")))
    #expect(try article("start(on:)").contains("flowOn"))
  }

  @Test func `a search for a name leads to each operator that it takes`() throws {
    for form in ["enumerated()", "filter(_:)", "take(first:)", "map(_:)"] {
      let words = try #require(article(form).firstMatch(of: /data-words="([^"]*)"/)).1
      #expect(words.split(separator: " ").contains("findindex"), "\(form)")
    }
  }

  @Test func `the page says what each name of another library is here`() {
    for text in [
      "<p data-name=\"mergemap\" hidden><code>mergeMap</code> is <code>flatMap(.merge)</code> here</p>",
      "<p data-name=\"asobservable\" hidden><code>asObservable</code> has no counterpart here: ",
      "data-none=\"No operator matches. Try one word, or fewer letters.\"",
    ] {
      #expect(Self.page.contains(text))
    }
    let names = NameElsewhere.rows.flatMap(\.names)
    #expect(Self.page.split(separator: "<p data-name=").count == names.count + 1)
  }

  @Test func `links below the search field lead to the sections`() throws {
    let nav = try #require(Self.page.firstMatch(of: /<nav[^>]*>([^!]*?)<\/nav>/)).1
    let ids = nav.matches(of: /href="#([^"]+)"/).map { String($0.1) }
    #expect(ids.count == OperatorTable.sections.count && Set(ids).count == ids.count)
    for id in ids { #expect(Self.page.split(separator: " id=\"\(id)\"").count == 2, "\(id)") }
    #expect(nav.startIndex > (try #require(Self.page.firstRange(of: "id=\"find\""))).lowerBound)
  }

  @Test func `a device without a keyboard is not told about keys`() {
    #expect(Self.page.contains("@media(hover:none){.keys{display:none}"))
  }

  @Test func `each picture says how wide it is, so that a narrow page can shrink it`() throws {
    let pictures = Self.page.split(separator: "<svg ").dropFirst()
    for picture in pictures {
      let width = try #require(picture.firstMatch(of: /width="(\d+)"/)).1
      #expect(picture.prefix { $0 != ">" }.hasSuffix("style=\"--w:\(width)px\""))
    }
  }

  @Test func `the page loads nothing, and markup is escaped`() throws {
    #expect(!Self.page.contains("src=") && !Self.page.contains("<link"))
    #expect(Self.page.contains("default-src 'none'"))
    #expect(Self.page.split(separator: "<script>").count == 2)
    #expect(try article(".empty").contains("=&gt; &lt;A&gt;"))
    #expect(
      Self.page.contains(
        "Each drawing comes from a run. <span class=\"keys\">Press / to search, and Escape to see all operators again."
      ))
    let types =
      "In a signature, <A> is a stream of values of type A, and <A, E> may fail with an E."
      .replacing("<", with: "&lt;")
    #expect(Self.page.contains(types.replacing(">", with: "&gt;")))
  }

  @Test func `the command writes the page to a folder`() throws {
    try withFolder { folder in
      let run = try marble("operators", "--html", "\(folder)/site")
      #expect(run.code == 0 && run.output == "\(folder)/site/index.html is written\n")
      #expect(try text(of: "\(folder)/site/index.html") == Self.page)
      let intoFile = try marble("operators", "--html", "\(folder)/site/index.html")
      #expect(intoFile.code == 2 && intoFile.messages.contains("is a file, not a folder"))
    }
    #expect(
      try marble("--html", "x", "a.txt").messages
        == "error: --html is an option of marble operators\n")
    #expect(
      try marble("operators", "--html", "x", "map").messages
        == "error: --html writes the whole catalogue; it takes no name\n")
  }
}
