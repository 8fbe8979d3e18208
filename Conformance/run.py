#!/usr/bin/env python3
"""Lets other libraries run the fixtures, and checks Documentation/Differences.md. README.md says what it needs.

    Conformance/run.py [--write] [--show TEXT] [MARBLE]
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

import page
from translation import Unsupported

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
PAGE = ROOT / "Documentation/Differences.md"


def exported(marble):
    """The cases, as `marble export` prints them, checked against their schema."""
    examples = sorted(ROOT.glob("Documentation/Examples/*.txt"))
    # One example has a mistake, for the page to show the message.
    paths = ["fixtures", *(str(path) for path in examples if path.stem != "misspelt")]
    export = subprocess.run([marble, "export", *paths], cwd=ROOT, capture_output=True, text=True)
    if export.returncode != 0:
        sys.exit(export.stderr)
    cases = [json.loads(line) for line in export.stdout.splitlines()]
    try:
        import jsonschema
    except ModuleNotFoundError:
        print("jsonschema is not installed: the export is not checked against its schema")
    else:
        schema = jsonschema.Draft202012Validator(json.loads((HERE / "schema.json").read_text()))
        for case in cases:
            for error in schema.iter_errors(case):
                sys.exit(f"{case['file']}:{case['line']}: {error.json_path}: {error.message}")
    # The examples of the pages are exported only to check their form.
    return [case for case in cases if case["file"].startswith("fixtures/")]


def libraries():
    """The libraries that are installed here, and the names of the others."""
    found, missing = [], []
    try:
        from reactivex_library import Reactivex
        found.append(Reactivex())
    except ModuleNotFoundError as problem:
        missing.append(f"reactivex ({problem})")
    try:
        found.append(RxJS())
    except (OSError, subprocess.CalledProcessError):
        missing.append("RxJS (Node does not find it)")
    return found, missing


class RxJS:
    """RxJS for the runner: Node runs the cases in another process."""
    name = "RxJS"

    def __init__(self):
        from rxjs_operators import JavaScript
        self.translation = JavaScript
        folders = [os.environ.get("NODE_PATH", ""), *(str(ROOT / ".build-rxjs" / folder) for folder in (
            "node_modules", "usr/share/nodejs"))]
        self.environment = {**os.environ, "NODE_PATH": os.pathsep.join(filter(None, folders))}
        self.version = self.node("-p", 'require("rxjs/package.json").version').strip()

    def node(self, *arguments, text=None):
        return subprocess.run(
            ["node", *arguments], input=text, env=self.environment, check=True, stdout=subprocess.PIPE,
            stderr=None if text else subprocess.DEVNULL, text=True, timeout=300).stdout

    def answers(self, programs):
        lines = "".join(json.dumps(program) + "\n" for program in programs)
        return [json.loads(line) for line in self.node(str(HERE / "rxjs_library.js"), text=lines).splitlines()]


# MARK: Comparing


def plain(value):
    """A value as a text that is the same for equal values: labels make no difference, and kinds of numbers do."""

    def unlabelled(value):
        match value:
            case {"decimal": number}:
                return {"decimal": float(number)}
            case dict():
                return {name: unlabelled(content) for name, content in value.items() if name != "labels"}
            case list():
                return [unlabelled(element) for element in value]
        return value

    return json.dumps(unlabelled(value), sort_keys=True)


def is_event(expected, came, case):
    """Whether an event is the expected one."""
    if expected["tick"] != came["tick"] or expected.get("end") != came.get("end"):
        return False
    if "end" in expected:
        # Without an error, any failure is meant.
        return "error" not in expected or plain(expected["error"]) == plain(came["error"])
    match expected["value"], came.get("stream"):
        case {"lane": name}, dict() as stream:
            if stream["lane"] == name:
                return True
            # A stream may also send what the lane sends, counted from when it was sent.
            lane = next(lane for lane in case["lanes"] if lane["name"] == name)
            return not lane["hot"] and are_events(lane["starts"][0], stream["events"], case)
        case value, None:
            return plain(value) == plain(came["value"])
    return False


def are_events(expected, came, case, groups=()):
    """Whether events are the expected ones. Those in a group may be in any order."""
    if len(expected) != len(came):
        return False
    came = list(came)
    for start, end in groups:
        for index in range(start, end):
            same = [i for i in range(index, end) if is_event(expected[index], came[i], case)]
            if same:
                came.insert(index, came.pop(same[0]))
    return all(is_event(left, right, case) for left, right in zip(expected, came))


def holds(law, pipelines):
    """Whether the pipelines of a law send the same."""
    left, right = ([plain(event) for event in pipelines[law[side]]] for side in ("left", "right"))
    if law["relation"] == "== in any order":
        return sorted(left) == sorted(right)
    if law["relation"] == "begins":
        # An end of the left side only says that this side is over.
        if left and pipelines[law["left"]][-1].get("end") in ("completed", "interrupted"):
            left.pop()
        return left == right[:len(left)]
    return left == right


def agrees(case, answer):
    """Whether a library observed what a case expects."""
    if "error" in answer:
        return False
    pipelines = answer["pipelines"]
    is_sent = all(
        not alternatives or any(
            are_events(one["events"], events, case, one["anyOrder"]) for one in alternatives)
        for alternatives, events in zip(case["expect"], pipelines))
    is_subscribed = all(
        answer["subscriptions"][check["lane"]] == check["marks"] for check in case["subscriptions"])
    return is_sent and is_subscribed and all(holds(law, pipelines) for law in case["laws"])


# MARK: The tables


def read_table(path):
    """The reasons of the known differences, by file and title of the case."""
    reasons, reason = {}, None
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            if reason is None:
                sys.exit(f"error: {path.name}: {line.strip()}: there is no reason above this case")
            reasons[line.strip()] = reason
        else:
            reason = line
    return reasons


def judge(library, cases):
    """The verdict for each case."""
    rows = [
        {"case": case, "name": f"{case['file'].removeprefix('fixtures/')} > {case['title']}"} for case in cases]
    runnable = []
    for row in rows:
        try:
            row["program"] = library.translation(row["case"]).program()
            runnable.append(row)
        except Unsupported as problem:
            row["answer"] = {"unsupported": str(problem)}
    for row, answer in zip(runnable, library.answers([row["program"] for row in runnable]), strict=True):
        row["answer"] = answer
    for row in rows:
        is_missing = "unsupported" in row["answer"]
        row["verdict"] = "missing" if is_missing else "agrees" if agrees(row["case"], row["answer"]) else "differs"
    return rows


def check(library, rows):
    """Gives each difference its reason. Returns whether the table says exactly what differs."""
    table = HERE / f"{library.name}.txt"
    reasons = read_table(table)
    differing = {row["name"] for row in rows if row["verdict"] == "differs"}
    for row in rows:
        row["reason"] = reasons.get(row["name"])
        if row["verdict"] == "differs" and row["reason"] is None:
            print("\n".join(page.drawing(row, library.name)))
            print(f"error: {row['name']}: this difference is not in {table.name}\n")
    stale = [name for name in reasons if name not in differing]
    for name in stale:
        print(f"error: {table.name}: {name}: there is no such case, or it does not differ")
    counts = collections.Counter(row["verdict"] for row in rows)
    print(
        f"{library.name} {library.version}: {counts['agrees']} agree, {counts['differs']} differ, "
        f"{counts['missing']} need a missing operator")
    return not stale and differing <= reasons.keys()


def main():
    parser = argparse.ArgumentParser(description="Lets other libraries run the fixtures.")
    parser.add_argument("marble", nargs="?", default=ROOT / ".build/debug/marble", help="the program marble")
    parser.add_argument("--write", action="store_true", help="write Documentation/Differences.md")
    parser.add_argument("--show", metavar="TEXT", help="show the translated cases with this text in their names")
    options = parser.parse_args()
    cases = exported(options.marble)
    found, missing = libraries()
    reports = {}
    is_expected = True
    for library in found:
        reports[library.name] = judge(library, cases)
        is_expected = check(library, reports[library.name]) and is_expected
        for row in reports[library.name]:
            if options.show and options.show in row["name"]:
                print(row["name"], "::", row["verdict"], row.get("reason") or "")
                print("\n".join(page.drawing(row, library.name)), "\n")
    if not is_expected:
        return 1
    if missing:
        print(f"{', '.join(missing)} is not here, so the page of differences is not checked")
        return 3 if options.write else 0
    text = page.text(reports)
    if options.write:
        PAGE.write_text(text)
    elif PAGE.read_text() != text:
        print(f"error: {PAGE.relative_to(ROOT)} is out of date; use --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
