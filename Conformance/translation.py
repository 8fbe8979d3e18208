"""Translates the expressions of an exported case into source text of another language.

`{"kind": "call", "operator": "take(first:)", …}` becomes `lanes["s"].pipe(ops.take(2))` for Python and
`lanes["s"].pipe(take(2))` for JavaScript. What is in `reactivex_operators.py` and `rxjs_operators.py` is a table for each
library: an operator of the fixtures, and its template. The functions that the text calls, such as `tupled` and
`operation`, have the same names in both languages: they are in `reactivex_library.py` and `rxjs_library.js`.
"""

import json
import re


class Unsupported(Exception):
    """The library does not have an operator, or not with these arguments."""


class Call:
    """A call of an operator, for the entries of a table that need to look at the arguments."""

    def __init__(self, translation, call, depth):
        self.translation, self.arguments, self.depth = translation, call["arguments"], depth

    def is_given(self, index):
        return self.arguments[index]["kind"] not in ("missing", "scheduler")

    def kind(self, index):
        return self.arguments[index]["kind"]

    def is_true(self, index):
        """Whether an option that is a Boolean is given as `true`."""
        return self.is_given(index) and self.arguments[index]["value"].get("value") is True

    def choice(self, index, default=None):
        """The name of a choice, such as `latest`."""
        if self.kind(index) == "concurrent":
            return "concurrent"
        return self.arguments[index]["names"][0] if self.is_given(index) else default

    def asks_for(self, index, *choices):
        """Whether an option that the library lacks is left out, or asks for one of these choices.

        They are its default value, and what the library does anyway.
        """
        return not self.is_given(index) or self.choice(index) in choices

    def code(self, index):
        argument = self.arguments[index]
        value = self.translation.value
        match argument["kind"]:
            case "value" if argument["parameter"] in ("duration", "period"):
                return self.ticks(argument["value"])
            case "value":
                return value(argument["value"], self.depth)
            case "concurrent":
                return value(argument["limit"], self.depth)
            case "streams":
                streams = (value(stream, self.depth) for stream in argument["streams"])
                return f"[{', '.join(streams)}]"
            case "closure":
                return self.translation.closure(argument, self.depth)
        raise Unsupported(argument["kind"])

    def ticks(self, duration):
        """A duration in ticks: the libraries' schedulers count them."""
        nanoseconds = duration.get("value", {}).get("nanoseconds") if duration["kind"] == "constant" else None
        if nanoseconds is None:
            return f"ticks({self.translation.value(duration, self.depth)})"
        return f"{nanoseconds / self.translation.tick!r}".removesuffix(".0")


class Translation:
    """The translation of a case. What is special about a language is in the members of its subclass.

    `depth` is the number of arguments of the closures around an expression.
    """

    operators = {}
    null, true, false = "null", "true", "false"
    both, any_of, negation = "{} && {}", "{} || {}", "!{}"
    conditional, function, appended = "({0} ? {1} : {2})", "({}) => {}", "[...{}, {}]"
    pipeline = "{}.pipe({})"

    def __init__(self, case):
        self.case, self.tick = case, case["tick"]["nanoseconds"]

    def constant(self, value):
        """A value of a fixture, as schema.json describes it."""
        match value:
            case None | True | False:
                return {None: self.null, True: self.true, False: self.false}[value]
            case int() | float() | str():
                return json.dumps(value, ensure_ascii=False)
            case list():
                return f"[{', '.join(map(self.constant, value))}]"
            case {"decimal": number}:
                return f"decimal({json.dumps(number)})"
            case {"nanoseconds": number}:
                return f"duration({number})"
            case {"tuple": values}:
                return f"tupled({self.constant(values)}, {self.constant(value.get('labels', []))})"
            case {"range": [start, end]}:
                return f"span({start}, {self.constant(end)})"
            case {"lane": name}:
                return f'lanes["{name}"]'
            case {"event": name} | {"result": name}:
                content = self.constant(value.get("value", value.get("error")))
                return f'kept("{next(iter(value))}", "{name}", {content})'
        raise Unsupported(json.dumps(value))

    def value(self, term, depth):
        """The text of an expression."""

        def part(name):
            return self.value(term[name], depth)

        def parts(name):
            return ", ".join(self.value(element, depth) for element in term[name])

        match term["kind"]:
            case "constant":
                return self.constant(term["value"])
            case "lane":
                return f'lanes["{term["name"]}"]'
            case "let":
                return f"lets[{term['index']}]"
            case "argument":
                return f"a{term['index']}"
            case "half":
                return f"a{term['index']}[{term['half']}]"
            case "text":
                texts = (json.dumps(p) if isinstance(p, str) else self.value(p, depth) for p in term["parts"])
                return f"text({', '.join(texts)})"
            case "array":
                return f"[{parts('elements')}]"
            case "tuple":
                return f"tupled([{parts('elements')}], {self.constant(term['labels'])})"
            case "range":
                end = part("end") if term["end"] else self.null
                return f"span({part('start')}, {end}{'' if term['closed'] or not term['end'] else ' - 1'})"
            case "negation":
                return f'operation("-", 0, {part("operand")})'
            case "not":
                return f"({self.negation.format(part('operand'))})"
            case "operation" if term["operator"] == "&&":
                return f"({self.both.format(part('left'), part('right'))})"
            case "operation" if term["operator"] == "||":
                return f"({self.any_of.format(part('left'), part('right'))})"
            case "operation" if term["operator"] == "??":
                return f"coalesced({part('left')}, {self.function.format('', part('right'))})"
            case "operation":
                return f'operation("{term["operator"]}", {part("left")}, {part("right")})'
            case "conditional":
                return self.conditional.format(part("condition"), part("then"), part("else"))
            case "producer" | "unwrapping":
                return part("operand")
            case "member" if term["component"]:
                return f'component({part("base")}, "{term["name"]}")'
            case "member":
                return f'member({part("base")}, "{term["name"]}", [{parts("arguments")}])'
            case "element":
                return f"{part('base')}[{part('index')}]"
            case "function":
                return f'converted("{term["name"]}", {part("operand")})'
            case "holding":
                kind = "event" if term["name"] in ("value", "failed") else "result"
                return f'kept("{kind}", "{term["name"]}", {part("operand")})'
            case "either":
                return self.either(term, part("base"), depth)
            case "call":
                return self.call(term, term["stream"] and part("stream"), depth)
        raise Unsupported(term["kind"])

    def either(self, term, base, depth):
        """A member that lists have, and streams too perhaps; which one it is shows at run time."""
        call = Call(self, term, depth)
        arguments = ", ".join(call.code(i) for i in range(len(term["arguments"])) if call.is_given(i))
        if not term["operator"]:
            return f'member({base}, "{term["member"]}", [{arguments}])'
        stream = self.guarded(lambda: self.call(term, "s", depth))
        other = f'member(s, "{term["member"]}", [{arguments}])'
        return f"either({base}, {self.function.format('s', stream)}, {self.function.format('s', other)})"

    def call(self, term, stream, depth):
        """A call of an operator: its template with the stream as `$s` and the arguments as `$0`, `$1` and so on.

        An argument that may be missing is written `$1?None`, with what is used in its place. A template is what goes
        into `pipe`, or begins with `=`.
        """
        name = term["operator"]
        call = Call(self, term, depth)
        template = self.operators.get(name)
        if callable(template):
            template = template(call)
            if template is None:
                given = [a["label"] or "_" for i, a in enumerate(call.arguments) if call.is_given(i)]
                raise Unsupported(f"{name} with {', '.join(given)}")
        if template is None:
            raise Unsupported(name)

        def filled(match):
            mark, default = match.groups()
            if mark == "s":
                return stream
            is_left_out = default and not call.is_given(int(mark))
            return default if is_left_out else call.code(int(mark))

        is_whole = template.startswith("=")
        text = re.sub(r"\$(s|\d)(?:\?(\w+))?", filled, template.removeprefix("="))
        return text if is_whole else self.pipeline.format(stream, text)

    def closure(self, argument, depth):
        """A closure as a function. A closure that changes its first argument returns the new one."""
        inner = depth + argument["arity"]
        body = argument["body"]

        def value():
            match body["kind"]:
                case "nothing":
                    return self.null
                case "value" | "assignment":
                    return self.value(body["value"], inner)
                case "append":
                    return self.appended.format(f"a{depth}", self.value(body["value"], inner))
            raise Unsupported("closures of several steps")

        names = ", ".join(f"a{index}" for index in range(depth, inner))
        return f"closure({self.function.format(names, self.guarded(value))})"

    def guarded(self, make):
        """A text that refuses the case when it is run: many cases never call what they do not support."""
        try:
            return make()
        except Unsupported as problem:
            return f"refuse({json.dumps(str(problem))})"

    def program(self):
        """The case with a text in place of each value and each expression."""
        case = self.case

        def event(event):
            return {
                key: self.constant(content) if key in ("value", "error") else content
                for key, content in event.items()}

        lanes = [
            {**lane, "starts": [[event(one) for one in start] for start in lane["starts"]]}
            for lane in case["lanes"]]
        if any(one.get("end") == "interrupted" for lane in lanes for start in lane["starts"] for one in start):
            raise Unsupported("interruptions")
        return {
            "tick": self.tick, "until": case["until"], "lanes": lanes,
            "lets": [self.value(term, 0) for term in case["lets"]],
            "pipelines": [
                {**pipeline, "stream": self.value(pipeline["stream"], 0)}
                for pipeline in case["pipelines"]],
        }
