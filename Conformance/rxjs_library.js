// Runs translated cases with RxJS 7, in its virtual time: a line of JSON comes in for each case, and one goes out.
"use strict";
const readline = require("readline");
const rx = require("rxjs");

// A case that needs more actions or values than this would never end.
const LIMIT = 20_000;

class Unsupported extends Error {}
class Runaway extends Error {}

// MARK: Values. Numbers without a fraction, texts, lists and null stand for themselves.

/** The failure of a stream of the fixtures: a value. */
class Failure {
  constructor(value) {
    this.value = value;
  }
}

/** A number with a fraction. JavaScript has one kind of numbers, and the fixtures have two. */
class Decimal {
  constructor(number) {
    this.number = number;
  }
}

class Duration {
  constructor(nanoseconds) {
    this.nanoseconds = nanoseconds;
  }
}

/** A tuple. Its parts with labels are properties too, and the labels make no difference. */
class Tuple extends Array {}

/** A range of whole numbers; it may have no end. */
class Span {
  constructor(start, through) {
    Object.assign(this, { start, through });
  }

  *[Symbol.iterator]() {
    for (let number = this.start; this.through === null || number <= this.through; number++) {
      if (number - this.start > LIMIT) throw new Runaway();
      yield number;
    }
  }
}

/** An event or a result as a value. */
class Kept {
  constructor(name, content = null) {
    Object.assign(this, { name, content });
  }

  get value() {
    return ["value", "success"].includes(this.name) ? this.content : null;
  }

  get error() {
    return ["failed", "failure"].includes(this.name) ? this.content : null;
  }

  get isTerminating() {
    return this.name !== "value";
  }
}

/** A value as JSON, in the form of the export. */
function write(value) {
  if (value === undefined || value === null) return null;
  if (typeof value !== "object") return value;
  if (value instanceof Tuple) return { tuple: Array.from(value, write) };
  if (Array.isArray(value)) return value.map(write);
  if (value instanceof Decimal) return { decimal: value.number };
  if (value instanceof Duration) return { nanoseconds: value.nanoseconds };
  if (value instanceof Span) return { range: [value.start, value.through] };
  if (value instanceof Failure) return write(value.value);
  if (rx.isObservable(value)) return { lane: null };
  if (!(value instanceof Kept)) throw new Error(`${value.constructor.name} is no value of a fixture`);
  if (["completed", "interrupted"].includes(value.name)) return { event: value.name };
  const kind = ["success", "failure"].includes(value.name) ? "result" : "event";
  const content = ["failed", "failure"].includes(value.name) ? "error" : "value";
  return { [kind]: value.name, [content]: write(value.content) };
}

// MARK: What translated expressions call

const key = (value) => JSON.stringify(write(value));

/** Whether two values of the fixtures are the same; JavaScript compares objects by their identity. */
const same = (left, right) =>
  rx.isObservable(left) || rx.isObservable(right) ? left === right : key(left) === key(right);

const tupled = (values, labels = []) =>
  Object.assign(Tuple.from(values), Object.fromEntries(labels.map((label, index) => [label ?? index, values[index]])));

/** Values inside of a text. */
function text(...parts) {
  const quoted = (value) => (typeof value === "string" ? `"${value}"` : written(value));
  const written = (value) => {
    if (value === null || value === undefined) return "nil";
    if (value instanceof Tuple) return `(${Array.from(value, quoted).join(", ")})`;
    if (Array.isArray(value)) return `[${value.map(quoted).join(", ")}]`;
    if (value instanceof Decimal) return Number.isInteger(value.number) ? value.number.toFixed(1) : `${value.number}`;
    if (typeof value === "object") refuse(`${value.constructor.name} in a text`);
    return String(value);
  };
  return parts.map(written).join("");
}

function refuse(reason) {
  throw new Unsupported(reason);
}

/** The error of a closure of the case that runs. */
let problem = null;

/** A closure of the case. An operator makes a failure of the stream from an error, which the case must not hide. */
const closure = (call) => (...list) => {
  try {
    return call(...list);
  } catch (error) {
    problem = error;
    throw error;
  }
};

const operations = {
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b, "%": (a, b) => a % b,
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
};

function operation(symbol, left, right) {
  if (symbol === "==") return same(left, right);
  if (symbol === "!=") return !same(left, right);
  if (left instanceof Tuple) return operations[symbol](key(left), key(right));
  if (Array.isArray(left)) return left.concat(right);
  const number = (value) => value.nanoseconds ?? value.number ?? value;
  const result = operations[symbol](number(left), number(right));
  const isOne = (type) => left instanceof type || right instanceof type;
  if (typeof result === "boolean") return result;
  if (isOne(Duration)) return new Duration(result);
  if (isOne(Decimal)) return new Decimal(result);
  return symbol === "/" ? Math.trunc(result) : result;
}

/** A member of a list, a text or a range. */
function member(base, name, [first, second]) {
  const isText = typeof base === "string";
  if (base instanceof Span && name === "contains" && typeof first === "number") {
    return base.start <= first && first <= (base.through ?? Infinity);
  }
  const elements = [...base];
  const joined = (list) => (isText ? list.join("") : list);
  switch (name) {
    case "count": return elements.length;
    case "isEmpty": return elements.length === 0;
    case "first": return elements.find((e) => !first || first(e)) ?? null;
    case "contains":
      if (isText && typeof first === "string") return base.includes(first);
      return elements.some((e) => (typeof first === "function" ? first(e) : same(e, first)));
    case "reduce": return elements.reduce((result, e) => second(result, e), first);
    case "map": return elements.map((e) => first(e));
    case "compactMap": return elements.map((e) => first(e)).filter((made) => made !== null);
    case "filter": return joined(elements.filter((e) => first(e)));
    case "allSatisfy": return elements.every((e) => first(e));
    case "prefix": return joined(elements.slice(0, first));
    case "suffix": return joined(first > 0 ? elements.slice(-first) : []);
    case "dropFirst": return joined(elements.slice(first ?? 1));
  }
  refuse(`.${name}`);
}

/** `Int("1")` and the like. */
function converted(name, value) {
  const number = Number(value.number ?? value);
  switch (name) {
    case "Int": return Number.isNaN(number) ? null : Math.trunc(number);
    case "Double": return new Decimal(number);
    case "String": return text(value);
    case "abs": return value instanceof Decimal ? new Decimal(Math.abs(number)) : Math.abs(number);
  }
  return new Duration(Math.round(number * { seconds: 1e9, milliseconds: 1e6, microseconds: 1e3 }[name]));
}

// MARK: What operators call

/** An error as the value that the fixtures compute with. */
const plain = (error) => (error instanceof Failure ? error.value : error);

/** The value of a result; its failure is thrown. */
function attempted(result) {
  if (result.name === "failure") throw new Failure(result.error);
  return result.value;
}

function fromNotification({ kind, value, error }) {
  return kind === "N" ? new Kept("value", value)
    : kind === "E" ? new Kept("failed", plain(error)) : new Kept("completed");
}

function toNotification({ name, value, error }) {
  if (name === "interrupted") refuse("interruptions");
  return name === "value" ? { kind: "N", value }
    : name === "failed" ? { kind: "E", error: new Failure(error) } : { kind: "C" };
}

const isBefore = (left, right) => operation("<", left, right);
const ordered = (isBefore) => (left, right) => (isBefore(left, right) ? -1 : isBefore(right, left) ? 1 : 0);

const library = {
  ...rx, attempted, closure, converted, fromNotification, isBefore, key, member, operation, ordered, plain,
  refuse, same, text, toNotification, tupled,
  decimal: (number) => new Decimal(number),
  duration: (nanoseconds) => new Duration(nanoseconds),
  either: (base, stream, other) => (rx.isObservable(base) ? stream : other)(base),
  failure: (value) => new Failure(value),
  kept: (name, content) => new Kept(name, content),
  span: (start, end, isClosed) => new Span(start, isClosed ? end : end - 1),
};

// MARK: A run

/** Records what a stream sends, and what the streams that it sends send. */
class Recorder {
  constructor(run, origin) {
    Object.assign(this, { run, origin, events: [], hasEnded: false, subscription: new rx.Subscription() });
  }

  start(stream) {
    if (this.hasEnded) return;
    this.subscription.add(
      stream.subscribe({
        next: (value) => this.value(value),
        // An error of the library itself has a name, and one of the case has a value.
        error: (error) =>
          this.end("failed", { error: error instanceof Failure ? write(error) : (error?.name ?? String(error)) }),
        complete: () => this.end("completed"),
      }),
    );
  }

  add(event) {
    this.run.count();
    if (!this.hasEnded) this.events.push({ tick: this.run.now() - this.origin, ...event });
  }

  end(name, error = {}) {
    this.add({ end: name, ...error });
    this.hasEnded = true;
  }

  value(value) {
    if (!rx.isObservable(value)) return this.add({ value: write(value) });
    const inner = new Recorder(this.run, this.run.now());
    const { lanes } = this.run;
    const name = Object.keys(lanes).find((key) => lanes[key] === value) ?? null;
    this.add({ stream: { lane: name, events: inner.events } });
    // It goes on when this stream is disposed of.
    inner.start(value);
  }

  dispose() {
    // RxJS sends nothing when it is unsubscribed from; here this is an interruption.
    this.end("interrupted");
    this.subscription.unsubscribe();
  }
}

/** A run of a translated case: its lanes, and its pipelines. */
class Run {
  constructor(program) {
    this.program = program;
    this.scheduler = new rx.VirtualTimeScheduler(rx.VirtualAction, program.until + 0.5);
    this.lanes = {};
    this.logs = Object.fromEntries(program.lanes.map((lane) => [lane.name, []]));
    this.recorded = 0;
    problem = null;
    this.names = {
      ...library, lanes: this.lanes, lets: [], scheduler: this.scheduler,
      ticks: (time) => time.nanoseconds / program.tick,
      timed: (label, value, ticks) => tupled([value, new Duration(Math.round(ticks * program.tick))], ["value", label]),
    };
  }

  evaluate(code) {
    return new Function(...Object.keys(this.names), `return ${code}`)(...Object.values(this.names));
  }

  now() {
    return Math.floor(this.scheduler.frame + 1e-6);
  }

  count() {
    if (++this.recorded > LIMIT) throw new Runaway();
  }

  at(tick, work) {
    return this.scheduler.schedule(() => {
      this.count();
      work();
    }, tick - this.scheduler.frame);
  }

  /** Notes a subscription of a lane; the result notes its end. */
  log(name) {
    const marks = [this.now(), null];
    this.logs[name].push(marks);
    return () => (marks[1] ??= this.now());
  }

  send(event, observer) {
    if ("value" in event) observer.next(this.evaluate(event.value));
    else if (event.end === "failed") observer.error(new Failure(this.evaluate(event.error)));
    else observer.complete();
  }

  hot(lane) {
    const observers = new Set();
    let end = null;
    for (const event of lane.starts[0] ?? []) {
      if (event.tick < 0) continue;
      this.at(event.tick, () => {
        if ("end" in event) end = event;
        for (const observer of [...observers]) this.send(event, observer);
      });
    }
    return new rx.Observable((observer) => {
      if (end) return this.send(end, observer);
      const close = this.log(lane.name);
      observers.add(observer);
      return () => {
        close();
        observers.delete(observer);
      };
    });
  }

  cold(lane) {
    let count = 0;
    return new rx.Observable((observer) => {
      // The last start is repeated.
      const events = lane.starts[Math.min(count++, lane.starts.length - 1)] ?? [];
      const actions = new rx.Subscription(this.log(lane.name));
      for (const event of events) {
        actions.add(this.at(this.scheduler.frame + event.tick, () => this.send(event, observer)));
      }
      return actions;
    });
  }

  play() {
    const { lanes, pipelines, lets } = this.program;
    const recorders = pipelines.map(() => new Recorder(this, 0));
    let streams = [];
    // Whatever happens in a tick of a hot lane comes after the starts and the disposals.
    pipelines.forEach((pipeline, index) => {
      if (pipeline.end !== null) this.at(pipeline.end, () => recorders[index].dispose());
      if (pipeline.start > 0) this.at(pipeline.start, () => recorders[index].start(streams[index]));
    });
    for (const lane of lanes) this.lanes[lane.name] = lane.hot ? this.hot(lane) : this.cold(lane);
    for (const code of lets) this.names.lets.push(this.evaluate(code));
    streams = pipelines.map((pipeline) => this.evaluate(pipeline.stream));
    pipelines.forEach((pipeline, index) => {
      if (pipeline.start === 0) recorders[index].start(streams[index]);
    });
    this.scheduler.flush();
    if (problem) throw problem;
    return { pipelines: recorders.map((recorder) => recorder.events), subscriptions: this.logs };
  }
}

function answer(program) {
  try {
    return new Run(program).play();
  } catch (problem) {
    if (problem instanceof Unsupported) return { unsupported: problem.message };
    if (problem instanceof Runaway) return { error: "the run does not settle" };
    return { error: `${problem?.name}: ${problem?.message}` };
  }
}

// What an observer throws is reported later, when nobody listens any more.
rx.config.onUnhandledError = () => {};
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  console.log(JSON.stringify(answer(JSON.parse(line))));
});
