#!/usr/bin/env python3
"""A custom action of pdfscope: watermarks documents that speak of themselves as drafts.

pdfscope starts it with the path of a private copy of the document and gives it the event on standard input. It
answers on standard output with a result, and with the events that it wants to be sent.
"""

import json
import subprocess
import sys

event = json.load(sys.stdin)
parameters = event["parameters"]
text = subprocess.run(
    ["pdftotext", "-l", "1", sys.argv[1], "-"], check=True, capture_output=True, text=True).stdout

is_draft = parameters["word"].lower() in text.lower()
answer = {"result": {"isDraft": is_draft}}
if is_draft:
    answer["events"] = [{
        "action": "edit.watermark",
        "text": parameters["word"].upper(),
        "fontSize": parameters["size"],
    }]
json.dump(answer, sys.stdout)
