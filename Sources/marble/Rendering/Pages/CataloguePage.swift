import ReactiveTesting

/// The catalogue of operators as a web page, with a field to search it.
package struct CataloguePage {
  private static let page = HTMLPage(
    title: "Operators", style: style, script: script)

  package init() {}

  /// The whole page.
  package var text: String {
    var text = Self.page.start + Self.search + Self.answers + Self.sections
    // Two forms may have one signature, with arguments of other types.
    var known: [String: Int] = [:]
    for section in OperatorTable.sections {
      let rows = OperatorTable.rows.filter { $0.section == section }
      text += "<section id=\"\(Self.anchor(section))\">\n<h2>\(section)</h2>\n"
      for row in rows {
        for (heading, source) in row.drawings {
          known[heading, default: 0] += 1
          text += article(row, heading, source, number: known[heading] ?? 1)
        }
      }
      text += "</section>\n"
    }
    return text + Self.page.end
  }

  private func article(
    _ row: OperatorRow, _ heading: String, _ source: SourceText, number: Int
  ) -> String {
    guard let example = readFixture(source).cases.first else { return "" }
    let result = CaseRunner.run(example, in: source)
    let drawing = CaseDrawing(result, in: source)
    let summary = String(example.title.value.dropFirst(heading.count))
    let others = Self.otherNames[heading] ?? []
    let also =
      others.isEmpty
      ? "" : "<p class=\"soft\">elsewhere: \(SVGText.escaped(others.joined(separator: ", ")))</p>\n"
    let id = SVGText.escaped(number == 1 ? heading : "\(heading)-\(number)")
    let words = ([row.signature, heading, summary] + others).joined(separator: " ").lowercased()
    return """
      <article id="\(id)" data-words="\(SVGText.escaped(words))">
      <h3><a href="#\(id)"><code>\(SVGText.escaped(heading))</code></a></h3>
      <p>\(SVGText.escaped(printable(summary)))</p>
      <p><code class="soft">\(SVGText.escaped(row.types))</code></p>
      \(also)\(HTMLPage.drawing(drawing.picture(.inherited), Array(drawing.lines.dropFirst())))\
      </article>

      """
  }

  /// Links to the sections.
  private static let sections: String = {
    let links = OperatorTable.sections.map { "<a href=\"#\(anchor($0))\">\($0)</a>\n" }
    return "<nav aria-label=\"Sections\">\n\(links.joined())</nav>\n"
  }()

  /// No operator has it: those have a dot or brackets.
  private static func anchor(_ section: String) -> String {
    section.lowercased().split { !$0.isLetter }.joined(separator: "-")
  }

  private static let search = """
    <p class="soft">\(PageMessages.run) <span class="keys">\(PageMessages.keys)</span> \
    \(SVGText.escaped(PageMessages.types))</p>
    <p id="bar"><label for="find">Search</label> <input id="find" type="search" autocomplete="off" \
    placeholder="debounce, switchMap, latest…"> <span id="count" class="soft" role="status" \
    data-none="\(PageMessages.nothing)"></span></p>

    """

  private static let style = """
    #bar{position:sticky;top:0;background:var(--paper);padding:.6rem 0;display:flex;gap:.6rem;align-items:center;\
    flex-wrap:wrap}input{font:inherit;color:inherit;background:inherit;border:1px solid var(--edge);\
    border-radius:6px;padding:.3rem .6rem;flex:1 1 12rem;min-width:0}article,section{scroll-margin-top:4rem}\
    nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.4rem 0}@media(hover:none){.keys{display:none}nav a{padding:.4rem 0}}\
    article:target{border-color:var(--link)}h3 a{text-decoration:none}
    """

  private static let script = """
    const find=document.getElementById('find'),count=document.getElementById('count'),
    all=[...document.querySelectorAll('article')],parts=[...document.querySelectorAll('section')],
    names=[...document.querySelectorAll('#names p')];
    function search(){
    const words=find.value.toLowerCase().split(/\\s+/).filter(w=>w);let n=0;
    for(const a of all){const hit=words.every(w=>a.dataset.words.includes(w));a.hidden=!hit;if(hit)n++}
    for(const p of parts){p.hidden=!p.querySelector('article:not([hidden])');
    document.querySelector('nav a[href="#'+p.id+'"]').hidden=p.hidden}
    const word=words.length===1?words[0]:'',same=names.filter(l=>l.dataset.name===word),
    near=word.length>2?names.filter(l=>l.dataset.name.startsWith(word)):[],
    said=same.length?same:near.length<4?near:[];
    for(const p of names)p.hidden=!said.includes(p);
    count.textContent=!words.length?'':n||said.length?n+(n===1?' operator':' operators'):count.dataset.none}
    find.addEventListener('input',search);
    document.addEventListener('keydown',e=>{
    if(e.key==='/'&&document.activeElement!==find){e.preventDefault();find.focus()}
    if(e.key==='Escape'){find.value='';search()}});search();
    """
}
