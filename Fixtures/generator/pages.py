"""Pages: sizes, boxes, rotations, trees

Pages that are no more than pages say which one they are, in Courier 10 at (60, 740). Damaged and endless page trees are
in `hostile/`.
"""

from .document import Document, plain, show
from .pdf import number
from .registry import fixture

RED, GREEN, BLUE, YELLOW = "1 0 0", "0 0.6 0", "0 0 1", "1 1 0"


def corners(left, bottom, right, top, turn, side=20):
    """Squares in the corners of a box: red, green, blue, yellow at the top left, top right, bottom left and bottom
    right of the page as shown when it is turned clockwise by `turn`."""
    # Clockwise from the top left, in user space; a turn by 90 puts the bottom left corner there.
    places = [(left, top - side), (right - side, top - side), (right - side, bottom), (left, bottom)]
    colours = [RED, GREEN, YELLOW, BLUE]
    step = turn // 90 % 4
    return "".join(
        f"{colours[(index + step) % 4]} rg {x} {y} {side} {side} re f\n" for index, (x, y) in enumerate(places))


@fixture("pages/corners.pdf", """
    Eight pages of 200 by 100 with filled squares, side 20, in the corners **of the page as shown**: red (1 0 0) top
    left, green (0 0.6 0) top right, blue (0 0 1) bottom left, yellow (1 1 0) bottom right; the rest is white. Pages
    1–4: Rotate 0, 90, 180, 270. Pages 5–8 the same on a MediaBox of -50 -50 350 250 with CropBox 0 0 200 100, grey
    (0.5) outside the CropBox. Shown 200 × 100 at 0 and 180, 100 × 200 at 90 and 270.
    """)
def corner_pages(name):
    document = Document(name)
    for cropped in (False, True):
        for turn in (0, 90, 180, 270):
            content = corners(0, 0, 200, 100, turn)
            if cropped:
                content = "0.5 g -50 -50 400 300 re 0 0 200 100 re f*\n" + content
            document.page(
                content, f"/Rotate {turn}" + (" /CropBox [0 0 200 100]" if cropped else ""),
                (-50, -50, 350, 250) if cropped else (0, 0, 200, 100))
    return document.finish()


@fixture("pages/rotations.pdf", """
    Ten pages of 600 by 400 under a tree that sets /Rotate for some of them.
    """, details="""
    | page | /Rotate of the page | inherited | shown turned by |
    |---|---|---|---|
    | 1 | none | none | 0 |
    | 2 | 90 | none | 90 |
    | 3 | 180 | none | 180 |
    | 4 | 270 | none | 270 |
    | 5 | -90 | none | 270 |
    | 6 | 450 | none | 90 |
    | 7 | -1080 | none | 0 |
    | 8 | none | 90 | 90 |
    | 9 | 0 | 90 | 0 |
    | 10 | 180 | 90 | 180 |
    """)
def rotations(name):
    document = Document(name)
    node = document.reserve("Node with /Rotate 90")
    box = (0, 0, 600, 400)
    for ordinal, turn in enumerate([None, 90, 180, 270, -90, 450, -1080], 1):
        document.page(show(f"Page {ordinal}", 60, 340), f"/Rotate {turn}" if turn is not None else "", box)
    for ordinal, turn in enumerate([None, 0, 180], 8):
        document.page(
            show(f"Page {ordinal}", 60, 340), f"/Rotate {turn}" if turn is not None else "", box, parent=node)
    inner = " ".join(str(page) for page in document.pages[7:])
    document.set(node, f"<< /Type /Pages /Parent {document.tree} /Rotate 90 /Kids [{inner}] /Count 3 >>")
    kids = " ".join(str(page) for page in document.pages[:7]) + f" {node}"
    return document.finish(kids=kids)


SIZES = [
    ("A4, portrait", (0, 0, 595.276, 841.89), ""),
    ("Letter, portrait", (0, 0, 612, 792), ""),
    ("A5, landscape", (0, 0, 595.276, 419.528), ""),
    ("A4, portrait, turned by 90: shown as landscape", (0, 0, 595.276, 841.89), "/Rotate 90"),
    ("square", (0, 0, 500, 500), ""),
    ("one by one", (0, 0, 1, 1), ""),
    ("the largest that PDF 1.7 readers take", (0, 0, 14400, 14400), ""),
    ("long and thin", (0, 0, 20, 4000), ""),
    ("A0 by UserUnit 4", (0, 0, 595.946, 842.598), "/UserUnit 4"),
    ("fractions", (0.25, 0.5, 400.75, 300.125), ""),
]


@fixture("pages/sizes.pdf", "Ten pages of different sizes.",
         details="| page | MediaBox | else | what it is |\n|---|---|---|---|\n" + "\n".join(
             f"| {n} | {' '.join(number(v) for v in box)} | {extra[1:]} | {what} |"
             for n, (what, box, extra) in enumerate(SIZES, 1)))
def sizes(name):
    document = Document(name)
    for ordinal, (_, box, extra) in enumerate(SIZES, 1):
        document.page("" if ordinal == 6 else show(f"Page {ordinal}", 5, 5), extra, box)
    return document.finish()


@fixture("pages/boxes.pdf", """
    Page 1 has all five boxes: MediaBox 0 0 600 800, CropBox 20 30 580 770, BleedBox 30 40 570 760, TrimBox 40 50
    560 750, ArtBox 50 60 550 740. Page 2 has a MediaBox only: the others are the same. Page 3 has MediaBox and
    CropBox 10 10 590 790: bleed, trim and art box are the CropBox. Page 4 has the boxes of page 1 by indirect
    references to arrays and numbers.
    """)
def boxes(name):
    document = plain(name, 0)
    document.page(
        show("Page 1", 60, 740), "/CropBox [20 30 580 770] /BleedBox [30 40 570 760] /TrimBox [40 50 560 750]"
        " /ArtBox [50 60 550 740]")
    document.page(show("Page 2", 60, 740))
    document.page(show("Page 3", 60, 740), "/CropBox [10 10 590 790]")
    width = document.add("600", "A number")
    media = document.add(f"[0 0 {width} 800]", "MediaBox")
    crop = document.add("[20 30 580 770]", "CropBox")
    document.page(show("Page 4", 60, 740), f"/MediaBox {media} /CropBox {crop} /BleedBox [30 40 570 760]"
                  " /TrimBox [40 50 560 750] /ArtBox [50 60 550 740]", box=None)
    return document.finish()


@fixture("pages/inherited.pdf", """
    Four pages under two levels of nodes that hold what the pages do not: the root has /Resources (fonts) and
    MediaBox 0 0 600 800; its first node adds CropBox 100 100 500 700 and Rotate 90 (pages 1 and 2, shown 600 ×
    400); the node in it sets MediaBox 0 0 300 400, which with the inherited CropBox is 100 100 300 400 (page 2,
    shown 300 × 200). Page 3 sits right under the root (600 × 800), page 4 too and has a CropBox of its own, 0 0 50
    50.
    """)
def inherited(name):
    document = Document(name)
    node = document.reserve("Node with CropBox and Rotate")
    inner = document.reserve("Node with MediaBox")
    bare = {"box": None, "resources": ""}
    first = document.page(show("Page 1", 120, 640), parent=node, **bare)
    second = document.page(show("Page 2", 120, 340), parent=inner, **bare)
    third = document.page(show("Page 3", 60, 740), **bare)
    fourth = document.page(show("Page 4", 5, 20), "/CropBox [0 0 50 50]", **bare)
    document.set(inner, f"<< /Type /Pages /Parent {node} /MediaBox [0 0 300 400] /Kids [{second}] /Count 1 >>")
    document.set(node, f"<< /Type /Pages /Parent {document.tree} /CropBox [100 100 500 700] /Rotate 90"
                 f" /Kids [{first} {inner}] /Count 2 >>")
    return document.finish(
        tree=f"/MediaBox [0 0 600 800] /Resources {document.resources()}", kids=f"{node} {third} {fourth}", count=4)


@fixture("pages/deep-tree.pdf", """
    Twelve pages in a tree that leans to one side: each node holds one page and the next node, twelve levels deep;
    one node holds an empty node besides. The pages are in the order of their numbers.
    """)
def deep_tree(name):
    document = Document(name)
    nodes = [document.tree] + [document.reserve(f"Node on level {level}") for level in range(2, 13)]
    for level, node in enumerate(nodes):
        document.page(show(f"Page {level + 1}", 60, 740), parent=node)
    empty = document.add(f"<< /Type /Pages /Parent {nodes[4]} /Kids [] /Count 0 >>", "A node without pages")
    for level, node in enumerate(nodes[1:], 1):
        kids = str(document.pages[level])
        if level == 4:
            kids += f" {empty}"
        if level + 1 < len(nodes):
            kids += f" {nodes[level + 1]}"
        document.set(
            node, f"<< /Type /Pages /Parent {nodes[level - 1]} /Kids [{kids}] /Count {12 - level} >>")
    return document.finish(kids=f"{document.pages[0]} {nodes[1]}", count=12)


@fixture("pages/twelve.pdf", "Twelve plain pages, to be taken apart. Page N says `Page N of twelve`.")
def twelve(name):
    return plain(name, 12, "Page {} of twelve").finish()


@fixture("pages/one.pdf", "One plain page.")
def one(name):
    return plain(name, 1).finish()


@fixture("pages/blank.pdf", """
    Six pages, which of them are blank: 1 has text · 2 has no /Contents: blank · 3 has an empty stream: blank · 4
    has operators that draw nothing: blank · 5 has a white square: blank to the eye · 6 has a grey one.
    """)
def blank(name):
    document = Document(name)
    document.page(show("Page 1", 60, 740))
    document.page()
    document.page("\n")
    document.page("q 1 0 0 1 10 10 cm 0 0 m 10 10 l n Q\n")
    document.page("1 g 100 100 200 200 re f\n")
    document.page("0.5 g 100 100 200 200 re f\n")
    return document.finish()


@fixture("pages/contents-array.pdf", """
    Two pages whose /Contents is an array. Page 1: three streams with an operator cut between two of them; it says
    `one needle`, from (60, 740). Page 2: an array with an empty stream and a stream that says `Page 2`.
    """)
def contents_array(name):
    document = Document(name)
    parts = [
        document.stream("BT /C 10 Tf 60", note="First part: ends after the first operand of Td"),
        document.stream("740 Td", note="Second part"),
        document.stream("(one needle) Tj ET", note="Third part"),
    ]
    document.page(extra="/Contents [" + " ".join(str(part) for part in parts) + "]")
    empty = document.stream("", note="Empty part")
    text = document.stream(show("Page 2", 60, 740), note="Text of page 2")
    document.page(extra=f"/Contents [{empty} {text}]")
    return document.finish()
