#!/usr/bin/env python3
"""Runs the cases of marble's fixtures with reactivex, the ReactiveX library for Python.

    marble conform --adapter "python3 Adapters/reactivex/adapter.py" \\
        --differences Adapters/reactivex/differences.txt fixtures

This file speaks the protocol of Documentation/Conformance.md: a line of JSON comes in for each case, and one goes out.
`expressions.py` evaluates pipelines, and `operators.py` says what the operators are called here.
"""

import importlib.metadata
import json
import signal
import sys

import reactivex
from reactivex.disposable import CompositeDisposable, Disposable
from reactivex.scheduler import VirtualTimeScheduler

import operators
from expressions import LIMIT, Evaluator, Failure, Runaway, Unsupported, read, write

# The last resort for a loop inside the library, which no count sees.
SECONDS = 4


class BoundedScheduler(VirtualTimeScheduler):
    """The library's scheduler in virtual time. A second is a tick of the case."""

    def __init__(self):
        super().__init__()
        self.count = 0

    def schedule_absolute(self, duetime, action, state=None):
        self.count += 1
        if self.count > LIMIT:
            raise Runaway()
        return super().schedule_absolute(duetime, action, state)

    @property
    def ticks(self):
        # Sums of decimal seconds are not exact.
        return int(self.to_seconds(self.now) + 1e-6)


class Recorder:
    """Records what a stream sends, and what the streams that it sends send."""

    def __init__(self, case, origin):
        self.case = case
        self.origin = origin
        self.events = []
        self.inners = CompositeDisposable()
        self.subscription = Disposable()
        self.has_ended = False

    def start(self, stream):
        # Without a scheduler, as programs do it; what needs time gets the scheduler from its operator.
        self.subscription = stream.subscribe(self.value, self.failure, self.completion)

    def add(self, event):
        self.case.count()
        if not self.has_ended:
            self.events.append({"tick": self.case.scheduler.ticks - self.origin, **event})

    def value(self, value):
        if not isinstance(value, reactivex.Observable):
            return self.add({"value": write(value)})
        inner = Recorder(self.case, self.case.scheduler.ticks)
        name = next((name for name, lane in self.case.lanes.items() if lane is value), None)
        self.add({"stream": {"lane": name, "events": inner.events}})
        inner.start(value)
        self.inners.add(inner.subscription)

    def failure(self, error):
        # An error of the library itself has a name, and one of the case has a value.
        text = write(error.value) if isinstance(error, Failure) else type(error).__name__
        self.add({"end": "failed", "error": text})
        self.has_ended = True

    def completion(self):
        self.add({"end": "completed"})
        self.has_ended = True

    def dispose(self):
        # The other libraries send nothing when they are disposed of; the protocol wants this mark.
        self.add({"end": "interrupted"})
        self.has_ended = True
        self.subscription.dispose()


class Case:
    """A case of the fixtures: its lanes, and its pipelines."""

    def __init__(self, question):
        self.question = question
        self.tick = question["tick"]["nanoseconds"]
        self.scheduler = BoundedScheduler()
        self.lanes = {}
        self.logs = {lane["name"]: [] for lane in question["lanes"]}
        self.recorded = 0
        self.refusal = None

    def count(self):
        self.recorded += 1
        if self.recorded > LIMIT:
            raise Runaway()

    def log(self, name):
        """Notes a subscription of a lane; the result notes its end."""
        marks = [self.scheduler.ticks, None]
        self.logs[name].append(marks)

        def end():
            if marks[1] is None:
                marks[1] = self.scheduler.ticks

        return end

    def send(self, event, observer):
        if "value" in event:
            observer.on_next(read(event["value"], self.lanes))
        elif event["end"] == "failed":
            observer.on_error(Failure(read(event.get("error"), self.lanes)))
        elif event["end"] == "completed":
            observer.on_completed()
        else:
            raise Unsupported("interruptions")

    def hot(self, lane):
        events = lane["starts"][0] if lane["starts"] else []
        observers = []
        ends = []
        for event in events:
            if event["tick"] < 0:
                continue

            def action(_scheduler, _state, event=event):
                if "end" in event:
                    ends.append(event)
                for observer in list(observers):
                    self.send(event, observer)

            self.scheduler.schedule_absolute(event["tick"], action)

        def subscribe(observer, _scheduler=None):
            if ends:
                self.send(ends[0], observer)
                return Disposable()
            end = self.log(lane["name"])
            observers.append(observer)

            def dispose():
                end()
                if observer in observers:
                    observers.remove(observer)

            return Disposable(dispose)

        return reactivex.create(subscribe)

    def cold(self, lane):
        starts = lane["starts"]
        count = 0

        def subscribe(observer, _scheduler=None):
            nonlocal count
            events = starts[min(count, len(starts) - 1)] if starts else []
            count += 1
            end = self.log(lane["name"])
            actions = CompositeDisposable(Disposable(end))
            for event in events:
                actions.add(
                    self.scheduler.schedule_relative(
                        event["tick"], lambda *_, event=event: self.send(event, observer)))
            return actions

        return reactivex.create(subscribe)

    def run(self):
        if any(
            event.get("end") == "interrupted"
            for lane in self.question["lanes"] for start in lane["starts"] for event in start
        ):
            raise Unsupported("interruptions")
        recorders = [Recorder(self, 0) for _ in self.question["pipelines"]]
        evaluator = Evaluator(self, operators.TABLE)
        # Whatever happens in tick zero of a hot lane comes after the pipelines were started.
        starts = [
            (pipeline, recorder)
            for pipeline, recorder in zip(self.question["pipelines"], recorders)
            if pipeline["start"] is not None
        ]
        streams = []
        for pipeline, recorder in starts:
            if pipeline["end"] is not None:
                self.scheduler.schedule_absolute(pipeline["end"], lambda *_, r=recorder: r.dispose())
            if pipeline["start"] > 0:
                self.scheduler.schedule_absolute(
                    pipeline["start"],
                    lambda *_, r=recorder, i=len(streams): r.start(streams[i]))
            streams.append(None)
        for lane in self.question["lanes"]:
            self.lanes[lane["name"]] = self.hot(lane) if lane["hot"] else self.cold(lane)
        evaluator.bind(self.question["lets"])
        for index, (pipeline, recorder) in enumerate(starts):
            streams[index] = evaluator.stream(pipeline["stream"])
        for index, (pipeline, recorder) in enumerate(starts):
            if pipeline["start"] == 0 and not recorder.has_ended:
                recorder.start(streams[index])
        self.scheduler.advance_to(self.question["until"] + 0.5)
        if self.refusal:
            raise self.refusal
        return {
            "pipelines": [{"events": recorder.events} for recorder in recorders],
            "subscriptions": self.logs,
        }


def answer(question):
    case = Case(question)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return {"id": question["id"], **case.run()}
    except Unsupported as problem:
        return {"id": question["id"], "unsupported": str(problem)}
    except Runaway:
        return {"id": question["id"], "error": "the run does not settle"}
    except Exception as problem:  # The library threw what an observer should have got.
        return {"id": question["id"], "error": f"{type(problem).__name__}: {problem}"}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def give_up(*_):
    raise Runaway()


def main():
    signal.signal(signal.SIGALRM, give_up)
    sys.setrecursionlimit(3_000)
    version = importlib.metadata.version("reactivex")
    print(json.dumps({"version": 1, "library": f"reactivex {version}"}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        if "id" in question:
            print(json.dumps(answer(question)), flush=True)


if __name__ == "__main__":
    main()
