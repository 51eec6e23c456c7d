"""Hostile: trees and numbers made to break readers

None may crash a reader, hang it, or make it use much memory. Pages say which one they are, as everywhere. What is
stated is what is sensible to give; an error is as good where a row says *or refused*.
"""

from .document import Document, plain, show
from .items import Item, add_outline
from .registry import fixture


def fit(page):
    return f"/Dest [{page} /Fit]"


def append(document, item, entries):
    """Adds entries to an outline item."""
    document.set(item.ref, document.bodies[item.ref.number].replace(b" >>", f" {entries} >>".encode()))


# The outline.

@fixture("hostile/outline-cyclic-siblings.pdf", """Items One, Two, Three; /Next of Three is One again. Three items.""")
def outline_cyclic_siblings(name):
    document = plain(name, 1)
    items = [Item(title, fit(document.pages[0])) for title in ("One", "Two", "Three")]
    outline = add_outline(document, items)
    append(document, items[2], f"/Next {items[0].ref}")
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-cyclic-child.pdf", """
    One holds Two, which holds Three, whose /First is One. Three items, three levels.
    """)
def outline_cyclic_child(name):
    document = plain(name, 1)
    third = Item("Three", fit(document.pages[0]))
    first = Item("One", fit(document.pages[0]), children=[Item("Two", fit(document.pages[0]), children=[third])])
    outline = add_outline(document, [first])
    append(document, third, f"/First {first.ref} /Last {first.ref} /Count 1")
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-self.pdf", """
    One item, which is its own /Next, /Prev, /First, /Last and /Parent. One item.
    """)
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
    append(document, item, f"/First {outline} /Last {outline}")
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-shared.pdf", """
    Items A and B both have the item C as their child. A, C, B, and C again or not.
    """)
def outline_shared(name):
    document = plain(name, 1)
    page = fit(document.pages[0])
    c = Item("C", page)
    a, b = Item("A", page, children=[c]), Item("B", page)
    outline = add_outline(document, [a, b])
    append(document, b, f"/First {c.ref} /Last {c.ref} /Count 1")
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-wrong-types.pdf", """
    /Outlines holds items whose links are of the wrong type: First is `Good`, then an item whose /Title is a number,
    /Count a name, /First a string, /C a string, /F an array and /Next a number. Two items.
    """)
def outline_wrong_types(name):
    document = plain(name, 1)
    items = [Item("Good", fit(document.pages[0])), Item("Bad", fit(document.pages[0]))]
    outline = add_outline(document, items)
    document.set(items[1].ref, f"<< /Title 12 /Parent {outline} /Count /Many /First (x) /Next 5 /C (red) /F [2]"
                 f" {fit(document.pages[0])} >>")
    return document.finish(f"/Outlines {outline}")


@fixture("hostile/outline-deep.pdf", """
    20,000 levels, one item each, `Level 1` to `Level 20000`, all to page 1 (object streams keep it small).
    """)
def outline_deep(name):
    from .generate import nested_outline
    return nested_outline(name, 20000).build_compact(per_stream=2000)


@fixture("hostile/outline-lying-count.pdf", """
    Two items under an outline whose /Count is 9223372036854775807, the items' -2147483649 and 99999999999999999999.
    Two items.
    """)
def outline_lying_count(name):
    document = plain(name, 1)
    items = [Item("One", fit(document.pages[0]), "/Count -2147483649"),
             Item("Two", fit(document.pages[0]), "/Count 99999999999999999999")]
    outline = add_outline(document, items)
    document.set(outline, document.bodies[outline.number].replace(b"/Count 2", b"/Count 9223372036854775807"))
    return document.finish(f"/Outlines {outline}")


# The page tree.

@fixture("hostile/pages-cyclic.pdf", """
    The /Kids of the page tree are page 1, the page tree itself, and page 2. Two pages, or refused.
    """)
def pages_cyclic(name):
    document = plain(name, 2)
    return document.finish(kids=f"{document.pages[0]} {document.tree} {document.pages[1]}", count=2)


@fixture("hostile/pages-cyclic-deep.pdf", """
    A node under the tree whose kid is the tree, and two pages. Two pages, or refused.
    """)
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


@fixture("hostile/pages-count-nodes.pdf", """
    /Count is 2 and so is the number of /Kids, but one of them is a node with two pages: three pages, page 3 on its
    own under the root. Who takes the kids for leaves is wrong.
    """)
def pages_count_nodes(name):
    document = Document(name)
    node = document.reserve("Node that holds two pages")
    for number, parent in ((1, node), (2, node), (3, None)):
        document.page(show(f"Page {number}", 60, 740), parent=parent)
    inner = f"{document.pages[0]} {document.pages[1]}"
    document.set(node, f"<< /Type /Pages /Parent {document.tree} /Kids [{inner}] /Count 2 >>")
    return document.finish(kids=f"{node} {document.pages[2]}", count=2)


@fixture("hostile/pages-twice.pdf", "Page 1 is in the /Kids twice, page 2 between. Three pages: 1, 2, 1.")
def pages_twice(name):
    document = plain(name, 2)
    return document.finish(kids=f"{document.pages[0]} {document.pages[1]} {document.pages[0]}", count=3)


@fixture("hostile/pages-null-kid.pdf", """
    /Kids holds page 1, null, a reference to nothing, a number, a font, and page 2. Two pages, or more that are
    empty.
    """)
def pages_null_kid(name):
    document = plain(name, 2)
    return document.finish(kids=f"{document.pages[0]} null 900 0 R 7 {document.courier} {document.pages[1]}", count=6)


@fixture("hostile/pages-direct.pdf", """
    The page tree and its page are direct objects in the catalog. One page, or refused.
    """)
def pages_direct(name):
    document = Document(name)
    stream = document.stream(show("Page 1", 60, 740), note="Content")
    document.set(document.tree, "null")
    page = f"<< /Type /Page /MediaBox [0 0 600 800] /Resources {document.resources()} /Contents {stream} >>"
    document.set(document.root, f"<< /Type /Catalog /Pages << /Type /Pages /Count 1 /Kids [{page}] >> >>")
    return document.build()


@fixture("hostile/pages-parent-cycle.pdf", """
    The page has no MediaBox; its /Parent is a node whose /Parent is that node itself. One page, of a size that a
    reader makes up.
    """)
def pages_parent_cycle(name):
    document = Document(name)
    loop = document.reserve("A node that is its own parent")
    document.set(loop, f"<< /Type /Pages /Parent {loop} /Kids [] /Count 0 >>")
    document.page(show("Page 1", 60, 740), parent=loop, box=None, resources="")
    return document.finish()


@fixture("hostile/pages-deep.pdf", """
    A page tree of 5,000 levels with one page at its end (in object streams). One page, or refused.
    """)
def pages_deep(name):
    from .generate import nested_pages
    return nested_pages(name, 5000).build_compact(per_stream=2000)


@fixture("hostile/contents-self.pdf", """
    The /Contents array of the page holds a reference to itself and the stream of `Page 1`. One page.
    """)
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


@fixture("hostile/form-self-bare.pdf", """
    A form XObject that names itself in resources written inside it, on a page without fonts. One page, no text.
    """)
def form_self_bare(name):
    document = Document(name)
    form = document.reserve("Form that names itself")
    document.set(form, f"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /F {form} >> >>"
                 " /Length 0 >>\nstream\n".encode() + b"\nendstream")
    document.page("/F Do\n", resources=f"<< /XObject << /F {form} >> >>")
    return document.finish()


@fixture("hostile/huge-numbers.pdf", """
    Five pages with numbers that are too large; five pages, of sizes that a reader makes up.
    """, details="""
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


@fixture("hostile/odd-boxes.pdf", """
    Pages with boxes that are none: strings, three numbers, a dictionary, empty, NaN-like words, and Rotate 45,
    `(90)`, 90.0, and UserUnit 0, -1. Nine pages.
    """)
def odd_boxes(name):
    document = Document(name)
    for number, box in enumerate(["[(0) (0) (6) (8)]", "[0 0 600]", "<< >>", "[]", "[nan 0 inf 800]"], 1):
        document.page(show(f"Page {number}", 60, 740), f"/MediaBox {box}", box=None)
    for number, extra in enumerate(["/Rotate 45", "/Rotate (90)", "/Rotate 90.0 /UserUnit 0", "/UserUnit -1"], 6):
        document.page(show(f"Page {number}", 60, 740), extra)
    return document.finish()


@fixture("hostile/labels-huge.pdf", """
    Three pages; labels: page 1 roman from 2147483648, page 2 letters from 9223372036854775807, page 3 decimal from
    -5. A label is short, or left out; never a string of millions of letters.
    """)
def labels_huge(name):
    return plain(name, 3).finish(
        "/PageLabels << /Nums [0 << /S /r /St 2147483648 >> 1 << /S /A /St 9223372036854775807 >>"
        " 2 << /S /D /St -5 >>] >>")


@fixture("hostile/labels-cyclic.pdf", """
    The number tree of the page labels: its root's kids are a leaf (page 1 `i`, page 2 `ii`), the root itself, and a
    node that is its own kid. Labels i, ii.
    """)
def labels_cyclic(name):
    document = plain(name, 2)
    root = document.reserve("Page labels")
    node = document.reserve("A node that is its own kid")
    document.set(node, f"<< /Limits [0 9] /Kids [{node}] >>")
    leaf = document.add("<< /Limits [0 0] /Nums [0 << /S /r >>] >>", "Leaf")
    document.set(root, f"<< /Kids [{leaf} {root} {node}] >>")
    return document.finish(f"/PageLabels {root}")


@fixture("hostile/labels-odd.pdf", """
    Four pages; a number tree of page labels that is out of order, has an odd number of entries and keys and values
    of wrong types: `[2 << /S /D >> 0 << /S /r >> (x) 5 -1 << /S /A >> 99 << /S /D >> 1]`. Labels by a lenient
    reader: i, ii, 1, 2.
    """)
def labels_odd(name):
    return plain(name, 4).finish(
        "/PageLabels << /Nums [2 << /S /D >> 0 << /S /r >> (x) 5 -1 << /S /A >> 99 << /S /D >> 1] >>")


# Trees of names.

@fixture("hostile/names-cyclic.pdf", """
    The name tree of destinations: a leaf with `good` (page 2), the root itself as its second kid, a node that is
    its own kid. The outline has `Good` (to page 2) and `Missing` (a name that is nowhere).
    """)
def names_cyclic(name):
    document = plain(name, 2)
    root = document.reserve("Names")
    node = document.reserve("A node that is its own kid")
    document.set(node, f"<< /Limits [(a) (z)] /Kids [{node}] >>")
    leaf = document.add(f"<< /Limits [(good) (good)] /Names [(good) [{document.pages[1]} /Fit]] >>", "Leaf")
    document.set(root, f"<< /Kids [{leaf} {root} {node}] >>")
    outline = add_outline(document, [Item("Good", "/Dest (good)"), Item("Missing", "/Dest (missing)")])
    return document.finish(f"/Outlines {outline} /Names << /Dests {root} >>")


@fixture("hostile/names-unsorted.pdf", """
    A name tree that is out of order, with wrong /Limits and an odd number of entries: `zeta` (page 2), `alpha`
    (page 1), and a name without a value. The outline has `Zeta`, `Alpha`, `Half`. A lenient reader finds the first
    two.
    """)
def names_unsorted(name):
    document = plain(name, 2)
    leaf = document.add(
        f"<< /Limits [(m) (n)] /Names [(zeta) [{document.pages[1]} /Fit] (alpha) [{document.pages[0]} /Fit] (half)] >>",
        "Leaf")
    root = document.add(f"<< /Kids [{leaf}] >>", "Names")
    outline = add_outline(document, [
        Item("Zeta", "/Dest (zeta)"), Item("Alpha", "/Dest (alpha)"), Item("Half", "/Dest (half)")])
    return document.finish(f"/Outlines {outline} /Names << /Dests {root} >>")


@fixture("hostile/names-chain.pdf", """
    Named destinations that lead to each other: `a` is the name `b`, whose value is the name `a`; `c` is a
    dictionary whose /D is the string `c`. All lead nowhere.
    """)
def names_chain(name):
    document = plain(name, 1)
    outline = add_outline(document, [Item("a", "/Dest (a)"), Item("b", "/Dest (b)"), Item("c", "/Dest (c)")])
    return document.finish(f"/Outlines {outline} /Names << /Dests << /Names [(a) (b) (b) (a) (c) << /D (c) >>] >> >>")


@fixture("hostile/actions-cyclic.pdf", """
    An outline item whose action's /Next is that action again, and one whose /Next is an array that holds itself
    twice.
    """)
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

@fixture("hostile/replies-cyclic.pdf", """
    Three notes that are replies to each other in a ring, and one that is a reply to itself; their popups are each
    other's. Four notes, two popups.
    """)
def replies_cyclic(name):
    document = Document(name)
    refs = [document.reserve() for _ in range(6)]
    for index in range(4):
        to = refs[(index + 1) % 3] if index < 3 else refs[3]
        document.set(refs[index], f"<< /Type /Annot /Subtype /Text /Rect [{20 * index} 0 {20 * index + 20} 20]"
                     f" /NM (note-{index + 1}) /IRT {to} /Popup {refs[4 + index % 2]} /F 28 >>")
    for index in (4, 5):
        document.set(refs[index], f"<< /Type /Annot /Subtype /Popup /Rect [0 50 90 90] /Parent {refs[9 - index]} >>")
    document.page(extra="/Annots [" + " ".join(str(ref) for ref in refs) + "]")
    return document.finish()


@fixture("hostile/fields-cyclic.pdf", """
    A form whose field `loop` has itself and the field `parent` as kids, `parent` has `loop` as a kid and as its
    parent; one widget `end` under both. Ends by itself.
    """)
def fields_cyclic(name):
    document = Document(name)
    loop, parent, end = (document.reserve(text) for text in ("Field loop", "Field parent", "Widget end"))
    document.set(loop, f"<< /T (loop) /FT /Tx /Parent {parent} /Kids [{loop} {parent} {end}] >>")
    document.set(parent, f"<< /T (parent) /Parent {loop} /Kids [{loop} {end}] >>")
    document.set(end, f"<< /Type /Annot /Subtype /Widget /T (end) /Rect [10 10 60 30] /Parent {loop} >>")
    document.page(extra=f"/Annots [{end}]")
    return document.finish(f"/AcroForm << /Fields [{loop} {parent}] >>")
