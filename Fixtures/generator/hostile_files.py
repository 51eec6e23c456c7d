"""Hostile: objects, tables and streams made to break readers

Under the same rules as the section above.
"""

import zlib

from .document import Document, plain, show
from .pdf import previous_xref
from .registry import fixture

@fixture("hostile/nested-arrays.pdf", """
    The catalog's /Deep refers to 100,000 arrays in each other (in an object stream, deflated). One page.
    """)
def nested_arrays(name):
    from .generate import nested_arrays as make
    document = make(name, 100000)
    return document.build_compact()


@fixture("hostile/nested-dictionaries.pdf", """
    The Info's /Deep refers to 50,000 dictionaries in each other (in an object stream, deflated). One page.
    """)
def nested_dictionaries(name):
    document = plain(name, 1)
    deep = document.add("<</D " * 50000 + "1" + ">>" * 50000)
    document.set(document.info, f"<< /Title (Deep) /Deep {deep} >>")
    document.close()
    return document.build_compact()


@fixture("hostile/nested-content.pdf", """
    A page whose content is `Page 1`, then 50,000 arrays in each other, then 100,000 times `q` (deflated). One page.
    """)
def nested_content(name):
    document = Document(name)
    content = show("Page 1", 60, 740) + "[" * 50000 + "]" * 50000 + " TJ " + "q " * 100000
    stream = document.stream(zlib.compress(content.encode(), 9), "/Filter /FlateDecode", "Content")
    document.page(extra=f"/Contents {stream}")
    return document.finish()


@fixture("hostile/self-reference.pdf", """
    Objects that are references: one to another, that one back, a third to itself. The page's /Rotate is the first,
    its /UserUnit the last, the outline the second. One page.
    """)
def self_reference(name):
    document = Document(name)
    first, second, third = (document.reserve() for _ in range(3))
    document.set(first, f"{second}")
    document.set(second, f"{first}")
    document.set(third, f"{third}")
    document.page(show("Page 1", 60, 740), f"/Rotate {first} /UserUnit {third}")
    return document.finish(f"/Outlines {second}")


@fixture("hostile/length-self.pdf", "The /Length of the content stream is a reference to that stream. One page.")
def length_self(name):
    document = Document(name)
    number = len(document.bodies) + 1
    document.stream(show("Page 1", 60, 740), note="A stream as long as itself", length=f"{number} 0 R")
    document.page(extra=f"/Contents {number} 0 R")
    return document.finish()


def object_stream(bodies, extra=""):
    """The body of an object stream that holds these objects, a dictionary from number to text."""
    index, text = [], ""
    for number, body in bodies.items():
        index.append(f"{number} {len(text)}")
        text += body + "\n"
    head = " ".join(index) + "\n"
    data = head + text
    return (f"<< /Type /ObjStm /N {len(bodies)} /First {len(head)}{extra} /Length {len(data)} >>\nstream\n{data}"
            "endstream").encode()


def with_xref_stream(name, objects, rows, size, extra=""):
    """A file of these objects (number to body) and a cross-reference stream; `rows` adds entries for the others."""
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    table = {0: (0, 0, 65535)}
    for number, body in objects.items():
        table[number] = (1, len(out), 0)
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table.update(rows)
    start = len(out)
    table[size - 1] = (1, start, 0)
    data = b"".join(
        bytes([kind]) + second.to_bytes(4, "big") + third.to_bytes(2, "big")
        for kind, second, third in (table.get(number, (0, 0, 0)) for number in range(size)))
    entries = f"<< /Type /XRef /W [1 4 2] /Size {size} /Root 1 0 R{extra} /Length {len(data)} >>"
    out += f"{size - 1} 0 obj\n{entries}\nstream\n".encode() + data
    out += f"\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << >> >>"
TREE = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"


@fixture("hostile/object-stream-in-itself.pdf", """
    An object stream (5) that by the table lies in another object stream (6), which lies in the first. The catalog's
    /Extra is an object in it. One page, or refused.
    """)
def object_stream_in_itself(name):
    return with_xref_stream(
        name, {1: b"<< /Type /Catalog /Pages 2 0 R /Extra 4 0 R >>", 2: TREE, 3: PAGE},
        {4: (2, 5, 0), 5: (2, 6, 0), 6: (2, 5, 1)}, 8)


@fixture("hostile/object-stream-nested.pdf", """
    An object stream (5) that holds an object stream (6), against the standard; object 4 is in the inner one. The
    catalog's /Extra is 4. One page, or refused.
    """)
def object_stream_nested(name):
    # A stream cannot be inside an object stream: what is there is read as its dictionary.
    inner = "<< /Type /ObjStm /N 1 /First 4 /Length 10 >>"
    return with_xref_stream(
        name, {1: b"<< /Type /Catalog /Pages 2 0 R /Extra 4 0 R >>", 2: TREE, 3: PAGE, 5: object_stream({6: inner})},
        {4: (2, 6, 0), 6: (2, 5, 0)}, 8)


@fixture("hostile/object-stream-lies.pdf", """
    An object stream whose /N is 2000000000 and /First 999999, and one whose /Extends is itself. The catalog's
    /Extra and /More are in them. One page, or refused.
    """)
def object_stream_lies(name):
    lying = object_stream({4: "(four)"}).replace(b"/N 1 ", b"/N 2000000000 ").replace(b"/First 4", b"/First 999999")
    return with_xref_stream(
        name, {1: b"<< /Type /Catalog /Pages 2 0 R /Extra 4 0 R /More 6 0 R >>", 2: TREE, 3: PAGE, 5: lying,
               7: object_stream({6: "(six)"}, " /Extends 7 0 R")},
        {4: (2, 5, 0), 6: (2, 7, 0)}, 9)


@fixture("hostile/xref-loop.pdf", "The /Prev of the only cross-reference table is that table. One page, or refused.")
def xref_loop(name):
    document = plain(name, 1)
    document.close()
    data = document.build()
    start = previous_xref(data)
    return data.replace(b"/ID [", f"/Prev {start} /ID [".encode(), 1)


@fixture("hostile/xref-prev-far.pdf", "/Prev is 9223372036854775807, then a table. One page, or refused.")
def xref_prev_far(name):
    document = plain(name, 1)
    return document.finish().replace(b"/ID [", b"/Prev 9223372036854775807 /ID [", 1)


@fixture("hostile/xref-huge-size.pdf", """
    The cross-reference table says that it has 2000000000 entries and /Size 2147483647. One page, or refused; in
    little memory.
    """)
def xref_huge_size(name):
    data = plain(name, 1).finish()
    head, tail = data.split(b"xref\n0 ", 1)
    count, rest = tail.split(b"\n", 1)
    return (head + b"xref\n0 2000000000\n" + rest).replace(b"/Size " + count, b"/Size 2147483647")


@fixture("hostile/xref-stream-widths.pdf", """
    A cross-reference stream with /W [1 2000000000 2] and /Index of [0 2000000000]. One page by repair, or refused;
    in little memory.
    """)
def xref_stream_widths(name):
    data = with_xref_stream(name, {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: TREE, 3: PAGE}, {}, 5)
    return data.replace(b"/W [1 4 2]", b"/W [1 2000000000 2] /Index [0 2000000000]")


@fixture("hostile/freed-object.pdf", """
    The page's /Annots refers to an annotation `alive` and to `freed`, whose object a second revision put on the
    free list. One annotation by the standard; qpdf 11 finds both.
    """)
def freed_object(name):
    document = Document(name)
    refs = [document.add(f"<< /Type /Annot /Subtype /Square /Rect [10 10 50 50] /F 4 /NM ({key}) >>", "Annotation")
            for key in ("freed", "alive")]
    document.page(show("Page 1", 60, 740), f"/Annots [{refs[0]} {refs[1]}]")
    data = document.finish()
    number, size, previous = refs[0].number, len(document.bodies) + 1, previous_xref(data)
    out = bytearray(data) + b"% Second revision: frees an object\n"
    start = len(out)
    out += f"xref\n0 1\n{number:010} 65535 f \n{number} 1\n0000000000 00001 f \n".encode()
    out += f"trailer\n{document.trailer(size, f'/Prev {previous}')}\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


@fixture("hostile/object-number-huge.pdf", """
    One page; besides, an object with the number 8388607 and a reference to 4294967296 0 R and to 5 99999 R in the
    catalog's /Extra. One page, or refused; in little memory.
    """)
def object_number_huge(name):
    document = plain(name, 1)
    data = document.finish("/Extra [8388607 0 R 4294967296 0 R 5 99999 R 99999999999999999999 0 R]")
    head, tail = data.rsplit(b"xref\n0 ", 1)
    offset = len(head)
    head += b"8388607 0 obj\n(far away)\nendobj\n"
    table, trailer = tail.split(b"trailer\n", 1)
    trailer = trailer.replace(b"/Size %d" % (len(document.bodies) + 1), b"/Size 8388608")
    trailer = trailer.replace(b"startxref\n%d" % offset, b"startxref\n%d" % len(head))
    return head + b"xref\n0 " + table + b"8388607 1\n%010d 00000 n \n" % offset + b"trailer\n" + trailer


# Bombs.

def spaces_twice(count):
    """`count` spaces, deflated twice."""
    packer = zlib.compressobj(9)
    out = b""
    block = b" " * 1000000
    for _ in range(count // len(block)):
        out += packer.compress(block)
    return zlib.compress(out + packer.flush(), 9)


@fixture("hostile/bomb-metadata.pdf", """
    XMP of 300 MB of spaces, deflated twice to about a kilobyte. A reader gives up at its limit, and goes on without
    XMP.
    """)
def bomb_metadata(name):
    document = plain(name, 1)
    metadata = document.stream(
        spaces_twice(300000000), "/Type /Metadata /Subtype /XML /Filter [/FlateDecode /FlateDecode]", "XMP, in a way")
    return document.finish(f"/Metadata {metadata}")


@fixture("hostile/bomb-content.pdf", """
    Two pages; the content of the first is `Page 1` in one stream and 300 MB of spaces, deflated twice, in another.
    Page 2 is sound. Ends by itself.
    """)
def bomb_content(name):
    document = Document(name)
    good = document.stream(show("Page 1", 60, 740), note="Content of page 1")
    bomb = document.stream(spaces_twice(300000000), "/Filter [/FlateDecode /FlateDecode]", "And 300 MB of spaces")
    document.page(extra=f"/Contents [{good} {bomb}]")
    document.page(show("Page 2", 60, 740))
    return document.finish()


@fixture("hostile/picture-huge.pdf", """
    One page with a picture that says it is 60,000 by 60,000 in RGB with 16 bits (21 GB) and has ten bytes, besides
    `Page 1`.
    """)
def picture_huge(name):
    document = Document(name)
    image = document.stream("0123456789", "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace"
                            " /DeviceRGB /BitsPerComponent 16", "Picture")
    document.page(show("Page 1", 60, 740) + "q 400 0 0 400 100 200 cm /Im Do Q\n",
                  resources=document.resources(f"/XObject << /Im {image} >>"))
    return document.finish()


@fixture("hostile/page-huge.pdf", """
    Three pages of 200,000 by 200,000, 1,000,000 by 1 and 14,400 by 14,400 with UserUnit 75,000: a thumbnail of any
    of them is small, or refused; never gigabytes.
    """)
def page_huge(name):
    document = Document(name)
    for number, (box, extra) in enumerate(
            [((0, 0, 200000, 200000), ""), ((0, 0, 1000000, 1), ""), ((0, 0, 14400, 14400), "/UserUnit 75000")], 1):
        document.page(show(f"Page {number}", 60, 740), extra, box)
    return document.finish()
