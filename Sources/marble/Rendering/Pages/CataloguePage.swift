import ReactiveTesting

/// The catalogue of operators as a web page, with a field to search it.
package struct CataloguePage {
  private static let page = HTMLPage(
    title: "Operators", style: style, script: script)

  package init() {}

  /// The whole page.
  package var text: String {
    var text = Self.page.start + Self.search
    // Two forms may have one signature, with arguments of other types.
    var known: [String: Int] = [:]
    for section in OperatorTable.sections {
      let rows = OperatorTable.rows.filter { $0.section == section }
      text += "<section>\n<h2>\(section)</h2>\n"
      for row in rows {
        known[row.signature, default: 0] += 1
        text += article(row, number: known[row.signature] ?? 1)
      }
      text += "</section>\n"
    }
    return text + Self.page.end
  }

  private func article(_ row: OperatorRow, number: Int) -> String {
    let source = row.fixture
    guard let example = readFixture(source).cases.first else { return "" }
    let result = CaseRunner.run(example, in: source)
    let drawing = CaseDrawing(result, in: source)
    let signature = row.signature
    let summary = String(example.title.value.dropFirst(signature.count))
    let others = Self.otherNames[signature] ?? []
    let also =
      others.isEmpty
      ? "" : "<p class=\"soft\">elsewhere: \(SVGText.escaped(others.joined(separator: ", ")))</p>\n"
    let id = SVGText.escaped(number == 1 ? signature : "\(signature)-\(number)")
    let words = ([row.name, signature, summary] + others).joined(separator: " ").lowercased()
    return """
      <article id="\(id)" data-words="\(SVGText.escaped(words))">
      <h3><a href="#\(id)"><code>\(SVGText.escaped(signature))</code></a></h3>
      <p>\(SVGText.escaped(printable(summary)))</p>
      <p><code class="soft">\(SVGText.escaped(row.types))</code></p>
      \(also)\(HTMLPage.drawing(drawing.picture(.inherited), Array(drawing.lines.dropFirst())))\
      </article>

      """
  }

  /// The signature that a call has: `take(first:)` for `take(first: 1)`.
  private static func signature(of call: Substring) -> String {
    let call = call.drop { $0 == "." }
    guard let open = call.firstIndex(of: "("), call.hasSuffix(")") else { return String(call) }
    var (depth, labels, argument) = (0, "", "")
    for character in call[open...] {
      if character == ")" || character == "}" || character == "]" { depth -= 1 }
      if depth == 0 || depth == 1 && character == "," {
        let label = argument.prefix { $0.isLetter || $0 == "_" }
        if !argument.isEmpty {
          labels += argument.dropFirst(label.count).hasPrefix(":") ? "\(label):" : "_:"
        }
        argument = ""
      } else if character != " " {
        argument.append(character)
      }
      if character == "(" || character == "{" || character == "[" { depth += 1 }
    }
    return "\(call[..<open])(\(labels))"
  }

  /// What other libraries call a form of an operator, by its signature: that of the first form if no call is given.
  private static let otherNames: [String: [String]] = {
    let signatures = Set(OperatorTable.rows.map(\.signature))
    var names: [String: [String]] = [:]
    for row in NameElsewhere.rows {
      // The first code in the answer is the counterpart.
      guard case .counterpart(let text) = row.answer,
        let code = text.split(separator: "`", omittingEmptySubsequences: false).dropFirst().first
      else { continue }
      let signature = signature(of: code)
      let name = signature.prefix { $0.isLetter || $0.isNumber }
      // Of several forms, the one that is most like the call.
      let nearest = OperatorTable.rows.filter { $0.name == name }.map(\.signature).max {
        left, right in
        left.commonPrefix(with: signature) < right.commonPrefix(with: signature)
      }
      guard let key = signatures.contains(signature) ? signature : nearest else { continue }
      names[key, default: []] += row.names
    }
    return names
  }()

  private static let search = """
    <p class="soft">\(PageMessages.search)</p>
    <p id="bar"><label for="find">Search</label> <input id="find" type="search" autocomplete="off" \
    placeholder="debounce, switchMap, latest…"> <span id="count" class="soft" role="status"></span></p>

    """

  private static let style = """
    #bar{position:sticky;top:0;background:var(--paper);padding:.6rem 0;display:flex;gap:.6rem;align-items:center;\
    flex-wrap:wrap}input{font:inherit;color:inherit;background:inherit;border:1px solid var(--edge);\
    border-radius:6px;padding:.3rem .6rem;flex:1 1 12rem;min-width:0}article{scroll-margin-top:4rem}\
    article:target{border-color:var(--link)}h3 a{text-decoration:none}
    """

  private static let script = """
    const find=document.getElementById('find'),count=document.getElementById('count'),
    all=[...document.querySelectorAll('article')],parts=[...document.querySelectorAll('section')];
    function search(){
    const words=find.value.toLowerCase().split(/\\s+/).filter(w=>w);let n=0;
    for(const a of all){const hit=words.every(w=>a.dataset.words.includes(w));a.hidden=!hit;if(hit)n++}
    for(const p of parts)p.hidden=!p.querySelector('article:not([hidden])');
    count.textContent=words.length?n+(n===1?' operator':' operators'):''}
    find.addEventListener('input',search);
    document.addEventListener('keydown',e=>{
    if(e.key==='/'&&document.activeElement!==find){e.preventDefault();find.focus()}
    if(e.key==='Escape'){find.value='';search()}});search();
    """
}

extension String {
  /// How many characters at the start are the same.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
