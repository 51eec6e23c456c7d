"""Annotations: every subtype, and what can be wrong with them

Rectangles under *shown* are `[left, top, width, height]` as pdfscope gives them.
"""

from .document import Document, plain, show
from .pdf import literal, numbers, utf16be
from .registry import fixture

#: Where annotation `index` of a page is: four in a row, 100 by 60 each.
WIDTH, HEIGHT = 100, 60


def place(index):
    return 50 + 130 * (index % 4), 60 + 110 * (index // 4)


def rect(index):
    left, top = place(index)
    return [left, 800 - top - HEIGHT, left + WIDTH, 800 - top]


def quad(box):
    """/QuadPoints of a box in the order that everybody writes: upper left, upper right, lower left, lower right."""
    left, bottom, right, top = box
    return [left, top, right, top, left, bottom, right, bottom]


CREATED = "D:20240102030405Z"
MODIFIED = "D:20240203040506+02'00'"

# Subtype, /C, /CA, /F, what else is in the dictionary. In the order of ISO 32000-2 table 171.
SUBTYPES = [
    ("Text", [1, 1, 0], None, 28, "/Name /Comment /Open false"),
    ("Link", [0, 0, 1], None, 4, "/Border [0 0 1] /A << /S /URI /URI (https://example.org/) >> /H /I"),
    ("FreeText", [1, 0.9, 0.8], None, 4, "/DA (0 0 1 rg /Helv 12 Tf) /Q 1 /IT /FreeTextTypewriter /AP << /N {box} >>"),
    ("Line", [1, 0, 0], 0.5, 4,
     "/L [{l} {b} {r} {t}] /LE [/OpenArrow /Circle] /IC [0 1 0] /BS << /W 2 /S /D /D [3 2] >>"),
    ("Square", [0, 0.5, 0], 1, 196, "/IC [0.5 1 0.5] /BS << /W 3 >> /RD [2 2 2 2] /AP << /N {box} >>"),
    ("Circle", [0.25], 0.25, 5, "/IC [] /BE << /S /C /I 1 >>"),
    ("Polygon", [0, 0, 0, 0.5], None, 4, "/Vertices [{l} {b} {r} {b} {r} {t}] /IC [1 0 0]"),
    ("PolyLine", [0.5, 0, 0.5], None, 4, "/Vertices [{l} {b} {m} {t} {r} {b}] /LE [/None /ClosedArrow]"),
    ("Highlight", [1, 1, 0], 0.4, 4, "/QuadPoints {quad}"),
    ("Underline", [0, 0, 1], None, 4, "/QuadPoints {quad}"),
    ("Squiggly", [1, 0, 1], None, 4, "/QuadPoints {quad}"),
    ("StrikeOut", [1, 0, 0], None, 4, "/QuadPoints {quad}"),
    ("Caret", [0, 0, 1], None, 516, "/Sy /P /RD [1 1 1 1]"),
    ("Stamp", [1, 0, 0], None, 6, "/Name /Approved /AP << /N {box} >>"),
    ("Ink", [0, 0, 0], 0.8, 36, "/InkList [[{l} {b} {m} {t} {r} {b}] [{l} {t} {r} {t}]] /BS << /W 4 >>"),
    ("Popup", None, None, 28, "/Open true /Parent {first}"),
    ("FileAttachment", [0.5, 0.5, 0.5], None, 4, "/Name /Paperclip /FS {file}"),
    ("Sound", None, None, 4, "/Name /Speaker /Sound {sound}"),
    ("Movie", None, None, 4, "/Movie << /F (film.mov) >> /A false"),
    ("Screen", None, None, 4, "/MK << /CA (Play) >>"),
    ("Widget", None, None, 4, "/FT /Tx /V (value) /DA (/Helv 12 Tf 0 g) /AP << /N {box} >>"),
    ("PrinterMark", None, None, 68, "/MN /ColorBar /AP << /N {box} >>"),
    ("TrapNet", None, None, 68, "/LastModified (D:20240102) /AS /N /AP << /N << /N {box} >> >>"),
    ("Watermark", None, None, 68, "/FixedPrint << /Type /FixedPrint /H 0.5 /V 0.5 >> /AP << /N {box} >>"),
    ("3D", None, None, 4, "/3DD {threeD} /AP << /N {box} >>"),
    ("Redact", [1, 0, 0], None, 4, "/QuadPoints {quad} /IC [0 0 0] /OverlayText (gone) /DA (1 g /Helv 8 Tf) /Q 1"),
    ("Projection", None, None, 4, ""),
    ("RichMedia", None, None, 4, "/RichMediaContent << /Type /RichMediaContent >>"),
]

#: Those that ISO 32000-2 calls markup annotations: they have an author and more.
MARKUP = {"Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly",
          "StrikeOut", "Caret", "Stamp", "Ink", "FileAttachment", "Sound", "Redact", "Projection"}

FLAGS = ["invisible", "hidden", "print", "noZoom", "noRotate", "noView", "readOnly", "locked", "toggleNoView",
         "lockedContents"]


def flag_words(value):
    return " ".join(word for bit, word in enumerate(FLAGS) if value >> bit & 1)


def subtype_table():
    rows = ["| n | subtype | page | shown rectangle | colour | opacity | flags |", "|---|---|---|---|---|---|---|"]
    for number, (subtype, colour, opacity, flags, _) in enumerate(SUBTYPES):
        left, top = place(number % 16)
        colour = "" if colour is None else numbers(colour)
        rows.append(
            f"| {number + 1} | {subtype} | {number // 16 + 1} | {left}, {top}, {WIDTH}, {HEIGHT} | {colour} |"
            f" {'' if opacity is None else opacity} | {flags}: {flag_words(flags)} |")
    return "\n".join(rows)


@fixture("annotations/all-subtypes.pdf", """
    Two pages, the 28 subtypes of ISO 32000-2 table 171 in its order, 16 on page 1. Each has /NM `annotation-N`,
    /Contents `A SUBTYPE annotation`, /M 2024-02-03 04:05:06 +02:00; markup annotations have /T `Author`, /Subj
    `Subject`, and /CreationDate 2024-01-02 03:04:05 UTC. The popup belongs to the first.
    """,
         details=subtype_table())
def all_subtypes(name):
    document = Document(name)
    refs = [document.reserve(f"{item[0]} annotation") for item in SUBTYPES]
    box = document.stream(
        "0.9 g 0 0 100 60 re f\n", "/Type /XObject /Subtype /Form /BBox [0 0 100 60]", "Appearance: a grey box")
    embedded = document.stream("attached\n", "/Type /EmbeddedFile /Params << /Size 9 >>", "The attached file")
    file = document.add(f"<< /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F {embedded} >> >>", "File attached")
    sound = document.stream("\x00\x7f\x00\x7f", "/Type /Sound /R 8000", "A very short sound")
    three = document.stream("U3D\x00", "/Type /3D /Subtype /U3D", "Not much of a model")
    pages = [document.reserve("Page 1"), document.reserve("Page 2")]
    for number, (subtype, colour, opacity, flags, extra) in enumerate(SUBTYPES):
        where = rect(number % 16)
        values = {
            "l": where[0], "b": where[1], "r": where[2], "t": where[3], "m": where[0] + 50, "box": box, "file": file,
            "sound": sound, "threeD": three, "first": refs[0], "quad": numbers(quad(where)),
        }
        for key, value in values.items():
            extra = extra.replace("{" + key + "}", str(value))
        parts = [
            f"/Type /Annot /Subtype /{subtype} /Rect {numbers(where)} /P {pages[number // 16]}",
            f"/NM (annotation-{number + 1}) /Contents (A {subtype} annotation) /M ({MODIFIED}) /F {flags}",
        ]
        if subtype in MARKUP:
            parts.append(f"/T (Author) /Subj (Subject) /CreationDate ({CREATED})")
        parts += [f"/C {numbers(colour)}"] if colour is not None else []
        parts += [f"/CA {opacity}"] if opacity is not None else []
        parts += ["/Popup " + str(refs[15])] if number == 0 else []
        parts += ["/T (field)"] if subtype == "Widget" else []
        document.set(refs[number], "<< " + " ".join(parts + [extra]) + " >>")
    for index, page in enumerate(pages):
        annots = " ".join(str(ref) for ref in refs[16 * index:16 * index + 16])
        document.set(page, f"<< /Type /Page /Parent {document.tree} /MediaBox [0 0 600 800] /Resources"
                     f" {document.resources()} /Annots [{annots}] >>")
    document.pages = pages
    widget = refs[20]
    form = f"/AcroForm << /Fields [{widget}] /DR << /Font << /Helv {document.helvetica} >> >> >>"
    return document.finish(form)


def note(name, box, contents, extra="", subtype="Text"):
    return (f"<< /Type /Annot /Subtype /{subtype} /Rect {numbers(box)} /NM ({name}) /T (Ann) /F 28 /C [1 1 0]"
            f" /Contents {contents if contents.startswith('<') else literal(contents)}{extra and ' ' + extra} >>")


@fixture("annotations/replies.pdf", """
    One page: a conversation. Note `root` (shown rectangle 50, 60, 20, 20) by Ann, with a popup; `reply-1` by Bob to
    `root`, `reply-2` by Ann to `reply-1`, `reply-3` by Cem to `root`; states to `root`: `state-1` Review/Accepted
    by Bob, `state-2` Review/Rejected by Cem, `state-3` Marked/Marked by Ann; highlight `marked` (shown 100, 100,
    200, 12) with note `grouped` in its group (/RT /Group); `orphan`, a reply to something that is no annotation.
    Dates: root 2024-01-02 03:04:05 UTC, each later one a minute on.
    """)
def replies(name):
    document = Document(name)
    page = document.reserve("Page 1")
    names = ["root", "popup", "reply-1", "reply-2", "reply-3", "state-1", "state-2", "state-3", "marked", "grouped",
             "orphan"]
    ref = {key: document.reserve(key) for key in names}
    box = [50, 720, 70, 740]

    def date(minute):
        return f"/CreationDate (D:2024010203{4 + minute:02}05Z) /M (D:2024010203{4 + minute:02}05Z)"

    def reply(key, author, to, text, minute, extra=""):
        body = note(key, box, text, f"/IRT {to} {date(minute)} /P {page}{extra and ' ' + extra}")
        document.set(ref[key], body.replace("(Ann)", f"({author})"))

    document.set(ref["root"], note("root", box, utf16be("The first word — ça va?"),
                                   f"/Popup {ref['popup']} {date(0)} /P {page} /Subj (A question)"))
    document.set(ref["popup"], f"<< /Type /Annot /Subtype /Popup /Rect [400 600 550 740] /Parent {ref['root']}"
                 f" /Open true /F 28 >>")
    reply("reply-1", "Bob", ref["root"], "An answer", 1, "/RT /R")
    reply("reply-2", "Ann", ref["reply-1"], "An answer to the answer", 2)
    reply("reply-3", "Cem", ref["root"], "Another answer", 3)
    reply("state-1", "Bob", ref["root"], "Accepted set by Bob", 4, "/StateModel (Review) /State (Accepted)")
    reply("state-2", "Cem", ref["root"], "Rejected set by Cem", 5, "/StateModel (Review) /State (Rejected)")
    reply("state-3", "Ann", ref["root"], "Marked set by Ann", 6, "/StateModel (Marked) /State (Marked)")
    marked = [100, 688, 300, 700]
    document.set(ref["marked"], note(
        "marked", marked, "Look here", f"/QuadPoints {numbers(quad(marked))} {date(7)} /P {page}", "Highlight"))
    reply("grouped", "Ann", ref["marked"], "Goes with the mark", 8, "/RT /Group")
    reply("orphan", "Bob", "900 0 R", "To nobody", 9)
    annots = " ".join(str(ref[key]) for key in names)
    document.set(page, f"<< /Type /Page /Parent {document.tree} /MediaBox [0 0 600 800] /Resources"
                 f" {document.resources()} /Annots [{annots}] >>")
    document.pages = [page]
    return document.finish()


ROTATED_ROWS = [
    # Rotate, crop, UserUnit, shown rectangle of the square, shown rectangle of the highlight
    (0, False, 1, "100, 50, 60, 30", "300, 200, 36, 10"),
    (90, False, 1, "320, 100, 30, 60", "190, 300, 10, 36"),
    (180, False, 1, "440, 320, 60, 30", "264, 190, 36, 10"),
    (270, False, 1, "50, 440, 30, 60", "200, 264, 10, 36"),
    (0, True, 1, "50, 30, 60, 30", "250, 180, 36, 10"),
    (90, True, 1, "300, 50, 30, 60", "170, 250, 10, 36"),
    (180, True, 1, "390, 300, 60, 30", "214, 170, 36, 10"),
    (270, True, 1, "30, 390, 30, 60", "180, 214, 10, 36"),
    (0, False, 2, "100, 50, 60, 30", "300, 200, 36, 10"),
]


@fixture("annotations/rotated.pdf", """
    Nine pages of 600 by 400 with the same two annotations in user space: a square at 100 320 160 350 and a
    highlight over the word `needle` at 300 190 336 200 (baseline 192).
    """, details="""
    | page | Rotate | CropBox | UserUnit | square, shown | highlight, shown | its quad, shown: corners in the order of the words |
    |---|---|---|---|---|---|---|
    """ + "\n    ".join(
        f"| {n} | {turn} | {'50 20 550 380' if crop else ''} | {unit if unit != 1 else ''} | {square} | {mark} |"
        f" {corner} |"
        for (n, (turn, crop, unit, square, mark)), corner in zip(enumerate(ROTATED_ROWS, 1), [
            "(300, 200) (336, 200) (336, 210) (300, 210)", "(200, 300) (200, 336) (190, 336) (190, 300)",
            "(300, 200) (264, 200) (264, 190) (300, 190)", "(200, 300) (200, 264) (210, 264) (210, 300)",
            "(250, 180) (286, 180) (286, 190) (250, 190)", "(180, 250) (180, 286) (170, 286) (170, 250)",
            "(250, 180) (214, 180) (214, 170) (250, 170)", "(180, 250) (180, 214) (190, 214) (190, 250)",
            "(300, 200) (336, 200) (336, 210) (300, 210)"])))
def rotated(name):
    document = Document(name)
    mark = [300, 190, 336, 200]
    for turn, crop, unit, _, _ in ROTATED_ROWS:
        number = len(document.pages) + 1
        square = document.add(
            f"<< /Type /Annot /Subtype /Square /Rect [100 320 160 350] /C [1 0 0] /F 4 /NM (square-{number}) >>",
            f"Square of page {number}")
        highlight = document.add(
            f"<< /Type /Annot /Subtype /Highlight /Rect {numbers(mark)} /QuadPoints {numbers(quad(mark))} /C [1 1 0]"
            f" /F 4 /NM (highlight-{number}) /Contents (needle) >>", f"Highlight of page {number}")
        extra = f"/Rotate {turn} /Annots [{square} {highlight}]"
        extra += " /CropBox [50 20 550 380]" if crop else ""
        extra += f" /UserUnit {unit}" if unit != 1 else ""
        document.page(show("needle", 300, 192), extra, (0, 0, 600, 400))
    return document.finish()


@fixture("annotations/arrays.pdf", """
    Eight pages, what /Annots may be. `a`, `b`, `c` are the /NM of squares.
    """, details="""
    | page | /Annots | annotations |
    |---|---|---|
    | 1 | an array in the page: reference to `a`, and `b` as a direct dictionary | a, b |
    | 2 | a reference to an array: `c` | c |
    | 3 | the same array as page 2 | c |
    | 4 | null | none |
    | 5 | a dictionary | none |
    | 6 | an array of null, 7, a reference to nothing, a name, an empty dictionary, and `d` | d (and one without a subtype) |
    | 7 | an array that holds `e` twice | e, once or twice |
    | 8 | an empty array | none |
    """)
def arrays(name):
    document = Document(name)

    def square(key):
        return f"<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /F 4 /NM ({key}) >>"

    a, c, d, e = (document.add(square(key), f"Square {key}") for key in "acde")
    shared = document.add(f"[{c}]", "Array of annotations, shared")
    for annots in [f"[{a} {square('b')}]", shared, shared, "null", square("x"), f"[null 7 900 0 R /Name << >> {d}]",
                   f"[{e} {e}]", "[]"]:
        document.page(extra=f"/Annots {annots}")
    return document.finish()


LINES = ["Two lines of text, so that a", "mark can run over both of them."]


@fixture("annotations/quads.pdf", """
    One page; text in Courier 10, baselines 700 and 688 from x 60. Highlights, by /NM.
    """,
         details="""
    | /NM | /QuadPoints | what to make of it |
    |---|---|---|
    | usual | upper left, upper right, lower left, lower right of 60 698 96 708 | shown 60, 92, 36, 10 |
    | by-the-book | counterclockwise from the lower left, as the standard says | the same |
    | two-lines | two quadrilaterals: 180 698 228 708 and 60 686 84 696 | shown 180, 92, 48, 10 and 60, 104, 24, 10 |
    | none | missing | the /Rect, 60 600 160 620 |
    | seven | seven numbers | the /Rect |
    | text | strings instead of numbers | the /Rect |
    | outside | outside of the /Rect, at 300 300 350 310 | what the quadrilateral says |
    | slanted | a parallelogram: (200, 510) (300, 560) (200, 500) (300, 550), in the usual order | its corners |
    | flat | all in one point | shown 100, 700, 0, 0 |
    """)
def quads(name):
    document = Document(name)
    usual = [60, 698, 96, 708]
    left, bottom, right, top = usual
    marks = [
        ("usual", usual, numbers(quad(usual))),
        ("by-the-book", usual, numbers([left, bottom, right, bottom, right, top, left, top])),
        ("two-lines", [60, 686, 228, 708], numbers(quad([180, 698, 228, 708]) + quad([60, 686, 84, 696]))),
        ("none", [60, 600, 160, 620], None),
        ("seven", [60, 570, 160, 590], "[60 590 160 590 60 570 160]"),
        ("text", [60, 540, 160, 560], "[(a) (b) (c) (d) (e) (f) (g) (h)]"),
        ("outside", [60, 510, 160, 530], numbers(quad([300, 300, 350, 310]))),
        ("slanted", [200, 500, 300, 560], numbers([200, 510, 300, 560, 200, 500, 300, 550])),
        ("flat", [100, 100, 100, 100], numbers([100, 100] * 4)),
    ]
    refs = [
        document.add(f"<< /Type /Annot /Subtype /Highlight /Rect {numbers(box)} /C [1 1 0] /F 4 /NM ({key})"
                     + (f" /QuadPoints {points}" if points else "") + " >>", key) for key, box, points in marks
    ]
    content = show(LINES[0], 60, 700) + show(LINES[1], 60, 688)
    document.page(content, "/Annots [" + " ".join(str(ref) for ref in refs) + "]")
    return document.finish()


ODD = [
    ("no-rect", "/Subtype /Square", "no /Rect"),
    ("short-rect", "/Subtype /Square /Rect [1 2 3]", "a /Rect of three numbers"),
    ("reversed-rect", "/Subtype /Square /Rect [60 70 10 20]", "a /Rect with its corners swapped: 10 20 60 70"),
    ("no-subtype", "/Rect [0 0 1 1]", "no /Subtype"),
    ("unknown", "/Subtype /Frobnicate /Rect [0 0 1 1]", "a subtype nobody knows"),
    ("huge-flags", "/Subtype /Square /Rect [0 0 1 1] /F 99999999999", "/F beyond 32 bits"),
    ("negative-flags", "/Subtype /Square /Rect [0 0 1 1] /F -1", "/F negative"),
    ("colour-of-two", "/Subtype /Square /Rect [0 0 1 1] /C [1 0]", "/C of two numbers: no colour"),
    ("colour-beyond", "/Subtype /Square /Rect [0 0 1 1] /C [2 -1 0.5]", "/C out of range: 1 0 0.5 when clamped"),
    ("opacity-beyond", "/Subtype /Square /Rect [0 0 1 1] /CA 7", "/CA 7: 1 when clamped"),
    ("bad-dates", "/Subtype /Square /Rect [0 0 1 1] /M (yesterday) /CreationDate (D:20241399)", "dates that are none"),
    ("short-date", "/Subtype /Square /Rect [0 0 1 1] /M (D:2024) /CreationDate (20240102)",
     "a year only; a date without its `D:`"),
    ("date-zones", "/Subtype /Square /Rect [0 0 1 1] /M (D:20240102030405-05'30) /CreationDate (D:20240102030405+0900)",
     "zones written in other ways: -05:30 and +09:00"),
    ("contents-name", "/Subtype /Text /Rect [0 0 1 1] /Contents /Word", "/Contents that is a name"),
    ("author-utf8", "/Subtype /Text /Rect [0 0 1 1] /T <EFBBBFC3A9>", "/T in UTF-8: `é`"),
]


@fixture("annotations/odd.pdf", """
    One page; annotations with something wrong, by /NM. All but the rectangles can be listed.
    """,
         details="| /NM | what is odd |\n|---|---|\n" + "\n".join(f"| {key} | {text} |" for key, _, text in ODD)
         + "\n| (two) same-name | two annotations of one /NM |")
def odd(name):
    document = Document(name)
    refs = [document.add(f"<< /Type /Annot /NM ({key}) {body} >>") for key, body, _ in ODD]
    refs += [document.add("<< /Type /Annot /NM (same-name) /Subtype /Square /Rect [0 0 1 1] >>") for _ in range(2)]
    document.page(extra="/Annots [" + " ".join(str(ref) for ref in refs) + "]")
    return document.finish()


@fixture("annotations/none.pdf", "One page without annotations.")
def none(name):
    return plain(name, 1).finish()
