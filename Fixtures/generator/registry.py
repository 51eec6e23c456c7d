"""Which fixtures there are, and what README.md says of each."""

import importlib
import os
import re
import subprocess
import sys
import traceback

#: One module a section of README.md, in this order.
SECTIONS = ["demo", "text", "search", "outline", "pages", "bookmarks", "annotations", "forms", "structure", "encryption", "signatures",
            "damaged", "hostile", "hostile_files"]

#: Name of the file to its Fixture.
FIXTURES = {}

#: The version that made the files which qpdf writes; another may write other bytes.
QPDF_VERSION = "11.3.0"


class Fixture:
    def __init__(self, section, name, description, make, password, random, tool, details):
        self.section = section
        self.name = name
        self.description = description
        self.make = make
        self.password = password
        self.random = random
        self.tool = tool
        self.details = details


def fixture(name, description, password="", random=False, tool=None, details=""):
    """Declares a fixture; the decorated function gets the name and returns the bytes.

    random: the bytes differ from run to run, so the kept file is the fixture.
    tool: "qpdf" where qpdf writes the file, so that its version shows in the bytes.
    """

    def register(function):
        section = function.__module__.rsplit(".", 1)[-1]
        assert name not in FIXTURES, name
        FIXTURES[name] = Fixture(section, name, description, function, password, random, tool, details)
        return function

    return register


def load():
    for section in SECTIONS:
        importlib.import_module(f"generator.{section}")


def write(folder, names, keep_random=False):
    unknown = [name for name in names if name not in FIXTURES]
    if unknown:
        print(f"make: no fixture {unknown[0]}; see --list", file=sys.stderr)
        return 64
    for name, item in FIXTURES.items():
        path = os.path.join(folder, name)
        if names and name not in names or item.random and keep_random and os.path.exists(path):
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        data = item.make(name)
        with open(path, "wb") as file:
            file.write(data)
    with open(os.path.join(folder, "README.md"), "w", encoding="utf-8") as file:
        file.write(readme())
    return 0


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def check(folder):
    """Compares what would be made with what is there, and looks for files that nothing makes."""
    problems = []
    version = qpdf_version()
    for name, item in FIXTURES.items():
        kept = read(os.path.join(folder, name))
        if kept is None:
            problems.append(f"{name}: missing")
        elif item.random:
            continue
        elif item.tool == "qpdf" and version != QPDF_VERSION:
            print(f"{name}: not compared, made by qpdf {QPDF_VERSION}, this is {version}")
        else:
            try:
                if item.make(name) != kept:
                    problems.append(f"{name}: differs")
            except Exception:
                problems.append(f"{name}: cannot be made\n{traceback.format_exc()}")
    if read(os.path.join(folder, "README.md")) != readme().encode():
        problems.append("README.md: differs")
    for place, _, files in os.walk(folder):
        for file in files:
            name = os.path.relpath(os.path.join(place, file), folder)
            if name.endswith(".pdf") and name not in FIXTURES:
                problems.append(f"{name}: nothing makes it")
    print("\n".join(problems) if problems else f"{len(FIXTURES)} fixtures as they should be")
    return 1 if problems else 0


def qpdf_version():
    try:
        text = subprocess.run(["qpdf", "--version"], capture_output=True, text=True, check=True).stdout
    except OSError:
        return "missing"
    return re.search(r"version (\S+)", text).group(1)


def readme():
    parts = [importlib.import_module("generator.intro").TEXT.strip()]
    for section in SECTIONS:
        module = importlib.import_module(f"generator.{section}")
        items = [item for item in FIXTURES.values() if item.section == section]
        parts.append("## " + paragraph(module.__doc__))
        rows = ["| file | what it is for, what a reader should see |", "|---|---|"]
        if any(item.password for item in items):
            rows = ["| file | what it is for, what a reader should see | passwords |", "|---|---|---|"]
        for item in items:
            made = " *Random: the kept file is the fixture.*" if item.random else ""
            row = f"| `{item.name}` | {one_line(item.description)}{made} |"
            rows.append(row + f" {item.password or 'none'} |" if len(rows[0].split("|")) == 5 else row)
        parts.append("\n".join(rows))
        for item in items:
            if item.details:
                parts.append(f"### {item.name}\n\n{paragraph(item.details)}")
    return "\n\n".join(parts) + "\n"


def one_line(text):
    return re.sub(r"\s+", " ", text.strip())


def paragraph(text):
    lines = text.strip("\n").split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    indent = min(indents, default=0)
    return "\n".join([lines[0].strip()] + [line[indent:].rstrip() for line in lines[1:]]).strip()
