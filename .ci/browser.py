"""Opens the catalogue page in Chromium, and checks its search, keyboard, width and network requests."""

import sys

from chromium import Browser, expect, failures

browser = Browser(sys.argv[1])
shown = "[...document.querySelectorAll('article')].filter(a=>a.offsetParent!==null).map(a=>a.id)"
total = browser.value(f"{shown}.length")
expect("at first all operators are shown", total, browser.value("document.querySelectorAll('article').length"))
expect("nothing has the focus at first", browser.value("document.activeElement.tagName"), "BODY")

browser.press("/", "/")
expect("a slash leads to the search field", browser.value("document.activeElement.id"), "find")
expect("the slash is not typed", browser.value("find.value"), "")
browser.type("switchMap")
expect("a name of another library is found", browser.value(shown), ["flatMap(.latest)"])
expect("the count is read aloud", browser.value("document.querySelector('[role=status]').textContent"), "1 operator")
expect("sections without a match are hidden", browser.value(
    "[...document.querySelectorAll('section')].filter(s=>!s.hidden).length"), 1)
expect("so are the links to them", browser.value(
    "[...document.querySelectorAll('nav a')].filter(a=>a.offsetParent!==null).map(a=>a.textContent)"), ["Flattening"])
said = "[...document.querySelectorAll('#names p')].filter(p=>p.offsetParent!==null).map(p=>p.textContent)"
expect("the name here is said", browser.value(said), ["switchMap is flatMap(.latest) here"])
browser.press("Escape")
expect("Escape hides the answer", browser.value(said), [])
for name, strategy in [("mergeMap", "merge"), ("concatMap", "concat"), ("exhaustMap", "exhaust")]:
    browser.type(name)
    expect(f"{name} is found", browser.value(shown), [f"flatMap(.{strategy})"])
    expect(f"{name} is explained", browser.value(said), [f"{name} is flatMap(.{strategy}) here"])
    browser.press("Escape")
browser.type("asObservable")
expect("a name without a counterpart is explained", browser.value(said), [
    "asObservable has no counterpart here: it is the stream itself"])
browser.press("Escape")
expect("Escape shows all again", browser.value(f"{shown}.length"), total)
browser.type("debounce pause")
expect("several words must all match", browser.value(f"{shown}.every(id=>id.startsWith('debounce'))"), True)
browser.press("Escape")
browser.type("throttle")
first = ("[...document.querySelectorAll('article')].filter(a=>a.offsetParent!==null)"
         ".sort((a,b)=>a.offsetTop-b.offsetTop||a.offsetLeft-b.offsetLeft)[0].id.split('(')[0]")
expect("an operator with the name comes first", browser.value(first), "throttle")
browser.press("Escape")
browser.type("zzzz")
expect("nothing may match", browser.value("document.querySelector('[role=status]').textContent"),
       "No operator matches. Try one word, or fewer letters.")
browser.press("Escape")

browser.press("Tab")
expect("Tab leads to the first section", browser.value("document.activeElement.getAttribute('href')"), "#transforming")
expect("each section has a link", browser.value(
    "[...document.querySelectorAll('nav a')].map(a=>document.querySelector(a.getAttribute('href')).tagName)"),
    ["SECTION"] * browser.value("document.querySelectorAll('section').length"))
expect("each drawing has a description", browser.value(
    "[...document.querySelectorAll('svg')].every(s=>s.querySelector('title')&&s.querySelector('desc'))"), True)
expect("each field has a label", browser.value("find.labels.length"), 1)

for width in [390, 1200]:
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 600)
    expect(f"at {width} pixels the page is not wider than the window", browser.value(
        f"document.documentElement.scrollWidth<={width}"), True)
# How wide a picture of some width is in a column of another.
shown_width = """(column,width)=>{const d=document.querySelector('.draw').cloneNode(true);
d.style.width=column+'px';const s=d.querySelector('svg');
s.setAttribute('width',width);s.style.setProperty('--w',width+'px');
document.body.append(d);const w=s.getBoundingClientRect().width;d.remove();return Math.round(w)}"""
for column, width, wanted in [(324, 320, 320), (324, 352, 324), (324, 421, 324), (324, 422, 422), (324, 900, 900)]:
    expect(f"the width of a picture of {width} pixels in a column of {column}",
           browser.value(f"({shown_width})({column},{width})"), wanted)
# The pictures of the narrow page: how it says that they scroll, and what stays in view then.
browser.call("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=1, mobile=True)
expect("a shade at the right says that a picture scrolls", browser.value(
    "[...document.querySelectorAll('.draw')].every(d=>{const s=getComputedStyle(d);"
    "return s.backgroundImage.split('linear-gradient').length==3&&s.backgroundAttachment=='local, scroll'"
    "&&!d.querySelector('svg>.p')})"), True)
scrolled = """(async()=>{const d=[...document.querySelectorAll('.draw')].find(d=>d.scrollWidth>d.clientWidth+100
&&d.querySelector('.fb'));const all=q=>[...d.querySelectorAll(q)].map(e=>Math.round(e.getBoundingClientRect().left));
const before=all('.pinned text'),box=all('.fb,.fb~.m.tl:not(.pinned *)');d.scrollLeft=100;
await new Promise(r=>setTimeout(r,200));const r=[all('.pinned text').every((x,i)=>x==before[i]),
all('.fb,.fb~.m.tl:not(.pinned *)').every((x,i)=>x==box[i]-100)&&box.length>1];d.scrollLeft=0;return r.join()})()"""
expect("names stay in view where a picture scrolls, and a stage scrolls with it",
       browser.value(scrolled, awaitPromise=True), "true,true")
grounds = """[...document.querySelectorAll('.draw svg')].every(s=>{const g=[...s.querySelectorAll('.pinned .p')]
.map(r=>[+r.getAttribute('y'),+r.getAttribute('height')]);return [...s.querySelectorAll('.pinned .m')].every(t=>
g.some(([y,h])=>y<t.getAttribute('y')-14&&+t.getAttribute('y')+5<y+h))&&g.length<=1+s.querySelectorAll('.fb').length})"""
expect("the names have one ground, but for the boxes", browser.value(grounds), True)
browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
expect("at 1280 pixels each picture fills most of its card", browser.value(
    "[...document.querySelectorAll('article')].filter(a=>a.querySelector('svg').getBoundingClientRect().width"
    "<.8*a.querySelector('.draw').clientWidth).map(a=>a.id)"), [])
expect("the names in other libraries are folded", browser.value(
    "[...document.querySelectorAll('dl')].every(l=>l.parentNode.matches('details:not([open])'))"), True)
colors = []
for scheme in ["light", "dark"]:
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    colors.append(browser.value("getComputedStyle(document.body).backgroundColor"))
expect("the page follows the settings", colors, ["rgb(255, 255, 255)", "rgb(13, 17, 23)"])

browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
expect("a device without a pointer is not told about keys", browser.value(
    "matchMedia('(hover:none)').matches+' '+getComputedStyle(document.querySelector('.keys')).display"), "true none")

urls = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
expect("only the page itself is loaded", [url for url in urls if not url.startswith("file:")], [])
expect("one request is made", len(urls), 1)
expect("the console is empty", [
    event for event in browser.events
    if event["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")], [])
browser.close()
for failure in failures:
    print(f"error: {failure}", file=sys.stderr)
if failures:
    sys.exit(1)
print(f"the catalogue page works in a browser, with {total} operators")
