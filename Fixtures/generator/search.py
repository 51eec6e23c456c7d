"""Search: places beside the text of pages, and text that runs in other ways

`needle` is the word to look for.
"""

from .bookmarks import packet
from .document import Document, lines, show
from .forms import COMBO, PASSWORD
from .items import Item, add_outline
from .pdf import literal, numbers
from .registry import fixture
from .structure import attachment


@fixture("search/places.pdf", """
    Three pages labelled i, 1, 2, with `needle` in every place that a search can look into, each of the words below
    once. Page 1 has no text with it.
    """, details="""
    | place | page | where |
    |---|---|---|
    | `needle before Deep`, `needle after Deep`, `needle at the end` | 2, 2, 3 | baselines at (60, 700), (60, 580), (60, 700) |
    | Highlight `mark-1` | 1 | `needle in contents` (/Contents, two lines, the second `goes on`), `needle author`, `needle subject`; quads shown at `[60, 90, 100, 12]` and `[60, 102, 50, 12]` |
    | Text | 2 | no /Contents; /RC with `needle rich` (`rich` in bold) and a paragraph `second` |
    | field `text` | 3 | `needle value`, shown at `[60, 100, 200, 20]` |
    | field `secret` | 3 | `needle secret`, a password: never found |
    | field `choice` | 3 | export value `n1`, which shows `needle shown`; another choice shows `needle not chosen` |
    | field `nowhere` | | `needle without widget` |
    | outline | 1 | `First`, whole page |
    | outline | 2 | `needle title`, /XYZ at shown y 80; below it `Deep`, /XYZ at shown y 200 |
    | outline | | `lost needle`, which leads nowhere |
    | Info, XMP | | /Title and dc:title `A title to keep`; /Subject `needle of Info`; pdf:Keywords `needle of XMP` |
    | attachments | | key `k`: `needle.txt`, /Desc `about a needle` |
    | FileAttachment | 3 | `pinned needle.txt`, shown at `[300, 100, 20, 20]` |

    Sections: `needle before Deep` falls under `needle title`, the two behind it under `Deep`.
    """)
def places(name):
    document = Document(name, title="A title to keep")
    document.set(document.info, document.bodies[document.info.number].replace(
        b" >>", b" /Subject (needle of Info) >>"))
    box = [60, 686, 160, 710]
    quads = [60, 710, 160, 710, 60, 698, 160, 698, 60, 698, 110, 698, 60, 686, 110, 686]
    mark = document.add(
        f"<< /Type /Annot /Subtype /Highlight /Rect {numbers(box)} /QuadPoints {numbers(quads)} /F 4 /NM (mark-1)"
        " /Contents (needle in contents\\rgoes on) /T (needle author) /Subj (needle subject) >>", "Highlight")
    rich = ("<body xmlns=\"http://www.w3.org/1999/xhtml\"><p>needle <b>rich</b></p><p>second</p></body>")
    note = document.add(
        f"<< /Type /Annot /Subtype /Text /Rect [300 500 320 520] /F 4 /RC {literal(rich)} >>", "Note with formatting")
    pinned = attachment(document, "pinned needle.txt", "pinned\n")
    pin = document.add(
        f"<< /Type /Annot /Subtype /FileAttachment /Rect [300 680 320 700] /F 4 /FS {pinned} >>", "File on the page")
    page = document.reserve("Page 3")

    def widget(top, rest):
        return document.add(
            f"<< /Type /Annot /Subtype /Widget /F 4 /Rect [60 {top - 20} 260 {top}] /DA (/Helv 12 Tf 0 g) {rest} >>",
            "Field")

    fields = [
        widget(700, "/FT /Tx /T (text) /V (needle value)"),
        widget(660, f"/FT /Tx /Ff {PASSWORD} /T (secret) /V (needle secret)"),
        widget(620, f"/FT /Ch /Ff {COMBO} /T (choice) /V (n1)"
               " /Opt [[(n1) (needle shown)] [(n2) (needle not chosen)]]"),
    ]
    hidden = document.add("<< /FT /Tx /T (nowhere) /V (needle without widget) >>", "Field without a widget")
    document.page(show("Nothing here", 60, 740), f"/Annots [{mark}]")
    document.page(show("needle before Deep", 60, 700) + show("needle after Deep", 60, 580), f"/Annots [{note}]")
    content = document.stream(show("needle at the end", 60, 700), note="Content of page 3")
    document.set(
        page, f"<< /Type /Page /Parent {document.tree} /MediaBox [0 0 600 800] /Resources {document.resources()}"
        f" /Contents {content} /Annots [{pin} {' '.join(str(field) for field in fields)}] >>")
    document.pages.append(page)
    first, second = document.pages[:2]
    outline = add_outline(document, [
        Item("First", f"/Dest [{first} /Fit]"),
        Item("needle title", f"/Dest [{second} /XYZ 0 720 null]", children=[
            Item("Deep", f"/Dest [{second} /XYZ 0 600 null]")]),
        Item("lost needle"),
    ])
    file = attachment(document, "needle.txt", "attached\n", "/Desc (about a needle)")
    keywords = "\n   <pdf:Keywords xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">needle of XMP</pdf:Keywords>"
    metadata = document.stream(packet(elements=keywords).encode(), "/Type /Metadata /Subtype /XML", "XMP")
    form = document.add(
        f"<< /Fields [{' '.join(str(field) for field in fields)} {hidden}] /NeedAppearances false /DA (/Helv 0 Tf 0 g)"
        f" /DR << /Font << /Helv {document.helvetica} >> >> >>", "Form")
    return document.finish(
        f"/Outlines {outline} /AcroForm {form} /Metadata {metadata} /Names << /EmbeddedFiles << /Names [(k) {file}] >> >>"
        " /PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >>")


def to_unicode(mapping, digits):
    """A CMap from codes of so many hexadecimal digits to text."""
    entries = "".join(f"<{code:0{digits}X}> <{text.encode('utf-16-be').hex().upper()}>\n"
                      for code, text in sorted(mapping.items()))
    return (f"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Fixture def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<{'0' * digits}> <{'F' * digits}>\nendcodespacerange\n"
            f"{len(mapping)} beginbfchar\n{entries}endbfchar\nendcmap\nCMapName currentdict /CMap defineresource pop\n"
            "end\nend\n")


VERTICAL = ["縦書きの本文", "針は二行目"]
HEBREW = ["שלום עולם", "המחט בערימה"]


@fixture("search/directions.pdf", """
    Text that does not run from left to right along a page's edge.
    """, details="""
    | page | text | where |
    |---|---|---|
    | 1 | `縦書きの本文`, `針は二行目` in vertical writing (/Identity-V), each glyph 20 by 20 | the first column centred on x 500, its first glyph's top at shown y 100; the second on x 460 |
    | 2 | `שלום עולם`, `המחט בערימה` as producers write them: glyphs from left to right as shown | baselines at (60, 700), (60, 680), Courier 10 |
    | 3 | `needle in a form`, in a form within a form; the outer one is moved by (100, 50), the inner one doubled | baseline from shown (220, 550), each letter 12 wide |
    | 4 | `a needle at thirty`, `a needle at fortyfive`, `the second line` (12 below it), `needle at minus sixty`; and `level needle` | baselines from (100, 400), (300, 300), and (400, 700); level from (60, 60) |
    """)
def directions(name):
    document = Document(name)
    text = "".join(VERTICAL)
    codes = {index + 1: character for index, character in enumerate(dict.fromkeys(text))}
    numbers_of = {character: code for code, character in codes.items()}
    cmap = document.stream(to_unicode(codes, 4), note="ToUnicode")
    descriptor = document.add(
        "<< /Type /FontDescriptor /FontName /Fixture-Mincho /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0"
        " /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>", "Descriptor")
    descendant = document.add(
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Fixture-Mincho /CIDSystemInfo << /Registry (Adobe)"
        f" /Ordering (Identity) /Supplement 0 >> /DW 1000 /DW2 [880 -1000] /FontDescriptor {descriptor} >>", "CID font")
    font = document.add(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Fixture-Mincho /Encoding /Identity-V"
        f" /DescendantFonts [{descendant}] /ToUnicode {cmap} >>", "Vertical font")
    content = "".join(
        f"BT /V 20 Tf {x} 700 Td <{''.join(f'{numbers_of[character]:04X}' for character in column)}> Tj ET\n"
        for x, column in zip((500, 460), VERTICAL))
    document.page(content, resources=f"<< /Font << /V {font} >> >>")
    letters = "".join(HEBREW).replace(" ", "")
    codes = {0x41 + index: letter for index, letter in enumerate(dict.fromkeys(letters))} | {0x20: " "}
    numbers_of = {letter: chr(code) for code, letter in codes.items()}
    cmap = document.stream(to_unicode(codes, 2), note="ToUnicode")
    hebrew = document.font("Courier", extra=f"/ToUnicode {cmap}")
    shown = ["".join(numbers_of[letter] for letter in reversed(line)) for line in HEBREW]
    document.page(lines(shown, 60, 700, 20), resources=f"<< /Font << /C {hebrew} >> >>")
    inner = document.stream(
        show("needle in a form", 60, 100), f"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [2 0 0 2 0 0]"
        f" /Resources {document.resources()}", "Inner form")
    outer = document.stream(
        "/Inner Do\n", f"/Type /XObject /Subtype /Form /BBox [0 0 1200 1600] /Matrix [1 0 0 1 100 50] /Resources <<"
        f" /XObject << /Inner {inner} >> >>", "Outer form")
    document.page("/Outer Do\n", resources=document.resources(f"/XObject << /Outer {outer} >>"))
    slanted = show("a needle at thirty", 100, 400, matrix="0.8660254 0.5 -0.5 0.8660254")
    slanted += show("a needle at fortyfive", 300, 300, matrix="0.70710678 0.70710678 -0.70710678 0.70710678")
    slanted += show("the second line", 308.48528, 291.51472, matrix="0.70710678 0.70710678 -0.70710678 0.70710678")
    slanted += show("needle at minus sixty", 400, 700, matrix="0.5 -0.8660254 0.8660254 0.5")
    document.page(slanted + show("level needle", 60, 60))
    return document.finish()
