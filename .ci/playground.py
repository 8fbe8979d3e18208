"""Plays in Chromium, as a reader would, and sends the server what nobody should."""

import os, pathlib, shutil, signal, subprocess, sys, tempfile, time

import hostile
from chromium import Browser, expect, failures



def start(program):
    server = subprocess.Popen([program, "0"], stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().strip()


server, address = start(sys.argv[1])
port = int(address.rstrip("/").rsplit(":", 1)[1])
browser = Browser(address)


def until(what, condition):
    """Waits for what must come of an action, however slow the machine is; only a page that is wrong waits for so long."""
    for _ in range(1200):
        if browser.value(condition):
            return
        time.sleep(0.05)
    failures.append(f"{what}: {condition} did not become true; the case is {browser.value('text.value')!r}")


def text(what, part):
    until(what, f"text.value.includes({part!r}) && document.getElementById('picture').dataset.text === text.value")


def key(name, code, modifiers=0):
    for kind in ["keyDown", "keyUp"]:
        browser.call("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code, modifiers=modifiers)


def undo():
    key("z", 90, 2)


def redo():
    key("Z", 90, 2 | 8)


def mouse(kind, x, y, clicks=1):
    browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=clicks,
                 buttons=0 if kind == "mouseReleased" else 1)


def touch(kind, *points):
    browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])


def size(width):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 600)


def children(process):
    tasks = pathlib.Path(f"/proc/{process.pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def middle(selector):
    return browser.value(f"(e => {{ const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }})"
                         f"(document.querySelector({selector!r}))")


def type(case):
    browser.value(f"text.value = {case!r}; text.dispatchEvent(new Event('input'))")


def write(case):
    type(case)
    until("a case that is typed is drawn", "document.getElementById('picture').dataset.text === text.value")


def handle(lane, number):
    return f'.handle[data-lane="{lane}"][data-number="{number}"]'


def width(ticks):
    """How wide a tick is, by the first two marbles of the first lane and the ticks between them."""
    return (middle(handle(0, 1))[0] - middle(handle(0, 0))[0]) / ticks


focus = "document.activeElement.getAttribute('aria-label') + ', ' + document.activeElement.getAttribute('aria-valuetext')"
says = "document.getElementById('says').textContent"

# Look.
until("an example is there at first", "document.querySelectorAll('.handle').length > 0")
for word, call in [("switchMap", "flatMap(.latest)"), ("debounceTime", "whenCompleted: .flush"), ("exhaustMap", ".exhaust")]:
    browser.value("document.getElementById('find').focus()")
    browser.type(word)
    expect(f"{word} is the first that is found", browser.value("document.querySelector('#found code').textContent"), word)
    key("Enter", 13)
    text(f"{word} is shown as what it is here", call)
    until(f"it is said what {word} is", f"document.getElementById('about').textContent.includes('{word}')")
browser.value("document.getElementById('find').focus()")
browser.type("merge")
expect("an operator of here is found before one of elsewhere", browser.value(
    "document.querySelector('#found code').textContent"), "merge(with:)")
key("Enter", 13)
text("it is shown", ".merge(with:")
browser.value("history.back()")
text("Back leads to the case before", "(.exhaust)")
undo()
text("undo leads back too", ".merge(with:")

# Drag.
write("test: x\nhot a: -1-2----|\npipeline: a.debounce(2t)\n")
size(1280)
one, step = middle(handle(0, 0)), width(2)
mouse("mousePressed", *one)
mouse("mouseMoved", one[0] + 3 * step, one[1])
text("a marble follows the mouse", "hot a: ---21---|")
mouse("mouseMoved", one[0] + 4 * step, one[1])
text("a marble follows the mouse further", "hot a: ---2-1--|")
mouse("mouseReleased", one[0] + 4 * step, one[1])
expect("the marble has the focus after the drag", browser.value(focus), "marble 1 of a, tick 5")
undo()
text("a drag is undone as a whole", "hot a: -1-2----|")
redo()
text("an undone drag is redone", "hot a: ---2-1--|")
held, step = middle(handle(0, 0)), width(2)
mouse("mousePressed", *held)
mouse("mouseMoved", held[0] - 2 * step, held[1])
text("a marble can be dragged again", "hot a: -2---1--|")
key("Escape", 27)
text("Escape cancels a drag", "hot a: ---2-1--|")
mouse("mouseMoved", held[0] - step, held[1])
mouse("mouseReleased", held[0] - step, held[1])
end, step = middle(handle(0, 2)), width(2)
mouse("mousePressed", *end)
mouse("mouseMoved", end[0] + 3 * step, end[1])
text("an end can be dragged beyond the picture", "hot a: ---2-1-----|")
mouse("mouseReleased", end[0] + 3 * step, end[1])
lane, step = middle(handle(0, 0)), width(2)
for clicks in [1, 2]:
    for kind in ["mousePressed", "mouseReleased"]:
        mouse(kind, lane[0] + 4 * step, lane[1], clicks)
text("a double click adds a marble", "hot a: ---2-1-2---|")
key("Delete", 46)
text("a marble that was added is selected", "hot a: ---2-1-----|")
undo()
text("a deletion is undone", "hot a: ---2-1-2---|")

# Keys.
write("test: x\nhot a: -1-2-|\ncold b: 3|\npipeline: a.merge(with: b)\n")
browser.value(f"document.querySelector({handle(0, 1)!r}).focus()")
key("ArrowRight", 39)
text("an arrow moves a marble, in a group with the end", "hot a: -1--2|")
until("the marble keeps the focus", f"{focus} === 'marble 2 of a, tick 4'")
for _ in range(3):
    key("ArrowLeft", 37)
text("arrows in a row add up", "hot a: -(12)|")
key("Delete", 46)
text("Delete removes the marble", "hot a: -1---|")
browser.value(f"document.querySelector({handle(0, 1)!r}).focus()")
for mark in "#!|":
    key("Enter", 13)
    text("Enter on an end makes another one of it", f"hot a: -1---{mark}")
key("Tab", 9)
expect("Tab leads to the next lane", browser.value(focus), "marble 3 of b, tick 0")
browser.value("document.getElementById('tick-1').value = '1.5'")
browser.value("document.getElementById('add-1').click()")
expect("a tick is a whole number", browser.value("document.getElementById('tick-1').validationMessage !== ''"), True)
browser.value("document.getElementById('tick-1').value = 2")
browser.value("document.getElementById('value-1').value = 'new'")
browser.value("document.getElementById('add-1').click()")
text("a control adds a marble", "cold b: 3-('new'|)")
browser.value("(e => { e.value = ''; e.dispatchEvent(new Event('change')) })(document.getElementById('end-1'))")
text("a control takes an end away", "cold b: 3-'new'\n")
expect("each field has a label", browser.value(
    "[...document.querySelectorAll('input, select, textarea')].filter(e => !e.labels.length).map(e => e.id)"), [])
expect("each button has a name", browser.value("[...document.querySelectorAll('button')].every(e => e.textContent)"), True)
browser.value(f"document.querySelector({handle(0, 0)!r}).focus()")
expect("the focus is visible", browser.value(
    f"getComputedStyle(document.querySelector({handle(0, 0) + ' rect'!r})).stroke"), "rgb(10, 88, 202)")

# Type.
browser.value("text.value = text.value.replace('merge', 'mrge'); text.dispatchEvent(new Event('input'))")
until("an error stands at its place", "document.querySelector('#editor mark.error')?.textContent === 'mrge'")
until("an error is said", "document.querySelector('.problem')?.textContent.includes(\"did you mean 'merge'?\")")
expect("the last picture stays", browser.value("document.querySelectorAll('#picture svg').length"), 1)
expect("nothing can be moved in it", browser.value("document.querySelectorAll('.handle').length"), 0)

browser.value("text.focus()")
undo()
text("undo goes on from the text to the lanes", "cold b: 3-'new'\n")
undo()
text("undo goes back by one step each", "cold b: 3-('new'|)")

# Understand.
browser.value("document.getElementById('race').click()")
until("the example of a race has two orders", "document.querySelectorAll('#orders input').length === 2")
places = [middle("#orders label:last-child"), middle(handle(0, 1))]
browser.value("document.querySelectorAll('#orders input')[1].click()")
until("the other order of the race is drawn", "document.querySelector('#orders input:checked').closest('label').textContent.includes('before')")
expect("nothing moves when an order is chosen", [middle("#orders label:last-child"), middle(handle(0, 1))], places)
browser.value("location.reload()")
until("the order is in the link", "document.querySelector('#orders input:checked')?.closest('label').textContent.includes('before')")
browser.value("document.querySelectorAll('#orders input')[0].click()")
undo()
until("the choice of an order is undone", "document.querySelectorAll('#orders input')[1].checked")
write("cold s: -1|\npipeline: s.repeat()\n")
expect("the output of an endless run is drawn", browser.value(
    "[...document.querySelectorAll('#picture text')].some(e => e.textContent === 'output')"), True)
expect("its picture is not endless", browser.value("document.querySelector('#picture svg').viewBox.baseVal.width < 6000"), True)
expect("it says where the picture ends", browser.value(says).startswith("... the lanes continue after tick "), True)
expect("it says where the run ends", browser.value("document.querySelector('.problem')?.textContent.includes(\"'until: 20'\")"), True)
expect("its output is not offered as an expectation", browser.value("document.getElementById('expect').hidden"), True)
write("test: a race\nhot a: -1|\nhot b: -2|\npipeline: a.merge(with: b)\n")
until("both orders can be chosen", "document.querySelectorAll('#orders input').length === 2")
browser.value("document.querySelectorAll('#orders input')[1].click()")
until("the other order is drawn", "document.getElementById('drawing').textContent.includes('-[21]|')")
browser.value("document.getElementById('expect').click()")
text("the output of an order becomes the expectation", "expect: -[21]|")
browser.value("document.querySelectorAll('#orders input')[0].click()")
until("a failed expectation is said", f"{says}.includes('2, then 1 was expected, but 1, then 2 came')")
browser.value("document.getElementById('stages').click()")
until("stages are drawn", "document.getElementById('drawing').textContent.includes('.merge(with: b)  -[12]|')")
browser.value("document.getElementById('stages').click()")

# Take away.
browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], origin=address)
for kind, part in [("command", "marble eval 'a.merge(with: b)'"), ("text", "pipeline: a.merge(with: b)"), ("file", "<style>"),
                   ("link", f"{address}#case=test%3A%20a%20race")]:
    browser.value("document.getElementById('copied').textContent = ''")
    browser.value(f"document.querySelector('[data-copy={kind}]').click()", userGesture=True)
    until(f"{kind} is copied", "document.getElementById('copied').textContent.endsWith(' copied')")
    copied = browser.value("navigator.clipboard.readText()", awaitPromise=True)
    expect(f"what is copied as {kind}", part in (copied or ""), True)
browser.value("location.hash = '#case=' + encodeURIComponent('test: of a link\\nhot a: 1|\\npipeline: a')")
until("a link holds a case", "document.getElementById('title').textContent === 'of a link'")

# Look again: fingers, widths and colours.
size(390)
browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
write("test: x\nhot a: -1-2-3-4-5-6-7-8-9-8-7-6-5|\npipeline: a.debounce(2t)\n")
expect("a picture may be wider than a telephone", browser.value("picture.scrollWidth > picture.clientWidth"), True)
held, step = middle(handle(0, 0)), width(2)
touch("touchStart", held)
for distance in [.3, .6, .9, 1]:
    touch("touchMove", (held[0] + 4 * step * distance, held[1]))
text("a finger moves a marble", "hot a: ---2-[13]-4")
touch("touchEnd")
expect("the picture does not scroll meanwhile", browser.value("picture.scrollLeft"), 0)
browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
for pixels in [390, 1280]:
    size(pixels)
    expect(f"at {pixels} pixels the page is not wider than the window", browser.value(
        f"document.documentElement.scrollWidth <= {pixels}"), True)
colors = []
for scheme in ["light", "dark"]:
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    colors.append(browser.value("getComputedStyle(document.body).backgroundColor"))
expect("the page follows the settings", colors, ["rgb(255, 255, 255)", "rgb(13, 17, 23)"])

# Safe.
type("pipeline: SignalProducer(value: 1).repeat()\n")
until("an endless run ends with its message", "document.querySelector('.problem')?.textContent.includes('a run did') === true")
expect("the server has one child", len(children(server)), 1)
for child in children(server):
    os.kill(child, signal.SIGKILL)
write("test: on it goes\nhot a: -1|\npipeline: a\n")
until("a program that has ended is started again", "document.getElementById('title').textContent === 'on it goes'")
count = hostile.run(port, expect)
write("test: and on\nhot a: -1|\npipeline: a\n")
until("the page goes on after hostile requests", "document.getElementById('title').textContent === 'and on'")

# Limits. Beside this server is a program that has little processor time left, once the catalogue has been asked for.
limiting = """#!/usr/bin/env python3
import os, resource, sys, time
folder, real = os.path.dirname(sys.argv[0]), {!r}
if os.path.exists(folder + "/limited"):
    resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
    while time.process_time() < 1.5: pass
os.execv(real, [real, *sys.argv[1:]])
""".format(str(pathlib.Path(sys.argv[1]).resolve().parent / "marble"))
with tempfile.TemporaryDirectory() as folder:
    program = pathlib.Path(folder, "marble")
    program.write_text(limiting)
    program.chmod(0o755)
    limited, limited_address = start(shutil.copy(sys.argv[1], folder))
    pathlib.Path(folder, "limited").touch()
    for child in children(limited):
        os.kill(child, signal.SIGKILL)
    browser.call("Page.navigate", url=limited_address)
    until("a limited program plays", "document.querySelectorAll('.handle').length > 0")
    # Each case takes a part of the time that is left, however fast the machine is.
    reached = f"{says}.includes('reached a limit of time or memory')"
    for count in range(6, 200):
        type("hot a: " + "12345" * 100 + "|\nhot b: " + "1-2-" * 100 + "|\n"
             + "".join(f"pipeline p{number}: a.merge(with: b)\n" for number in range(count)))
        until("a case is drawn or reaches a limit",
              f"{reached} || document.getElementById('picture').dataset.text === text.value")
        if browser.value(reached):
            break
    expect("the page says that a request reached a limit", browser.value(reached), True)
    # A slow machine needs more time for any case than the limit leaves.
    pathlib.Path(folder, "limited").unlink()
    write("test: still here\nhot a: -1|\npipeline: a\n")
    until("the page goes on after a limit", "document.getElementById('title').textContent === 'still here'")
    limited.kill()

urls = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
expect("nothing is loaded from elsewhere", [url for url in urls if not url.startswith((address, limited_address))], [])
expect("the console is empty", [
    event for event in browser.events
    if event["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
    # The browser notes each answer that is an error.
    and "503" not in str(event["params"])], [])
expect("the server runs still", server.poll(), None)
browser.close()
server.kill()
for failure in failures:
    print(f"error: {failure}", file=sys.stderr)
if failures:
    sys.exit(1)
print(f"the playground works in a browser, and {count} hostile requests are refused")
