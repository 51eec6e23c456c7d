"""Demo: what the README, the manual pages and script/demo work on
"""

from .bookmarks import in_attribute, packet
from .document import Document, lines, show
from .encryption import qpdf
from .items import Item, add_outline
from .registry import fixture

PAGES = [
    ("Annual report", ["The cooperative in its tenth year.", "", "Contents", "1  Harvest", "2  Accounts"]),
    ("Preface", ["This report is for the members of the cooperative.", "Figures are in euro."]),
    ("1 Harvest", [
        "The harvest was good: 412 tonnes of apples, and the first",
        "pears. The total yield is the highest since the founding.",
    ]),
    ("1.1 Orchards", ["Three orchards were planted anew.", "The total area is now 38 hectares."]),
    ("2 Accounts", [
        "Invoice total of the year: 1,204,550.00.",
        "Invoices not yet paid: 12,300.00, all of them younger",
        "than thirty days.",
    ]),
]


def report_document(name):
    document = Document(name)
    for heading, body in PAGES:
        document.page(show(heading, 60, 740, "H", 20) + lines(body, 60, 700))
    pages = document.pages
    note = document.add(
        "<< /Type /Annot /Subtype /Text /Rect [400 690 420 710] /F 28 /NM (note-1) /T (Ada) /Name /Comment"
        " /Contents (Is this the final figure?) /C [1 0.8 0] /CreationDate (D:20260301090000Z) /M (D:20260301090000Z)"
        " >>", "Note on the accounts")
    reply = document.add(
        f"<< /Type /Annot /Subtype /Text /Rect [400 690 420 710] /F 28 /NM (note-2) /T (Grace) /IRT {note} /RT /R"
        " /Contents (Yes, audited.) /CreationDate (D:20260302100000Z) /M (D:20260302100000Z) >>", "Reply to it")
    quads = "60 708 210 708 60 697 210 697"
    highlight = document.add(
        f"<< /Type /Annot /Subtype /Highlight /Rect [60 697 210 708] /QuadPoints [{quads}] /F 4 /NM (mark-1) /T (Ada)"
        " /C [1 1 0] /Contents (Invoice total) /M (D:20260301091500Z) >>", "Highlight on the accounts")
    body = document.bodies[pages[4].number].rstrip()
    assert body.endswith(b">>")
    document.set(pages[4], body[:-2] + f"/Annots [{note} {reply} {highlight}] >>".encode())
    outline = add_outline(document, [
        Item("Preface", f"/Dest [{pages[1]} /Fit]"),
        Item("Harvest", f"/Dest [{pages[2]} /XYZ 60 760 null]", children=[
            Item("Orchards", "/A << /S /GoTo /D (orchards) >>")]),
        Item("Accounts", f"/Dest [{pages[4]} /FitH 760]", extra="/F 2 /C [0.8 0 0]"),
        Item("Cooperative", "/A << /S /URI /URI (https://cooperative.example/) >>"),
    ])
    bookmark = '[{"action":{"type":"goTo","pageIndex":4},"name":"Check these figures","uuid":"5D0E7A1C"}]'
    metadata = document.stream(packet(in_attribute(bookmark)).encode(), "/Type /Metadata /Subtype /XML", "XMP")
    document.close(
        f"/Outlines {outline} /Names << /Dests << /Names [(orchards) [{pages[3]} /XYZ 60 760 null]] >> >>"
        f" /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> /Metadata {metadata}")
    return document


@fixture("demo/report.pdf", """
    A report of five pages labelled i, ii, 1, 2, 3, with an outline (nested, one item by name, one bold and red, one
    URI), a note with a reply and a highlight on the last page, and a user bookmark there. Headings in Helvetica 20
    at (60, 740), text in Courier 10 from (60, 700), lines 12 apart.
    """)
def report(name):
    return report_document(name).build()


@fixture("demo/handout.pdf", """
    `report`, encrypted (RC4-128, so that the bytes stay the same) with the owner password `owner` and no user
    password; only printing is allowed.
    """, tool="qpdf")
def handout(name):
    return qpdf(
        report_document(name).build(), "--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=n",
        "--extract=n", "--modify=none", "--")
