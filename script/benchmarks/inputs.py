"""What the bench reads: found, installed or made, and kept for the next time."""

import os
import shutil
import subprocess
import sys

MANUAL = "/usr/share/R/doc/manual/fullrefman.pdf"
# The Debian package of each program that is run, and of the manual.
PACKAGES = {"qpdf": "qpdf", "mutool": "mupdf-tools", "pdfgrep": "pdfgrep", "pdftoppm": "poppler-utils", "pdftk": "pdftk-java"}
PYTHON_PACKAGES = ["pypdfium2==5.15.2", "PyMuPDF==1.28.2", "pikepdf", "Pillow"]
FILES_IN_FOLDER = 200
PAGES_OF_SPLIT_FILE = 12


def tell(message):
    print(f"bench: {message}", file=sys.stderr, flush=True)


class Place:
    """The folder where inputs are kept, and the paths of what is in it."""

    def __init__(self, folder, root):
        self.folder = folder
        self.manual = MANUAL
        self.report = os.path.join(root, "Fixtures/demo/report.pdf")
        self.smallest = os.path.join(root, "Fixtures/pages/one.pdf")
        self.split = os.path.join(folder, f"split-{PAGES_OF_SPLIT_FILE}")
        self.scans = os.path.join(folder, "scans-1.pdf")
        self.vectors = os.path.join(folder, "vectors-1.pdf")
        self.annotated = os.path.join(folder, "annotations-1.pdf")
        # By their size in MiB.
        self.padded = {size: os.path.join(folder, f"padded-{size}.pdf") for size in (1, 100)}
        # The interpreter that has the peers of PyPI; None where there is none.
        self.python = None

    @property
    def split_files(self):
        return [os.path.join(self.split, name) for name in sorted(os.listdir(self.split))]

    def prepare(self):
        os.makedirs(self.folder, exist_ok=True)
        self.install_programs()
        self.make_environment()
        self.make("documents split from the manual", self.split, self.make_split_files)
        # Written by the system's Python too; Pillow is needed for the scans alone.
        makers = os.path.join(os.path.dirname(os.path.abspath(__file__)), "made_documents.py")
        if self.python:
            self.make("a file of scans", self.scans, lambda out: self.call(self.python, makers, "scans", out, MANUAL))
        else:
            self.scans = None
        self.make("a file of vector art", self.vectors, lambda out: self.call(sys.executable, makers, "vectors", out))

        self.make("a file of annotations", self.annotated,
                  lambda out: self.call(sys.executable, makers, "annotations", out))
        for size, path in self.padded.items():
            self.make(f"a file of {size} MiB", path,
                      lambda out, size=size: self.call(sys.executable, makers, "padded", out, str(size)))

    @staticmethod
    def make(what, path, maker):
        """Makes an input that is not there yet, beside its place, so that what is in its place is whole."""
        if os.path.exists(path):
            return
        tell(f"making {what}")
        unfinished = path + ".unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        maker(unfinished)
        os.rename(unfinished, path)

    @staticmethod
    def call(*command):
        subprocess.run(command, check=True)

    @staticmethod
    def make_split_files(folder):
        os.mkdir(folder)
        Place.call(
            "qpdf", MANUAL, f"--split-pages={PAGES_OF_SPLIT_FILE}", "--deterministic-id", f"{folder}/part-%d.pdf")
        for name in sorted(os.listdir(folder))[FILES_IN_FOLDER:]:
            os.unlink(os.path.join(folder, name))

    @staticmethod
    def install_programs():
        missing = [package for tool, package in PACKAGES.items() if not shutil.which(tool)]
        if not os.path.exists(MANUAL):
            missing.append("r-doc-pdf")
        if missing:
            tell(f"installing {' '.join(missing)}")
            prefix = [] if os.getuid() == 0 else ["sudo"]
            subprocess.run([*prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing],
                           check=True, stdout=sys.stderr)

    def make_environment(self):
        environment = os.path.join(self.folder, "python")
        python = os.path.join(environment, "bin/python")
        if subprocess.run([python, "-c", "import pypdfium2, pymupdf, pikepdf, PIL"], stderr=subprocess.DEVNULL,
                          check=False).returncode if os.path.exists(python) else True:
            tell(f"installing {' '.join(PYTHON_PACKAGES)} from PyPI")
            try:
                subprocess.run([sys.executable, "-m", "venv", environment], check=True, stdout=sys.stderr)
                subprocess.run([python, "-m", "pip", "install", "-q", *PYTHON_PACKAGES], check=True, stdout=sys.stderr)
            except (OSError, subprocess.CalledProcessError) as error:
                tell(f"PDFium, PyMuPDF, pikepdf and the file of scans are left out: {error}")
                return
        self.python = python
