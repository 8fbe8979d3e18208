// What the operators of the fixtures are called in RxJS 7.
//
// Each entry makes a stream from the run, the stream that the operator is called on, and its arguments. `null` means
// that RxJS does not have the operator with these arguments.
"use strict";
const rx = require("rxjs");
const { Failure, Kept, Length, Tuple, Unsupported, plain, same } = require("./expressions.js");

const tuples = (stream) => stream.pipe(rx.map((values) => new Tuple(values)));

/** Streams in an array send arrays, and others send tuples. */
const listed = (argument, join) =>
  argument.json.array === false ? tuples(join(argument.streams())) : join(argument.streams());

function attempted(kept) {
  if (kept.name === "failure") throw new Failure(kept.value);
  return kept.value;
}

const kept = (stream, skipEmpty) =>
  skipEmpty.or(false) ? stream.pipe(rx.filter((list) => list.length > 0)) : stream;

/**
 * Whether an option that RxJS lacks is left out, or asks for one of these choices: its default value, and what RxJS
 * does anyway.
 */
const asksFor = (option, ...choices) => !option.isGiven || choices.includes(option.choice());

const isBefore = (left, right) => (left.number ?? left) < (right.number ?? right);
const order = (left, right) => (isBefore(left, right) ? -1 : isBefore(right, left) ? 1 : 0);
const ordered = (f) => (left, right) => (f(left, right) ? -1 : f(right, left) ? 1 : 0);

function flattened(streams, strategy) {
  switch (strategy.choice()) {
    case "merge": return streams.pipe(rx.mergeAll());
    case "concat": return streams.pipe(rx.concatAll());
    case "latest": return streams.pipe(rx.switchAll());
    case "exhaust": return streams.pipe(rx.exhaustAll());
    case "concurrent": return streams.pipe(rx.mergeAll(strategy.limit()));
  }
  return null;
}

function throttled(time, edges, standard, throttle) {
  const choice = edges.isGiven ? edges.choice() : standard;
  return throttle(time, { leading: choice !== "trailing", trailing: choice !== "leading" });
}

function toEvent({ kind, value, error }) {
  return kind === "N" ? new Kept("event", "value", value)
    : kind === "E" ? new Kept("event", "failed", plain(error)) : new Kept("event", "completed");
}

function toNotification(run, { name, value }) {
  if (name === "interrupted") run.refusal = new Unsupported("interruptions");
  return name === "value" ? { kind: "N", value }
    : name === "failed" ? { kind: "E", error: new Failure(value) } : { kind: "C" };
}

const table = {
  // Creating
  ".empty": () => rx.EMPTY,
  ".never": () => rx.NEVER,
  "SignalProducer(value:)": (run, _, value) => rx.of(value.value()),
  "SignalProducer(error:)": (run, _, error) => rx.throwError(() => new Failure(error.value())),
  "SignalProducer(result:)": (run, _, result) => rx.defer(() => rx.of(attempted(result.value()))),
  "SignalProducer(_:)": (run, _, content) =>
    content.json.kind === "closure" ? null : rx.from(content.value()),
  "deferred(_:)": (run, _, make) => rx.defer(make.closure()),
  "timer(after:every:on:)": (run, _, after, every) =>
    every.isGiven ? rx.timer(after.frames(), every.frames(), run.scheduler)
      : rx.timer(after.frames(), run.scheduler),
  "interval(_:on:)": (run, _, period) => rx.interval(period.frames(), run.scheduler),

  // Transforming
  "map(_:)": (run, s, f) => s.pipe(rx.map(f.closure())),
  "map(value:)": (run, s, value) => { const v = value.value(); return s.pipe(rx.map(() => v)); },
  "scan(_:)": (run, s, f) => s.pipe(rx.scan(f.closure())),
  "scan(_:_:)": (run, s, seed, f) => s.pipe(rx.scan(f.closure(), seed.value())),
  "scan(into:_:)": (run, s, seed, f) => s.pipe(rx.scan(f.closure(), seed.value())),
  "lift(_:)": (run, s, f) => s.pipe(rx.connect(f.closure())),
  "enumerated()": (run, s) => s.pipe(rx.map((value, index) => new Tuple([index, value], ["offset", "element"]))),
  "combinePrevious()": (run, s) => tuples(s.pipe(rx.pairwise())),
  "combinePrevious(_:)": (run, s, first) => tuples(s.pipe(rx.startWith(first.value()), rx.pairwise())),
  "flatten()": (run, s) => s.pipe(rx.mergeMap((values) => values)),
  "promoteValue(_:)": (run, s) => s,
  "materialize()": (run, s) => s.pipe(rx.materialize(), rx.map(toEvent)),
  "dematerialize()": (run, s) => s.pipe(rx.map((event) => toNotification(run, event)), rx.dematerialize()),

  // Filtering
  "filter(_:)": (run, s, f) => s.pipe(rx.filter(f.closure())),
  "compactMap(_:)": (run, s, f) => s.pipe(rx.map(f.closure()), rx.filter((value) => value !== null)),
  "skipNil()": (run, s) => s.pipe(rx.filter((value) => value !== null)),
  "skipRepeats()": (run, s) => s.pipe(rx.distinctUntilChanged(same)),
  "skipRepeats(_:comparing:)": (run, s, f) => s.pipe(rx.distinctUntilChanged(f.closure())),
  "skipRepeats(at:)": (run, s, key) => s.pipe(rx.distinctUntilChanged(same, key.closure())),
  "element(at:default:)": (run, s, index, fallback) =>
    s.pipe(fallback.isGiven ? rx.elementAt(index.value(), fallback.value()) : rx.elementAt(index.value())),
  "ignoreValues()": (run, s) => s.pipe(rx.ignoreElements()),
  "replaceEmpty(with:)": (run, s, value) =>
    rx.isObservable(value.value()) ? null : s.pipe(rx.defaultIfEmpty(value.value())),
  "failIfEmpty(with:)": (run, s, error) => s.pipe(rx.throwIfEmpty(() => new Failure(error.value()))),
  "uniqueValues()": (run, s) => s.pipe(rx.distinct((value) => JSON.stringify(value))),
  "uniqueValues(_:resetOn:)": (run, s, key, reset) => {
    const f = key.closure();
    return s.pipe(rx.distinct((value) => JSON.stringify(f(value)), reset.isGiven ? reset.value() : undefined));
  },
  "take(first:)": (run, s, count) => s.pipe(rx.take(count.value())),
  "take(last:)": (run, s, count) => s.pipe(rx.takeLast(count.value())),
  "skip(first:)": (run, s, count) => s.pipe(rx.skip(count.value())),
  "skip(last:)": (run, s, count) => s.pipe(rx.skipLast(count.value())),
  "take(while:inclusive:)": (run, s, f, inclusive) => s.pipe(rx.takeWhile(f.closure(), inclusive.or(false))),
  "take(until:)": (run, s, until) =>
    until.json.kind === "closure" ? s.pipe(rx.takeWhile(until.closure(), true)) : s.pipe(rx.takeUntil(until.value())),
  "skip(while:)": (run, s, f) => s.pipe(rx.skipWhile(f.closure())),
  "skip(until:)": (run, s, trigger) => s.pipe(rx.skipUntil(trigger.value())),

  // Aggregating
  "reduce(_:)": (run, s, f) => s.pipe(rx.reduce(f.closure())),
  "reduce(_:_:)": (run, s, seed, f) => s.pipe(rx.reduce(f.closure(), seed.value())),
  "reduce(into:_:)": (run, s, seed, f) => s.pipe(rx.reduce(f.closure(), seed.value())),
  "count()": (run, s) => s.pipe(rx.count()),
  "min()": (run, s) => s.pipe(rx.min(order)),
  "max()": (run, s) => s.pipe(rx.max(order)),
  "min(by:)": (run, s, f) => s.pipe(rx.min(ordered(f.closure()))),
  "max(by:)": (run, s, f) => s.pipe(rx.max(ordered(f.closure()))),
  "allSatisfy(_:)": (run, s, f) => s.pipe(rx.every(f.closure())),
  "isEmpty()": (run, s) => s.pipe(rx.isEmpty()),
  "elementsEqual(_:)": (run, s, other) => s.pipe(rx.sequenceEqual(other.value(), same)),
  "elementsEqual(_:by:)": (run, s, other, f) => s.pipe(rx.sequenceEqual(other.value(), f.closure())),

  // Collecting
  "collect()": (run, s) => s.pipe(rx.toArray()),
  "collect(count:startingEvery:skipEmpty:)": (run, s, count, every, skip) =>
    kept(s.pipe(rx.bufferCount(count.value(), every.or(null))), skip),
  "collect(on:skipEmpty:)": (run, s, trigger, skip) => kept(s.pipe(rx.buffer(trigger.value())), skip),
  "collect(until:)": (run, s, make) =>
    make.json.parameter === "triggerMaker" ? s.pipe(rx.bufferWhen(make.closure())) : null,
  "collect(from:until:)": (run, s, from, make) => s.pipe(rx.bufferToggle(from.value(), make.closure())),
  "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)": (run, s, every, starting, limit, _, skip, end) =>
    !asksFor(end, "discard", "flush") ? null : kept(
      s.pipe(rx.bufferTime(
        every.frames(), starting.isGiven ? starting.frames() : null, limit.or(Infinity), run.scheduler)),
      skip),
  "window(count:startingEvery:)": (run, s, count, every) => s.pipe(rx.windowCount(count.value(), every.or(0))),
  "window(on:)": (run, s, trigger) => s.pipe(rx.window(trigger.value())),
  "window(until:)": (run, s, make) => s.pipe(rx.windowWhen(make.closure())),
  "window(from:until:)": (run, s, from, make) => s.pipe(rx.windowToggle(from.value(), make.closure())),
  "window(every:startingEvery:limit:on:)": (run, s, every, starting, limit) =>
    s.pipe(rx.windowTime(
      every.frames(), starting.isGiven ? starting.frames() : null, limit.or(Infinity), run.scheduler)),
  "group(by:)": (run, s, key) => s.pipe(rx.groupBy(key.closure())),
  "group(by:until:)": (run, s, key, make) => s.pipe(rx.groupBy(key.closure(), { duration: make.closure() })),

  // Combining
  "merge(with:)": (run, s, other) => rx.merge(s, other.stream()),
  "merge(_:)": (run, _, streams) => rx.merge(...streams.streams()),
  "zip(with:)": (run, s, other) => tuples(rx.zip(s, other.stream())),
  "zip(_:)": (run, _, streams) => listed(streams, (list) => rx.zip(list)),
  "combineLatest(with:)": (run, s, other) => tuples(rx.combineLatest([s, other.stream()])),
  "combineLatest(_:)": (run, _, streams) => listed(streams, (list) => rx.combineLatest(list)),
  "race(with:)": (run, s, other) => rx.race(s, other.stream()),
  "race(_:)": (run, _, streams) => rx.race(streams.streams()),
  "concat(_:)": (run, s, other) => rx.concat(s, other.value()),
  "concat(value:)": (run, s, value) => s.pipe(rx.endWith(value.value())),
  "concat(error:)": (run, s, error) => rx.concat(s, rx.throwError(() => new Failure(error.value()))),
  "prefix(_:)": (run, s, other) => rx.concat(other.value(), s),
  "prefix(value:)": (run, s, value) => s.pipe(rx.startWith(value.value())),
  "then(_:)": (run, s, other) => rx.concat(s.pipe(rx.ignoreElements()), other.value()),
  "sample(on:onlyNew:)": (run, s, trigger, only) => (only.or(false) ? s.pipe(rx.sample(trigger.value())) : null),
  "sample(every:on:)": (run, s, every) => s.pipe(rx.sampleTime(every.frames(), run.scheduler)),
  "withLatest(from:)": (run, s, other) => tuples(s.pipe(rx.withLatestFrom(other.value()))),

  // Boolean
  "negate()": (run, s) => s.pipe(rx.map((value) => !value)),
  "and(_:)": (run, s, other) => rx.combineLatest([s, other.stream()], (a, b) => a && b),
  "or(_:)": (run, s, other) => rx.combineLatest([s, other.stream()], (a, b) => a || b),

  "all(_:)": (run, _, streams) => rx.combineLatest(streams.streams(), (...values) => values.every((v) => v)),
  "any(_:)": (run, _, streams) => rx.combineLatest(streams.streams(), (...values) => values.some((v) => v)),

  // Flattening
  "flatMap(_:_:)": (run, s, strategy, f) => flattened(s.pipe(rx.map(f.closure())), strategy),
  "flatten(_:)": (run, s, strategy) => flattened(s, strategy),
  "flatScan(_:_:_:)": (run, s, strategy, seed, f) =>
    strategy.choice() === "merge" ? s.pipe(rx.mergeScan(f.closure(), seed.value()))
      : strategy.choice() === "latest" ? s.pipe(rx.switchScan(f.closure(), seed.value())) : null,
  "expand(limit:_:)": (run, s, limit, f) => s.pipe(rx.expand(f.closure(), limit.or(Infinity))),

  // Recovering
  "mapError(_:)": (run, s, f) =>
    s.pipe(rx.catchError((error) => rx.throwError(() => new Failure(f.closure()(plain(error)))))),
  "flatMapError(_:)": (run, s, f) => s.pipe(rx.catchError((error) => f.closure()(plain(error)))),
  "retry(upTo:)": (run, s, count) => s.pipe(rx.retry(count.or(Infinity))),
  "repeat(_:)": (run, s, count) => s.pipe(rx.repeat(count.or(Infinity))),
  "attempt(_:)": (run, s, f) => s.pipe(rx.tap((value) => attempted(f.closure()(value)))),
  "attemptMap(_:)": (run, s, f) => s.pipe(rx.map(f.closure()), rx.map(attempted)),

  // Sharing
  "share(replay:resetOn:linger:on:)": (run, s, replay, reset, linger) =>
    reset.isGiven || linger.isGiven ? null
      : replay.or(0) === 0 ? s.pipe(rx.share())
        : s.pipe(rx.share({ connector: () => new rx.ReplaySubject(replay.value()) })),

  // Timing
  "delay(_:on:)": (run, s, time) => s.pipe(rx.delay(time.frames(), run.scheduler)),
  "delay(until:)": (run, s, make) => s.pipe(rx.delayWhen(make.closure())),
  "debounce(_:on:whenCompleted:)": (run, s, time, _, end) =>
    asksFor(end, "discard", "flush") ? s.pipe(rx.debounceTime(time.frames(), run.scheduler)) : null,
  "debounce(until:whenCompleted:)": (run, s, make, end) =>
    asksFor(end, "flush") ? s.pipe(rx.debounce(make.closure())) : null,
  "throttle(_:on:edges:whenCompleted:)": (run, s, time, _, edges, end) =>
    !asksFor(end, "discard", "deliver") ? null : s.pipe(throttled(
      time.frames(), edges, "both", (frames, config) => rx.throttleTime(frames, run.scheduler, config))),
  "throttle(until:edges:whenCompleted:)": (run, s, make, edges, end) =>
    asksFor(end, "deliver") ? s.pipe(throttled(make.closure(), edges, "leading", rx.throttle)) : null,
  "audit(_:on:whenCompleted:)": (run, s, time, _, end) =>
    asksFor(end, "deliver") ? s.pipe(rx.auditTime(time.frames(), run.scheduler)) : null,
  "audit(until:whenCompleted:)": (run, s, make, end) =>
    asksFor(end, "deliver") ? s.pipe(rx.audit(make.closure())) : null,
  "observe(on:)": (run, s) => s.pipe(rx.observeOn(run.scheduler)),
  "start(on:)": (run, s) => s.pipe(rx.subscribeOn(run.scheduler)),
  "start(after:on:)": (run, s, time) => s.pipe(rx.subscribeOn(run.scheduler, time.frames())),
  "measureInterval(on:)": (run, s) => s.pipe(
    rx.timeInterval(run.scheduler),
    rx.map(({ value, interval }) => 
      new Tuple([value, new Length(Math.round(interval * run.tick))], ["value", "interval"]))),
  "timestamp(on:)": (run, s) => s.pipe(
    rx.timestamp(run.scheduler),
    rx.map(({ value, timestamp }) =>
      new Tuple([value, new Length(Math.round(timestamp * run.tick))], ["value", "time"]))),
  "timeout(first:each:raising:on:)": (run, s, first, each, error) => s.pipe(rx.timeout({
    first: first.isGiven ? first.frames() : undefined, each: each.isGiven ? each.frames() : undefined,
    scheduler: run.scheduler, with: () => rx.throwError(() => new Failure(error.value())),
  })),
  "timeout(first:each:switchingTo:on:)": (run, s, first, each, other) => s.pipe(rx.timeout({
    first: first.isGiven ? first.frames() : undefined, each: each.isGiven ? each.frames() : undefined,
    scheduler: run.scheduler, with: () => other.value(),
  })),
};

// Observing. The closures of a fixture have no effects.
for (const signature of [
  "on(event:failed:completed:interrupted:terminated:disposed:value:)",
  "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
]) {
  table[signature] = (run, s) => s.pipe(rx.tap());
}

module.exports = table;
