"""Runs translated cases with reactivex, the ReactiveX library for Python, in its virtual time."""

import functools
import importlib.metadata
import math
import operator
import signal
import sys
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import reactivex as rx
from reactivex import operators as ops
from reactivex.disposable import CompositeDisposable, Disposable
from reactivex.notification import OnCompleted, OnError, OnNext
from reactivex.scheduler import VirtualTimeScheduler

from reactivex_operators import Python
from translation import Unsupported

# A case that needs more actions or values than this would never end.
LIMIT = 20_000
# The last resort for a loop inside the library, which no count sees.
SECONDS = 4


class Runaway(BaseException):
    """A case does not settle. No operator may catch it, so it is no Exception."""




# MARK: Values. Numbers, texts, lists and None stand for themselves.


@dataclass(unsafe_hash=True)
class Failure(Exception):
    """The failure of a stream of the fixtures: a value."""
    value: Any


class Tuple(tuple):
    """A tuple. Its parts with labels are attributes too, and the labels make no difference."""


@dataclass(frozen=True)
class Span:
    """A range of whole numbers; it may have no end."""
    start: int
    through: Any

    def __iter__(self):
        number = self.start
        while self.through is None or number <= self.through:
            if number - self.start > LIMIT:
                raise Runaway()
            yield number
            number += 1

    def __contains__(self, number):
        return self.start <= number <= (math.inf if self.through is None else self.through)


@dataclass(frozen=True)
class Kept:
    """An event or a result as a value."""
    name: str
    content: Any = None

    @property
    def kind(self):
        return "result" if self.name in ("success", "failure") else "event"

    @property
    def value(self):
        return self.content if self.name in ("value", "success") else None

    @property
    def error(self):
        return self.content if self.name in ("failed", "failure") else None

    @property
    def isTerminating(self):
        return self.name != "value"


def write(value):
    """A value as JSON, in the form of the export."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return {"decimal": value if math.isfinite(value) else str(value)}
        case Tuple():
            return {"tuple": [write(element) for element in value]}
        case list() | set():
            return [write(element) for element in value]
        case timedelta():
            return {"nanoseconds": round(value / timedelta(microseconds=1)) * 1000}
        case Span():
            return {"range": [value.start, value.through]}
        case Failure():
            return write(value.value)
        case Kept("completed" | "interrupted"):
            return {"event": value.name}
        case Kept("failed" | "failure"):
            return {value.kind: value.name, "error": write(value.content)}
        case Kept():
            return {value.kind: value.name, "value": write(value.content)}
        case rx.Observable():
            return {"lane": None}
    raise TypeError(f"{type(value).__name__} is no value of a fixture")


# MARK: What translated expressions call


def tupled(values, labels=()):
    result = Tuple(values)
    vars(result).update((label, value) for label, value in zip(labels, values) if label)
    return result


def duration(nanoseconds):
    return timedelta(microseconds=nanoseconds / 1000)


def span(start, end, is_closed):
    return Span(start, end if is_closed else end - 1)


def coalesced(value, other):
    return other() if value is None else value


def either(base, stream, other):
    return (stream if isinstance(base, rx.Observable) else other)(base)


def text(*parts):
    """Values inside of a text."""

    def quoted(value):
        return f'"{value}"' if isinstance(value, str) else text(value)

    def written(value):
        match value:
            case None:
                return "nil"
            case bool():
                return str(value).lower()
            case Tuple():
                return f"({', '.join(map(quoted, value))})"
            case list():
                return f"[{', '.join(map(quoted, value))}]"
            case int() | float() | str():
                return str(value)
        raise Unsupported(f"{type(value).__name__} in a text")

    return "".join(map(written, parts))


def refuse(reason):
    raise Unsupported(reason)


def closure(function):
    """A closure of the case. An operator makes a failure of the stream from an error, which the case must not hide."""

    def call(*arguments):
        try:
            return function(*arguments)
        except Exception as problem:
            Run.problem = problem
            raise

    return call


def divided(left, right):
    return int(left / right) if isinstance(left, int) and isinstance(right, int) else left / right


def remainder(left, right):
    """In Swift its sign is that of the dividend."""
    return math.fmod(left, right) if isinstance(left, float) else int(math.fmod(left, right))


def member(base, name, arguments):
    """A member of a list, a text or a range."""
    elements = list(base) if name != "contains" else None
    first = arguments[0] if arguments else None
    joined = "".join if isinstance(base, str) else list
    is_before = functools.cmp_to_key(
        lambda left, right: first(right, left) - first(left, right)) if callable(first) else None
    members = {
        "count": lambda: len(elements),
        "isEmpty": lambda: not elements,
        "first": lambda: next((e for e in elements if not first or first(e)), None),
        "contains": lambda: any(map(first, base)) if callable(first) else first in base,
        "sorted": lambda: sorted(elements, key=is_before),
        "min": lambda: min(elements, key=is_before, default=None),
        "max": lambda: max(elements, key=is_before, default=None),
        "reduce": lambda: functools.reduce(arguments[1], elements, first),
        "map": lambda: [first(e) for e in elements],
        "compactMap": lambda: [made for made in map(first, elements) if made is not None],
        "filter": lambda: joined([e for e in elements if first(e)]),
        "allSatisfy": lambda: all(map(first, elements)),
        "prefix": lambda: joined(elements[:first]),
        "suffix": lambda: joined(elements[-first:] if first else []),
        "dropFirst": lambda: joined(elements[1 if first is None else first:]),
    }
    if name not in members:
        raise Unsupported(f".{name}")
    return members[name]()


def converted(name, value):
    """`Int("1")` and the like."""
    match name:
        case "Int":
            try:
                return int(value)
            except ValueError:
                return None
        case "Double":
            return float(value)
        case "String":
            return text(value)
        case "abs":
            return abs(value)
    return timedelta(**{name: value})


# MARK: What operators call


def plain(error):
    """An error as the value that the fixtures compute with."""
    return error.value if isinstance(error, Failure) else error


def attempted(result):
    """The value of a result; its failure is raised."""
    if result.name == "failure":
        raise Failure(result.error)
    return result.value


def unwrapped(closure):
    """A closure of a fixture may return a result, which stands for the value or the failure in it."""

    def call():
        value = closure()
        return attempted(value) if isinstance(value, Kept) else value

    return call


def from_result(result):
    return rx.throw(Failure(result.error)) if result.name == "failure" else rx.return_value(result.value)


def listed(streams):
    return streams if isinstance(streams, list) else [streams]


def using(resource, make):
    made = []

    def acquire():
        made.append(resource())
        return Disposable()

    return rx.using(acquire, lambda _: make(made[-1]))


def from_notification(notification):
    match notification:
        case OnNext():
            return Kept("value", notification.value)
        case OnError():
            return Kept("failed", plain(notification.exception))
    return Kept("completed")


def to_notification(event):
    match event.name:
        case "value":
            return OnNext(event.value)
        case "failed":
            return OnError(Failure(event.error))
        case "interrupted":
            refuse("interruptions")
    return OnCompleted()


def ordered(is_before):
    return lambda left, right: -1 if is_before(left, right) else 1 if is_before(right, left) else 0


# MARK: A run


class BoundedScheduler(VirtualTimeScheduler):
    """The library's scheduler in virtual time. A second is a tick of the case."""
    count = 0

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

    def __init__(self, run, origin):
        self.run, self.origin = run, origin
        self.events = []
        self.inners = CompositeDisposable()
        self.subscription = Disposable()
        self.has_ended = False

    def start(self, stream):
        # Without a scheduler, as programs do it; what needs time gets the scheduler from its operator.
        self.subscription = stream.subscribe(self.value, self.failure, lambda: self.end("completed"))

    def add(self, event):
        self.run.count()
        if not self.has_ended:
            self.events.append({"tick": self.run.scheduler.ticks - self.origin, **event})

    def end(self, name, **error):
        self.add({"end": name, **error})
        self.has_ended = True

    def value(self, value):
        if not isinstance(value, rx.Observable):
            return self.add({"value": write(value)})
        inner = Recorder(self.run, self.run.scheduler.ticks)
        name = next((name for name, lane in self.run.lanes.items() if lane is value), None)
        self.add({"stream": {"lane": name, "events": inner.events}})
        inner.start(value)
        self.inners.add(inner.subscription)

    def failure(self, error):
        # An error of the library itself has a name, and one of the case has a value.
        self.end("failed", error=write(error.value) if isinstance(error, Failure) else type(error).__name__)

    def dispose(self):
        # reactivex sends nothing when it is disposed of; here this is an interruption.
        self.end("interrupted")
        self.subscription.dispose()


class Run:
    """A run of a translated case: its lanes, and its pipelines."""
    # The error of a closure of this run.
    problem = None

    def __init__(self, program):
        self.program = program
        self.scheduler = BoundedScheduler()
        self.lanes = {}
        self.logs = {lane["name"]: [] for lane in program["lanes"]}
        self.recorded = 0
        Run.problem = None
        self.names = {
            **globals(), "lanes": self.lanes, "lets": [], "scheduler": self.scheduler,
            "kept": Kept, "decimal": float, "ticks": lambda time: time / duration(program["tick"]),
            "stamped": lambda stamped: self.timed("time", stamped.value, stamped.timestamp - self.epoch),
            "measured": lambda measured: self.timed("interval", measured.value, measured.interval),
        }

    @property
    def epoch(self):
        return self.scheduler.to_datetime(0)

    def timed(self, label, value, time):
        """A value with a time, of which a second is a tick."""
        return tupled([value, time.total_seconds() * duration(self.program["tick"])], ["value", label])

    def evaluate(self, code):
        return eval(code, self.names)

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
            observer.on_next(self.evaluate(event["value"]))
        elif event["end"] == "failed":
            observer.on_error(Failure(self.evaluate(event["error"])))
        else:
            observer.on_completed()

    def hot(self, lane):
        observers, ends = [], []

        def send(event):
            if "end" in event:
                ends.append(event)
            for observer in list(observers):
                self.send(event, observer)

        for event in lane["starts"][0] if lane["starts"] else []:
            if event["tick"] >= 0:
                self.scheduler.schedule_absolute(event["tick"], lambda *_, event=event: send(event))

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

        return rx.create(subscribe)

    def cold(self, lane):
        # The last start is repeated.
        starts = list(reversed(lane["starts"])) or [[]]

        def subscribe(observer, _scheduler=None):
            events = starts.pop() if len(starts) > 1 else starts[0]
            actions = CompositeDisposable(Disposable(self.log(lane["name"])))
            for event in events:
                actions.add(self.scheduler.schedule_relative(
                    event["tick"], lambda *_, event=event: self.send(event, observer)))
            return actions

        return rx.create(subscribe)

    def play(self):
        pipelines = self.program["pipelines"]
        recorders = [Recorder(self, 0) for _ in pipelines]
        streams = []
        # Whatever happens in a tick of a hot lane comes after the starts and the disposals.
        for index, (pipeline, recorder) in enumerate(zip(pipelines, recorders)):
            if pipeline["end"] is not None:
                self.scheduler.schedule_absolute(pipeline["end"], lambda *_, r=recorder: r.dispose())
            if pipeline["start"]:
                self.scheduler.schedule_absolute(
                    pipeline["start"], lambda *_, r=recorder, i=index: r.start(streams[i]))
        for lane in self.program["lanes"]:
            self.lanes[lane["name"]] = self.hot(lane) if lane["hot"] else self.cold(lane)
        for code in self.program["lets"]:
            self.names["lets"].append(self.evaluate(code))
        streams += [
            self.evaluate(pipeline["stream"]) if pipeline["start"] is not None else None
            for pipeline in pipelines]
        for pipeline, recorder, stream in zip(pipelines, recorders, streams):
            if pipeline["start"] == 0:
                recorder.start(stream)
        self.scheduler.advance_to(self.program["until"] + 0.5)
        if Run.problem:
            raise Run.problem
        return {"pipelines": [recorder.events for recorder in recorders], "subscriptions": self.logs}


def give_up(*_):
    raise Runaway()


def answer(program):
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return Run(program).play()
    except Unsupported as problem:
        return {"unsupported": str(problem)}
    except Runaway:
        return {"error": "the run does not settle"}
    except Exception as problem:  # The library raised what an observer should have got.
        return {"error": f"{type(problem).__name__}: {problem}"}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class Reactivex:
    """The library for the runner."""
    name = "reactivex"
    translation = Python

    def __init__(self):
        self.version = importlib.metadata.version("reactivex")

    def answers(self, programs):
        signal.signal(signal.SIGALRM, give_up)
        sys.setrecursionlimit(3_000)
        return [answer(program) for program in programs]
