"""The opening of README.md."""

TEXT = """
# Fixtures

Small PDFs, each for one thing that a reader of PDF has to get right. `Fixtures/make` makes them all, and this page;
`Fixtures/make --check` says whether the files kept here are what it makes. Change a fixture by changing its declaration
in `generator/`, never the file: a test compares them.

Unless a row says otherwise:

- Everything outside `damaged/` and `hostile/` is sound: `qpdf --check` has no complaint, mutool and pdfinfo open it. A
  test checks that too.
- Pages are 600 by 800 units with no rotation. *User space* is PDF's: origin at the bottom left of the page, y up.
  *Shown* is pdfscope's: origin at the top left of the page as shown (CropBox and Rotate applied), y down, not
  multiplied by UserUnit.
- Text is in Courier at 10 units, so **every character is 6 units wide**: a word that starts `n` characters into a line
  that starts at `x` covers `x + 6n` to `x + 6(n + length)`. Heights depend on the reader's idea of the font; the
  baseline is what is stated here.
- Files are not encrypted. Dates are 2024-01-02 03:04:05 UTC, and both parts of /ID are the MD5 of the file's name, so
  that the bytes are the same on every run.

Tests in Swift find them by name: `Fixtures.path("outline/destinations.pdf")` of TestSupport. Larger inputs are made
when a test needs them: `Fixtures/make --generate siblings 100000 OUT.pdf` (`--help` lists the kinds).
"""
