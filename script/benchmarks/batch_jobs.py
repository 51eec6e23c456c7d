"""The jobs of the bench for many documents and for one that stays open: `run` and `session`."""

import json
import os
import shlex
import sys

from .jobs import ratio
from .measuring import Job, Program, Target

SESSION_CLIENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "session_client.py")
# What starting costs goes away in the difference of the two.
FEW, MANY = 200, 2200
REQUESTS = 2000


def written(out, name, text):
    """The path of a file in the folder of a run, which is made anew for each."""
    def prepare():
        with open(os.path.join(out, name), "w", encoding="utf-8") as file:
            file.write(text)
    return os.path.join(out, name), prepare


def pipeline(out, *events, output=None):
    save = {"save": {"output": output}} if output else {}
    return written(out, "pipeline.json", json.dumps({"steps": [{"event": event} for event in events]} | save))


def per_document(figure):
    """Milliseconds a document of `run` beyond what the button's own command takes for it, both in one process at work."""
    def value(costs):
        def each(name):
            return (getattr(costs[f"{name}, {MANY}"], figure) - getattr(costs[f"{name}, {FEW}"], figure)) / (MANY - FEW)
        return (each("pdfscope run") - each("pdfscope outline")) * 1000
    return value


def overhead(setting, out):
    """A document of one page and a kilobyte, read by one warm worker, and by the command that has no worker."""
    file = setting.place.smallest
    path, prepare = pipeline(out, {"action": "outline.list"})
    return [
        program
        for count in (FEW, MANY)
        for program in (
            setting.pdfscope(f"pdfscope run, {count}", "run", path, "-j1", "--ndjson", *[file] * count,
                             accepted=(0, 1), prepare=prepare),
            setting.pdfscope(f"pdfscope outline, {count}", "outline", "-j1", "--ndjson", *[file] * count,
                             accepted=(0, 1)),
        )
    ]


def memory(setting, out):
    """Jobs from standard input, as an engine that has many gives them."""
    path, prepare = pipeline(out, {"action": "outline.list"})
    job = shlex.quote(json.dumps({"path": setting.place.smallest}))
    return [
        Program(f"pdfscope {count:,}", f"yes {job} | head -n {count} | "
                f"{shlex.quote(setting.program)} run {shlex.quote(path)} --ndjson", accepted=(0, 1), prepare=prepare)
        for count in (2000, 100_000)]


def turn_files(setting, out):
    """The first page of each file turned, into a folder: two workers, two processes of qpdf, one interpreter."""
    files = setting.place.split_files
    path, prepare = pipeline(out, {"action": "edit.rotatePages", "pages": "1", "by": 90}, output="{stem}-a.pdf")
    listed = " ".join(shlex.quote(file) for file in files)
    target = shlex.quote(out)
    return [
        Program("pdfscope", f"cd {target} && {shlex.quote(setting.program)} run {shlex.quote(path)} -j2 --quiet {listed}",
                prepare=prepare),
        Program("qpdf, xargs -P2", f"printf '%s\\n' {listed} | "
                f"xargs -P2 -I FILE sh -c 'qpdf --rotate=+90:1 \"$0\" {target}/$(basename \"$0\")' FILE"),
        setting.library("pikepdf", "turn", "pikepdf", out, *files),
    ]


def session(*requests):
    """Requests put one after the other, each when the one before is answered; what passes between counts."""
    def programs(setting, _):
        return [
            Program("pdfscope", [sys.executable, SESSION_CLIENT, setting.program, setting.place.manual, str(REQUESTS),
                                 *(json.dumps(request) for request in requests)], is_library=True)]
    return programs


LATENCY = Target("ms a request", 1.0, lambda costs: costs["pdfscope"].inside_wall / REQUESTS * 1000)
TURN = {"event": {"action": "edit.rotatePages", "pages": "1", "by": 90}}

ALL = [
    Job("run, a document's overhead", overhead, [
        Target("ms of CPU a document", 1.0, per_document("cpu")),
        Target("ms of wall time a document", 1.0, per_document("wall"))], most_rounds=3),
    Job("run, memory by the number of jobs", memory, [
        Target("times the memory for 2,000", 1.2,
               lambda costs: costs["pdfscope 100,000"].memory / costs["pdfscope 2,000"].memory)], most_rounds=1),
    Job("run, turn page 1 of 200 files", turn_files, [
        ratio("CPU of qpdf", 1.0, "CPU", ["qpdf, xargs -P2"]), ratio("wall time of qpdf", 1.0, "wall", ["qpdf, xargs -P2"]),
    ], most_rounds=3),
    Job("session, setPage", session(*({"event": {"action": "session.setPage", "page": page}} for page in (7, 8))), [LATENCY]),
    Job("session, a page turned and turned back", session(TURN, {"undo": {}}), [LATENCY], most_rounds=3),
    Job("session, a bookmark set and taken away", session(
        {"event": {"action": "bookmarks.toggle", "page": 7}}), [LATENCY], most_rounds=3),
    Job("session, the annotations of a page", session(
        {"event": {"action": "annotate.list", "pages": "7"}}), [LATENCY], most_rounds=3),
]
