// Evaluates the exported expressions of a case, and the values of lanes.
"use strict";
const { isObservable } = require("rxjs");

// A case that needs more actions or values than this would never answer.
const LIMIT = 20_000;

class Unsupported extends Error {}
class Refusal extends Error {}

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

/** A duration in nanoseconds. */
class Length {
  constructor(nanoseconds) {
    this.nanoseconds = nanoseconds;
  }
}

/** A tuple; its labels make no difference. */
class Tuple {
  constructor(values, labels = []) {
    this.values = values;
    this.labels = labels;
  }
}

/** A range of whole numbers; it may have no end. */
class Span {
  constructor(start, through) {
    this.start = start;
    this.through = through;
  }

  *[Symbol.iterator]() {
    for (let number = this.start; this.through === null || number <= this.through; number++) {
      if (number - this.start > LIMIT) throw new Refusal("the run does not settle");
      yield number;
    }
  }
}

/** An event or a result as a value: `kind` is `event` or `result`. */
class Kept {
  constructor(kind, name, value = null) {
    Object.assign(this, { kind, name, value });
  }
}

function read(json, lanes) {
  if (Array.isArray(json)) return json.map((element) => read(element, lanes));
  if (json === null || typeof json !== "object") return json;
  if ("decimal" in json) return new Decimal(Number(json.decimal));
  if ("nanoseconds" in json) return new Length(json.nanoseconds);
  if ("tuple" in json) return new Tuple(read(json.tuple, lanes), json.labels);
  if ("range" in json) return new Span(...json.range);
  if ("lane" in json) return lanes[json.lane];
  const kind = "event" in json ? "event" : "result";
  return new Kept(kind, json[kind], read(json.value ?? json.error ?? null, lanes));
}

function write(value) {
  if (value === undefined || value === null) return null;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(write);
  if (value instanceof Decimal) return { decimal: value.number };
  if (value instanceof Length) return { nanoseconds: value.nanoseconds };
  if (value instanceof Tuple) return { tuple: value.values.map(write) };
  if (value instanceof Span) return { range: [value.start, value.through] };
  if (value instanceof Failure) return write(value.value);
  if (isObservable(value)) return { lane: null };
  if (!(value instanceof Kept)) throw new Refusal(`${value.constructor.name} is no value of a fixture`);
  if (["completed", "interrupted"].includes(value.name)) return { [value.kind]: value.name };
  const content = ["failed", "failure"].includes(value.name) ? "error" : "value";
  return { [value.kind]: value.name, [content]: write(value.value) };
}

/** Whether two values of the fixtures are the same; JavaScript compares objects by their identity. */
function same(left, right) {
  if (isObservable(left) || isObservable(right)) return left === right;
  return JSON.stringify(write(left)) === JSON.stringify(write(right));
}

// Computing with an error means computing with its value.
const plain = (value) => (value instanceof Failure ? value.value : value);

function text(value) {
  const quoted = (element) => (typeof element === "string" ? `"${element}"` : text(element));
  value = plain(value);
  if (value === null || value === undefined) return "nil";
  if (Array.isArray(value)) return `[${value.map(quoted).join(", ")}]`;
  if (value instanceof Tuple) return `(${value.values.map(quoted).join(", ")})`;
  if (value instanceof Decimal) {
    return Number.isInteger(value.number) ? value.number.toFixed(1) : String(value.number);
  }
  if (typeof value === "object") throw new Unsupported(`${value.constructor.name} in a text`);
  return String(value);
}

function operation(symbol, left, right) {
  if (symbol === "==") return same(left, right);
  if (symbol === "!=") return !same(left, right);
  if (left instanceof Length || right instanceof Length) {
    const result = number(symbol, left.nanoseconds ?? left, right.nanoseconds ?? right);
    return typeof result === "boolean" ? result : new Length(result);
  }
  if (Array.isArray(left)) return left.concat(right);
  if (left instanceof Tuple) {
    const [first, second] = [left, right].map((tuple) => JSON.stringify(tuple.values));
    return number(symbol, first, second);
  }
  if (left instanceof Decimal || right instanceof Decimal) {
    const result = number(symbol, left.number ?? left, right.number ?? right);
    return typeof result === "boolean" ? result : new Decimal(result);
  }
  const result = number(symbol, left, right);
  return symbol === "/" ? Math.trunc(result) : result;
}

function number(symbol, left, right) {
  switch (symbol) {
    case "+": return left + right;
    case "-": return left - right;
    case "*": return left * right;
    case "/": return left / right;
    case "%": return left % right;
    case "<": return left < right;
    case "<=": return left <= right;
    case ">": return left > right;
    case ">=": return left >= right;
  }
  throw new Unsupported(symbol);
}

function component(base, name) {
  base = plain(base);
  if (base instanceof Tuple) {
    const index = /^\d+$/.test(name) ? Number(name) : base.labels.indexOf(name);
    if (index in base.values) return base.values[index];
  }
  if (isObservable(base) && name === "key") return base.key;
  if (isObservable(base) && name === "signal") return base;
  if (base instanceof Kept) {
    const isFailure = base.name === "failed" || base.name === "failure";
    const isValue = base.name === "value" || base.name === "success";
    switch (name) {
      case "value": return isValue ? base.value : null;
      case "error": return isFailure ? base.value : null;
      case "isTerminating": return !isValue;
    }
  }
  throw new Unsupported(`.${name}`);
}

function member(base, name, [first, second]) {
  const isText = typeof base === "string";
  const elements = isText || Array.isArray(base) || base instanceof Span && base.through !== null ? [...base] : null;
  const joined = (list) => (isText ? list.join("") : list);
  switch (name) {
    case "isMultiple": return base % first === 0;
    case "uppercased": return base.toUpperCase();
    case "lowercased": return base.toLowerCase();
    case "hasPrefix": return base.startsWith(first);
    case "hasSuffix": return base.endsWith(first);
    case "joined": return elements.join(first);
  }
  if (elements === null) throw new Unsupported(`.${name}`);
  switch (name) {
    case "count": return elements.length;
    case "isEmpty": return elements.length === 0;
    case "first": return elements.find((e) => !first || first(e)) ?? null;
    case "last": return elements[elements.length - 1] ?? null;
    case "contains":
      if (isText && typeof first === "string") return base.includes(first);
      return elements.some((e) => (typeof first === "function" ? first(e) : same(e, first)));
    case "reversed": return joined(elements.reverse());
    case "map": return elements.map((e) => first(e));
    case "compactMap": return elements.map((e) => first(e)).filter((made) => made !== null);
    case "reduce": return elements.reduce((result, e) => second(result, e), first);
    case "filter": return joined(elements.filter((e) => first(e)));
    case "allSatisfy": return elements.every((e) => first(e));
    case "prefix": return joined(elements.slice(0, first));
    case "suffix": return joined(first > 0 ? elements.slice(-first) : []);
    case "dropFirst": return joined(elements.slice(first ?? 1));
    case "dropLast": return joined(elements.slice(0, elements.length - (first ?? 1)));
  }
  throw new Unsupported(`.${name}`);
}

function fixed(name, value) {
  value = plain(value);
  switch (name) {
    case "Int": {
      const whole = Math.trunc(Number(value.number ?? value));
      return Number.isNaN(whole) ? null : whole;
    }
    case "Double": return new Decimal(Number(value.number ?? value));
    case "String": return text(value);
    case "abs": return value instanceof Decimal ? new Decimal(Math.abs(value.number)) : Math.abs(value);
  }
  const unit = { seconds: 1e9, milliseconds: 1e6, microseconds: 1e3 }[name];
  return new Length(Math.round((value.number ?? value) * unit));
}

/** Evaluates expressions. The arguments of all closures around one are in its environment. */
class Evaluator {
  constructor(run, table) {
    Object.assign(this, { run, table, lets: [] });
  }

  stream(json, environment = []) {
    return this.checked(this.value(json, environment));
  }

  checked(value) {
    if (!isObservable(value)) throw new Refusal("this is no stream");
    return value;
  }

  value(json, environment) {
    const part = (name) => this.value(json[name], environment);
    const parts = (list) => list.map((element) => this.value(element, environment));
    switch (json.kind) {
      case "constant": return read(json.value, this.run.lanes);
      case "lane": return this.run.lanes[json.name];
      case "let": return this.lets[json.index];
      case "argument": return environment[json.index];
      case "half": return environment[json.index].values[json.half];
      case "text":
        return json.parts.map((p) => (typeof p === "string" ? p : text(this.value(p, environment)))).join("");
      case "array": return parts(json.elements);
      case "tuple": return new Tuple(parts(json.elements), json.labels);
      case "range": return new Span(part("start"), json.end && part("end") - (json.closed ? 0 : 1));
      case "negation": return operation("-", 0, part("operand"));
      case "not": return !part("operand");
      case "producer":
      case "unwrapping": return part("operand");
      case "conditional": return part(part("condition") ? "then" : "else");
      case "element": return part("base")[part("index")];
      case "function": return fixed(json.name, part("operand"));
      case "holding":
        return new Kept(["value", "failed"].includes(json.name) ? "event" : "result", json.name, part("operand"));
      case "operation": {
        const left = part("left");
        if (json.operator === "&&") return left && part("right");
        if (json.operator === "||") return left || part("right");
        if (json.operator === "??") return left ?? part("right");
        return operation(json.operator, plain(left), plain(part("right")));
      }
      case "member": {
        const base = part("base");
        return json.component ? component(base, json.name) : member(base, json.name, parts(json.arguments));
      }
      case "either": {
        const base = part("base");
        const list = json.arguments.map((argument) => new Argument(this, argument, environment));
        if (isObservable(base)) return this.applied(json.operator, base, list);
        return member(base, json.member, list.map((argument) => argument.content()));
      }
      case "call": {
        const stream = json.stream && this.stream(json.stream, environment);
        const list = json.arguments.map((argument) => new Argument(this, argument, environment));
        return this.applied(json.operator, stream, list);
      }
    }
    throw new Unsupported(json.kind);
  }

  applied(name, stream, list) {
    const make = this.table[name];
    if (!make) throw new Unsupported(name);
    const result = make(this.run, stream, ...list);
    if (result === null) {
      const given = list.filter((a) => a.isGiven).map((a) => a.json.label ?? "_");
      throw new Unsupported(`${name} with ${given.join(", ")}`);
    }
    return result;
  }
}

/** An argument of a call, which its operator evaluates as what it needs. */
class Argument {
  constructor(evaluator, json, environment) {
    Object.assign(this, { evaluator, json, environment });
  }

  get isGiven() {
    return !["missing", "scheduler"].includes(this.json.kind);
  }

  value() {
    return this.evaluator.value(this.json.value, this.environment);
  }

  or(fallback) {
    return this.isGiven ? this.value() : fallback;
  }

  /** A duration in frames of the scheduler, which are ticks of the case. */
  frames() {
    return this.value().nanoseconds / this.evaluator.run.tick;
  }

  choice() {
    return this.json.kind === "concurrent" ? "concurrent" : this.json.names[0];
  }

  limit() {
    return this.evaluator.value(this.json.limit, this.environment);
  }

  streams() {
    if (this.json.kind === "value") return [].concat(this.value()).map((s) => this.evaluator.checked(s));
    return this.json.streams.map((json) => this.evaluator.stream(json, this.environment));
  }

  stream() {
    return this.streams()[0];
  }

  content() {
    if (this.json.kind === "missing") return undefined;
    return this.json.kind === "closure" ? this.closure() : this.value();
  }

  /** The closure as a function. A closure that changes its first argument returns the new one. */
  closure() {
    return (...given) => {
      const list = given.slice(0, this.json.arity);
      try {
        return this.result(this.json.body, [...this.environment, ...list], list[0]);
      } catch (problem) {
        // An operator would make a failure of the stream from it.
        this.evaluator.run.refusal ??= problem;
        throw problem;
      }
    };
  }

  result(body, environment, first) {
    switch (body.kind) {
      case "nothing": return null;
      case "value":
      case "assignment": return this.evaluator.value(body.value, environment);
      case "append": return [...first, this.evaluator.value(body.value, environment)];
    }
    throw new Unsupported("closures of several steps");
  }
}

module.exports = { Decimal, Evaluator, Failure, Kept, LIMIT, Length, Refusal, Tuple, Unsupported, plain, read, same, write };
