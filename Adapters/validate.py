#!/usr/bin/env python3
"""Checks the lines of `marble export` against their schema: Adapters/validate.py < EXPORT."""

import json
import pathlib
import sys

import jsonschema

schema = json.loads(pathlib.Path(__file__).with_name("schema.json").read_text(encoding="utf-8"))
validator = jsonschema.Draft202012Validator(schema)
number = 0
for number, line in enumerate(sys.stdin, 1):
    error = next(validator.iter_errors(json.loads(line)), None)
    if error:
        sys.exit(f"line {number}: {error.json_path}: {error.message}")
if number == 0:
    sys.exit("there are no lines to check")
