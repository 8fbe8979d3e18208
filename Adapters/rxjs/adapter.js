// Runs the cases of marble's fixtures with RxJS 7.
//
//     marble conform --adapter "node Adapters/rxjs/adapter.js" --differences Adapters/rxjs/differences.txt fixtures
//
// It needs Node and the package `rxjs`, in this folder or in NODE_PATH. This file speaks the protocol of
// Documentation/Conformance.md: a line of JSON comes in for each case, and one goes out. `expressions.js` evaluates
// pipelines, and `operators.js` says what the operators are called here.
"use strict";
const readline = require("readline");
const { Observable, Subscription, VirtualAction, VirtualTimeScheduler, isObservable } = require("rxjs");
const { Evaluator, Failure, LIMIT, Unsupported, read, write } = require("./expressions.js");
const table = require("./operators.js");

class Runaway extends Error {}

/** Records what a stream sends, and what the streams that it sends send. */
class Recorder {
  constructor(run, origin) {
    Object.assign(this, { run, origin, events: [], hasEnded: false, subscription: new Subscription() });
  }

  start(stream) {
    if (this.hasEnded) return;
    this.subscription.add(
      stream.subscribe({
        next: (value) => this.value(value),
        error: (error) => {
          const name = error?.name ?? String(error);
          this.end({ end: "failed", error: error instanceof Failure ? write(error.value) : name });
        },
        complete: () => this.end({ end: "completed" }),
      }),
    );
  }

  add(event) {
    this.run.count();
    if (!this.hasEnded) this.events.push({ tick: this.run.now() - this.origin, ...event });
  }

  end(event) {
    this.add(event);
    this.hasEnded = true;
  }

  value(value) {
    if (!isObservable(value)) return this.add({ value: write(value) });
    const inner = new Recorder(this.run, this.run.now());
    const name = Object.keys(this.run.lanes).find((key) => this.run.lanes[key] === value) ?? null;
    this.add({ stream: { lane: name, events: inner.events } });
    // It goes on when this stream is disposed of.
    inner.start(value);
  }

  dispose() {
    // RxJS sends nothing when it is unsubscribed from; the protocol wants this mark.
    this.end({ end: "interrupted" });
    this.subscription.unsubscribe();
  }
}

/** A run of a case: its lanes, and its pipelines. */
class Run {
  constructor(question) {
    this.question = question;
    this.tick = question.tick.nanoseconds;
    this.scheduler = new VirtualTimeScheduler(VirtualAction, question.until + 0.5);
    this.lanes = {};
    this.logs = Object.fromEntries(question.lanes.map((lane) => [lane.name, []]));
    this.recorded = 0;
    this.refusal = null;
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
    if ("value" in event) observer.next(read(event.value, this.lanes));
    else if (event.end === "failed") observer.error(new Failure(read(event.error, this.lanes)));
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
    return new Observable((observer) => {
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
    return new Observable((observer) => {
      const events = lane.starts[Math.min(count++, lane.starts.length - 1)] ?? [];
      const actions = new Subscription(this.log(lane.name));
      for (const event of events) {
        actions.add(this.at(this.scheduler.frame + event.tick, () => this.send(event, observer)));
      }
      return actions;
    });
  }

  answer() {
    const { lanes, pipelines, lets } = this.question;
    if (lanes.some((lane) => lane.starts.flat().some((event) => event.end === "interrupted"))) {
      throw new Unsupported("interruptions");
    }
    const recorders = pipelines.map(() => new Recorder(this, 0));
    let streams = [];
    pipelines.forEach((pipeline, index) => {
      if (pipeline.end !== null) this.at(pipeline.end, () => recorders[index].dispose());
      if (pipeline.start > 0) this.at(pipeline.start, () => recorders[index].start(streams[index]));
    });
    for (const lane of lanes) this.lanes[lane.name] = lane.hot ? this.hot(lane) : this.cold(lane);
    const evaluator = new Evaluator(this, table);
    for (const json of lets) evaluator.lets.push(evaluator.value(json, []));
    streams = pipelines.map((pipeline) => evaluator.stream(pipeline.stream));
    pipelines.forEach((pipeline, index) => {
      if (pipeline.start === 0) recorders[index].start(streams[index]);
    });
    this.scheduler.flush();
    if (this.refusal) throw this.refusal;
    return {
      pipelines: recorders.map((recorder) => ({ events: recorder.events })),
      subscriptions: this.logs,
    };
  }
}

function answer(question) {
  try {
    return { id: question.id, ...new Run(question).answer() };
  } catch (problem) {
    if (problem instanceof Unsupported) return { id: question.id, unsupported: problem.message };
    if (problem instanceof Runaway) return { id: question.id, error: "the run does not settle" };
    return { id: question.id, error: `${problem?.name}: ${problem?.message}` };
  }
}

const { version } = require("rxjs/package.json");
console.log(JSON.stringify({ version: 1, library: `RxJS ${version}` }));
// What an observer throws is reported later, when nobody listens any more.
require("rxjs").config.onUnhandledError = () => {};
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const question = JSON.parse(line);
  if ("id" in question) console.log(JSON.stringify(answer(question)));
});
