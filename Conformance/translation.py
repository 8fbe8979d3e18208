"""Translates the expressions of an exported case into source text of another language.

`s.take(first: 2)` becomes `lanes["s"].pipe(ops.take(2))` for Python and `lanes["s"].pipe(take(2))` for JavaScript.
The templates for the operators of each library are in `reactivex_operators.py` and `rxjs_operators.py`. What the texts
call, such as `tupled`, is in `reactivex_library.py` and `rxjs_library.js`.
"""

import json
import re


class Unsupported(Exception):
    """The library does not have an operator, or not with these arguments."""


class Call:
    """A call of an operator, for the templates that depend on its arguments."""

    def __init__(self, translation, term, depth):
        self.translation, self.arguments, self.depth = translation, term["arguments"], depth

    def kind(self, index):
        return self.arguments[index]["kind"]

    def is_given(self, index):
        return self.kind(index) not in ("missing", "scheduler")

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

    def text(self, index):
        argument = self.arguments[index]
        text = self.translation.text(argument, self.depth)
        if argument["parameter"] not in ("duration", "period"):
            return text
        # The schedulers of the libraries count ticks.
        match argument["value"]:
            case {"kind": "constant", "value": {"nanoseconds": number}}:
                return str(number / self.translation.tick).removesuffix(".0")
        return f"ticks({text})"


class Translation:
    """The translation of a case. Its subclasses say what is special about a language.

    `depth` is the number of arguments of the closures around an expression.
    """

    # A template for each operator of the library, or a function that makes one from a `Call`.
    operators = {}
    # The text of each kind of expression, argument and body of a closure; `{name}` is the text of its member.
    templates = {
        "let": "lets[{index}]",
        "lane": 'lanes["{name}"]',
        "argument": "a{index}",
        "half": "a{index}[{half}]",
        "element": "{base}[{index}]",
        "array": "[{elements}]",
        "range": "span({start}, {end}, {closed})",
        "negation": "(-{operand})",
        "producer": "{operand}",
        "unwrapping": "{operand}",
        "member": 'member({base}, "{name}", [{arguments}])',
        "function": 'converted("{name}", {operand})',
        "holding": 'kept("{name}", {operand})',
        "value": "{value}",
        "assignment": "{value}",
        "streams": "[{streams}]",
        "concurrent": "{limit}",
    }
    constants = {}
    function = ""

    def __init__(self, case):
        self.case, self.tick = case, case["tick"]["nanoseconds"]

    def constant(self, value):
        """A value of a fixture, as schema.json describes it."""
        match value:
            case None | True | False:
                return self.constants[value]
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
                return f"span({start}, {self.constant(end)}, {self.constant(True)})"
            case {"lane": name}:
                return f'lanes["{name}"]'
            case {"event": name} | {"result": name}:
                return f'kept("{name}", {self.constant(value.get("value", value.get("error")))})'
        raise Unsupported(json.dumps(value))

    def text(self, term, depth):
        """The text of an expression, an argument or the body of a closure."""
        match term:
            case {"kind": "constant", "value": value}:
                return self.constant(value)
            case {"kind": "text", "parts": parts}:
                texts = (json.dumps(p) if isinstance(p, str) else self.text(p, depth) for p in parts)
                return f"text({', '.join(texts)})"
            case {"kind": "tuple", "elements": elements, "labels": labels}:
                return f"tupled([{self.part(elements, depth)}], {self.constant(labels)})"
            case {"kind": "member", "component": True, "base": base, "name": name}:
                # A group is a stream and has a key; in the fixtures the stream is a part of it.
                part = "" if name == "signal" else f"[{name}]" if name.isdigit() else f".{name}"
                return self.text(base, depth) + part
            case {"kind": "either"}:
                return self.either(term, depth)
            case {"kind": "call", "stream": stream}:
                return self.call(term, stream and self.text(stream, depth), depth)
            case {"kind": "closure"}:
                return self.closure(term, depth)
        template = self.templates.get(term.get("operator")) or self.templates.get(term["kind"])
        if template is None:
            raise Unsupported(term["kind"])
        return template.format(**{name: self.part(content, depth) for name, content in term.items()})

    def part(self, content, depth):
        match content:
            case dict():
                return self.text(content, depth)
            case list():
                return ", ".join(self.part(element, depth) for element in content)
            case None | True | False:
                return self.constant(content)
        return str(content)

    def either(self, term, depth):
        """A member that lists have, and streams too perhaps; which one it is shows at run time."""
        base, call = self.text(term["base"], depth), Call(self, term, depth)
        arguments = ", ".join(call.text(i) for i in range(len(call.arguments)) if call.is_given(i))
        member = f'"{term["member"]}", [{arguments}]'
        if not term["operator"]:
            return f"member({base}, {member})"
        stream = self.function.format("s", self.guarded(lambda: self.call(term, "s", depth)))
        other = self.function.format("s", f"member(s, {member})")
        return f"either({base}, {stream}, {other})"

    def call(self, term, stream, depth):
        """A call of an operator: its template with the stream as `$s` and the arguments as `$0`, `$1` and so on.

        An argument that may be missing is written `$1?None`, with what is used in its place. A template is what goes
        into `pipe`, or begins with `=`.
        """
        name, call = term["operator"], Call(self, term, depth)
        template = self.operators.get(name)
        if template is None:
            raise Unsupported(name)
        if callable(template):
            template = template(call)
        if template is None:
            given = [a["label"] or "_" for i, a in enumerate(call.arguments) if call.is_given(i)]
            raise Unsupported(f"{name} with {', '.join(given)}")

        def filled(match):
            mark, default = match.groups()
            if mark == "s":
                return stream
            return default if default and not call.is_given(int(mark)) else call.text(int(mark))

        text = re.sub(r"\$(s|\d)(?:\?(\w+))?", filled, template.removeprefix("="))
        return text if template.startswith("=") else f"{stream}.pipe({text})"

    def closure(self, argument, depth):
        """A closure as a function. A closure that changes its first argument returns the new one."""
        inner = depth + argument["arity"]
        body = {**argument["body"], "first": {"kind": "argument", "index": depth}}
        names = ", ".join(f"a{index}" for index in range(depth, inner))
        return f"closure({self.function.format(names, self.guarded(lambda: self.text(body, inner)))})"

    def guarded(self, make):
        """A text that refuses the case when it is run: many cases never call what is not supported."""
        try:
            return make()
        except Unsupported as problem:
            return f"refuse({json.dumps(str(problem))})"

    def program(self):
        """The case with a text in place of each value and each expression."""

        def event(event):
            if event.get("end") == "interrupted":
                raise Unsupported("interruptions")
            return {
                name: self.constant(content) if name in ("value", "error") else content
                for name, content in event.items()}

        return {
            "tick": self.tick, "until": self.case["until"],
            "lanes": [
                {**lane, "starts": [list(map(event, start)) for start in lane["starts"]]}
                for lane in self.case["lanes"]],
            "lets": [self.text(term, 0) for term in self.case["lets"]],
            "pipelines": [
                {**pipeline, "stream": self.text(pipeline["stream"], 0)} for pipeline in self.case["pipelines"]],
        }
