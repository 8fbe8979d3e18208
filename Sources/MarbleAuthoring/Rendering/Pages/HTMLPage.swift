/// A web page in one file: it loads nothing, and browsers are told to load nothing.
import MarbleCases
package struct HTMLPage {
  package let title: String
  /// The style of what only this page has.
  package var style = ""
  /// A program that the page works without, after the one that all pages have.
  var script = ""

  package init(title: String, style: String = "", script: String = "") {
    (self.title, self.style, self.script) = (title, style, script)
  }

  /// The page up to its contents.
  package var start: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';\
    script-src 'unsafe-inline'">
    <meta name="color-scheme" content="light dark">
    <title>\(SVGText.escaped(title))</title>
    <style>\(Self.style)\(style)\(SVGText.pageStyle)</style>
    </head>
    <body>
    <main>
    <h1>\(SVGText.escaped(title))</h1>

    """
  }

  /// The page after its contents.
  package var end: String {
    "</main>\n<script>\(Self.script)\(script)</script>\n</body>\n</html>\n"
  }

  /// Keeps the names of lanes in view if a drawing is scrolled.
  private static let script = """
    for(const d of document.querySelectorAll('.draw')){const n=d.querySelector('.pinned');
    if(n)d.addEventListener('scroll',()=>n.setAttribute('transform','translate('+d.scrollLeft+' 0)'))}

    """

  /// A drawing that can be scrolled if it is wide, with the same as text to copy.
  ///
  /// - Parameters:
  ///   - picture: The drawing as SVG.
  ///   - lines: The drawing as text.
  ///   - remarks: What is said below it.
  /// - Returns: The elements.
  package static func drawing(
    _ picture: String, _ lines: [String], remarks: [String] = []
  ) -> String {
    let said = SVGText.escaped(remarks.joined(separator: "\n"))
    return """
      <div class="draw" tabindex="0" role="group" aria-label="drawing">\(picture)</div>
      \(remarks.isEmpty ? "" : "<pre class=\"say\">\(said)</pre>\n")<details><summary>as text</summary><pre>\(SVGText.escaped(lines.joined(separator: "\n")))</pre></details>

      """
  }

  /// How much smaller a drawing may become to fit its column; a wider one keeps its size, and can be scrolled.
  private static let shrinking = "1.3"

  /// A shade at the right if a drawing can be scrolled there: at the end, the paper that moves along covers it.
  private static let hints = """
    background:linear-gradient(to left,var(--paper) 40%,transparent) right/3rem 100%,\
    linear-gradient(to left,var(--shade),transparent) right/1rem 100%;\
    background-repeat:no-repeat;background-attachment:local,scroll
    """

  /// The style that all pages share.
  package static let style = """
    :root{--paper:#fff;--ink:#1f2328;--soft:#57606a;--edge:#d0d7de;--good:#1a7f37;--bad:#b3261e;--link:#0a58ca;\
    --shade:#1f232844}\
    @media(prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--soft:#9aa4ae;--edge:#30363d;\
    --good:#56d364;--bad:#ff8078;--link:#79b8ff;--shade:#e6edf344}}\
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\
    main{max-width:60rem;margin:0 auto;padding:1rem}\
    h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:0}\
    h1,h2,h3,p,code,.say,.errors{overflow-wrap:anywhere}.say,.errors{white-space:pre-wrap}\
    @media print{article{break-inside:avoid}.draw{overflow:visible}}\
    a{color:var(--link)}code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9rem}\
    article{border:1px solid var(--edge);border-radius:8px;padding:.8rem 1rem;margin:.8rem 0}\
    .draw{overflow-x:auto;\(hints)}.draw svg{display:block;max-width:100%;height:auto;\
    min-width:min(var(--w),max(0px,calc((var(--w)/\(shrinking) - 100%)*9999)))}pre{overflow-x:auto;margin:.5rem 0 0}\
    summary{cursor:pointer;color:var(--soft);font-size:.9rem}.soft{color:var(--soft)}\
    .good{color:var(--good)}.bad{color:var(--bad)}p{margin:.4rem 0}\
    :focus-visible{outline:2px solid var(--link);outline-offset:2px}
    """
}
