"""Text: where words are, and what they say

`needle` is the word to look for in most of them.
"""

import zlib

from .document import Document, lines, show
from .registry import fixture

PLAIN = [
    ("Chapter One", [
        "The first line holds one needle in plain sight.",
        "A phrase may run over the end of a line: the quick brown",
        "fox jumps over the lazy dog. Needle with a capital letter.",
    ]),
    ("Chapter Two", [
        "needle needle needle",
        "needles and needlework are other words",
        "NEEDLE in a haystack",
    ]),
    ("Chapter Three", [
        "Nothing to be found on this page but 2024-01-31 and",
        "x+y=z, a.b, (brackets), user@example.org",
    ]),
]


@fixture("text/plain.pdf", """
    Three pages with a heading each (Helvetica 20 at (60, 740)) and lines of text, the first with its baseline at
    (60, 700), the next ones 12 below each other. `needle` occurs 6 times as lower case: page 1 once, page 2 five
    times (twice inside `needles` and `needlework`); 8 times without regard to case (`Needle` on page 1, `NEEDLE` on
    page 2); as a whole word 4 times, 6 without regard to case. `quick brown fox` runs over two lines of page 1.
    """, details="""
    | word | page | shown: left, width, baseline | user space: left, baseline |
    |---|---|---|---|
    | needle | 1 | 210, 36, 100 | 210, 700 |
    | quick brown | 1 | 330, 66, 112 | 330, 688 |
    | fox | 1 | 60, 18, 124 | 60, 676 |
    | Needle | 1 | 234, 36, 124 | 234, 676 |
    | needle | 2 | 60, 36, 100 and 102, 36, 100 and 144, 36, 100 | 60, 102 and 144, 700 |
    | needle(s) | 2 | 60, 36, 112 | 60, 688 |
    | needle(work) | 2 | 132, 36, 112 | 132, 688 |
    | NEEDLE | 2 | 60, 36, 124 | 60, 676 |
    """)
def plain(name):
    document = Document(name)
    for heading, body in PLAIN:
        document.page(show(heading, 60, 740, "H", 20) + lines(body, 60, 700))
    return document.finish()


CHARACTERS = [
    "caf\xe9 cr\xe8me br\xfbl\xe9e",
    "\xc6r\xf8sk\xf8bing Stra\xdfe",
    "na\xefve fa\xe7ade \xd1and\xfa",
    "of\x01ce \x02ower",
    "\x93double\x94 \x91single\x92 \x96 \x97 \x85 \x80",
    "no\xa0break",
    "",
    "This line ends inside inter-",
    "national trade, and this one with a soft\xad",
    "hyphen. A hyphen that stays: well-",
    "known.",
]


@fixture("text/characters.pdf", """
    One page in WinAnsiEncoding with `fi` and `fl` added by /Differences. First baseline at (60, 700), lines 12
    apart: `café crème brûlée` · `Ærøskøbing Straße` · `naïve façade Ñandú` · `ofﬁce ﬂower` with the ligatures
    U+FB01 and U+FB02 (each 6 wide, like any other character) · “double” ‘single’ – — … € · `no break` with U+00A0 ·
    an empty line · `inter-` / `national` over two lines with a hyphen, `soft` / `hyphen` with the code of the soft
    hyphen (AD), `well-` / `known`.
    """)
def characters(name):
    document = Document(name)
    encoding = "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >>"
    document.courier = document.font("Courier", encoding)
    document.page(lines(CHARACTERS, 60, 700))
    return document.finish()


@fixture("text/columns.pdf", """
    Two columns of 12 lines, left at x 60, right at x 320, first baseline 700, 12 apart, drawn line by line across
    both columns. Read column by column: `left 1 …`, `left 2 …` to `left 12 …`, then `right 1 …` on. `silver thread`
    runs from the end of left 5 to the start of left 6; `golden bough` from the end of left 12 to the start of right
    1. `needle` is in left 3 at x 108 (baseline 676) and in right 9 at x 374 (baseline 604).
    """)
def columns(name):
    left = [f"left {n} is a line of the first one" for n in range(1, 13)]
    right = [f"right {n} is a line of the other one" for n in range(1, 13)]
    left[2] = "left 3: needle in the first column"
    left[4] = "left 5 holds the first word: silver"
    left[5] = "thread goes on in left 6, as it must"
    left[11] = "left 12 ends the first column: golden"
    right[0] = "bough starts right 1, far to the top"
    right[8] = "right 9: needle in the second one"
    document = Document(name)
    content = ""
    for index, pair in enumerate(zip(left, right)):
        content += show(pair[0], 60, 700 - 12 * index) + show(pair[1], 320, 700 - 12 * index)
    document.page(content)
    return document.finish()


#: Text matrices under which text is upright on a page shown with that rotation.
UPRIGHT = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}


@fixture("text/rotated.pdf", """
    Five pages of 600 by 400 with /Rotate 0, 90, 180, 270 and -90 (the same as 270). Each has `needle` along the
    user space x axis, from (100, 300) to (136, 300), and `upright`, turned so that it reads level when the page is
    shown, its baseline starting at user space (300, 200).
    """, details="""
    | page | Rotate | shown size | needle: baseline from → to (shown) | upright: baseline from → to (shown) |
    |---|---|---|---|---|
    | 1 | 0 | 600 × 400 | (100, 100) → (136, 100) | (300, 200) → (342, 200) |
    | 2 | 90 | 400 × 600 | (300, 100) → (300, 136) | (200, 300) → (242, 300) |
    | 3 | 180 | 600 × 400 | (500, 300) → (464, 300) | (300, 200) → (342, 200) |
    | 4, 5 | 270 | 400 × 600 | (100, 500) → (100, 464) | (200, 300) → (242, 300) |
    """)
def rotated(name):
    document = Document(name)
    for angle in (0, 90, 180, 270, -90):
        content = show("needle", 100, 300) + show("upright", 300, 200, matrix=UPRIGHT[angle % 360])
        document.page(content, f"/Rotate {angle}", (0, 0, 600, 400))
    return document.finish()


@fixture("text/boxes.pdf", """`needle` on pages whose boxes are not at the origin. Page 1 has also `outside`, which the
    CropBox cuts away.""", details="""
    | page | MediaBox | CropBox | else | shown size | needle starts in user space at | shown at (baseline) |
    |---|---|---|---|---|---|---|
    | 1 | 0 0 600 400 | 50 80 550 380 | | 500 × 300 | 100, 300 | 50, 80 → 86, 80 |
    | 2 | -300 -200 300 200 | | | 600 × 400 | -100, 50 | 200, 150 → 236, 150 |
    | 3 | 0 0 300 200 | | UserUnit 2 | 300 × 200 units, 600 × 400 points | 100, 100 | 100, 100 → 136, 100 |
    | 4 | 0 0 600 400 | 50 80 550 380 | Rotate 90 | 300 × 500 | 100, 300 | 220, 50 → 220, 86 |
    | 5 | 0 0 600 400 | -100 -100 700 300 (in part off the MediaBox) | | 600 × 300 | 100, 200 | 100, 100 → 136, 100 |
    | 6 | 600 400 0 0 (corners the other way round) | | | 600 × 400 | 100, 300 | 100, 100 → 136, 100 |
    | 7 | -100 -100 500 300 | 0 0 400 200 | Rotate 270, UserUnit 2 | 200 × 400 units | 100, 50 | 150, 300 → 150, 264 |
    | 8 | 0 0 600 400 | 700 700 900 900 (wholly off the MediaBox) | | readers differ | 100, 300 | |
    """)
def boxes(name):
    document = Document(name)
    needle = show("needle", 100, 300)
    crop = "/CropBox [50 80 550 380]"
    document.page(needle + show("outside", 2, 10), crop, (0, 0, 600, 400))
    document.page(show("needle", -100, 50), "", (-300, -200, 300, 200))
    document.page(show("needle", 100, 100), "/UserUnit 2", (0, 0, 300, 200))
    document.page(needle, crop + " /Rotate 90", (0, 0, 600, 400))
    document.page(show("needle", 100, 200), "/CropBox [-100 -100 700 300]", (0, 0, 600, 400))
    document.page(needle, "", (600, 400, 0, 0))
    document.page(
        show("needle", 100, 50), "/CropBox [0 0 400 200] /Rotate 270 /UserUnit 2", (-100, -100, 500, 300))
    document.page(needle, "/CropBox [700 700 900 900]", (0, 0, 600, 400))
    return document.finish()


@fixture("text/directions.pdf", """
    One page with `needle` in five directions, each baseline starting at the given place in user space: level at
    (100, 700), upwards (90°) at (100, 500), upside down (180°) at (300, 500), downwards (270°) at (300, 700), and
    at 45° at (400, 600). Each has its own quadrilateral, 36 long.
    """)
def directions(name):
    document = Document(name)
    content = show("needle", 100, 700)
    content += show("needle", 100, 500, matrix="0 1 -1 0")
    content += show("needle", 300, 500, matrix="-1 0 0 -1")
    content += show("needle", 300, 700, matrix="0 -1 1 0")
    content += show("needle", 400, 600, matrix="0.70710678 0.70710678 -0.70710678 0.70710678")
    document.page(content)
    return document.finish()


TO_UNICODE = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Fixture def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
4 beginbfrange
<41> <41> <03BB>
<42> <42> <1F79>
<43> <43> <03B3>
<44> <44> <03BF>
endbfrange
6 beginbfchar
<45> <03C2>
<46> <006600660069>
<47> <D83DDE00>
<61> <0063>
<62> <00650301>
<20> <0020>
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


@fixture("text/tounicode.pdf", """
    One page whose font says with /ToUnicode what its codes mean. First baseline at (60, 700), 12 apart: `λόγος`
    (its second letter is U+1F79, which normalises to U+03CC) · `ffi 😀`: one glyph, 6 wide, for three characters, a
    space, and U+1F600, a surrogate pair in the map · `cé`, whose second glyph stands for two characters, U+0065
    U+0301.
    """)
def tounicode(name):
    document = Document(name)
    cmap = document.stream(TO_UNICODE, note="ToUnicode")
    document.courier = document.font("Courier", extra=f"/ToUnicode {cmap}")
    document.page(lines(["ABCDE", "F G", "ab"], 60, 700))
    return document.finish()


def picture(document):
    """A picture of 8 by 8 grey dots, and its resources."""
    dots = bytes((32 * column + 8 * row) % 256 for row in range(8) for column in range(8))
    entries = "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8"
    image = document.stream(zlib.compress(dots, 9), entries + " /Filter /FlateDecode", "Picture")
    return document.resources(f"/XObject << /Im {image} >>")


DRAW_PICTURE = "q 400 0 0 400 100 200 cm /Im Do Q\n"


@fixture("text/picture-only.pdf", """Two pages with a picture (400 by 400 at (100, 200)) and no text at all: what a scan
    looks like. A search finds nothing and says that there is no text.""")
def picture_only(name):
    document = Document(name)
    resources = picture(document)
    for _ in range(2):
        document.page(DRAW_PICTURE, resources=resources)
    return document.finish()


@fixture("text/invisible.pdf", """
    A picture with text in rendering mode 3 over it, as text recognition leaves it: `scanned needle` from (120,
    400); `needle` starts at x 168. It is found, and not seen. Page 2 has the picture only.
    """)
def invisible(name):
    document = Document(name)
    resources = picture(document)
    document.page(DRAW_PICTURE + show("scanned needle", 120, 400, mode=3), resources=resources)
    document.page(DRAW_PICTURE, resources=resources)
    return document.finish()
