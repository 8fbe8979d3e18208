"""Draws differences, and writes Documentation/Differences.md."""

import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

# MARK: Drawing


def swift(value, tick):
    """A value as a fixture writes it."""
    match value:
        case None:
            return "nil"
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case list():
            return f"[{', '.join(swift(element, tick) for element in value)}]"
        case {"tuple": values}:
            return f"({', '.join(swift(element, tick) for element in values)})"
        case {"nanoseconds": number}:
            return f"{number / tick:g}t"
        case {"decimal": number}:
            return str(number)
    return str(value)


class Drawing:
    """A case as its fixture has it, and below it what a library sent instead."""

    def __init__(self, case):
        self.case = case
        self.tick = case["tick"]["nanoseconds"]
        lines = (ROOT / case["file"]).read_text().splitlines()[case["line"] - 1:]
        self.lines = lines[:lines.index("")] if "" in lines else lines
        self.column = len(self.lines[0]) - len(self.lines[0].split(":", 1)[1].lstrip())
        # The names that the case gives to values.
        self.names = {}
        for line in self.lines:
            if line.startswith("where:"):
                for definition in re.split(r",\s+(?=\S+ = )", line[self.column:]):
                    name, _, value = definition.partition(" = ")
                    self.names[value.strip()] = name

    def mark(self, event, inners):
        match event:
            case {"end": "completed"}:
                return "|"
            case {"end": "failed"}:
                return "#"
            case {"end": "interrupted"}:
                return "!"
            case {"stream": {"lane": None, "events": events}}:
                # A stream that is no lane gets a name, and a line of its own.
                inners.append((f"stream {len(inners) + 1}", events))
                return f"<{len(inners)}>"
            case {"stream": {"lane": name}}:
                return name
        value = event["value"]
        text = swift(value, self.tick)
        is_letter = isinstance(value, str) and len(value) == 1 and value.isalpha()
        return self.names.get(text) or (value if is_letter else text if len(text) == 1 else f"'{text}'")

    def lane(self, events, inners, length=0):
        """Events in the notation of the fixtures; wide values push what follows to the right."""
        ticks = collections.defaultdict(list)
        for event in events:
            ticks[event["tick"]].append(self.mark(event, inners))
        is_over = events and "end" in events[-1]
        columns = range(max([*ticks, -1 if is_over else length - 1]) + 1)
        return "".join(
            "-" if tick not in ticks else ticks[tick][0] if len(ticks[tick]) == 1 else f"({''.join(ticks[tick])})"
            for tick in columns)

    def output(self, answer, name):
        """What each pipeline sent, and the lanes that were observed at other times than expected."""
        if "error" in answer:
            return [(name, answer["error"])]
        rows = []
        for pipeline, events, expected in zip(self.case["pipelines"], answer["pipelines"], self.case["expect"]):
            inners = []
            last = max((event["tick"] for one in expected for event in one["events"]), default=0)
            label = f"{name} {pipeline['name']}" if pipeline["name"] else name
            rows.append((label, self.lane(events, inners, last + 1)))
            rows += [(title, self.lane(events, [])) for title, events in inners]
        for check in self.case["subscriptions"]:
            marks = answer["subscriptions"][check["lane"]]
            if marks != check["marks"]:
                text = ", ".join(f"{start} to {'the end' if end is None else end}" for start, end in marks)
                rows.append((f"{name} observed {check['lane']}", text or "never"))
        return rows


def drawing(row, name):
    drawing = Drawing(row["case"])
    if "unsupported" in row["answer"]:
        return [*drawing.lines, f"missing: {row['answer']['unsupported']}"]
    rows = [(f"in {name}", stream) for stream in programs(row)] + drawing.output(row["answer"], f"{name} sends")
    width = max(drawing.column, max(len(label) for label, _ in rows) + 3)
    indent = " " * (width - drawing.column)
    lines = [
        line[:drawing.column] + indent + line[drawing.column:] if ":" in line[:drawing.column] else line
        for line in drawing.lines]
    return lines + [f"{label + ':':{width}}{text}" for label, text in rows]


def programs(row):
    """The pipelines in the language of the library."""
    plain = [re.sub(r'lanes\["(\w+)"\]', r"\1", pipeline["stream"]) for pipeline in row["program"]["pipelines"]]
    return [stream.replace("closure(", "(") for stream in plain]


# MARK: The page


def operators(rows):
    """Says for each operator how many cases agree and differ; one without any is missing."""
    agreed, differed, missing = (collections.Counter() for _ in range(3))
    alone = {
        row["case"]["operators"][0] for row in rows
        if row["verdict"] == "differs" and len(row["case"]["operators"]) == 1}
    for row in rows:
        names = row["case"]["operators"]
        match row["verdict"]:
            case "missing":
                missing.update(name for name in names if row["answer"]["unsupported"].startswith(name))
            case "agrees":
                agreed.update(names)
            case "differs":
                # In a case of several operators, those are to blame that differ alone too.
                blamed = [name for name in names if name in alone] or names
                differed.update(blamed)
                agreed.update(name for name in names if name not in blamed)
    return agreed, differed, missing


def cell(name, counts):
    agreed, differed, missing = counts
    if differed[name]:
        return f"differs in {differed[name]} of {agreed[name] + differed[name]}"
    if agreed[name]:
        return f"agrees in {agreed[name]}"
    return "missing" if missing[name] else ""


INTRODUCTION = """# Differences between libraries

This page shows where other libraries behave differently from the [fixtures](../fixtures) of this one. The program in
[Conformance](../Conformance/README.md) runs the fixtures with each library, and writes this page.

A difference is not a mistake of either side. Each drawing is a case as its fixture has it. Below it is the pipeline in
the other library, and what that library sent.

| library | cases that agree | differ | need a missing operator |
| --- | --- | --- | --- |"""

OPERATORS = """
## Operators

A number is a number of cases. An empty cell means that every case with the operator needs something else that the
library does not have, such as interruptions.
"""


def totals(library, rows):
    verdicts = collections.Counter(row["verdict"] for row in rows)
    counts = " | ".join(str(verdicts[verdict]) for verdict in ("agrees", "differs", "missing"))
    return f"| [{library}](#{library.lower()}) | {counts} |"


def differences(library, rows):
    """Each reason, with the smallest drawing of a case that differs for it."""
    groups = collections.defaultdict(list)
    for row in rows:
        if row["verdict"] == "differs":
            groups[row["reason"]].append((drawing(row, library), row["case"]["file"]))
    for reason, group in groups.items():
        lines, path = min(group, key=lambda one: (len(one[0]), max(map(len, one[0]))))
        count = "One case" if len(group) == 1 else f"{len(group)} cases"
        name = path.removeprefix("fixtures/")
        yield "\n".join([f"\n{reason} ({count}; this one is in [{name}](../{path}).)\n\n```", *lines, "```"])


def text(reports):
    lines = [INTRODUCTION, *(totals(library, rows) for library, rows in reports.items())]
    lines += [OPERATORS, f"| operator | {' | '.join(reports)} |", "| --- |" + " --- |" * len(reports)]
    counts = {library: operators(rows) for library, rows in reports.items()}
    names = {name for rows in reports.values() for row in rows for name in row["case"]["operators"]}
    for name in sorted(names):
        lines.append(f"| `{name}` | {' | '.join(cell(name, counts[library]) for library in reports)} |")
    for library, rows in reports.items():
        lines += [f"\n## {library}", *differences(library, rows)]
    return "\n".join(lines) + "\n"
