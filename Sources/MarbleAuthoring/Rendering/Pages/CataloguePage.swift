import MarbleCases
import ReactiveTesting

/// The catalogue of operators as a web page, with a field to search it.
package struct CataloguePage {
  private static let page = HTMLPage(title: "Operators", style: style, script: script)

  package init() {}

  /// The whole page.
  package var text: String {
    var text = Self.page.start + Self.search + Self.answers + Self.links + "<div id=\"all\">\n"
    for section in Self.sections {
      text += "<section id=\"\(Self.anchor(section))\">\n<h2>\(section)</h2>\n"
      for drawing in OperatorTable.drawings where drawing.row.section == section {
        text += article(drawing)
      }
      text += "</section>\n"
    }
    return text + "</div>\n" + Self.page.end
  }

  /// The sections, with what fewer readers look for at the end.
  private static let sections =
    OperatorTable.sections.filter { $0 != "Creating" } + ["Creating"]

  private func article(_ form: OperatorDrawing) -> String {
    guard let example = readFixture(form.fixture).cases.first else { return "" }
    let result = CaseRunner.run(example)
    let drawing = CaseDrawing(result, in: form.fixture)
    let picture = drawing.picture(.inherited)
    let look = Self.looks.first { picture.picture.width > $0.width }?.name
    let id = SVGText.escaped(form.id)
    let names = form.namesElsewhere.map(\.text) + form.relatedNames
    let words = ([form.row.signature, form.heading, form.summary] + names).joined(
      separator: " "
    ).lowercased()
    return """
      <article id="\(id)"\(look.map { " class=\"\($0)\"" } ?? "") data-words="\(SVGText.escaped(words))">
      <h3><a href="#\(id)"><code>\(SVGText.escaped(form.heading))</code></a></h3>
      <p>\(SVGText.escaped(printable(form.summary)))</p>
      <p><code class="soft">\(SVGText.escaped(form.row.types))</code></p>
      \(HTMLPage.drawing(picture.text, Array(drawing.lines.dropFirst())))\(Self.names(of: form))\
      </article>

      """
  }

  /// The widths of drawings that do not fit two thirds of a row, half of one, and a third, without becoming much smaller.
  private static let looks = [
    (name: "widest", width: 1_000), (name: "wider", width: 750), (name: "wide", width: 480),
  ]

  /// Links to the sections.
  private static let links: String = {
    let links = sections.map { "<a href=\"#\(anchor($0))\">\($0)</a>\n" }
    return "<nav aria-label=\"Sections\">\n\(links.joined())</nav>\n"
  }()

  /// No operator has it: those have a dot or brackets.
  private static func anchor(_ section: String) -> String {
    section.lowercased().split { !$0.isLetter }.joined(separator: "-")
  }

  private static let search = """
    <p class="soft">Each drawing comes from a run. \
    <span class="keys">Press / to search, and Escape to see all operators again.</span> \
    In a signature, &lt;A&gt; is a stream of values of type A, and &lt;A, E&gt; may fail with an E.</p>
    <p id="bar"><label for="find">Search</label> <input id="find" type="search" autocomplete="off" \
    placeholder="debounce, switchMap, latest…"> <span id="count" class="soft" role="status" \
    data-none="No operator matches. Try one word, or fewer letters."></span></p>

    """

  private static let style = """
    #bar{position:sticky;top:0;background:var(--paper);padding:.6rem 0;display:flex;gap:.6rem;align-items:center;\
    flex-wrap:wrap}input{font:inherit;color:inherit;background:inherit;border:1px solid var(--edge);\
    border-radius:6px;padding:.3rem .6rem;flex:1 1 12rem;min-width:0}article,section{scroll-margin-top:4rem}\
    main{max-width:84rem}section,.found{display:grid;grid-auto-flow:dense;\
    grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:.8rem}h2{grid-column:1/-1;margin-bottom:0}\
    article{margin:0;min-width:0}@media(min-width:52rem){.wide,.wider{grid-column:span 2}}\
    @media(min-width:76rem){section,.found{grid-template-columns:repeat(6,1fr)}article{grid-column:span 2}\
    .wide{grid-column:span 3}.wider{grid-column:span 4}}.widest{grid-column:1/-1}\
    .found section{display:contents}.found h2{display:none}[hidden]{display:none!important}\
    dl{margin:.6rem 0 0;font-size:.8rem;color:var(--soft)}dt,dd{display:inline;margin:0}dl code{font-size:inherit}\
    dt::after{content:'\\a0'}dd:not(:last-child)::after{content:' · '}\
    nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.4rem 0}@media(hover:none){.keys{display:none}nav a{padding:.4rem 0}}\
    article:target{border-color:var(--link)}h3 a{text-decoration:none}
    """

  private static let script = """
    const find=document.getElementById('find'),count=document.getElementById('count'),
    all=[...document.querySelectorAll('article')],list=document.getElementById('all'),parts=[...document.querySelectorAll('section')],
    names=[...document.querySelectorAll('#names p')];
    function search(){
    const words=find.value.toLowerCase().split(/\\s+/).filter(w=>w);let n=0;
    list.className=words.length?'found':'';
    for(const a of all){const hit=words.every(w=>a.dataset.words.includes(w));a.hidden=!hit;if(hit)n++;
    const name=a.id.toLowerCase().replace(/^\\./,'').split('(')[0];
    a.style.order=!words.length?'':words.includes(name)?0:words.some(w=>name.startsWith(w))?1:2}
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

/// What the names of other libraries are here.
extension CataloguePage {
  /// The answer for each name, which the search shows.
  static let answers: String = {
    let items = NameElsewhere.rows.flatMap { row in
      row.names.map { name in
        let parts = SVGText.escaped(row.message(for: name)).split(
          separator: "`", omittingEmptySubsequences: false)
        let text = parts.enumerated().map { number, part in
          number.isMultiple(of: 2) ? String(part) : "<code>\(part)</code>"
        }
        let key = SVGText.escaped(name.lowercased())
        return "<p data-name=\"\(key)\" hidden>\(text.joined())</p>\n"
      }
    }
    return "<div id=\"names\" role=\"status\">\n\(items.joined())</div>\n"
  }()

  /// What other libraries call it: each library once, with its names.
  static func names(of drawing: OperatorDrawing) -> String {
    let names = drawing.namesElsewhere
    guard !names.isEmpty else { return "" }
    let parts = Library.allCases.compactMap { library -> String? in
      let own = names.filter { $0.library == library }.map { name in
        code(name.text) + (name.options.isEmpty ? "" : " with " + code(name.options))
      }
      return own.isEmpty
        ? nil : "<dt>\(library.rawValue)</dt><dd>\(own.joined(separator: ", "))</dd>"
    }
    return "<details><summary>elsewhere</summary><dl>\(parts.joined())</dl></details>\n"
  }

  private static func code(_ text: String) -> String { "<code>\(SVGText.escaped(text))</code>" }
}
