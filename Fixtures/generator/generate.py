"""Large files that are made when a test needs them, in a second and without keeping them."""

import sys

from .document import Document, plain, show
from .pdf import literal


def siblings(name, count):
    """An outline of `count` items on one level, `Item 1` on, all to page 1."""
    document = plain(name, 1)
    outline = document.reserve()
    items = [document.reserve() for _ in range(count)]
    for index, item in enumerate(items):
        previous = f" /Prev {items[index - 1]}" if index else ""
        following = f" /Next {items[index + 1]}" if index + 1 < count else ""
        document.set(
            item, f"<< /Title (Item {index + 1}) /Parent {outline} /Dest [{document.pages[0]} /Fit]"
            f"{previous}{following} >>")
    document.set(outline, f"<< /Type /Outlines /First {items[0]} /Last {items[-1]} /Count {count} >>")
    document.close(f"/Outlines {outline}")
    return document


def nested_outline(name, count):
    """An outline of `count` levels, one item each, `Level 1` on."""
    document = plain(name, 1)
    outline = document.reserve()
    items = [document.reserve() for _ in range(count)]
    for index, item in enumerate(items):
        parent = items[index - 1] if index else outline
        below = f" /First {items[index + 1]} /Last {items[index + 1]} /Count -1" if index + 1 < count else ""
        document.set(
            item, f"<< /Title (Level {index + 1}) /Parent {parent} /Dest [{document.pages[0]} /Fit]{below} >>")
    document.set(outline, f"<< /Type /Outlines /First {items[0]} /Last {items[0]} /Count 1 >>")
    document.close(f"/Outlines {outline}")
    return document


def nested_pages(name, count):
    """A page tree of `count` levels below its root with one page at its end."""
    document = Document(name)
    nodes = [document.tree] + [document.reserve() for _ in range(count)]
    document.page(show("Page 1", 60, 740), parent=nodes[-1])
    following = nodes[1:] + [document.pages[0]]
    for index, node in enumerate(nodes[1:], 1):
        document.set(node, f"<< /Type /Pages /Parent {nodes[index - 1]} /Kids [{following[index]}] /Count 1 >>")
    document.close(kids=str(nodes[1]), count=1)
    return document


def pages(name, count):
    """`count` pages of 40 lines; page N has `needle N` in its first line."""
    document = Document(name)
    for number in range(1, count + 1):
        content = show(f"needle {number}", 60, 740)
        for line in range(39):
            text = f"Page {number}, line {line + 2}: some words to read over, and some more"
            content += show(text, 60, 724 - 16 * line)
        document.page(content)
    document.close()
    return document


def annotations(name, count):
    """`count` square annotations of 10 by 10 on one page."""
    document = Document(name)
    refs = [
        document.add(
            f"<< /Type /Annot /Subtype /Square /Rect [{x} {y} {x + 10} {y + 10}] /C [1 0 0] /NM (square-{n + 1})"
            f" /Contents {literal(f'Square {n + 1}')} >>")
        for n in range(count) for x, y in [(n % 50 * 12, n // 50 % 66 * 12)]
    ]
    document.page("", "/Annots [" + " ".join(str(ref) for ref in refs) + "]")
    document.close()
    return document


def nested_arrays(name, count):
    """An object under /Deep of the catalog that is an array in an array, `count` deep."""
    document = plain(name, 1)
    deep = document.add("[" * count + "]" * count)
    document.close(f"/Deep {deep}")
    return document


KINDS = {
    "siblings": siblings,
    "nested-outline": nested_outline,
    "nested-pages": nested_pages,
    "pages": pages,
    "annotations": annotations,
    "nested-arrays": nested_arrays,
}


def run(words):
    if len(words) != 3 or words[0] not in KINDS or not words[1].isdigit():
        print(f"make: --generate takes KIND N OUT; KIND is one of {', '.join(KINDS)}", file=sys.stderr)
        return 64
    kind, count, path = words
    with open(path, "wb") as file:
        file.write(KINDS[kind](kind, int(count)).build())
    return 0
