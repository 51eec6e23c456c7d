"""Structure: what else a document holds, and the ways a file is put together
"""

import zlib

from .bookmarks import in_attribute, packet
from .document import Document, plain, show
from .encryption import qpdf
from .items import Item, add_outline
from .pdf import increment, utf16be
from .registry import fixture


def attachment(document, name, data, extra="", key="F"):
    stream = document.stream(
        data, f"/Type /EmbeddedFile /Subtype /text#2Fplain /Params << /Size {len(data)} /CreationDate"
        " (D:20240102030405Z) /ModDate (D:20240102030405Z) >>", f"Content of {name}")
    return document.add(
        f"<< /Type /Filespec /F ({name}) /UF ({name}) /EF << /{key} {stream} >>{extra and ' ' + extra} >>",
        f"File {name}")


@fixture("structure/attachments.pdf", """
    Three attachments in the name tree, sorted by key: `a` is `first.txt` (text/plain, `first\\n`, 6 bytes, /Desc
    `The first file`, /AFRelationship /Data, in the catalog's /AF), `b` is `über.txt` (name in UTF-16, /F
    `uber.txt`, `second\\n`), `c` is `../../etc/passwd` (a path that must not be followed when it is taken out,
    `third\\n`). Page 1 has a fourth as a FileAttachment annotation, `pinned.txt` (`pinned\\n`).
    """)
def attachments(name):
    document = Document(name, "2.0")
    first = attachment(document, "first.txt", "first\n", "/Desc (The first file) /AFRelationship /Data")
    second = attachment(document, "uber.txt", "second\n")
    document.set(second, document.bodies[second.number].replace(
        b"/UF (uber.txt)", f"/UF {utf16be('über.txt')}".encode()))
    third = attachment(document, "../../etc/passwd", "third\n")
    pinned = attachment(document, "pinned.txt", "pinned\n")
    pin = document.add(
        f"<< /Type /Annot /Subtype /FileAttachment /Rect [60 600 80 620] /F 4 /NM (pin) /Name /PushPin /FS {pinned} >>",
        "Annotation with a file")
    document.page(show("Page 1", 60, 740), f"/Annots [{pin}]")
    return document.finish(
        f"/Names << /EmbeddedFiles << /Names [(a) {first} (b) {second} (c) {third}] >> >> /AF [{first}]"
        " /PageMode /UseAttachments")


@fixture("structure/layers.pdf", """
    One page with optional content: layer `Seen` (on) holds `seen needle` from (60, 740), layer `Unseen` (off) holds
    `unseen needle` from (60, 700), and `plain needle` from (60, 660) is in none. Shown: the first and the last.
    """)
def layers(name):
    document = Document(name)
    seen, unseen = (document.add(f"<< /Type /OCG /Name ({title}) >>", f"Layer {title}") for title in ("Seen", "Unseen"))
    content = "/OC /Seen BDC\n" + show("seen needle", 60, 740) + "EMC\n/OC /Unseen BDC\n"
    content += show("unseen needle", 60, 700) + "EMC\n" + show("plain needle", 60, 660)
    resources = document.resources(f"/Properties << /Seen {seen} /Unseen {unseen} >>")
    document.page(content, resources=resources)
    return document.finish(
        f"/OCProperties << /OCGs [{seen} {unseen}] /D << /Name (Default) /ON [{seen}] /OFF [{unseen}] /Order [{seen}"
        f" {unseen}] >> >>")


@fixture("structure/tagged.pdf", """
    One tagged page in English: a heading (H1) `Tagged`, a paragraph (P) `A paragraph with` `needle`, whose second
    part has /ActualText `thimble`, and a figure with /Alt `A grey square`. Baselines 740 and 700 from x 60;
    `needle` starts at x 162.
    """)
def tagged(name):
    document = Document(name)
    root = document.reserve("Structure tree")
    part = document.reserve("Document")
    page = document.reserve("Page 1")
    heading = document.add(f"<< /Type /StructElem /S /H1 /P {part} /Pg {page} /K 0 >>", "Heading")
    paragraph = document.reserve("Paragraph")
    span = document.add(
        f"<< /Type /StructElem /S /Span /P {paragraph} /Pg {page} /K 2 /ActualText (thimble) >>", "Span")
    document.set(paragraph, f"<< /Type /StructElem /S /P /P {part} /Pg {page} /K [1 {span}] >>")
    figure = document.add(
        f"<< /Type /StructElem /S /Figure /P {part} /Pg {page} /K 3 /Alt (A grey square)"
        " /A << /O /Layout /BBox [60 500 160 600] >> >>", "Figure")
    document.set(part, f"<< /Type /StructElem /S /Document /P {root} /K [{heading} {paragraph} {figure}] >>")
    parents = document.add(f"<< /Nums [0 [{heading} {paragraph} {span} {figure}]] >>", "Parent tree")
    document.set(root, f"<< /Type /StructTreeRoot /K {part} /ParentTree {parents} /ParentTreeNextKey 1 >>")
    content = "/H1 << /MCID 0 >> BDC\n" + show("Tagged", 60, 740, "H", 20) + "EMC\n"
    content += "/P << /MCID 1 >> BDC\n" + show("A paragraph with ", 60, 700) + "EMC\n"
    content += "/Span << /MCID 2 >> BDC\n" + show("needle", 162, 700) + "EMC\n"
    content += "/Figure << /MCID 3 >> BDC\n0.5 g 60 500 100 100 re f\nEMC\n"
    stream = document.stream(content, note="Content of page 1")
    document.set(page, f"<< /Type /Page /Parent {document.tree} /MediaBox [0 0 600 800] /Resources"
                 f" {document.resources()} /Contents {stream} /StructParents 0 /Tabs /S >>")
    document.pages = [page]
    return document.finish(
        f"/StructTreeRoot {root} /MarkInfo << /Marked true >> /Lang (en)"
        " /ViewerPreferences << /DisplayDocTitle true >>")


def everything_document(name):
    document = Document(name)
    pages = [document.reserve(f"Page {number}") for number in range(1, 7)]
    document.pages = pages
    layer = document.add("<< /Type /OCG /Name (Layer) >>", "Layer")
    root = document.reserve("Structure tree")
    elements = []
    widget = document.reserve("Field and widget on page 5")
    link = document.reserve("Link on page 2")
    note = document.reserve("Note on page 4")
    thread, beads = document.reserve("Article"), [document.reserve("Bead"), document.reserve("Bead")]
    for number, page in enumerate(pages, 1):
        content = f"/P << /MCID 0 >> BDC\n{show(f'Page {number} of everything', 60, 740)}EMC\n"
        content += f"/OC /L BDC\n{show('in a layer', 60, 700)}EMC\n" if number == 6 else ""
        stream = document.stream(content, note=f"Content of page {number}")
        elements.append(document.add(f"<< /Type /StructElem /S /P /P {root} /Pg {page} /K 0 >>", f"Paragraph {number}"))
        extra = {2: f" /Annots [{link}] /B [{beads[0]}]", 3: f" /B [{beads[1]}] /Rotate 90", 4: f" /Annots [{note}]",
                 5: f" /Annots [{widget}]"}.get(number, "")
        document.set(page, f"<< /Type /Page /Parent {document.tree} /MediaBox [0 0 600 800] /Resources"
                     f" {document.resources(f'/Properties << /L {layer} >>')} /Contents {stream} /StructParents"
                     f" {number - 1}{extra} >>")
    kids = " ".join(str(element) for element in elements)
    nums = " ".join(f"{index} [{element}]" for index, element in enumerate(elements))
    document.set(root, f"<< /Type /StructTreeRoot /K [{kids}] /ParentTree << /Nums [{nums}] >> /ParentTreeNextKey 6 >>")
    look = document.stream("", "/Type /XObject /Subtype /Form /BBox [0 0 200 20]", "Appearance")
    document.set(widget, f"<< /Type /Annot /Subtype /Widget /F 4 /Rect [60 600 260 620] /P {pages[4]} /FT /Tx /T (name)"
                 f" /V (Ada) /DA (/Helv 12 Tf 0 g) /AP << /N {look} >> >>")
    document.set(link, f"<< /Type /Annot /Subtype /Link /Rect [60 600 160 620] /Border [0 0 0] /Dest (fifth) >>")
    document.set(note, "<< /Type /Annot /Subtype /Text /Rect [60 600 80 620] /F 28 /NM (note) /T (Author)"
                 " /Contents (A note) >>")
    document.set(thread, f"<< /Type /Thread /F {beads[0]} /I << /Title (An article) >> >>")
    for index, bead in enumerate(beads):
        document.set(bead, f"<< /Type /Bead /T {thread} /N {beads[1 - index]} /V {beads[1 - index]} /P"
                     f" {pages[1 + index]} /R [50 50 550 750] >>")
    attached = attachment(document, "kept.txt", "kept\n")
    outline = add_outline(document, [
        Item("One", f"/Dest [{pages[0]} /XYZ 0 800 null]", children=[
            Item("Two, by name", "/Dest (second)"),
            Item("Three", f"/A << /S /GoTo /D [{pages[2]} /FitH 700] >>")]),
        Item("Five, by the old way", "/Dest /old-five", is_open=False, children=[
            Item("Six", f"/Dest [{pages[5]} /Fit]")]),
        Item("Web", "/A << /S /URI /URI (https://example.org/) >>"),
    ])
    bookmark = '[{"action":{"type":"goTo","pageIndex":3},"name":"Fourth","uuid":"KEEP-1"}]'
    metadata = document.stream(packet(in_attribute(bookmark)).encode(), "/Type /Metadata /Subtype /XML", "XMP")
    document.close(
        f"/Outlines {outline} /Dests << /old-five [{pages[4]} /Fit] >> /Names << /Dests << /Names [(fifth) [{pages[4]}"
        f" /XYZ 60 620 null] (second) [{pages[1]} /FitB]] >> /EmbeddedFiles << /Names [(kept.txt) {attached}] >> >>"
        " /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>"
        f" /AcroForm << /Fields [{widget}] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv {document.helvetica} >> >> >>"
        f" /OCProperties << /OCGs [{layer}] /D << /ON [{layer}] /Order [{layer}] >> >> /Threads [{thread}]"
        f" /StructTreeRoot {root} /MarkInfo << /Marked true >> /Lang (en) /Metadata {metadata}"
        f" /OpenAction [{pages[0]} /Fit] /PageLayout /TwoColumnLeft /ViewerPreferences << /DisplayDocTitle true >>")
    return document


EVERYTHING = """Six pages and something of everything that a change of pages has to keep or mend: outline (nested,
    closed, by name, by the old names, an action), named destinations `second` (page 2) and `fifth` (page 5) and
    `old-five`, labels i, ii, 1, 2, 3, 4, a link on page 2 to `fifth`, an article over pages 2 and 3, page 3 turned by
    90, a note on page 4, a text field `name` (`Ada`) on page 5, a layer on page 6, tags on every page,
    an attachment `kept.txt`, XMP with a bookmark on page 4, /OpenAction, /PageLayout."""


@fixture("structure/everything.pdf", EVERYTHING)
def everything(name):
    return everything_document(name).build()


@fixture("structure/object-streams.pdf", "`everything` in object streams, with a cross-reference stream; PDF 1.7.")
def object_streams(name):
    return everything_document(name).build_compact(per_stream=20)


@fixture("structure/linearized.pdf", "`everything`, linearized by qpdf.", tool="qpdf")
def linearized(name):
    return qpdf(everything_document(name).build(), "--linearize")


@fixture("structure/pdf-2.0.pdf", """
    PDF 2.0: the version in the header, a title in UTF-8 (`Größe`) in Info and outline, a page with black point
    compensation in its graphics state, no /ProcSet.
    """)
def pdf_2(name):
    document = Document(name, "2.0")
    document.set(document.info, "<< /Title <EFBBBF4772C3B6C39F65> /CreationDate (D:20240102030405Z) /ModDate"
                 " (D:20240102030405Z) >>")
    document.page("/G gs\n" + show("Page 1", 60, 740),
                  resources=document.resources("/ExtGState << /G << /Type /ExtGState /UseBlackPtComp /ON >> >>"))
    outline = add_outline(document, [Item("<EFBBBF4772C3B6C39F65>", f"/Dest [{document.pages[0]} /Fit]")])
    return document.finish(f"/Outlines {outline}")


@fixture("structure/version-in-catalog.pdf", "The header says 1.3, the catalog's /Version 1.6. It is PDF 1.6.")
def version_in_catalog(name):
    return plain(name, 1, version="1.3").finish("/Version /1.6")


@fixture("structure/incremental.pdf", """
    Two revisions. The first has two pages, the outline item `Old title` and a square `first`; the second replaces
    the title by `New title`, adds a square `second` and takes page 2 away. Read: one page, one item `New title`,
    two annotations.
    """)
def incremental(name):
    document = Document(name)
    square = document.add("<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /F 4 /NM (first) >>", "Annotation")
    page = document.page(show("Page 1", 60, 740), f"/Annots [{square}]")
    document.page(show("Page 2, gone in the second revision", 60, 740))
    item = Item("Old title", f"/Dest [{page} /Fit]")
    outline = add_outline(document, [item])
    data = document.finish(f"/Outlines {outline}")
    new = len(document.bodies) + 1
    return increment(data, document, {
        item.ref.number: document.bodies[item.ref.number].replace(b"Old", b"New"),
        page.number: document.bodies[page.number].replace(b"/Annots [", f"/Annots [{new} 0 R ".encode()),
        document.tree.number: f"<< /Type /Pages /Kids [{page}] /Count 1 >>",
        new: "<< /Type /Annot /Subtype /Square /Rect [60 10 100 50] /F 4 /NM (second) >>",
    }, "Second revision")


@fixture("structure/incremental-freed.pdf", """
    Three revisions with a table each. The second frees the object of the annotation `gone` (its generation goes up
    to 1) and the third uses the number again, with generation 1, for the annotation `reused`, which the page's
    /Annots now holds. Read: one annotation, `reused`.
    """)
def incremental_freed(name):
    document = Document(name)
    gone = document.add("<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /F 4 /NM (gone) >>", "Annotation")
    page = document.page(show("Page 1", 60, 740), f"/Annots [{gone}]")
    data = document.finish()
    number, size = gone.number, len(document.bodies) + 1
    previous = int(data.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    out = bytearray(data) + b"% Second revision: frees an object\n"
    start = len(out)
    out += f"xref\n0 1\n{number:010} 65535 f \n{number} 1\n0000000000 00001 f \n".encode()
    out += f"trailer\n{document.trailer(size, f'/Prev {previous}')}\nstartxref\n{start}\n%%EOF\n".encode()
    previous = start
    out += b"% Third revision: uses its number again\n"
    first = len(out)
    reused = "<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /F 4 /NM (reused) >>"
    out += f"{number} 1 obj\n{reused}\nendobj\n".encode()
    second = len(out)
    body = document.bodies[page.number].replace(f"[{gone}]".encode(), f"[{number} 1 R]".encode())
    out += f"{page.number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += (f"xref\n0 1\n0000000000 65535 f \n{number} 1\n{first:010} 00001 n \n"
            f"{page.number} 1\n{second:010} 00000 n \n").encode()
    out += f"trailer\n{document.trailer(size, f'/Prev {previous}')}\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


@fixture("structure/hybrid-xref.pdf", """
    A hybrid file: a cross-reference table for readers of PDF 1.4, which does not know the outline's objects, and a
    cross-reference stream named by /XRefStm, which finds them in an object stream. Two pages; the item `Hidden from
    old readers` to page 2.
    """)
def hybrid_xref(name):
    document = plain(name, 2, version="1.5")
    visible = len(document.bodies)
    outline = add_outline(document, [Item("Hidden from old readers", f"/Dest [{document.pages[1]} /Fit]")])
    document.close(f"/Outlines {outline}")
    hidden = list(range(visible + 1, len(document.bodies) + 1))
    container, table = len(document.bodies) + 1, len(document.bodies) + 2
    out, offsets = bytearray(document.header()), {}
    for number in range(1, visible + 1):
        note, text = document.object_text(number)
        out += note
        offsets[number] = len(out)
        out += text
    index, bodies = [], b""
    for number in hidden:
        index.append(f"{number} {len(bodies)}")
        bodies += document.bodies[number] + b"\n"
    head = (" ".join(index) + "\n").encode()
    out += b"% The objects that old readers do not see\n"
    offsets[container] = len(out)
    out += (f"{container} 0 obj\n<< /Type /ObjStm /N {len(hidden)} /First {len(head)} /Length {len(head + bodies)} >>\n"
            "stream\n").encode() + head + bodies + b"\nendstream\nendobj\n"
    offsets[table] = len(out)
    rows = b"".join(b"\x02" + container.to_bytes(2, "big") + bytes([position]) for position in range(len(hidden)))
    rows += b"".join(b"\x01" + offsets[number].to_bytes(2, "big") + b"\x00" for number in (container, table))
    size = table + 1
    out += (f"{table} 0 obj\n<< /Type /XRef /W [1 2 1] /Index [{hidden[0]} {len(hidden) + 2}] /Size {size} /Root"
            f" {document.root} /Length {len(rows)} >>\nstream\n").encode() + rows + b"\nendstream\nendobj\n"
    start = len(out)
    out += f"xref\n0 {visible + 1}\n0000000000 65535 f \n".encode()
    for number in range(1, visible + 1):
        out += f"{offsets[number]:010} 00000 n \n".encode()
    out += (f"trailer\n{document.trailer(size, f'/XRefStm {offsets[table]}')}\nstartxref\n{start}\n%%EOF\n").encode()
    return bytes(out)


@fixture("structure/xref-spaces.pdf", """
    A table with its sections split up, entries that end in a lone line feed after two spaces, and the trailer on
    the same line as its dictionary: all allowed. One page.
    """)
def xref_spaces(name):
    document = plain(name, 1)
    data = document.finish()
    head, tail = data.split(b"xref\n0 ", 1)
    lines = tail.split(b"trailer\n")[0].split(b"\n")[1:-1]
    out = bytearray(head) + b"xref\n0 3\n" + b"\n".join(lines[:3]) + b"\n"
    out += f"3 {len(lines) - 3}\n".encode() + b"\n".join(lines[3:]) + b"\n"
    return bytes(out) + b"trailer " + tail.split(b"trailer\n", 1)[1]


@fixture("structure/filters.pdf", """
    Five pages whose contents are encoded in turn with FlateDecode, ASCIIHexDecode, ASCII85Decode, RunLengthDecode,
    and [ASCIIHexDecode FlateDecode] with a null among its /DecodeParms. They say `Page N`.
    """)
def filters(name):
    import base64
    document = Document(name)
    for ordinal, (names, encode, extra) in enumerate([
            ("/FlateDecode", lambda data: zlib.compress(data, 9), ""),
            ("/ASCIIHexDecode", lambda data: data.hex().upper().encode() + b">", ""),
            ("/ASCII85Decode", lambda data: base64.a85encode(data) + b"~>", ""),
            # Short enough for one run.
            ("/RunLengthDecode", lambda data: bytes([len(data) - 1]) + data + b"\x80", ""),
            ("[/ASCIIHexDecode /FlateDecode]", lambda data: zlib.compress(data, 9).hex().encode() + b">",
             " /DecodeParms [null << /Predictor 1 >>]"),
    ], 1):
        stream = document.stream(encode(show(f"Page {ordinal}", 60, 740).encode()), f"/Filter {names}{extra}",
                                 f"Content of page {ordinal}")
        document.page(extra=f"/Contents {stream}")
    return document.finish()
