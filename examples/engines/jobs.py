#!/usr/bin/env python3
"""Makes a job of each PDF in a folder: one JSON object a line, for `pdfscope run --ndjson`.

    jobs.py INPUT OUTPUT > jobs.ndjson

The documents keep their places: INPUT/a/b.pdf goes to OUTPUT/a/b.pdf. Each job has an id, by which its result is known
again whichever machine it comes from, in whatever order. Paths are absolute, for they must be the same on every
machine; a path that is not UTF-8 is told as pdfscope does it, {"bytes": base64}.
"""

import base64
import json
import os
import sys


def text(path):
    """A path as pdfscope has it in JSON."""
    try:
        return path.decode()
    except UnicodeDecodeError:
        return {"bytes": base64.b64encode(path).decode()}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, target = (os.path.abspath(os.fsencode(folder)) for folder in sys.argv[1:])
    number = 0
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(name for name in folders if os.path.join(folder, name) != target)
        for name in sorted(names):
            if not name.lower().endswith(b".pdf"):
                continue
            path = os.path.join(folder, name)
            output = os.path.join(target, os.path.relpath(path, source))
            # The folders are made here, once: machines that make one at the same time get in each other's way.
            os.makedirs(os.path.dirname(output), exist_ok=True)
            print(json.dumps({"path": text(path), "output": text(output), "id": number}))
            number += 1


main()
