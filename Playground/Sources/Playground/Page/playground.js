// The page of the playground. All that is known about a case comes from the program: this script reads no notation. It sends
// the text of the case, or other events for one of its lanes, and shows the answer.

const element = id => document.getElementById(id)
const find = element('find'), found = element('found'), text = element('text'), picture = element('picture')

let catalogue
// The last answer, the last one with a picture, and the order that is chosen, as in `orders:`; null for the default order.
let answer, shown, order = null
// The marble that is moved: its lane, the events before the move, its number among them, its tick now, and the step.
let moving

// MARK: Asking the program

// The newest request that has not been sent. Older ones are dropped, because nobody needs their answers any more.
let next, isBusy = false

async function ask(request) {
  next = request
  if (isBusy) return
  isBusy = true
  while (next) {
    const sent = next, { step, ...body } = sent
    next = undefined
    try {
      const response = await fetch('/play', {
        method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...body, stages: element('stages').checked })
      })
      const isAnswer = response.headers.get('Content-Type') === 'application/json'
      const reply = isAnswer ? await response.json() : { error: (await response.text()).trim() }
      if (reply.error) say(reply.error)
      else show(reply, sent)
    } catch {
      say('The playground does not answer. Start it again: swift run --package-path Playground')
    }
  }
  isBusy = false
}

// Plays the text. If it was changed, that belongs to a step.
function play(step) {
  note(step)
  ask({ case: text.value })
}

function say(sentence, isNote) {
  element('says').textContent = sentence
  element('says').classList.toggle('soft', Boolean(isNote))
}

// MARK: Undo

// The text and the order before the last steps, now, and after the steps that were undone.
let past = [], current, future = []
// The last step. A drag is one step, however many changes it makes, and so is what is typed without a pause.
let lastStep

const state = () => ({ text: text.value, order })

// Notes what a step has changed.
function note(step) {
  if (text.value === current.text && order === current.order) return
  if (step !== lastStep) past.push(current)
  ;[current, future, lastStep] = [state(), [], step]
}

// Goes back or forth by one step.
function go(from, to) {
  if (!from.length) return
  to.push(current)
  restore(from.pop())
}

function restore(other) {
  const old = text.value
  current = other
  ;[text.value, order] = [current.text, current.order]
  lastStep = moving = undefined
  // The cursor goes to the place of the change.
  let same = 0
  while (same < old.length && same < text.value.length && old.at(-1 - same) === text.value.at(-1 - same)) same++
  if (document.activeElement === text) text.setSelectionRange(text.value.length - same, text.value.length - same)
  mark()
  play()
}

addEventListener('keydown', event => {
  if (event.key === 'Escape' && moving?.from) {
    restore(lastStep === moving.step ? past.pop() : current)
    return
  }
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || key !== 'z' && key !== 'y') return
  // The words of a search are not part of the case.
  if (event.target === find && find.value) return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) go(future, past)
  else go(past, future)
})

// A menu can undo too.
text.addEventListener('beforeinput', event => {
  if (!event.inputType.startsWith('history')) return
  event.preventDefault()
  if (event.inputType === 'historyRedo') go(future, past)
  else go(past, future)
})

// MARK: Showing an answer

function show(reply, request) {
  answer = reply
  // What was typed since the request was sent stays; its answer comes next.
  if (request.lane !== undefined && !(next && next.lane === undefined)) {
    text.value = reply.text
    note(request.step)
  }
  if (reply.orders?.length) shown = reply
  showAbout()
  showPicture()
  showProblems()
  showLanes()
  if (!next) keepLink()
}

// The picture of the chosen order, or of the default one if the case has no such order.
const shownOrder = () => shown?.orders.find(one => one.order === order) ?? shown?.orders[0]

const isStale = () => answer !== shown

const words = { passed: 'as expected', failed: 'not as expected', skipped: 'skipped', error: 'has errors', stopped: 'stopped' }

function showPicture() {
  const drawn = shownOrder()
  element('title').textContent = answer.title ?? 'No case'
  const status = element('status')
  // Another order may fail where the default one passes.
  const result = isStale() ? answer.status : drawn.status
  status.textContent = result === 'passed' && !answer.expectsAnything ? '' : words[result]
  status.className = result === 'passed' ? 'good' : 'bad'
  picture.classList.toggle('stale', isStale())
  element('stale').hidden = !isStale() || !shown
  element('expect').hidden = isStale() || answer.expectsAnything || answer.stops !== null || answer.status !== 'passed'
  if (!drawn) return
  const left = picture.scrollLeft, focus = focused()
  picture.innerHTML = drawn.svg
  picture.scrollLeft = left
  pin()
  say(isStale() ? '' : drawn.remarks.join('\n'), drawn.status === 'passed')
  element('drawing').textContent = drawn.drawing.slice(1).join('\n')
  showOrders()
  if (!isStale()) addHandles(drawn, focus)
  element('hint').hidden = !picture.querySelector('.handle')
  picture.dataset.text = shown.text
}

function showOrders() {
  const choices = element('orders').querySelector('div')
  element('orders').hidden = shown.orders.length < 2
  const hadFocus = choices.contains(document.activeElement)
  choices.replaceChildren(...shown.orders.map(one => {
    const label = make('label'), choice = make('input', { type: 'radio', name: 'order', checked: one === shownOrder() })
    choice.addEventListener('change', () => {
      order = one.order
      note({})
      showPicture()
      keepLink()
    })
    label.append(choice, ...withCode(one.says ?? 'the default order'))
    return label
  }))
  if (hadFocus) choices.querySelector(':checked').focus()
  const { outcomes, isComplete } = shown
  element('more').textContent = outcomes <= shown.orders.length && isComplete ? ''
    : `These are ${shown.orders.length} of ${isComplete ? '' : 'at least '}${outcomes} different outcomes.`
  keepHeight()
}

// The choices below the picture stay where they are when another order needs more rows.
function keepHeight() {
  const root = picture.querySelector('svg'), heights = shown.orders.map(one => Number(/ (\d+)" width/.exec(one.svg)[1]))
  picture.style.minHeight = `${Math.max(...heights) * root.clientWidth / root.viewBox.baseVal.width}px`
}

addEventListener('resize', () => { if (shown) keepHeight() })

// Names stay in view where a picture scrolls.
const pin = () => picture.querySelector('.pinned')?.setAttribute('transform', `translate(${picture.scrollLeft} 0)`)
picture.addEventListener('scroll', pin)

// MARK: Handles

const svg = (name, attributes) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

// A handle over each event that can be moved. A lane that is drawn several times has handles in its first row.
function addHandles(drawn, focus) {
  const root = picture.querySelector('svg')
  root.removeAttribute('role')
  const known = new Set()
  for (const row of drawn.rows) {
    const lane = answer.lanes[row.lane]
    if (!lane.events || known.has(row.lane)) continue
    known.add(row.lane)
    lane.events.forEach((event, number) => {
      const column = drawn.ticks.find(([tick]) => tick === event.tick + row.start)
      if (!column) return
      const below = lane.events.filter((other, place) => other.tick === event.tick && place < number).length
      const isEnd = event.event !== 'value'
      const width = isEnd ? 30 : Math.max(34, 8.5 * [...event.value].length + 16)
      const x = column[1] + (isEnd && below ? column[2] : 0), y = row.y + (isEnd ? 0 : 32 * below)
      const handle = svg('g', {
        class: 'handle', tabindex: 0, role: 'slider', 'data-lane': row.lane, 'data-number': number,
        'aria-label': `${names[event.event](event)} of ${lane.name}`, 'aria-valuenow': event.tick,
        'aria-valuemin': lane.start, 'aria-valuemax': event.tick + 1000, 'aria-valuetext': `tick ${event.tick}`
      })
      handle.append(svg('rect', { x: x - width / 2, y: y - 17, width, height: 34, rx: 17 }))
      handle.event = event
      root.append(handle)
    })
  }
  if (focus) focusHandle(focus)
}

const names = {
  value: event => `marble ${event.value}`, completed: () => 'completion', failed: () => 'failure',
  interrupted: () => 'interruption'
}

// The event of a handle; undefined for anything else.
function eventOf(target) {
  const handle = target?.closest?.('.handle')
  if (!handle) return
  return { lane: Number(handle.dataset.lane), number: Number(handle.dataset.number), event: handle.event, handle }
}

// What should have the focus after the picture was drawn anew: the marble that is moved, or the one that had it.
function focused() {
  if (!picture.contains(document.activeElement)) return
  if (moving) return { lane: moving.lane, event: { ...moving.events[moving.number], tick: moving.tick } }
  const focus = eventOf(document.activeElement)
  return focus && { lane: focus.lane, event: focus.event }
}

function focusHandle({ lane, event }) {
  const events = answer.lanes[lane]?.events ?? []
  const same = events.findLastIndex(e => e.event === event.event && e.value === event.value && e.tick === event.tick)
  // An end that is pushed, or a marble before the first tick, is somewhere else.
  const number = same >= 0 ? same : events.findLastIndex(e => e.event === event.event && e.value === event.value)
  const handle = picture.querySelector(`.handle[data-lane="${lane}"][data-number="${number}"]`)
  handle?.focus({ preventScroll: true })
  handle?.classList.toggle('held', Boolean(moving?.from))
}

// MARK: Changing a lane

function change(lane, events, step = {}) {
  // The lanes of a text that has no answer yet are not known.
  if (answer.text !== text.value) return
  ask({ case: text.value, lane, events: events.map(({ tick, event, value }) => ({ tick, event, value })), step })
}

function move(tick) {
  moving.tick = tick
  const events = moving.events.map((event, number) => number === moving.number ? { ...event, tick } : event)
  change(moving.lane, events, moving.step)
}

// A move goes on from the last one that was asked for, even if its answer has not come yet.
function begin({ lane, number, event }, from) {
  moving = { lane, number, events: answer.lanes[lane].events, tick: event.tick, from, step: {} }
}

function remove({ lane, number }) {
  const events = answer.lanes[lane].events.filter((_, place) => place !== number)
  change(lane, events)
  const other = picture.querySelectorAll(`.handle[data-lane="${lane}"]:not([data-number="${number}"])`)
  other[Math.min(number, other.length - 1)]?.focus()
}

function add(lane, value, tick) {
  const event = { tick, event: 'value', value }
  moving = { lane, number: answer.lanes[lane].events.length, events: [...answer.lanes[lane].events, event], tick, step: {} }
  move(tick)
}

function setEnd(lane, kind) {
  const events = answer.lanes[lane].events
  const old = events.find(event => event.event !== 'value')
  const values = events.filter(event => event.event === 'value')
  const tick = old?.tick ?? (values.at(-1)?.tick ?? 0) + 2
  change(lane, kind ? [...values, { tick, event: kind, value: kind === old?.event ? old.value : null }] : values)
}

// The tick at a place of the picture. Beyond its ticks there are more of the same width.
function tickAt(drawn, x) {
  const ticks = drawn.ticks
  const [last, end] = ticks.at(-1) ?? [0, 0], before = ticks.at(-2)
  const width = before && last - before[0] === 1 ? end - before[1] : 22
  if (x > end) return last + Math.round((x - end) / width)
  return ticks.reduce((best, column) => Math.abs(column[1] - x) < Math.abs(best[1] - x) ? column : best)[0]
}

function place(event) {
  const root = picture.querySelector('svg')
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(root.getScreenCTM().inverse())
}

picture.addEventListener('pointerdown', event => {
  const held = eventOf(event.target)
  if (!held || event.button !== 0) return
  event.preventDefault()
  held.handle.focus({ preventScroll: true })
  const drawn = shownOrder()
  const start = drawn.rows.find(row => row.lane === held.lane).start
  // The ticks stay where they were when the drag began, even if the picture becomes wider.
  begin(held, { drawn, start, slack: place(event).x - tickX(drawn, held.event.tick + start) })
  held.handle.classList.add('held')
  picture.setPointerCapture(event.pointerId)
})

const tickX = (drawn, tick) => drawn.ticks.find(column => column[0] === tick)?.[1] ?? 0

picture.addEventListener('pointermove', event => {
  if (!moving?.from || !picture.hasPointerCapture(event.pointerId)) return
  const { drawn, start, slack } = moving.from
  const tick = Math.max(answer.lanes[moving.lane].start, tickAt(drawn, place(event).x - slack) - start)
  if (tick !== moving.tick) move(tick)
})

for (const kind of ['pointerup', 'pointercancel']) {
  picture.addEventListener(kind, () => {
    if (moving) moving.from = undefined
    picture.querySelector('.held')?.classList.remove('held')
  })
}

// A finger on a marble moves it, and beside it scrolls the picture.
picture.addEventListener('touchstart', event => { if (eventOf(event.target)) event.preventDefault() }, { passive: false })

picture.addEventListener('dblclick', event => {
  if (isStale() || eventOf(event.target)) return
  const drawn = shownOrder(), { x, y } = place(event)
  const row = drawn.rows.find(row => Math.abs(row.y - y) < 20 && answer.lanes[row.lane].events)
  if (row) add(row.lane, following(row.lane), Math.max(answer.lanes[row.lane].start, tickAt(drawn, x) - row.start))
})

picture.addEventListener('keydown', event => {
  const focus = eventOf(event.target)
  if (!focus || event.ctrlKey || event.metaKey || event.altKey) return
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
  if (step) {
    event.preventDefault()
    if (!isBusy || !moving) begin(focus)
    move(Math.max(answer.lanes[focus.lane].start, moving.tick + step))
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    moving = undefined
    remove(focus)
  } else if (event.key === 'Enter' && focus.event.event !== 'value') {
    event.preventDefault()
    const kinds = ['completed', 'failed', 'interrupted']
    const kind = kinds[(kinds.indexOf(focus.event.event) + 1) % 3]
    const events = answer.lanes[focus.lane].events.map((one, number) =>
      number === focus.number ? { tick: one.tick, event: kind, value: null } : one)
    moving = { lane: focus.lane, number: focus.number, events, tick: focus.event.tick, step: {} }
    move(moving.tick)
  }
})

// The text of the marble that has the focus is marked.
picture.addEventListener('focusin', event => mark(eventOf(event.target)?.event))
picture.addEventListener('focusout', () => mark())

// MARK: Controls of the lanes

// A value for the next marble: what follows the last one in counting or in the alphabet.
function following(lane) {
  const values = answer.lanes[lane].events.filter(event => event.event === 'value')
  const last = values.at(-1)?.value ?? 'a'
  if (/^-?\d+$/.test(last)) return String(Number(last) + 1)
  return /^[a-yA-Y]$/.test(last) ? String.fromCharCode(last.charCodeAt(0) + 1) : last
}

function showLanes() {
  const lanes = element('lanes')
  if (lanes.contains(document.activeElement) && document.activeElement.matches('input')) return
  const focus = lanes.contains(document.activeElement) && document.activeElement.id
  lanes.replaceChildren(...(answer.lanes ?? []).flatMap((lane, number) => {
    if (!lane.events) return []
    const group = make('fieldset', { className: 'lane', disabled: isStale() })
    const values = lane.events.filter(event => event.event === 'value')
    // The browser says what a field refuses.
    const form = make('form')
    const value = make('input', {
      id: `value-${number}`, value: following(number), required: true, autocomplete: 'off', spellcheck: false
    })
    const tick = make('input', {
      id: `tick-${number}`, type: 'number', required: true, min: lane.start,
      value: (values.at(-1)?.tick ?? 0) + (values.length ? 2 : 0)
    })
    form.append(labelled('value', value), labelled('tick', tick),
      make('button', { id: `add-${number}`, textContent: 'Add marble' }))
    form.addEventListener('submit', event => {
      event.preventDefault()
      add(number, value.value, Number(tick.value))
    })
    const end = make('select', { id: `end-${number}` })
    const kind = lane.events.find(event => event.event !== 'value')?.event ?? ''
    for (const [name, label] of [['completed', 'completes'], ['failed', 'fails'], ['interrupted', 'is interrupted'],
      ['', 'goes on']]) {
      end.append(make('option', { value: name, textContent: label, selected: name === kind }))
    }
    end.addEventListener('change', () => { moving = undefined; setEnd(number, end.value) })
    group.append(make('legend', { innerHTML: '<code></code>' }), form, labelled('then it', end))
    group.querySelector('code').textContent = lane.name
    return [group]
  }))
  if (focus) element(focus)?.focus()
}

const labelled = (name, field) => {
  const label = make('label')
  label.append(`${name} `, field)
  return label
}

element('stages').addEventListener('change', () => { moving = undefined; play() })

// MARK: Text

let typing
text.addEventListener('input', () => {
  if (!(Date.now() - typing?.time < 1000)) typing = {}
  typing.time = Date.now()
  moving = undefined
  play(typing)
  mark()
})
text.addEventListener('scroll', () => {
  const behind = element('editor').querySelector('pre')
  behind.scrollTop = text.scrollTop
  behind.scrollLeft = text.scrollLeft
})

function showProblems() {
  const problems = answer.text === text.value ? answer.problems : []
  element('problems').replaceChildren(...problems.map(problem => {
    const button = make('button', { type: 'button', className: `problem ${problem.kind}`, textContent: problem.says })
    button.addEventListener('click', () => {
      text.focus()
      text.setSelectionRange(problem.from, problem.to)
    })
    return button
  }))
  text.setAttribute('aria-invalid', problems.some(problem => problem.kind === 'error'))
  mark(eventOf(document.activeElement)?.event)
}

// Marks the places of the problems, and that of an event.
function mark(event) {
  const behind = element('editor').querySelector('pre')
  const isCurrent = answer?.text === text.value
  const places = isCurrent ? answer.problems.map(p => ({ from: p.from, to: Math.max(p.to, p.from + 1), kind: p.kind })) : []
  if (isCurrent && event) places.push({ from: event.from, to: event.to, kind: 'at' })
  const parts = []
  let end = 0
  for (const place of places.sort((a, b) => a.from - b.from)) {
    if (place.from < end) continue
    parts.push(text.value.slice(end, place.from),
      make('mark', { className: place.kind, textContent: text.value.slice(place.from, place.to) || ' ' }))
    end = place.to
  }
  // A line at the end that is empty has a height only if something is in it.
  behind.replaceChildren(...parts, text.value.slice(end) + '\n ')
  text.rows = Math.min(24, Math.max(8, text.value.split('\n').length + 1))
}

element('expect').addEventListener('click', () => {
  const lines = shownOrder().outputs.map(output => `expect${output.name ? ' ' + output.name : ''}: ${output.lane}\n`)
  text.value = text.value.replace(/\n*$/, '\n') + lines.join('')
  moving = undefined
  play({})
})

// MARK: Operators

let choices = [], chosen = -1

// What fits the words in the search field: first what has the word as its name, then what begins with it; and what is here
// before what is elsewhere.
function search() {
  const wanted = find.value.toLowerCase().split(/\s+/).filter(word => word)
  const plain = name => name.toLowerCase().replace(/^[^a-z]+/, '').split(/[^a-z]/)[0]
  const rank = name => wanted.includes(plain(name)) ? 0 : wanted.some(word => plain(name).startsWith(word)) ? 1 : 2
  const own = catalogue.operators.filter(operator => {
    const all = [operator.name, operator.section, operator.summary, ...operator.elsewhere.map(other => other.name)]
    return wanted.every(word => all.join(' ').toLowerCase().includes(word))
  }).map(operator => ({ ...operator, rank: rank(operator.name) }))
  const others = wanted.length !== 1 || wanted[0].length < 3 ? []
    : catalogue.names.filter(name => rank(name.name) < 2).map(name => ({ ...name, rank: rank(name.name) + .5 }))
  choices = [...others, ...own].sort((a, b) => a.rank - b.rank)
  found.replaceChildren(...choices.map((choice, number) => {
    const item = make('li', { id: `found-${number}`, role: 'option' })
    item.setAttribute('role', 'option')
    item.append(make('code', { textContent: choice.name }),
      make('span', { className: 'soft', textContent: (choice.summary ?? choice.message).replaceAll('`', '') }))
    // The field keeps the focus.
    item.addEventListener('pointerdown', event => event.preventDefault())
    item.addEventListener('click', () => choose(number))
    return item
  }))
  if (!choices.length) {
    found.append(make('li', { className: 'soft', textContent: 'No operator matches. Try one word, or fewer letters.' }))
  }
  open(true)
  select(wanted.length && choices.length ? 0 : -1)
}

function open(isOpen) {
  found.hidden = !isOpen
  find.setAttribute('aria-expanded', isOpen)
}

function select(number) {
  chosen = number
  for (const [place, item] of [...found.children].entries()) item.setAttribute('aria-selected', place === number)
  const item = found.children[number]
  if (item && number >= 0) {
    find.setAttribute('aria-activedescendant', item.id)
    item.scrollIntoView({ block: 'nearest' })
  } else find.removeAttribute('aria-activedescendant')
}

function choose(number) {
  const choice = choices[number]
  if (!choice) return
  open(false)
  find.value = ''
  if (choice.case) return begins(choice)
  remark = { title: answer.title, says: `${choice.message}. There is no example of it.`, isAlone: true }
  showAbout()
}

// Shows another case. The browser's Back leads to the one before.
function begins(example) {
  remark = { title: titleOf(example.case), says: example.message }
  keepLink()
  text.value = example.case
  order = null
  shown = moving = undefined
  history.pushState(null, '', link())
  play({})
}

// A sentence about the case with a title.
let remark
const titleOf = written => /^test: (.*)/.exec(written)?.[1]

// Says what is known of the case that is shown: what was chosen, and what others call the operator.
function showAbout() {
  const operator = catalogue.operators.find(one => titleOf(one.case) === answer.title)
  const paragraph = (className, ...parts) => {
    const made = make('p', { className })
    made.append(...parts)
    return made
  }
  const lines = []
  const isAbout = remark?.title === answer.title
  if (isAbout && remark.says) lines.push(paragraph('', ...withCode(remark.says)))
  if (operator && !(isAbout && remark.isAlone)) {
    const others = operator.elsewhere.map(other =>
      `${other.library}: ${other.name}${other.options ? ` (here with ${other.options})` : ''}`)
    if (others.length) lines.push(paragraph('soft', `elsewhere · ${others.join(' · ')}`))
    lines.push(paragraph('soft', 'types · ', make('code', { textContent: operator.types })))
  }
  element('about').replaceChildren(...lines)
}

element('race').addEventListener('click', () => begins({
  case: `test: a race: two inputs in the same tick
hot a: -1-2-3-|
hot stop: ---x
pipeline: a.take(until: stop)
`,
  message: '2 and x come in the same tick. Below the picture you can choose which of them is first.'
}))

find.addEventListener('input', search)
find.addEventListener('click', () => { if (found.hidden) search() })
find.addEventListener('blur', () => open(false))
find.addEventListener('keydown', event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) {
    event.preventDefault()
    if (found.hidden) return search()
    if (choices.length) select((chosen + step + choices.length) % choices.length)
  } else if (event.key === 'Enter' && !found.hidden) choose(Math.max(0, chosen))
  else if (event.key === 'Escape') { find.value = ''; open(false) }
})

// MARK: Taking a case away

const link = () =>
  `${location.origin}/#case=${encodeURIComponent(text.value)}${order ? `&order=${encodeURIComponent(order)}` : ''}`
const keepLink = () => history.replaceState(null, '', link())

const copies = { text: () => text.value, command: () => answer.command, file: () => shownOrder()?.file, link }
let forgetting

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    const copied = element('copied')
    try {
      await navigator.clipboard.writeText(copies[button.dataset.copy]())
      copied.textContent = `${button.textContent.replace(/Copy (as )?/, '')} copied`
    } catch {
      copied.textContent = 'the browser does not allow it'
    }
    clearTimeout(forgetting)
    forgetting = setTimeout(() => { copied.textContent = '' }, 3000)
  })
}

// Takes the case and the order of the link; false if it has none.
function follow() {
  const [, ...coded] = location.hash.match(/^#case=([^&]*)(?:&order=(.*))?$/) ?? []
  if (!coded.length) return false
  try { [text.value, order] = coded.map(part => part === undefined ? null : decodeURIComponent(part)) } catch { return false }
  return true
}

addEventListener('hashchange', () => {
  if (!follow()) return
  shown = moving = undefined
  play({})
})

// MARK: Elements

function make(name, properties = {}) {
  return Object.assign(document.createElement(name), properties)
}

// A text with what is between backquotes as code.
const withCode = sentence => sentence.split('`').map((part, number) =>
  number % 2 ? make('code', { textContent: part }) : part)

// MARK: Beginning

catalogue = await (await fetch('/catalogue')).json()
// First, so that this page can have other rules.
document.head.prepend(make('style', { textContent: catalogue.style }))
document.body.classList.add('ready')
if (!follow()) text.value = catalogue.operators.find(operator => operator.name.startsWith('debounce(')).case
current = state()
play()
