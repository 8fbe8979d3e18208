"""Evaluates the exported expressions of a case, and the values of lanes."""

import functools
import math
from dataclasses import dataclass
from typing import Any

import reactivex

# A case that needs more actions or values than this would never answer.
LIMIT = 20_000


class Runaway(BaseException):
    """A case does not settle. No operator may catch it, so it is no Exception."""


class Unsupported(Exception):
    """The library does not have an operator."""


class Refusal(Exception):
    """An expression cannot be evaluated."""


class Failure(Exception):
    """The failure of a stream of the fixtures: a value."""

    def __init__(self, value):
        super().__init__(value)
        self.value = value

    def __eq__(self, other):
        return isinstance(other, Failure) and self.value == other.value

    def __hash__(self):
        return hash(repr(self.value))


@dataclass(frozen=True, order=True)
class Length:
    """A duration, in nanoseconds."""
    nanoseconds: int


@dataclass(frozen=True)
class Tuple:
    """A tuple; its labels make no difference."""
    values: tuple
    labels: tuple = ()

    def __eq__(self, other):
        return isinstance(other, Tuple) and self.values == other.values

    def __hash__(self):
        return hash(self.values)

    def __lt__(self, other):
        return self.values < other.values


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


@dataclass(frozen=True)
class Kept:
    """An event or a result as a value: `kind` is `event` or `result`."""
    kind: str
    name: str
    value: Any = None


def pair(*values):
    return Tuple(tuple(values))


def read(json, lanes):
    if isinstance(json, list):
        return [read(element, lanes) for element in json]
    if not isinstance(json, dict):
        return json
    if "decimal" in json:
        return float(json["decimal"])
    if "nanoseconds" in json:
        return Length(json["nanoseconds"])
    if "tuple" in json:
        return Tuple(tuple(read(json["tuple"], lanes)), tuple(json.get("labels", ())))
    if "range" in json:
        return Span(*json["range"])
    if "lane" in json:
        return lanes[json["lane"]]
    kind = "event" if "event" in json else "result"
    content = json.get("value", json.get("error"))
    return Kept(kind, json[kind], read(content, lanes))


def write(value):
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return {"decimal": value if math.isfinite(value) else str(value)}
    if isinstance(value, (list, set)):
        return [write(element) for element in value]
    if isinstance(value, Length):
        return {"nanoseconds": value.nanoseconds}
    if isinstance(value, Tuple):
        return {"tuple": [write(element) for element in value.values]}
    if isinstance(value, Span):
        return {"range": [value.start, value.through]}
    if isinstance(value, Failure):
        return write(value.value)
    if isinstance(value, Kept):
        content = "error" if value.name in ("failed", "failure") else "value"
        has_content = value.name not in ("completed", "interrupted")
        return {value.kind: value.name, **({content: write(value.value)} if has_content else {})}
    if isinstance(value, reactivex.Observable):
        return {"lane": None}
    raise Refusal(f"{type(value).__name__} is no value of a fixture")


class Evaluator:
    """Evaluates expressions. The arguments of all closures around one are in its environment."""

    def __init__(self, case, table):
        self.case = case
        self.table = table
        self.lets = []

    def bind(self, lets):
        for json in lets:
            self.lets.append(self.value(json, ()))

    def stream(self, json, environment=()):
        return self.checked(self.value(json, environment))

    def checked(self, value):
        if not isinstance(value, reactivex.Observable):
            raise Refusal("this is no stream")
        return value

    def value(self, json, environment):
        kind = json["kind"]
        method = getattr(self, "value_of_" + kind, None)
        if method is None:
            raise Unsupported(kind)
        return method(json, environment)

    def value_of_constant(self, json, _):
        return read(json["value"], self.case.lanes)

    def value_of_lane(self, json, _):
        return self.case.lanes[json["name"]]

    def value_of_let(self, json, _):
        return self.lets[json["index"]]

    def value_of_argument(self, json, environment):
        return environment[json["index"]]

    def value_of_half(self, json, environment):
        return environment[json["index"]].values[json["half"]]

    def value_of_text(self, json, environment):
        return "".join(
            part if isinstance(part, str) else text(self.value(part, environment))
            for part in json["parts"])

    def value_of_array(self, json, environment):
        return [self.value(element, environment) for element in json["elements"]]

    def value_of_tuple(self, json, environment):
        return Tuple(tuple(self.value_of_array(json, environment)), tuple(json.get("labels", ())))

    def value_of_range(self, json, environment):
        start = self.value(json["start"], environment)
        end = json["end"] and self.value(json["end"], environment)
        return Span(start, end if end is None or json["closed"] else end - 1)

    def value_of_negation(self, json, environment):
        return -self.value(json["operand"], environment)

    def value_of_not(self, json, environment):
        return not self.value(json["operand"], environment)

    def value_of_producer(self, json, environment):
        return self.value(json["operand"], environment)

    def value_of_unwrapping(self, json, environment):
        return self.value(json["operand"], environment)

    def value_of_operation(self, json, environment):
        symbol = json["operator"]
        left = self.value(json["left"], environment)
        if symbol == "&&":
            return left and self.value(json["right"], environment)
        if symbol == "||":
            return left or self.value(json["right"], environment)
        if symbol == "??":
            return self.value(json["right"], environment) if left is None else left
        return operation(symbol, plain(left), plain(self.value(json["right"], environment)))

    def value_of_conditional(self, json, environment):
        branch = "then" if self.value(json["condition"], environment) else "else"
        return self.value(json[branch], environment)

    def value_of_member(self, json, environment):
        base = self.value(json["base"], environment)
        if json["component"]:
            return component(base, json["name"])
        arguments = [self.value(argument, environment) for argument in json["arguments"]]
        return member(base, json["name"], arguments)

    def value_of_either(self, json, environment):
        base = self.value(json["base"], environment)
        arguments = [Argument(self, argument, environment) for argument in json["arguments"]]
        if isinstance(base, reactivex.Observable):
            return self.applied(json["operator"], base, arguments)
        return member(base, json["member"], [argument.content() for argument in arguments])

    def value_of_element(self, json, environment):
        return self.value(json["base"], environment)[self.value(json["index"], environment)]

    def value_of_function(self, json, environment):
        return function(json["name"], self.value(json["operand"], environment))

    def value_of_holding(self, json, environment):
        kind = "event" if json["name"] in ("value", "failed") else "result"
        return Kept(kind, json["name"], self.value(json["operand"], environment))

    def value_of_call(self, json, environment):
        stream = json["stream"] and self.stream(json["stream"], environment)
        arguments = [Argument(self, argument, environment) for argument in json["arguments"]]
        return self.applied(json["operator"], stream, arguments)

    def applied(self, name, stream, arguments):
        make = self.table.get(name)
        if make is None:
            raise Unsupported(name)
        result = make(self.case, stream, *arguments)
        if result is None:
            # The library has the operator, but not with these arguments.
            given = [a.json["label"] or "_" for a in arguments if a.is_given]
            raise Unsupported(f"{name} with {', '.join(given)}")
        return result


class Argument:
    """An argument of a call, which its operator evaluates as what it needs."""

    def __init__(self, evaluator, json, environment):
        self.evaluator = evaluator
        self.json = json
        self.environment = environment

    @property
    def is_given(self):
        return self.json["kind"] not in ("missing", "scheduler")

    def value(self):
        return self.evaluator.value(self.json["value"], self.environment)

    def value_or(self, default):
        return self.value() if self.is_given else default

    def seconds(self):
        """A duration in seconds of the scheduler, which are ticks of the case."""
        return self.value().nanoseconds / self.evaluator.case.tick

    def choice(self):
        """The name of a choice, such as `latest`."""
        if self.json["kind"] == "concurrent":
            return "concurrent"
        return self.json["names"][0] if self.json["names"] else None

    def asks_for(self, *choices):
        """Whether an option that the library lacks is left out, or asks for one of these choices.

        They are its default value, and what the library does anyway.
        """
        return not self.is_given or self.choice() in choices

    def limit(self):
        return self.evaluator.value(self.json["limit"], self.environment)

    def streams(self):
        if self.json["kind"] == "value":
            value = self.value()
            return list(value) if isinstance(value, list) else [self.evaluator.checked(value)]
        return [self.evaluator.stream(json, self.environment) for json in self.json["streams"]]

    def stream(self):
        return self.streams()[0]

    def stream_value(self):
        return self.evaluator.checked(self.value())

    def content(self):
        if self.json["kind"] == "missing":
            return None
        return self.closure() if self.json["kind"] == "closure" else self.value()

    def closure(self):
        """The closure as a function. A closure that changes its first argument returns the new one."""
        body = self.json["body"]

        def call(*arguments):
            try:
                return self.run(body, self.environment + arguments)
            except Exception as problem:
                # An operator would make a failure of the stream from it.
                self.evaluator.case.refusal = problem
                raise

        return call

    def run(self, body, environment):
        first = environment[-self.json["arity"]] if self.json["arity"] else None
        match body["kind"]:
            case "nothing":
                return None
            case "value" | "assignment":
                return self.evaluator.value(body["value"], environment)
            case "append":
                return first + [self.evaluator.value(body["value"], environment)]
        raise Unsupported("closures of several steps")


def plain(value):
    # Computing with an error means computing with its value.
    return value.value if isinstance(value, Failure) else value


def text(value):
    """A value inside of a text."""
    value = plain(value)
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(quoted(element) for element in value) + "]"
    if isinstance(value, Tuple):
        return "(" + ", ".join(quoted(element) for element in value.values) + ")"
    if isinstance(value, (int, float, str)):
        return str(value)
    raise Unsupported(f"{type(value).__name__} in a text")


def quoted(value):
    return f'"{value}"' if isinstance(value, str) else text(value)


def operation(symbol, left, right):
    if symbol == "==":
        return left == right
    if symbol == "!=":
        return left != right
    if isinstance(left, Length) or isinstance(right, Length):
        return length_operation(symbol, left, right)
    match symbol:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case "%":
            return math.fmod(left, right) if isinstance(left, float) else int(math.fmod(left, right))
        case "/":
            if isinstance(left, float) or isinstance(right, float):
                return left / right
            return int(left / right)
    raise Unsupported(symbol)


def length_operation(symbol, left, right):
    match symbol:
        case "+":
            return Length(left.nanoseconds + right.nanoseconds)
        case "-":
            return Length(left.nanoseconds - right.nanoseconds)
        case "*" if isinstance(left, Length):
            return Length(left.nanoseconds * right)
        case "*":
            return Length(left * right.nanoseconds)
    return operation(symbol, left.nanoseconds, right.nanoseconds)


def component(base, name):
    base = plain(base)
    if isinstance(base, Tuple):
        if name.isdigit():
            return base.values[int(name)]
        if name in base.labels:
            return base.values[base.labels.index(name)]
    if isinstance(base, reactivex.Observable) and name in ("key", "signal"):
        return base.key if name == "key" else base
    if isinstance(base, Kept):
        match name:
            case "value":
                return base.value if base.name in ("value", "success") else None
            case "error":
                return base.value if base.name in ("failed", "failure") else None
            case "isTerminating":
                return base.name != "value"
    raise Unsupported(f".{name}")


def member(base, name, arguments):
    if isinstance(base, Span) and name == "contains" and not callable(arguments[0]):
        return base.start <= arguments[0] <= (math.inf if base.through is None else base.through)
    elements = list(base) if isinstance(base, (str, Span, list)) else None
    first = arguments[0] if arguments else None
    joined = "".join if isinstance(base, str) else list
    match name:
        case "isMultiple":
            return base % first == 0
        case "uppercased":
            return base.upper()
        case "lowercased":
            return base.lower()
        case "hasPrefix":
            return base.startswith(first)
        case "hasSuffix":
            return base.endswith(first)
        case "count":
            return len(elements)
        case "isEmpty":
            return not elements
        case "first":
            return next((e for e in elements if not first or first(e)), None)
        case "last":
            return elements[-1] if elements else None
        case "contains":
            return any(map(first, elements)) if callable(first) else first in base
        case "reversed":
            return joined(elements[::-1])
        case "sorted":
            return sorted(elements, key=order(first))
        case "min":
            return min(elements, key=order(first), default=None)
        case "max":
            return max(elements, key=order(first), default=None)
        case "reduce":
            return functools.reduce(arguments[1], elements, first)
        case "compactMap":
            return [made for made in map(first, elements) if made is not None]
        case "joined":
            return first.join(elements)
        case "map":
            return [first(element) for element in elements]
        case "filter":
            return joined([element for element in elements if first(element)])
        case "allSatisfy":
            return all(map(first, elements))
        case "prefix":
            return joined(elements[:first])
        case "suffix":
            return joined(elements[-first:] if first else [])
        case "dropFirst":
            return joined(elements[1 if first is None else first:])
        case "dropLast":
            return joined(elements[:len(elements) - (1 if first is None else first)])
    raise Unsupported(f".{name}")


def order(is_before):
    """The key of an element for sorting: by a closure that says what comes before what, or by itself."""
    if is_before is None:
        return None
    return functools.cmp_to_key(lambda left, right: is_before(right, left) - is_before(left, right))


def function(name, value):
    value = plain(value)
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
    unit = {"seconds": 10**9, "milliseconds": 10**6, "microseconds": 10**3}[name]
    return Length(round(value * unit))
