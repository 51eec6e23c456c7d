"""Damaged: files that are broken by accident

Unless a row says otherwise the file underneath has three pages, which say `Page 1` to `Page 3`, and an outline
(`First`, `Second`, `Third`, one to each). *Repaired* means: all of that is found, with a warning. *Refused* names the
error code.
"""

import re
import struct
import zlib

from .document import Document, plain, show
from .items import Item, add_outline
from .pdf import increment
from .registry import fixture


def three(name):
    document = plain(name, 3)
    outline = add_outline(document, [
        Item(title, f"/Dest [{page} /Fit]") for title, page in zip(["First", "Second", "Third"], document.pages)])
    document.close(f"/Outlines {outline}")
    return document


@fixture("damaged/xref-offsets.pdf", "Every offset of the cross-reference table is 7 too large. Repaired.")
def xref_offsets(name):
    data = three(name).build()
    return re.sub(rb"(\d{10}) 00000 n", lambda match: b"%010d 00000 n" % (int(match[1]) + 7), data)


@fixture("damaged/xref-one-offset.pdf", """
    The offset of the object of page 2 points at the middle of another object; the others are right. Repaired.
    """)
def xref_one_offset(name):
    document = three(name)
    data = document.build()
    offset = data.index(f"\n{document.pages[1].number} 0 obj".encode()) + 1
    return data.replace(b"%010d 00000 n" % offset, b"%010d 00000 n" % (offset - 40))


@fixture("damaged/startxref.pdf", "startxref says 0. Repaired.")
def startxref(name):
    return re.sub(rb"startxref\n\d+", b"startxref\n0", three(name).build())


@fixture("damaged/startxref-beyond.pdf", """
    startxref says 99999999999999999999, beyond 64 bits. Repaired, or refused: document.damaged.
    """)
def startxref_beyond(name):
    return re.sub(rb"startxref\n\d+", b"startxref\n99999999999999999999", three(name).build())


@fixture("damaged/truncated.pdf", """
    Cut off in the middle of its last objects: table, trailer and outline are gone, the pages are there. Three pages
    without outline, or refused: document.damaged (qpdf does not repair what has no trailer).
    """)
def truncated(name):
    document = three(name)
    data = document.build()
    return data[:data.index(f"\n{document.pages[2].number + 1} 0 obj".encode()) + 30]


@fixture("damaged/truncated-increment.pdf", """
    A sound file, then a second revision, cut off in the middle, which would have set the Info's title to `Second`.
    Read as the first revision, whose end is near enough, or repaired to the second.
    """)
def truncated_increment(name):
    document = three(name)
    data = increment(document.build(), document, {document.info.number: "<< /Title (Second) >>"}, "Second revision")
    return data[:data.rindex(b"trailer") - 10]


@fixture("damaged/truncated-early.pdf", "Only its first 200 bytes, which hold no page. Refused: document.damaged.")
def truncated_early(name):
    return three(name).build()[:200]


@fixture("damaged/no-trailer.pdf", """
    Ends right after its last object: no table, no trailer, no startxref. Repaired, or refused: document.damaged (as
    above).
    """)
def no_trailer(name):
    data = three(name).build()
    return data[:data.rindex(b"xref\n0 ")]


@fixture("damaged/no-eof.pdf", "Lacks the line `%%EOF`. Read without trouble, with or without a warning.")
def no_eof(name):
    return three(name).build().replace(b"%%EOF\n", b"")


@fixture("damaged/junk-before-header.pdf", """
    500 bytes of a mail's header in front; its offsets count from `%PDF`. Read without trouble.
    """)
def junk_before(name):
    junk = b"From: someone@example.org\nSubject: a file\n"
    return (junk * 12)[:499] + b"\n" + three(name).build()


@fixture("damaged/junk-before-header-counted.pdf", """
    The same, but its offsets count from the first byte. Read or repaired.
    """)
def junk_before_counted(name):
    data = junk_before(name)
    data = re.sub(rb"(\d{10}) 00000 n", lambda match: b"%010d 00000 n" % (int(match[1]) + 500), data)
    return re.sub(rb"startxref\n(\d+)", lambda match: b"startxref\n%d" % (int(match[1]) + 500), data)


@fixture("damaged/junk-after-eof.pdf", "3,000 bytes of zeros and text after `%%EOF`. Read or repaired.")
def junk_after(name):
    return three(name).build() + b"\x00" * 2000 + b"</html>\n" * 125


@fixture("damaged/wrong-length.pdf", """
    The content of page 1 says it is 5 bytes long, of page 2 that it is 5,000,000, of page 3 that its length is in
    an object that does not exist. Repaired.
    """)
def wrong_length(name):
    document = Document(name)
    for number, length in ((1, "5"), (2, "5000000"), (3, "900 0 R")):
        stream = document.stream(show(f"Page {number}", 60, 740), note=f"Content of page {number}", length=length)
        document.page(extra=f"/Contents {stream}")
    outline = add_outline(document, [
        Item(title, f"/Dest [{page} /Fit]") for title, page in zip(["First", "Second", "Third"], document.pages)])
    return document.finish(f"/Outlines {outline}")


@fixture("damaged/no-endobj.pdf", "No object ends with `endobj`. Read, with or without warnings.")
def no_endobj(name):
    document = three(name)
    data = document.build()
    shorter = bytearray()
    offsets = {}
    # Takes the words away and writes the table anew.
    body = data[:data.rindex(b"xref\n0 ")].replace(b"\nendobj\n", b"\n")
    for number in document.bodies:
        offsets[number] = re.search(rb"(?m)^%d 0 obj" % number, body).start()
    shorter += body
    start = len(shorter)
    size = len(document.bodies) + 1
    shorter += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
    for number in range(1, size):
        shorter += b"%010d 00000 n \n" % offsets[number]
    shorter += f"trailer\n{document.trailer(size)}\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(shorter)


@fixture("damaged/bad-flate.pdf", """
    Page 1: its content is deflated and cut off in the middle, `Page 1` is in the part that is left. Page 2: bytes
    that are not deflated at all. Page 3 is sound. The document opens; pages 1 and 2 are read as far as they go.
    """)
def bad_flate(name):
    document = Document(name)
    content = show("Page 1", 60, 740) + "".join(show(f"Line {n} of what is lost", 60, 700 - 12 * n) for n in range(50))
    data = zlib.compress(content.encode(), 0)
    first = document.stream(data[:len(data) // 2], "/Filter /FlateDecode", "Content of page 1, cut off")
    document.page(extra=f"/Contents {first}")
    second = document.stream(show("Page 2", 60, 740), "/Filter /FlateDecode", "Content of page 2, not deflated")
    document.page(extra=f"/Contents {second}")
    document.page(show("Page 3", 60, 740))
    return document.finish()


@fixture("damaged/content-garbage.pdf", """
    One page whose content is broken: unknown operators, operands missing, a string that never ends. `Page 1` is
    shown first and is found.
    """)
def content_garbage(name):
    document = Document(name)
    document.page(show("Page 1", 60, 740) + "Tj 1 2 3 foo bar << /a >> [1 2 cm q q q Q Q Q Q Q ET ET BT (never ends")
    return document.finish()


@fixture("damaged/missing-objects.pdf", """
    Three pages; /Resources of page 1, /Contents of page 2 and the font of page 3 are references to objects that are
    not in the file (which makes them null). The document opens; three pages.
    """)
def missing_objects(name):
    document = Document(name)
    document.page(show("Page 1", 60, 740), resources="900 0 R")
    document.page(extra="/Contents 901 0 R")
    document.page(show("Page 3", 60, 740), resources="<< /Font << /C 902 0 R >> >>")
    return document.finish()


@fixture("damaged/no-mediabox.pdf", "One page without a MediaBox anywhere. Readers take Letter, 612 by 792, and warn.")
def no_mediabox(name):
    document = Document(name)
    document.page(show("Page 1", 60, 740), box=None)
    return document.finish()


@fixture("damaged/no-type.pdf", "Catalog, page tree and pages lack their /Type. Three pages are found.")
def no_type(name):
    document = three(name)
    for ref in [document.root, document.tree] + document.pages:
        body = document.bodies[ref.number]
        document.set(ref, re.sub(rb"/Type /(Catalog|Pages|Page) ", b"", body))
    return document.build()


@fixture("damaged/no-catalog.pdf", """
    The trailer's /Root is an object that is not in the file, and nothing else is a catalog. Put together from its
    page tree, without outline, or refused: document.damaged.
    """)
def no_catalog(name):
    document = three(name)
    document.set(document.root, "<< /Nothing true >>")
    return document.build().replace(f"/Root {document.root}".encode(), b"/Root 900 0 R")


@fixture("damaged/zero-pages.pdf", "A page tree without pages: /Kids [] /Count 0. Refused: document.noPages.")
def zero_pages(name):
    return Document(name).finish()


@fixture("damaged/no-pages-entry.pdf", "A catalog without /Pages. Refused: document.noPages or document.damaged.")
def no_pages_entry(name):
    document = three(name)
    document.set(document.root, "<< /Type /Catalog >>")
    return document.build()


@fixture("damaged/empty.pdf", "No bytes at all. Refused: file.empty.")
def empty(name):
    return b""


@fixture("damaged/text.pdf", "A text file. Refused: document.notPDF.")
def text(name):
    return b"This is not a PDF, only a text with the name of one.\nIt has two lines.\n"


@fixture("damaged/picture.pdf", "A PNG picture. Refused: document.notPDF.")
def picture(name):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + bytes([row * 32] * 8) for row in range(8))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))


@fixture("damaged/zeros.pdf", "4,096 zero bytes, as a failed download leaves them. Refused: document.notPDF.")
def zeros(name):
    return bytes(4096)


@fixture("damaged/header-only.pdf", "`%PDF-1.7` and nothing else. Refused: document.damaged.")
def header_only(name):
    return b"%PDF-1.7\n"


@fixture("damaged/html.pdf", """
    A web page that quotes `%PDF-1.4` in its text, past the first kilobyte. Refused: document.notPDF.
    """)
def html(name):
    return b"<!DOCTYPE html>\n<html><body>" + b"<p>404 Not Found</p>\n" * 60 + b"<p>%PDF-1.4</p></body></html>\n"


@fixture("damaged/future-version.pdf", "Says it is PDF 3.7, and has one page. Read, with or without a warning.")
def future_version(name):
    document = plain(name, 1, version="3.7")
    return document.finish()


@fixture("damaged/security-handler.pdf", """
    Encrypted by a security handler nobody has: /Filter /Nobody.Handler. Refused, and no password helps.
    """)
def security_handler(name):
    document = plain(name, 1)
    encrypt = document.add("<< /Filter /Nobody.Handler /V 1 /R 2 /Length 40 >>", "Encryption dictionary")
    document.trailer_extra = f"/Encrypt {encrypt}"
    return document.finish()


@fixture("damaged/public-key.pdf", """
    Encrypted for a certificate: /Filter /Adobe.PubSec (with recipients that are no CMS). Refused; a password does
    not help.
    """)
def public_key(name):
    document = plain(name, 1)
    encrypt = document.add(
        "<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Length 128 /CF << /DefaultCryptFilter << /CFM /AESV2"
        " /Length 16 /Recipients [(nobody)] >> >> /StmF /DefaultCryptFilter /StrF /DefaultCryptFilter >>",
        "Encryption dictionary")
    document.trailer_extra = f"/Encrypt {encrypt}"
    return document.finish()


@fixture("damaged/encrypt-broken.pdf", """
    The standard security handler with entries of the wrong type and length: /O is a number, /U three bytes.
    Refused: document.damaged.
    """)
def encrypt_broken(name):
    document = plain(name, 1)
    encrypt = document.add(
        "<< /Filter /Standard /V 4 /R 4 /Length 128 /O 12 /U (abc) /P (x) >>", "Encryption dictionary")
    document.trailer_extra = f"/Encrypt {encrypt}"
    return document.finish()
