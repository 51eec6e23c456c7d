"""Outline items, linked into a tree."""

from .pdf import literal


class Item:
    def __init__(self, title, target="", extra="", children=(), is_open=True):
        """title: text, or a ready string object that starts with `(` or `<`, or None for no /Title.
        target: the /Dest or /A entry. extra: further entries."""
        self.title = title
        self.target = target
        self.extra = extra
        self.children = list(children)
        self.is_open = is_open

    def title_entry(self):
        if self.title is None:
            return ""
        is_ready = self.title.startswith("(") or self.title.startswith("<")
        return f"/Title {self.title if is_ready else literal(self.title)}"

    def visible(self):
        """How many lines the children of this item take when it is open."""
        return sum(1 + (child.visible() if child.is_open else 0) for child in self.children)


def add_outline(pdf, items):
    """Adds the outline dictionary and its items in reading order; returns the reference of the dictionary."""
    root = pdf.reserve("Outline")
    top = Item(None, children=items)
    reserve(pdf, items)
    first, last = items[0].ref, items[-1].ref
    pdf.set(root, f"<< /Type /Outlines /First {first} /Last {last} /Count {top.visible()} >>")
    link(pdf, root, items)
    return root


def reserve(pdf, items):
    for item in items:
        item.ref = pdf.reserve()
        reserve(pdf, item.children)


def link(pdf, parent, items):
    for index, item in enumerate(items):
        parts = [item.title_entry(), f"/Parent {parent}"]
        if index:
            parts.append(f"/Prev {items[index - 1].ref}")
        if index + 1 < len(items):
            parts.append(f"/Next {items[index + 1].ref}")
        if item.children:
            parts.append(f"/First {item.children[0].ref} /Last {item.children[-1].ref}")
            parts.append(f"/Count {item.visible() if item.is_open else -item.visible()}")
        parts += [part for part in (item.target, item.extra) if part]
        pdf.set(item.ref, "<< " + " ".join(part for part in parts if part) + " >>")
        link(pdf, item.ref, item.children)
