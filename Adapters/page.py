#!/usr/bin/env python3
"""Writes the page of differences from the reports of `marble conform --format json`.

    Adapters/page.py reactivex.jsonl OpenCombine.jsonl RxJS.jsonl > Documentation/Differences.md

The name of a file is the name of its column.
"""

import collections
import json
import pathlib
import sys


def operators(rows):
    """Says for each operator how many cases agree and differ; one without any is missing."""
    agreed, differed, missing = (collections.Counter() for _ in range(3))
    alone = {
        row["operators"][0]
        for row in rows
        if row["verdict"] == "differs" and len(row["operators"]) == 1
    }
    for row in rows:
        if row["verdict"] == "unsupported":
            missing.update(name for name in row["operators"] if row["missing"].startswith(name))
            continue
        if row["verdict"] == "agrees":
            agreed.update(row["operators"])
            continue
        # In a case of several operators, those are to blame that differ alone too.
        blamed = [name for name in row["operators"] if name in alone] or row["operators"]
        differed.update(blamed)
        agreed.update(name for name in row["operators"] if name not in blamed)
    return agreed, differed, missing


def cell(name, counts):
    agreed, differed, missing = counts
    if differed[name]:
        return f"differs in {differed[name]} of {agreed[name] + differed[name]}"
    if agreed[name]:
        return f"agrees in {agreed[name]}"
    return "missing" if missing[name] else ""


def anchor(title):
    return title.lower().replace(" ", "-").replace(".", "")


def main():
    reports = {
        pathlib.Path(path).stem: [json.loads(line) for line in open(path, encoding="utf-8")]
        for path in sys.argv[1:]
    }
    counts = {name: operators(rows) for name, rows in reports.items()}
    names = sorted({name for rows in reports.values() for row in rows for name in row["operators"]})
    print("""# Differences between libraries

This page shows where other libraries behave differently from the [fixtures](../fixtures) of this one. The programs that
run the fixtures with each library are in [Adapters](../Adapters), and [Conformance](Conformance.md) explains how to write
another one. `Adapters/page.py` writes this page from what the libraries sent.

A difference is not a mistake of either side. In each drawing, the first output is what this library sends, and the second
one is what the other library sent.

| library | cases that agree | differ | need a missing operator |
| --- | --- | --- | --- |""")
    for name, rows in reports.items():
        verdicts = collections.Counter(row["verdict"] for row in rows)
        print(
            f"| [{name}](#{anchor(name)}) | {verdicts['agrees']} | {verdicts['differs']} "
            f"| {verdicts['unsupported']} |")
    print("""
## Operators

A number is a number of cases. An empty cell means that every case with the operator needs something else that the library
does not have, such as interruptions.
""")
    print("| operator | " + " | ".join(reports) + " |")
    print("| --- |" + " --- |" * len(reports))
    for name in names:
        cells = [cell(name, counts[library]) for library in reports]
        print(f"| `{name}` | " + " | ".join(cells) + " |")
    for library, rows in reports.items():
        print(f"\n## {library}")
        groups = {}
        for row in rows:
            if row["verdict"] == "differs":
                groups.setdefault(row["reason"] or "Not explained yet.", []).append(row)
        for reason, group in groups.items():
            # The smallest drawing says it best.
            example = min(group, key=lambda row: (len(row["drawing"]), max(map(len, row["drawing"]))))
            file = example["file"].split("fixtures/")[-1]
            cases = "one case" if len(group) == 1 else f"{len(group)} cases"
            print(f"\n{reason} This is so in {cases}, such as '{example['title']}' in [{file}](../fixtures/{file}):\n")
            print("```")
            # Without the place in the file, which changes with every line above it.
            for line in example["drawing"]:
                place, sign, message = line.partition(": error: ")
                print(message if sign else line)
            print("```")


main()
