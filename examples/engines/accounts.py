#!/usr/bin/env python3
"""Accounts for every job: prints one result for each, in the order of the jobs, and fails where one is missing.

    accounts.py jobs.ndjson results... > accounts.ndjson

A job that was done again, because the machine that had it was lost, may have several results; the last counts. A result
that was cut off in the middle of its line counts for nothing. A folder stands for the files in it.
"""

import json
import os
import sys


def lines(path):
    """The lines of a file, or of the files in a folder."""
    if os.path.isdir(path):
        for name in sorted(os.listdir(path)):
            if not name.startswith((".", "_")):
                yield from lines(os.path.join(path, name))
        return
    with open(path, encoding="utf-8", errors="replace") as file:
        yield from file


def results(paths):
    """What became of each job, by its id."""
    ends = {}
    for path in paths:
        for line in lines(path):
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if isinstance(record, dict) and record.get("type") == "end" and "id" in record:
                ends[json.dumps(record["id"])] = record
    return ends


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ends = results(sys.argv[2:])
    counts, missing = {}, 0
    with open(sys.argv[1], encoding="utf-8") as jobs:
        for line in jobs:
            if not line.strip():
                continue
            job = json.loads(line)
            end = ends.get(json.dumps(job["id"]))
            if end is None:
                missing += 1
                print(f"lost: job {job['id']}, {job['path']}", file=sys.stderr)
                continue
            counts[end["status"]] = counts.get(end["status"], 0) + 1
            print(json.dumps(end, ensure_ascii=False))
    words = [f"{count} {status}" for status, count in sorted(counts.items())] + [f"{missing} lost"] * (missing > 0)
    print(f"{sum(counts.values()) + missing} jobs: {', '.join(words) or 'none'}", file=sys.stderr)
    sys.exit(1 if missing else 0)


main()
