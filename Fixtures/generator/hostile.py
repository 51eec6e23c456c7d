"""Hostile: files made to break readers

None may crash a reader, hang it, or make it use much memory. Pages say which one they are, as everywhere. What is
stated is what is sensible to give; an error is as good where a row says *or refused*.
"""

import zlib

from .document import Document, plain, show
from .items import Item, add_outline
from .pdf import previous_xref
from .registry import fixture


def fit(page):
    return f"/Dest [{page} /Fit]"


# The outline.

@fixture("hostile/outline-cyclic-siblings.pdf", """Items One, Two, Three; /Next of Three is One again. Three items.""")
def outline_cyclic_siblings(name):
    document = plain(name, 1)
    items = [Item(title, fit(document.pages[0])) for title in ("One", "Two", "Three")]
    outline = add_outline(document, items)
    document.set(items[2].ref, document.bodies[items[2].ref.number].replace(b" >>", f" /Next {items[0].ref} >>".encode()))
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-cyclic-child.pdf", """One holds Two, which holds Three, whose /First is One. Three items, three levels.""")
def outline_cyclic_child(name):
    document = plain(name, 1)
    third = Item("Three", fit(document.pages[0]))
    first = Item("One", fit(document.pages[0]), children=[Item("Two", fit(document.pages[0]), children=[third])])
    outline = add_outline(document, [first])
    document.set(third.ref, document.bodies[third.ref.number].replace(
        b" >>", f" /First {first.ref} /Last {first.ref} /Count 1 >>".encode()))
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-self.pdf", """One item, which is its own /Next, /Prev, /First, /Last and /Parent. One item.""")
def outline_self(name):
    document = plain(name, 1)
    item = document.reserve("Item")
    document.set(item, f"<< /Title (Alone) /Next {item} /Prev {item} /First {item} /Last {item} /Parent {item}"
                 f" {fit(document.pages[0])} >>")
    outline = document.add(f"<< /Type /Outlines /First {item} /Last {item} /Count 99 >>", "Outline")
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-root-as-item.pdf", """The /First of its only item is the outline dictionary. One item.""")
def outline_root(name):
    document = plain(name, 1)
    item = Item("One", fit(document.pages[0]))
    outline = add_outline(document, [item])
    document.set(item.ref, document.bodies[item.ref.number].replace(b" >>", f" /First {outline} /Last {outline} >>".encode()))
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-shared.pdf", """Items A and B both have the item C as their child. A, C, B, and C again or not.""")
def outline_shared(name):
    document = plain(name, 1)
    page = fit(document.pages[0])
    c = Item("C", page)
    a, b = Item("A", page, children=[c]), Item("B", page)
    outline = add_outline(document, [a, b])
    document.set(b.ref, document.bodies[b.ref.number].replace(b" >>", f" /First {c.ref} /Last {c.ref} /Count 1 >>".encode()))
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-wrong-types.pdf", """/Outlines holds items whose links are of the wrong type: First is `Good`, then an item
    whose /Title is a number, /Count a name, /First a string, /C a string, /F an array and /Next a number. Two items.""")
def outline_wrong_types(name):
    document = plain(name, 1)
    items = [Item("Good", fit(document.pages[0])), Item("Bad", fit(document.pages[0]))]
    outline = add_outline(document, items)
    document.set(items[1].ref, f"<< /Title 12 /Parent {outline} /Count /Many /First (x) /Next 5 /C (red) /F [2]"
                 f" {fit(document.pages[0])} >>")
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-deep.pdf", """20,000 levels, one item each, `Level 1` to `Level 20000`, all to page 1 (object streams keep
    it small).""")
def outline_deep(name):
    from .generate import nested_outline
    return nested_outline(name, 20000).build_compact(per_stream=2000)


@fixture("hostile/outline-lying-count.pdf", """Two items under an outline whose /Count is 9223372036854775807, the items' -2147483649 and
    99999999999999999999. Two items.""")
def outline_lying_count(name):
    document = plain(name, 1)
    items = [Item("One", fit(document.pages[0]), "/Count -2147483649"),
             Item("Two", fit(document.pages[0]), "/Count 99999999999999999999")]
    outline = add_outline(document, items)
    document.set(outline, document.bodies[outline.number].replace(b"/Count 2", b"/Count 9223372036854775807"))
    return document.finish(f"/Outlines {outline}")


# The page tree.

@fixture("hostile/pages-cyclic.pdf", """The /Kids of the page tree are page 1, the page tree itself, and page 2. Two pages, or
    refused.""")
def pages_cyclic(name):
    document = plain(name, 2)
    return document.finish(kids=f"{document.pages[0]} {document.tree} {document.pages[1]}", count=2)


@fixture("hostile/pages-cyclic-deep.pdf", "A node under the tree whose kid is the tree, and two pages. Two pages, or refused.")
def pages_cyclic_deep(name):
    document = plain(name, 2)
    node = document.add(
        f"<< /Type /Pages /Parent {document.tree} /Kids [{document.tree} {document.pages[1]}] /Count 2 >>", "Node")
    return document.finish(kids=f"{document.pages[0]} {node}", count=3)


@fixture("hostile/pages-count-more.pdf", "Two pages under a /Count of 1000000. Two pages.")
def pages_count_more(name):
    return plain(name, 2).finish(count=1000000)


@fixture("hostile/pages-count-less.pdf", "Three pages under a /Count of 1. Three pages.")
def pages_count_less(name):
    return plain(name, 3).finish(count=1)


@fixture("hostile/pages-count-negative.pdf", "Two pages under a /Count of -5. Two pages.")
def pages_count_negative(name):
    return plain(name, 2).finish(count=-5)


@fixture("hostile/pages-count-nodes.pdf", """/Count is 2 and so is the number of /Kids, but one of them is a node with two pages: three
    pages, page 3 on its own under the root. Who takes the kids for leaves is wrong.""")
def pages_count_nodes(name):
    document = Document(name)
    node = document.reserve("Node that holds two pages")
    for number, parent in ((1, node), (2, node), (3, None)):
        document.page(show(f"Page {number}", 60, 740), parent=parent)
    document.set(node, f"<< /Type /Pages /Parent {document.tree} /Kids [{document.pages[0]} {document.pages[1]}] /Count 2 >>")
    return document.finish(kids=f"{node} {document.pages[2]}", count=2)


@fixture("hostile/pages-twice.pdf", "Page 1 is in the /Kids twice, page 2 between. Three pages: 1, 2, 1.")
def pages_twice(name):
    document = plain(name, 2)
    return document.finish(kids=f"{document.pages[0]} {document.pages[1]} {document.pages[0]}", count=3)


@fixture("hostile/pages-null-kid.pdf", """/Kids holds page 1, null, a reference to nothing, a number, a font, and page 2. Two pages,
    or more that are empty.""")
def pages_null_kid(name):
    document = plain(name, 2)
    return document.finish(kids=f"{document.pages[0]} null 900 0 R 7 {document.courier} {document.pages[1]}", count=6)


@fixture("hostile/pages-direct.pdf", "The page tree and its page are direct objects in the catalog. One page, or refused.")
def pages_direct(name):
    document = Document(name)
    stream = document.stream(show("Page 1", 60, 740), note="Content")
    document.set(document.tree, "null")
    document.set(document.root, f"<< /Type /Catalog /Pages << /Type /Pages /Count 1 /Kids [<< /Type /Page /MediaBox [0 0 600"
                 f" 800] /Resources {document.resources()} /Contents {stream} >>] >> >>")
    return document.build()


@fixture("hostile/pages-parent-cycle.pdf", """The page has no MediaBox; its /Parent is a node whose /Parent is that node itself. One page,
    of a size that a reader makes up.""")
def pages_parent_cycle(name):
    document = Document(name)
    loop = document.reserve("A node that is its own parent")
    document.set(loop, f"<< /Type /Pages /Parent {loop} /Kids [] /Count 0 >>")
    document.page(show("Page 1", 60, 740), parent=loop, box=None, resources="")
    return document.finish()


@fixture("hostile/pages-deep.pdf", """A page tree of 5,000 levels with one page at its end (in object streams). One page, or
    refused.""")
def pages_deep(name):
    from .generate import nested_pages
    return nested_pages(name, 5000).build_compact(per_stream=2000)


@fixture("hostile/contents-self.pdf", "The /Contents array of the page holds a reference to itself and the stream of `Page 1`. One page.")
def contents_self(name):
    document = Document(name)
    stream = document.stream(show("Page 1", 60, 740), note="Content")
    array = document.reserve("Array that holds itself")
    document.set(array, f"[{array} {stream}]")
    document.page(extra=f"/Contents {array}")
    return document.finish()


@fixture("hostile/form-self.pdf", "A form XObject that draws itself, beside `Page 1`. One page.")
def form_self(name):
    document = Document(name)
    form = document.reserve("Form that draws itself")
    content = b"q 0.9 0 0 0.9 0 0 cm /F Do Q\n"
    document.set(form, f"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /F {form} >> >>"
                 f" /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream")
    document.page(show("Page 1", 60, 740) + "/F Do\n", resources=document.resources(f"/XObject << /F {form} >>"))
    return document.finish()


# Numbers.

HUGE = "1" + "0" * 40


@fixture("hostile/huge-numbers.pdf", """Five pages with numbers that are too large; five pages, of sizes that a reader makes up.""", details="""
    | page | what is huge |
    |---|---|
    | 1 | MediaBox 0 0 10^40 10^40 |
    | 2 | Rotate 9223372036854775807 (not a multiple of 90) |
    | 3 | Rotate 10^40 |
    | 4 | MediaBox 0 0 9223372036854775807 -9223372036854775808, CropBox with 10^40 as a decimal |
    | 5 | UserUnit 10^40, MediaBox 0 0 0 0 |
    """)
def huge_numbers(name):
    document = Document(name)
    document.page(show("Page 1", 60, 740), f"/MediaBox [0 0 {HUGE} {HUGE}]", box=None)
    document.page(show("Page 2", 60, 740), "/Rotate 9223372036854775807")
    document.page(show("Page 3", 60, 740), f"/Rotate {HUGE}")
    document.page(show("Page 4", 60, 740), "/MediaBox [0 0 9223372036854775807 -9223372036854775808]"
                  f" /CropBox [-{HUGE}.0 0 {HUGE}.0 1]", box=None)
    document.page(show("Page 5", 60, 740), f"/UserUnit {HUGE}.0 /MediaBox [0 0 0 0]", box=None)
    return document.finish()


@fixture("hostile/odd-boxes.pdf", """Pages with boxes that are none: strings, three numbers, a dictionary, empty, NaN-like words, and
    Rotate 45, `(90)`, 90.0, and UserUnit 0, -1. Nine pages.""")
def odd_boxes(name):
    document = Document(name)
    for number, box in enumerate(["[(0) (0) (6) (8)]", "[0 0 600]", "<< >>", "[]", "[nan 0 inf 800]"], 1):
        document.page(show(f"Page {number}", 60, 740), f"/MediaBox {box}", box=None)
    for number, extra in enumerate(["/Rotate 45", "/Rotate (90)", "/Rotate 90.0 /UserUnit 0", "/UserUnit -1"], 6):
        document.page(show(f"Page {number}", 60, 740), extra)
    return document.finish()


@fixture("hostile/labels-huge.pdf", """Three pages; labels: page 1 roman from 2147483648, page 2 letters from 9223372036854775807, page 3
    decimal from -5. A label is short, or left out; never a string of millions of letters.""")
def labels_huge(name):
    return plain(name, 3).finish(
        "/PageLabels << /Nums [0 << /S /r /St 2147483648 >> 1 << /S /A /St 9223372036854775807 >>"
        " 2 << /S /D /St -5 >>] >>")


@fixture("hostile/labels-cyclic.pdf", """The number tree of the page labels: its root's kids are a leaf (page 1 `i`, page 2 `ii`), the root
    itself, and a node that is its own kid. Labels i, ii.""")
def labels_cyclic(name):
    document = plain(name, 2)
    root = document.reserve("Page labels")
    node = document.reserve("A node that is its own kid")
    document.set(node, f"<< /Limits [0 9] /Kids [{node}] >>")
    leaf = document.add("<< /Limits [0 0] /Nums [0 << /S /r >>] >>", "Leaf")
    document.set(root, f"<< /Kids [{leaf} {root} {node}] >>")
    return document.finish(f"/PageLabels {root}")


@fixture("hostile/labels-odd.pdf", """Four pages; a number tree of page labels that is out of order, has an odd number of entries and keys and
    values of wrong types: `[2 << /S /D >> 0 << /S /r >> (x) 5 -1 << /S /A >> 99 << /S /D >> 1]`. Labels by a lenient
    reader: i, ii, 1, 2.""")
def labels_odd(name):
    return plain(name, 4).finish(
        "/PageLabels << /Nums [2 << /S /D >> 0 << /S /r >> (x) 5 -1 << /S /A >> 99 << /S /D >> 1] >>")


# Trees of names.

@fixture("hostile/names-cyclic.pdf", """The name tree of destinations: a leaf with `good` (page 2), the root itself as its second kid, a node that
    is its own kid. The outline has `Good` (to page 2) and `Missing` (a name that is nowhere).""")
def names_cyclic(name):
    document = plain(name, 2)
    root = document.reserve("Names")
    node = document.reserve("A node that is its own kid")
    document.set(node, f"<< /Limits [(a) (z)] /Kids [{node}] >>")
    leaf = document.add(f"<< /Limits [(good) (good)] /Names [(good) [{document.pages[1]} /Fit]] >>", "Leaf")
    document.set(root, f"<< /Kids [{leaf} {root} {node}] >>")
    outline = add_outline(document, [Item("Good", "/Dest (good)"), Item("Missing", "/Dest (missing)")])
    return document.finish(f"/Outlines {outline} /Names << /Dests {root} >>")


@fixture("hostile/names-unsorted.pdf", """A name tree that is out of order, with wrong /Limits and an odd number of entries: `zeta` (page 2), `alpha`
    (page 1), and a name without a value. The outline has `Zeta`, `Alpha`, `Half`. A lenient reader finds the first two.""")
def names_unsorted(name):
    document = plain(name, 2)
    leaf = document.add(
        f"<< /Limits [(m) (n)] /Names [(zeta) [{document.pages[1]} /Fit] (alpha) [{document.pages[0]} /Fit] (half)] >>",
        "Leaf")
    root = document.add(f"<< /Kids [{leaf}] >>", "Names")
    outline = add_outline(document, [
        Item("Zeta", "/Dest (zeta)"), Item("Alpha", "/Dest (alpha)"), Item("Half", "/Dest (half)")])
    return document.finish(f"/Outlines {outline} /Names << /Dests {root} >>")


@fixture("hostile/names-chain.pdf", """Named destinations that lead to each other: `a` is the name `b`, whose value is the name `a`; `c` is a
    dictionary whose /D is the string `c`. All lead nowhere.""")
def names_chain(name):
    document = plain(name, 1)
    outline = add_outline(document, [Item("a", "/Dest (a)"), Item("b", "/Dest (b)"), Item("c", "/Dest (c)")])
    return document.finish(f"/Outlines {outline} /Names << /Dests << /Names [(a) (b) (b) (a) (c) << /D (c) >>] >> >>")


@fixture("hostile/actions-cyclic.pdf", """An outline item whose action's /Next is that action again, and one whose /Next is an array that holds
    itself twice.""")
def actions_cyclic(name):
    document = plain(name, 1)
    loop = document.reserve("An action that follows itself")
    document.set(loop, f"<< /S /URI /URI (https://example.org/) /Next {loop} >>")
    array = document.reserve("An array of actions that holds itself")
    document.set(array, f"[{array} {array} << /S /Named /N /NextPage /Next {array} >>]")
    outline = add_outline(document, [
        Item("Loop", f"/A {loop}"), Item("Array", f"/A << /S /URI /URI (https://example.org/a) /Next {array} >>")])
    return document.finish(f"/Outlines {outline}")


# Annotations and fields.

@fixture("hostile/replies-cyclic.pdf", """Three notes that are replies to each other in a ring, and one that is a reply to itself; their popups are
    each other's. Four notes, two popups.""")
def replies_cyclic(name):
    document = Document(name)
    refs = [document.reserve() for _ in range(6)]
    for index in range(4):
        to = refs[(index + 1) % 3] if index < 3 else refs[3]
        document.set(refs[index], f"<< /Type /Annot /Subtype /Text /Rect [{20 * index} 0 {20 * index + 20} 20] /NM (note-"
                     f"{index + 1}) /IRT {to} /Popup {refs[4 + index % 2]} /F 28 >>")
    for index in (4, 5):
        document.set(refs[index], f"<< /Type /Annot /Subtype /Popup /Rect [0 50 90 90] /Parent {refs[9 - index]} >>")
    document.page(extra="/Annots [" + " ".join(str(ref) for ref in refs) + "]")
    return document.finish()


@fixture("hostile/fields-cyclic.pdf", """A form whose field `loop` has itself and the field `parent` as kids, `parent` has `loop` as a kid and as its
    parent; one widget `end` under both. Ends by itself.""")
def fields_cyclic(name):
    document = Document(name)
    loop, parent, end = (document.reserve(text) for text in ("Field loop", "Field parent", "Widget end"))
    document.set(loop, f"<< /T (loop) /FT /Tx /Parent {parent} /Kids [{loop} {parent} {end}] >>")
    document.set(parent, f"<< /T (parent) /Parent {loop} /Kids [{loop} {end}] >>")
    document.set(end, f"<< /Type /Annot /Subtype /Widget /T (end) /Rect [10 10 60 30] /Parent {loop} >>")
    document.page(extra=f"/Annots [{end}]")
    return document.finish(f"/AcroForm << /Fields [{loop} {parent}] >>")


# Objects and streams.

@fixture("hostile/nested-arrays.pdf", """The catalog's /Deep refers to 100,000 arrays in each other (in an object stream, deflated). One page.""")
def nested_arrays(name):
    from .generate import nested_arrays as make
    document = make(name, 100000)
    return document.build_compact()


@fixture("hostile/nested-dictionaries.pdf", """The Info's /Deep refers to 50,000 dictionaries in each other (in an object stream, deflated). One page.""")
def nested_dictionaries(name):
    document = plain(name, 1)
    deep = document.add("<</D " * 50000 + "1" + ">>" * 50000)
    document.set(document.info, f"<< /Title (Deep) /Deep {deep} >>")
    document.close()
    return document.build_compact()


@fixture("hostile/nested-content.pdf", """A page whose content is `Page 1`, then 50,000 arrays in each other, then 100,000 times `q` (deflated). One
    page.""")
def nested_content(name):
    document = Document(name)
    content = show("Page 1", 60, 740) + "[" * 50000 + "]" * 50000 + " TJ " + "q " * 100000
    stream = document.stream(zlib.compress(content.encode(), 9), "/Filter /FlateDecode", "Content")
    document.page(extra=f"/Contents {stream}")
    return document.finish()


@fixture("hostile/self-reference.pdf", """Objects that are references: one to another, that one back, a third to itself. The page's /Rotate is
    the first, its /UserUnit the last, the outline the second. One page.""")
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
    out += (f"{size - 1} 0 obj\n<< /Type /XRef /W [1 4 2] /Size {size} /Root 1 0 R{extra} /Length {len(data)} >>\nstream\n"
            ).encode() + data + f"\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << >> >>"
TREE = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"


@fixture("hostile/object-stream-in-itself.pdf", """An object stream (5) that by the table lies in another object stream (6), which lies in the
    first. The catalog's /Extra is an object in it. One page, or refused.""")
def object_stream_in_itself(name):
    return with_xref_stream(
        name, {1: b"<< /Type /Catalog /Pages 2 0 R /Extra 4 0 R >>", 2: TREE, 3: PAGE},
        {4: (2, 5, 0), 5: (2, 6, 0), 6: (2, 5, 1)}, 8)


@fixture("hostile/object-stream-nested.pdf", """An object stream (5) that holds an object stream (6), against the standard; object 4 is in the
    inner one. The catalog's /Extra is 4. One page, or refused.""")
def object_stream_nested(name):
    # A stream cannot be inside an object stream: what is there is read as its dictionary.
    inner = "<< /Type /ObjStm /N 1 /First 4 /Length 10 >>"
    return with_xref_stream(
        name, {1: b"<< /Type /Catalog /Pages 2 0 R /Extra 4 0 R >>", 2: TREE, 3: PAGE, 5: object_stream({6: inner})},
        {4: (2, 6, 0), 6: (2, 5, 0)}, 8)


@fixture("hostile/object-stream-lies.pdf", """An object stream whose /N is 2000000000 and /First 999999, and one whose /Extends is itself. The
    catalog's /Extra and /More are in them. One page, or refused.""")
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


@fixture("hostile/xref-huge-size.pdf", """The cross-reference table says that it has 2000000000 entries and /Size 2147483647. One page, or
    refused; in little memory.""")
def xref_huge_size(name):
    data = plain(name, 1).finish()
    head, tail = data.split(b"xref\n0 ", 1)
    count, rest = tail.split(b"\n", 1)
    return (head + b"xref\n0 2000000000\n" + rest).replace(b"/Size " + count, b"/Size 2147483647")


@fixture("hostile/xref-stream-widths.pdf", """A cross-reference stream with /W [1 2000000000 2] and /Index of [0 2000000000]. One page by
    repair, or refused; in little memory.""")
def xref_stream_widths(name):
    data = with_xref_stream(name, {1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: TREE, 3: PAGE}, {}, 5)
    return data.replace(b"/W [1 4 2]", b"/W [1 2000000000 2] /Index [0 2000000000]")


@fixture("hostile/freed-object.pdf", """The page's /Annots refers to an annotation `alive` and to `freed`, whose object a second revision
    put on the free list. One annotation by the standard; qpdf 11 finds both.""")
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


@fixture("hostile/object-number-huge.pdf", """One page; besides, an object with the number 8388607 and a reference to 4294967296 0 R and
    to 5 99999 R in the catalog's /Extra. One page, or refused; in little memory.""")
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


@fixture("hostile/bomb-metadata.pdf", """XMP of 300 MB of spaces, deflated twice to about a kilobyte. A reader gives up at its
    limit, and goes on without XMP.""")
def bomb_metadata(name):
    document = plain(name, 1)
    metadata = document.stream(
        spaces_twice(300000000), "/Type /Metadata /Subtype /XML /Filter [/FlateDecode /FlateDecode]", "XMP, in a way")
    return document.finish(f"/Metadata {metadata}")


@fixture("hostile/bomb-content.pdf", """Two pages; the content of the first is `Page 1` in one stream and 300 MB of spaces, deflated twice, in
    another. Page 2 is sound. Ends by itself.""")
def bomb_content(name):
    document = Document(name)
    good = document.stream(show("Page 1", 60, 740), note="Content of page 1")
    bomb = document.stream(spaces_twice(300000000), "/Filter [/FlateDecode /FlateDecode]", "And 300 MB of spaces")
    document.page(extra=f"/Contents [{good} {bomb}]")
    document.page(show("Page 2", 60, 740))
    return document.finish()


@fixture("hostile/picture-huge.pdf", """One page with a picture that says it is 60,000 by 60,000 in RGB with 16 bits (21 GB) and has ten bytes,
    besides `Page 1`.""")
def picture_huge(name):
    document = Document(name)
    image = document.stream("0123456789", "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace"
                            " /DeviceRGB /BitsPerComponent 16", "Picture")
    document.page(show("Page 1", 60, 740) + "q 400 0 0 400 100 200 cm /Im Do Q\n",
                  resources=document.resources(f"/XObject << /Im {image} >>"))
    return document.finish()


@fixture("hostile/page-huge.pdf", """Three pages of 200,000 by 200,000, 1,000,000 by 1 and 14,400 by 14,400 with UserUnit 75,000: a thumbnail
    of any of them is small, or refused; never gigabytes.""")
def page_huge(name):
    document = Document(name)
    for number, (box, extra) in enumerate(
            [((0, 0, 200000, 200000), ""), ((0, 0, 1000000, 1), ""), ((0, 0, 14400, 14400), "/UserUnit 75000")], 1):
        document.page(show(f"Page {number}", 60, 740), extra, box)
    return document.finish()
