"""The jobs of the bench, and what each program is told to do the same with."""

import os
import shlex
import shutil
import subprocess
import sys

from .measuring import Job, Program, Target, version

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "python_peers.py")
# The manual has the one 92 times, the next 4,703 times, the last 38,664 times.
RARE, FREQUENT, EVERYWHERE = "regression", "function", "the"
SIZE = "256"
PAGES_OF_MANUAL = 2415
# The issue says 236 pages; these have text, tables and formulas.
FIRST, LAST = 1, 236
MOST_MEMORY = 200


class Setting:
    """The pdfscope that is measured, and the inputs."""

    def __init__(self, program, place):
        self.program = program
        self.place = place
        self.helps = {}

    def has(self, *words):
        """Whether the help of a subcommand, all words but the last, names an option."""
        *subcommand, option = words
        subcommand = tuple(subcommand)
        if subcommand not in self.helps:
            answer = subprocess.run([self.program, *subcommand, "--help"], capture_output=True, text=True, check=False)
            self.helps[subcommand] = answer.stdout
        words = self.helps[subcommand].replace(",", " ").replace("=", " ").split()
        return option in words

    def pdfscope(self, name, *arguments, needs="", accepted=(0, 3), prepare=None):
        return Program(name, [self.program, *arguments], needs=needs, accepted=accepted, prepare=prepare)

    def library(self, name, job, library, *arguments, prepare=None):
        command = [self.place.python, PEERS, job, library, *arguments] if self.place.python else None
        return Program(name, command, is_library=True, prepare=prepare)

    def versions(self):
        commands = {
            "pdfscope": [self.program, "version"], "qpdf": ["qpdf", "--version"], "poppler": ["pdftoppm", "-v"],
            "pdfgrep": ["pdfgrep", "--version"], "MuPDF": ["mutool", "-v"]}
        found = {name: version(command) for name, command in commands.items()}
        if self.place.python:
            for name in ("pypdfium2", "PyMuPDF", "pikepdf", "Pillow"):
                found[name] = version([
                    self.place.python, "-c", f"from importlib.metadata import version; print(version('{name}'))"])
        return found | {"python": sys.version.split()[0]}


# Targets


def best(costs, figure, names=None):
    """The least of a figure among the peers: all that are not pdfscope, or those named."""
    peers = [name for name in costs if not name.startswith("pdfscope")] if names is None else names
    return min(getattr(costs[name], figure) for name in peers)


def ratio(text, limit, figure, names=None):
    figure = {"CPU": "inside_cpu", "wall": "inside_wall", "memory": "memory"}[figure]
    return Target(text, limit, lambda costs: getattr(costs["pdfscope"], figure) / best(costs, figure, names))


def pictures_targets(*more):
    return [ratio("wall of the best peer", 0.6, "wall"), ratio("CPU of the best peer", 1.1, "CPU"), *more]


MEMORY = Target("MiB at the most", MOST_MEMORY, lambda costs: costs["pdfscope"].memory)

SEARCH_TARGETS = [
    ratio("wall of PDFium", 1.0, "wall", ["PDFium"]),
    ratio("wall of MuPDF", 1.0, "wall", ["PyMuPDF", "mutool stext | grep"]),
    ratio("CPU of pdfgrep", 0.45, "CPU", ["pdfgrep"]),
    MEMORY,
]

# Search


def search(word):
    """All matches; those of pdfscope, PDFium and PyMuPDF with their rectangles, mutool's with every glyph's line."""
    def programs(setting, _):
        manual = setting.place.manual
        quoted = shlex.quote(manual)
        return [
            setting.pdfscope("pdfscope", "search", "--json", "--sections", "no", word, manual),
            setting.pdfscope("pdfscope sections", "search", "--json", word, manual),
            Program("pdfgrep", ["pdfgrep", "-n", word, manual]),
            Program("pdftotext | grep", f"pdftotext {quoted} - | grep -n {word}"),
            Program("mutool text | grep", f"mutool draw -q -F txt -o - {quoted} | grep -n {word}"),
            Program("mutool stext | grep", f"mutool draw -q -F stext.json -o - {quoted} | grep -o {word}"),
            setting.library("PDFium", "search", "pdfium", word, manual),
            setting.library("PyMuPDF", "search", "pymupdf", word, manual),
        ]
    return programs


def search_everywhere(setting, _):
    return [setting.pdfscope("pdfscope", "search", "--ndjson", EVERYWHERE, setting.place.manual)]


def search_first_page(setting, _):
    # The first word of the title page that the pages after it hardly have.
    manual, word = setting.place.manual, "Statistical Computing"
    return [
        setting.pdfscope("pdfscope", "search", "-q", word, manual),
        Program("pdfgrep", ["pdfgrep", "-q", word, manual]),
        Program("pdftotext | grep", f"pdftotext {shlex.quote(manual)} - | grep -q '{word}'"),
    ]


def search_files(setting, _):
    files = setting.place.split_files
    quoted = " ".join(shlex.quote(path) for path in files)
    return [
        setting.pdfscope("pdfscope", "search", "--json", RARE, *files),
        setting.pdfscope("pdfscope -j1", "search", "-j1", "--json", RARE, *files, needs="search -j"),
        setting.pdfscope("pdfscope -j2", "search", "-j2", "--json", RARE, *files, needs="search -j"),
        Program("pdfgrep", ["pdfgrep", "-n", RARE, *files]),
        Program("pdftotext | grep", f"for file in {quoted}; do pdftotext $file - | grep -n {RARE}; done; true"),
        setting.library("PDFium", "search", "pdfium", RARE, *files),
        setting.library("PyMuPDF", "search", "pymupdf", RARE, *files),
    ]


# Pictures


def pictures(path, pages, kind="png"):
    """Pages of one document; `path` takes the place of inputs."""
    def programs(setting, out):
        file = path(setting.place)
        if file is None:
            return [setting.library("the file of scans", "thumbnails", "pdfium")]
        first, last = pages
        output = f"{out}/{{stem}}-{{page}}.{kind}"
        jpeg = kind == "jpg"
        run = [
            setting.pdfscope("pdfscope", "thumbnails", "--size", SIZE, "--pages", f"{first}-{last}", file, "-o", output,
                             needs="thumbnails --quality" if jpeg else ""),
            Program("pdftoppm", ["pdftoppm", "-cropbox", "-scale-to", SIZE, "-jpeg" if jpeg else "-png", "-f",
                                 str(first), "-l", str(last), file, f"{out}/page"]),
        ]
        if not jpeg:
            run.append(Program("mutool", ["mutool", "draw", "-q", "-w", SIZE, "-h", SIZE, "-o", f"{out}/page-%d.png",
                                          file, f"{first}-{last}"]))
        return run + libraries(setting, kind, f"{first}-{last}", out, [file])
    return programs


def libraries(setting, kind, pages, out, files):
    return [setting.library(name, "thumbnails", library, kind, SIZE, pages, out, *files)
            for name, library in (("PDFium", "pdfium"), ("PyMuPDF", "pymupdf"))]


def pictures_of_files(setting, out):
    files = setting.place.split_files
    quoted = " ".join(shlex.quote(path) for path in files)
    return [
        setting.pdfscope("pdfscope", "thumbnails", "--size", SIZE, "--pages", "1", *files, "-o",
                         f"{out}/{{stem}}-{{page}}.png"),
        Program("pdftoppm", f"for file in {quoted}; do pdftoppm -cropbox -scale-to {SIZE} -png -l 1 -singlefile $file "
                f"{out}/$(basename $file); done"),
        Program("mutool", f"for file in {quoted}; do mutool draw -q -w {SIZE} -h {SIZE} -o "
                f"{out}/$(basename $file).png $file 1; done"),
        *libraries(setting, "png", "1-1", out, files),
    ]


# The rest


def start(setting, _):
    return [setting.pdfscope("pdfscope", "version"), Program("qpdf", ["qpdf", "--version"])]


def outline(path):
    def programs(setting, _):
        file = path(setting.place)
        return [
            setting.pdfscope("pdfscope", "outline", "--json", file),
            Program("qpdf", ["qpdf", "--json", "--json-key=outlines", file]),
            Program("mutool", ["mutool", "show", file, "outline"]),
            setting.library("PDFium", "outline", "pdfium", file),
            setting.library("pikepdf", "outline", "pikepdf", file),
        ]
    return programs


def annotations(setting, _):
    file = setting.place.annotated
    return [
        setting.pdfscope("pdfscope", "annotate", "list", "--json", file),
        setting.library("PyMuPDF", "annotations", "pymupdf", file),
    ]


#: A hundred places on a page; on a hundred pages that makes 10,000 annotations.
PLACES = [f"{20 + 50 * column},{20 + 30 * row},40,20" for row in range(10) for column in range(10)]


def many_rectangles(setting, out):
    """10,000 rectangles in one call, on the 100 pages that have 10,000 annotations already."""
    file, rectangles = setting.place.annotated, [word for place in PLACES for word in ("--rect", place)]
    return [
        setting.pdfscope("pdfscope", "annotate", "add", "rectangle", "--pages", "all", *rectangles, file, "--force",
                         "-o", f"{out}/rectangles.pdf", needs="annotate add highlight --rect"),
        setting.library("PyMuPDF", "rectangles", "pymupdf", file, f"{out}/rectangles-2.pdf", *PLACES),
    ]


HIGHLIGHT = ["annotate", "add", "highlight"]
AT_PLACE = ["--page", "1", "--rect", "20,20,200,40", "--in-place"]


def highlight(setting, out):
    """One highlight on the first page, into the file itself."""
    manual, copy = setting.place.manual, os.path.join(out, "manual.pdf")

    def prepare():
        fresh_copy(manual, copy)

    return [
        setting.pdfscope("pdfscope", *HIGHLIGHT, copy, *AT_PLACE, needs="annotate add highlight --rect",
                         prepare=prepare),
        setting.library("PyMuPDF", "highlight", "pymupdf", copy, prepare=prepare),
        setting.library("pikepdf", "highlight", "pikepdf", copy, prepare=prepare),
    ]


def by_size(needs, *arguments):
    """A change in place of files that differ in nothing but their size."""
    def programs(setting, out):
        copy = os.path.join(out, "padded.pdf")
        return [
            setting.pdfscope(f"pdfscope {size} MiB", *(copy if word == "FILE" else word for word in arguments),
                             needs=needs, prepare=lambda path=path: fresh_copy(path, copy))
            for size, path in setting.place.padded.items()]
    return programs


def fresh_copy(path, copy):
    """On the disk too, so that a program that waits for it waits for its own work alone."""
    shutil.copyfile(path, copy)
    with open(copy, "rb") as file:
        os.fsync(file.fileno())


SIZE_TARGET = Target("times the CPU for 1 MiB", 2.0,
                     lambda costs: costs["pdfscope 100 MiB"].cpu / costs["pdfscope 1 MiB"].cpu)


def rotate(setting, out):
    manual = setting.place.manual
    return [
        setting.pdfscope("pdfscope", "edit", "rotate-pages", "--by", "90", manual, "-o", f"{out}/turned.pdf"),
        Program("qpdf", ["qpdf", "--rotate=+90", manual, f"{out}/turned.pdf"]),
    ]


# The document editor. What each peer loses stands in the manual of edit: qpdf the outline and the links of all files but
# the first, mutool and pdfunite fields, PyMuPDF and pikepdf some of each.


def merge(setting, out):
    files = setting.place.split_files[:100]
    return [
        setting.pdfscope("pdfscope", "edit", "merge", *files, "--force", "-o", f"{out}/merged.pdf", needs="edit merge --fields"),
        Program("qpdf", ["qpdf", "--empty", "--pages", *files, "--", f"{out}/merged-2.pdf"]),
        Program("mutool", ["mutool", "merge", "-o", f"{out}/merged-3.pdf", *files]),
        Program("pdfunite", ["pdfunite", *files, f"{out}/merged-4.pdf"]),
        Program("pdftk", ["pdftk", *files, "cat", "output", f"{out}/merged-5.pdf"]),
        setting.library("PyMuPDF", "merge", "pymupdf", f"{out}/merged-6.pdf", *files),
        setting.library("pikepdf", "merge", "pikepdf", f"{out}/merged-7.pdf", *files),
    ]


def split(setting, out):
    manual = setting.place.manual
    return [
        setting.pdfscope("pdfscope", "edit", "split", "--every", "1", manual, "--force", "-o", f"{out}/a-{{part}}.pdf",
                         needs="edit split --every"),
        Program("qpdf", ["qpdf", "--split-pages", manual, f"{out}/b-%d.pdf"]),
        setting.library("PyMuPDF", "split", "pymupdf", manual, out),
        setting.library("pikepdf", "split", "pikepdf", manual, out),
    ]


def remove_half(setting, out):
    manual = setting.place.manual
    odd = ",".join(str(page) for page in range(1, PAGES_OF_MANUAL + 1, 2))
    return [
        setting.pdfscope("pdfscope", "edit", "remove-pages", "--pages", "even", manual, "--force", "-o",
                         f"{out}/half.pdf"),
        Program("qpdf", ["qpdf", manual, "--pages", ".", "1-z:odd", "--", f"{out}/half-2.pdf"]),
        Program("mutool", ["mutool", "clean", "-gggg", manual, f"{out}/half-3.pdf", odd]),
        Program("pdftk", ["pdftk", manual, "cat", "1-endodd", "output", f"{out}/half-4.pdf"]),
        setting.library("PyMuPDF", "remove", "pymupdf", manual, f"{out}/half-5.pdf"),
        setting.library("pikepdf", "remove", "pikepdf", manual, f"{out}/half-6.pdf"),
    ]


def as_good_as():
    return [ratio("CPU of qpdf", 1.0, "CPU", ["qpdf"]), ratio("wall time of qpdf", 1.0, "wall", ["qpdf"]),
            ratio("memory of qpdf", 1.2, "memory", ["qpdf"])]


ALL = [
    Job("start", start),
    Job("outline, 5 pages", outline(lambda place: place.report)),
    Job("outline, 2,415 pages", outline(lambda place: place.manual), [ratio("CPU of PDFium", 1.0, "CPU", ["PDFium"])]),
    Job("annotations, 10,000 on 100 pages", annotations, [ratio("CPU of PyMuPDF", 1.0, "CPU", ["PyMuPDF"])]),
    Job("annotations, 10,000 added", many_rectangles, [
        Target("seconds of CPU", 2.0, lambda costs: costs["pdfscope"].cpu)], most_rounds=3),
    Job("search, 2,415 pages, 92 matches", search(RARE), SEARCH_TARGETS, most_rounds=3),
    Job("search, 2,415 pages, 4,703 matches", search(FREQUENT), SEARCH_TARGETS, most_rounds=3),
    Job("search, 2,415 pages, 38,664 matches", search_everywhere, [MEMORY], most_rounds=1),
    Job("search -q, page 1 of 2,415", search_first_page, [
        Target("seconds of CPU", 0.15, lambda costs: costs["pdfscope"].cpu)], most_rounds=3),
    Job("search, 200 files", search_files, [
        Target("times faster with -j2 than -j1", 1.8,
               lambda costs: costs["pdfscope -j1"].wall / costs["pdfscope -j2"].wall, is_least=True)], most_rounds=3),
    Job("pictures, 236 pages, PNG", pictures(lambda place: place.manual, (FIRST, LAST)), pictures_targets(MEMORY)),
    Job("pictures, 236 pages, JPEG", pictures(lambda place: place.manual, (FIRST, LAST), "jpg")),
    Job("pictures, 48 scans, PNG", pictures(lambda place: place.scans, (1, 48)), pictures_targets()),
    Job("pictures, 48 pages of vector art, PNG", pictures(lambda place: place.vectors, (1, 48)), pictures_targets(),
        most_rounds=3),
    Job("pictures, page 1 of 200 files, PNG", pictures_of_files, pictures_targets(), most_rounds=3),
    Job("pictures, 2,415 pages, PNG", lambda setting, out: pictures(lambda place: place.manual, (1, 2415))(
        setting, out)[:1], [MEMORY], most_rounds=1),
    Job("turn all pages, 2,415 pages", rotate, as_good_as()),
    Job("merge 100 files", merge, as_good_as(), most_rounds=3),
    Job("split, 2,415 single pages", split, as_good_as(), most_rounds=3),
    Job("remove every second page of 2,415", remove_half, as_good_as(), most_rounds=3),
    Job("turn a page in place, by size", by_size(
        "", "edit", "rotate-pages", "--by", "90", "--pages", "1", "FILE", "--in-place"), [SIZE_TARGET]),
    Job("add a highlight in place, by size", by_size(
        "annotate add highlight --rect", *HIGHLIGHT, "FILE", *AT_PLACE), [SIZE_TARGET]),
    Job("add a highlight in place, 2,415 pages", highlight, [
        ratio("CPU of PyMuPDF's increment", 0.5, "CPU", ["PyMuPDF"]),
        ratio("CPU of pikepdf's new file", 0.2, "CPU", ["pikepdf"])]),
]
