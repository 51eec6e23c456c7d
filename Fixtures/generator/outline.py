"""Outline: items and where they lead

Pages here say which page they are, in Courier 10 at (60, 740). Positions are stated as in the file, in user space; on
these pages *shown* is the same from the left and 800 minus the number from the top.
"""

from .document import plain
from .items import Item, add_outline
from .pdf import hexadecimal, literal, utf16be, utf16le, utf8
from .registry import fixture

#: Title, page, rest of the destination array.
EXPLICIT = [
    ("XYZ 100 700 1.5", 1, "/XYZ 100 700 1.5"),
    ("XYZ, all null", 2, "/XYZ null null null"),
    ("XYZ, top only, zoom 0 (keep)", 3, "/XYZ null 500 0"),
    ("XYZ, left only", 3, "/XYZ 30 null null"),
    ("XYZ without numbers", 4, "/XYZ"),
    ("Fit", 5, "/Fit"),
    ("FitH 600", 6, "/FitH 600"),
    ("FitH null", 1, "/FitH null"),
    ("FitV 50", 2, "/FitV 50"),
    ("FitR 100 200 300 400", 3, "/FitR 100 200 300 400"),
    ("FitB", 4, "/FitB"),
    ("FitBH 650", 5, "/FitBH 650"),
    ("FitBV 40", 6, "/FitBV 40"),
]

DIRECT_TABLE = "| title | page | destination |\n|---|---|---|\n" + "\n".join(
    f"| {title} | {page} | `{rest}` |" for title, page, rest in EXPLICIT)


@fixture("outline/destinations.pdf", """
    Six pages; every kind of explicit destination, once by /Dest (under `Direct`, open) and once by a GoTo action
    (under `By action`, closed), with the same titles in the same order.
    """,
         details=DIRECT_TABLE)
def destinations(name):
    document = plain(name, 6)

    def array(page, rest):
        return f"[{document.pages[page - 1]} {rest}]"

    direct = [Item(title, f"/Dest {array(page, rest)}") for title, page, rest in EXPLICIT]
    action = [Item(title, f"/A << /S /GoTo /D {array(page, rest)} >>") for title, page, rest in EXPLICIT]
    outline = add_outline(document, [
        Item("Direct", children=direct),
        Item("By action", children=action, is_open=False),
    ])
    return document.finish(f"/Outlines {outline} /PageMode /UseOutlines")


@fixture("outline/named.pdf", """
    Six pages; destinations by name, all resolved. /Dests of the catalog holds `old-array` (page 2) and `old-dict`
    (page 3); the name tree, three levels deep, holds eight names whose values are arrays, /D dictionaries and
    references to them. (MuPDF looks into the tree only where there is no /Dests.)
    """, details="""
    | title | how it names its destination | leads to |
    |---|---|---|
    | Name, array in Dests | `/Dest /old-array` | page 2, `/FitH 700` |
    | Name, dictionary in Dests | `/Dest /old-dict` | page 3, `/XYZ 10 600 null` |
    | String, array in the tree | `/Dest (alpha)` | page 1, `/Fit` |
    | String, dictionary in the tree | `/Dest (beta)` | page 4, `/FitV 20` |
    | String, reference in the tree | `/Dest (gamma)` | page 5, `/FitB` |
    | String, last leaf | `/Dest (zeta)` | page 6, `/XYZ 0 800 1` |
    | UTF-16 key | `/Dest <FEFF03A9>` (Ω) | page 2, `/Fit` |
    | Key with a zero byte and brackets | `/Dest (b\\000\\(\\))` | page 3, `/Fit` |
    | GoTo with a string | `/A << /S /GoTo /D (delta) >>` | page 1, `/FitBH 300` |
    | GoTo with a name | `/A << /S /GoTo /D /old-array >>` | page 2, `/FitH 700` |
    | Structure destination | `/A << /S /GoTo /D (alpha) /SD [struct /XYZ 50 400 null] >>` | page 1, `/Fit` by /D; page 4 by /SD |
    | Name, only in the tree | `/Dest /epsilon`: not by the book, common | page 5, `/Fit` (a lenient reader) |
    | String, only in Dests | `/Dest (old-dict)`: not by the book, common | page 3, `/XYZ 10 600 null` (a lenient reader) |
    """)
def named(name):
    document = plain(name, 6)
    page = [None] + document.pages
    dests = document.add(
        f"<< /old-array [{page[2]} /FitH 700] /old-dict << /D [{page[3]} /XYZ 10 600 null] >> >>", "Dests, the old way")
    gamma = document.add(f"<< /D [{page[5]} /FitB] >>", "Destination gamma")
    leaf1 = document.add(
        f"<< /Limits [(alpha) (b\\000\\(\\))] /Names [(alpha) [{page[1]} /Fit]"
        f" (b\\000\\(\\)) [{page[3]} /Fit]] >>", "Names, leaf 1")
    leaf2 = document.add(
        f"<< /Limits [(beta) (gamma)] /Names [(beta) << /D [{page[4]} /FitV 20] >>"
        f" (delta) [{page[1]} /FitBH 300] (epsilon) [{page[5]} /Fit] (gamma) {gamma}] >>", "Names, leaf 2")
    leaf3 = document.add(
        f"<< /Limits [(zeta) <FEFF03A9>] /Names [(zeta) [{page[6]} /XYZ 0 800 1] <FEFF03A9> [{page[2]} /Fit]] >>",
        "Names, leaf 3")
    middle = document.add(f"<< /Limits [(alpha) (gamma)] /Kids [{leaf1} {leaf2}] >>", "Names, middle")
    tree = document.add(f"<< /Kids [{middle} {leaf3}] >>", "Names, root")
    structure = document.reserve("Structure tree")
    element = document.add(f"<< /Type /StructElem /S /P /P {structure} /Pg {page[4]} >>", "A paragraph on page 4")
    document.set(structure, f"<< /Type /StructTreeRoot /K [{element}] >>")
    outline = add_outline(document, [
        Item("Name, array in Dests", "/Dest /old-array"),
        Item("Name, dictionary in Dests", "/Dest /old-dict"),
        Item("String, array in the tree", "/Dest (alpha)"),
        Item("String, dictionary in the tree", "/Dest (beta)"),
        Item("String, reference in the tree", "/Dest (gamma)"),
        Item("String, last leaf", "/Dest (zeta)"),
        Item("UTF-16 key", "/Dest <FEFF03A9>"),
        Item("Key with a zero byte and brackets", "/Dest (b\\000\\(\\))"),
        Item("GoTo with a string", "/A << /S /GoTo /D (delta) >>"),
        Item("GoTo with a name", "/A << /S /GoTo /D /old-array >>"),
        Item("Structure destination", f"/A << /S /GoTo /D (alpha) /SD [{element} /XYZ 50 400 null] >>"),
        Item("Name, only in the tree", "/Dest /epsilon"),
        Item("String, only in Dests", "/Dest (old-dict)"),
    ])
    return document.finish(
        f"/Outlines {outline} /Dests {dests} /Names << /Dests {tree} >> /StructTreeRoot {structure}")


ACTIONS = [
    ("GoToR, page number", "<< /S /GoToR /F (other.pdf) /D [4 /FitH 500] /NewWindow true >>",
     "file `other.pdf`, its page 5 (the number in the file, 4, counts from 0), new window"),
    ("GoToR, name", "<< /S /GoToR /F << /Type /Filespec /F (other.pdf) /UF (oth\\351r.pdf) >> /D (chapter) >>",
     "file `othér.pdf` (/UF wins over /F), destination named `chapter`"),
    ("GoToE, child", "<< /S /GoToE /D (inside) /T << /R /C /N (part.pdf) >> >>",
     "embedded file `part.pdf`, destination named `inside`"),
    ("URI", "<< /S /URI /URI (https://example.org/a?b=c&d#e) >>", "`https://example.org/a?b=c&d#e`"),
    ("URI with UTF-8 bytes", "<< /S /URI /URI (https://example.org/caf\\303\\251) >>", "`https://example.org/café`"),
    ("Launch", "<< /S /Launch /F (readme.txt) >>", "file `readme.txt`; never started"),
    ("Named NextPage", "<< /S /Named /N /NextPage >>", "NextPage"),
    ("Named Print", "<< /S /Named /N /Print >>", "Print"),
    ("JavaScript, string", "<< /S /JavaScript /JS (app.alert\\(1\\);) >>", "`app.alert(1);`; never run"),
    ("JavaScript, stream", None, "`app.alert(\"stream\");` from a stream; never run"),
    ("Hide", "<< /S /Hide /T (field) /H true >>", "Hide"),
    ("SubmitForm", "<< /S /SubmitForm /F << /FS /URL /F (https://example.org/form) >> >>", "SubmitForm"),
    ("ResetForm", "<< /S /ResetForm >>", "ResetForm"),
    ("Thread", "<< /S /Thread /D 0 >>", "Thread"),
    ("GoTo, then URI", "<< /S /GoTo /D [{page2} /Fit] /Next << /S /URI /URI (https://example.org/next) >> >>",
     "page 2, then a URI"),
    ("Unknown action", "<< /S /Frobnicate /X 1 >>", "an action of a type nobody knows: Frobnicate"),
    ("Dest and action", "/Dest", "both /Dest (page 1) and /A (a URI): against the standard"),
]


@fixture("outline/actions.pdf", "Two pages; items whose actions do not lead to a page of this document, mostly.",
         details="| title | what it does |\n|---|---|\n" + "\n".join(
             f"| {title} | {meaning} |" for title, _, meaning in ACTIONS))
def actions(name):
    document = plain(name, 2)
    script = document.stream('app.alert("stream");', note="Script")
    items = []
    for title, action, _ in ACTIONS:
        if action is None:
            action = f"<< /S /JavaScript /JS {script} >>"
        if action == "/Dest":
            target = f"/Dest [{document.pages[0]} /Fit] /A << /S /URI /URI (https://example.org/both) >>"
        else:
            target = "/A " + action.replace("{page2}", str(document.pages[1]))
        items.append(Item(title, target))
    return document.finish(f"/Outlines {add_outline(document, items)}")


@fixture("outline/styles.pdf", """
    Three pages, three levels, 9 items: colours, bold and italic, open and closed.
    """, details="""
    | title | level | state | colour | style | page |
    |---|---|---|---|---|---|
    | Plain | 1 | no children | none (black) | | 1 |
    | Italic | 1 | no children | red, 1 0 0 | italic (F 1) | 1 |
    | Bold | 1 | no children | 0 0.5 1 | bold (F 2) | 1 |
    | Bold italic | 1 | no children | 0.2 0.4 0.6 | both (F 3) | 2 |
    | Open | 1 | open, /Count 3 | | | 2 |
    | Closed inside open | 2 | closed, /Count -1 | | | 2 |
    | Leaf | 3 | no children | | | 3 |
    | Open inside open | 2 | /Count 0 where children exist is taken as closed | | | 3 |
    | Last leaf | 3 | no children | | | 3 |
    """)
def styles(name):
    document = plain(name, 3)
    fit = [None] + [f"/Dest [{page} /Fit]" for page in document.pages]
    odd = Item("Open inside open", fit[3], children=[Item("Last leaf", fit[3])])
    odd.is_open = False
    outline = add_outline(document, [
        Item("Plain", fit[1]),
        Item("Italic", fit[1], "/C [1 0 0] /F 1"),
        Item("Bold", fit[1], "/C [0 0.5 1] /F 2"),
        Item("Bold italic", fit[2], "/C [0.2 0.4 0.6] /F 3"),
        Item("Open", fit[2], children=[
            Item("Closed inside open", fit[2], children=[Item("Leaf", fit[3])], is_open=False),
            odd,
        ]),
    ])
    body = document.bodies[odd.ref.number]
    document.set(odd.ref, body.replace(b"/Count -1", b"/Count 0"))
    return document.finish(f"/Outlines {outline}")


#: All codes of PDFDocEncoding from 0x80 to 0xA0, then one of Latin-1.
UPPER = bytes(range(0x18, 0x20)) + bytes(code for code in range(0x80, 0xa1) if code != 0x9f) + b"\xe9"

TITLES = [
    ("(Plain ASCII)", "`Plain ASCII`"),
    (utf16be("Big endian: Привет 😀"), "`Big endian: Привет 😀`"),
    (utf16le("Little endian: Привет 😀"), "`Little endian: Привет 😀`"),
    (utf8("UTF-8 with its mark: Привет 😀"), "`UTF-8 with its mark: Привет 😀`"),
    (literal(UPPER), "PDFDocEncoding 18 to 1F, 80 to A0 without the undefined 9F, and E9: `˘ˇˆ˙˝˛˚˜•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂ"
     "ŁŒŠŸŽıłœšž€é`"),
    ("(Escapes: \\(round\\) \\\\ \\101\\012new line\\\nand a joined line)",
     "`Escapes: (round) \\ A`, a line feed, `new lineand a joined line`"),
    ("()", "the empty string"),
    (None, "no title at all"),
    (hexadecimal(b"\xfe\xff"), "the empty string (only the mark)"),
    (hexadecimal(b"\xfe\xff" + b"\x00A" + b"\xd8\x3d"), "`A` and a lone surrogate: U+FFFD or refused"),
    (hexadecimal(b"\xfe\xff" + b"\x00A\x00"), "`A` and half a code unit"),
    (hexadecimal(b"\xfe\xff" + "\x1ben-US\x1bMarked".encode("utf-16-be")), "`Marked`, after a language escape (en-US)"),
    (hexadecimal(b"\xef\xbb\xbfBad \xff UTF-8"), "the mark of UTF-8, then bytes that are not: `Bad � UTF-8`"),
    (utf16be("Tab\tand\rreturn"), "`Tab`, U+0009, `and`, U+000D, `return`"),
    (utf16be("עברית and Latin"), "`עברית and Latin`"),
    (literal(b"Undefined \x7f \x9f \xad"),
     "`Undefined `, then the codes 7F, 9F and AD, which PDFDocEncoding leaves open"),
]


@fixture("outline/titles.pdf", "One page; one item a way to write a title, in this order.",
         details="| n | title as a reader should give it |\n|---|---|\n" + "\n".join(
             f"| {index} | {meaning} |" for index, (_, meaning) in enumerate(TITLES, 1)))
def titles(name):
    document = plain(name, 1)
    target = f"/Dest [{document.pages[0]} /Fit]"
    outline = add_outline(document, [Item(title, target) for title, _ in TITLES])
    return document.finish(f"/Outlines {outline}")


@fixture("outline/dead.pdf", """
    Three pages; items that lead nowhere, and some that only seem to. All are listed; none stops a reader.
    """, details="""
    | title | what it says | leads to |
    |---|---|---|
    | Alive | page 3, /Fit | page 3 |
    | Page not in the tree | a page object that is in no /Kids | nowhere |
    | Missing object | a reference to an object that is not in the file | nowhere |
    | Not a page | a reference to a font | nowhere |
    | Missing name | a name that is nowhere | nowhere |
    | Page number | `[1 /Fit]`: a number counted from 0, as GoToR has it; common | page 2 (a lenient reader) |
    | Page number out of range | `[7 /Fit]` | nowhere |
    | Negative page number | `[-1 /Fit]` | nowhere |
    | Null page | `[null /Fit]` | nowhere |
    | Null destination | `/Dest null` | nothing named |
    | Number for a destination | `/Dest 5` | nowhere |
    | Empty array | `/Dest []` | nowhere |
    | Page only | `[page]` without a kind | page 2 |
    | Unknown kind | `[page /FitQ 1 2]` | page 2 |
    | Wrong types | `[page /XYZ (a) /b true]` | page 2, no position |
    | Huge numbers | `[page /XYZ 1e300 -99999999999999999999 4]` (written out, with a point) | page 2 |
    | Action is not a dictionary | `/A 12` | nothing named |
    | GoTo without D | `/A << /S /GoTo >>` | nowhere |
    | Neither | no /Dest, no /A | nothing named |
    """)
def dead(name):
    document = plain(name, 3)
    lost = document.add(
        f"<< /Type /Page /Parent {document.tree} /MediaBox [0 0 600 800] /Resources << >> >>", "A page in no /Kids")
    page = document.pages[1]
    outline = add_outline(document, [
        Item("Alive", f"/Dest [{document.pages[2]} /Fit]"),
        Item("Page not in the tree", f"/Dest [{lost} /Fit]"),
        Item("Missing object", "/Dest [900 0 R /Fit]"),
        Item("Not a page", f"/Dest [{document.courier} /Fit]"),
        Item("Missing name", "/Dest (nowhere)"),
        Item("Page number", "/Dest [1 /Fit]"),
        Item("Page number out of range", "/Dest [7 /Fit]"),
        Item("Negative page number", "/Dest [-1 /Fit]"),
        Item("Null page", "/Dest [null /Fit]"),
        Item("Null destination", "/Dest null"),
        Item("Number for a destination", "/Dest 5"),
        Item("Empty array", "/Dest []"),
        Item("Page only", f"/Dest [{page}]"),
        Item("Unknown kind", f"/Dest [{page} /FitQ 1 2]"),
        Item("Wrong types", f"/Dest [{page} /XYZ (a) /b true]"),
        Item("Huge numbers", f"/Dest [{page} /XYZ 1{'0' * 300}.0 -99999999999999999999.0 4]"),
        Item("Action is not a dictionary", "/A 12"),
        Item("GoTo without D", "/A << /S /GoTo >>"),
        Item("Neither"),
    ])
    return document.finish(f"/Outlines {outline}")


@fixture("outline/labels.pdf", """
    Twenty pages with labels in every style: pages 1–4 `i` to `iv`; 5–8 `1` to `4`; 9–11 `A-7` to `A-9` (prefix and
    /St 7); 12–13 `Z`, `AA` (capital letters from 26); 14 `zz` and 15 `aaa` (small letters from 52); 16–17
    `MCMXCIX`, `MM` (capital Romans from 1999); 18–19 `Cover` twice (a prefix and no style); 20 `Ω1` (a UTF-16
    prefix). The number tree has two leaves. One outline item a range, to its first page, titled as the label.
    """)
def labels(name):
    document = plain(name, 20)
    first = document.add(
        "<< /Limits [0 8] /Nums [0 << /S /r >> 4 << /S /D >> 8 << /S /D /P (A-) /St 7 >>] >>", "Page labels, leaf 1")
    second = document.add(
        "<< /Limits [11 19] /Nums [11 << /S /A /St 26 >> 13 << /S /a /St 52 >> 15 << /S /R /St 1999 >>"
        " 17 << /P (Cover) >> 19 << /Type /PageLabel /S /D /P <FEFF03A9> >>] >>", "Page labels, leaf 2")
    tree = document.add(f"<< /Kids [{first} {second}] >>", "Page labels")
    starts = {1: "i", 5: "1", 9: "A-7", 12: "Z", 14: "zz", 16: "MCMXCIX", 18: "Cover", 20: utf16be("Ω1")}
    items = [Item(title, f"/Dest [{document.pages[page - 1]} /Fit]") for page, title in starts.items()]
    return document.finish(f"/Outlines {add_outline(document, items)} /PageLabels {tree}")


@fixture("outline/labels-late.pdf", """
    Five pages whose labels start at page 3 (against the standard, and common): 3–5 are `1` to `3`; pages 1 and 2
    have no label.
    """)
def labels_late(name):
    document = plain(name, 5)
    return document.finish("/PageLabels << /Nums [2 << /S /D >>] >>")


@fixture("outline/empty.pdf", "One page; an outline without items. The same to a reader as no outline at all.")
def empty(name):
    document = plain(name, 1)
    outline = document.add("<< /Type /Outlines /Count 0 >>", "Outline")
    return document.finish(f"/Outlines {outline}")


@fixture("outline/none.pdf", "One page and no outline.")
def none(name):
    return plain(name, 1).finish()


@fixture("outline/rotated-page.pdf", """
    Destinations to pages that are not 600 by 800 at the origin: page 1 MediaBox 0 0 600 400, CropBox 50 80 550 380,
    Rotate 90 (shown 300 × 500): `/XYZ 100 300 null` is shown at (220, 50); `/FitR 100 200 300 250` at left 120, top
    50, width 50, height 200. Page 2 has UserUnit 2, MediaBox 0 0 300 200: `/XYZ 100 100 null` is at (100, 100);
    `/FitH 150` has its top at 50.
    """)
def rotated_page(name):
    document = plain(name, 0)
    first = document.page("", "/CropBox [50 80 550 380] /Rotate 90", (0, 0, 600, 400))
    second = document.page("", "/UserUnit 2", (0, 0, 300, 200))
    outline = add_outline(document, [
        Item("XYZ, turned", f"/Dest [{first} /XYZ 100 300 null]"),
        Item("FitR, turned", f"/Dest [{first} /FitR 100 200 300 250]"),
        Item("XYZ, UserUnit", f"/Dest [{second} /XYZ 100 100 null]"),
        Item("FitH, UserUnit", f"/Dest [{second} /FitH 150]"),
    ])
    return document.finish(f"/Outlines {outline}")
