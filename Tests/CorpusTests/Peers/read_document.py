#!/usr/bin/env python3
"""Reads the outline and the annotations of a PDF with pikepdf, for comparison with what pdfscope reads.

usage: read_document.py FILE

The password, where one is needed, is in the variable PEER_PASSWORD. Prints one JSON object: the number of "pages",
"outline" (a flat list, each item with its level) and "annotations", with the numbers as they stand in the file; or
"error", where pikepdf cannot read the file. Nothing here is taken from pdfscope: it follows ISO 32000-2 by itself.
"""

import json
import os
import sys
from decimal import Decimal

import pikepdf
from pikepdf import Object, ObjectType

# What each kind of destination is followed by (ISO 32000-2, table 149).
DESTINATION_NUMBERS = {
    "XYZ": ["left", "top", "zoom"],
    "Fit": [],
    "FitH": ["top"],
    "FitV": ["left"],
    "FitR": ["left", "bottom", "right", "top"],
    "FitB": [],
    "FitBH": ["top"],
    "FitBV": ["left"],
}

# The bits of /F, from the lowest (table 167).
FLAGS = [
    "invisible",
    "hidden",
    "print",
    "noZoom",
    "noRotate",
    "noView",
    "readOnly",
    "locked",
    "toggleNoView",
    "lockedContents",
]

LONGEST_CHAIN = 32


def is_of(kind, value):
    return isinstance(value, Object) and value._type_code == kind


def is_dictionary(value):
    return is_of(ObjectType.dictionary, value)


def is_array(value):
    return is_of(ObjectType.array, value)


def is_name(value):
    return is_of(ObjectType.name_, value)


def is_string(value):
    return is_of(ObjectType.string, value)


def get(container, key):
    """The value of a key; None where there is none, or the container is no dictionary."""
    if not (is_dictionary(container) or is_of(ObjectType.stream, container)):
        return None
    return container.get(key)


def number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return None
    return float(value)


def name(value):
    return str(value)[1:] if is_name(value) else None


def text(value):
    """A text string as Unicode; halves of surrogate pairs, which JSON cannot carry, as U+FFFD."""
    if not is_string(value):
        return None
    return str(value).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def reference(value):
    """The object and generation number of an indirect object."""
    return value.objgen if isinstance(value, Object) and value.is_indirect else None


def compact(record):
    return {key: value for key, value in record.items() if value is not None}


class Reader:
    def __init__(self, pdf):
        self.pdf = pdf
        self.pages = {}
        for index, page in enumerate(pdf.pages):
            self.pages.setdefault(reference(page.obj), index + 1)
        self.named = get(pdf.Root, "/Dests")
        self.tree = self.read_tree(get(get(pdf.Root, "/Names"), "/Dests"))

    def read_tree(self, root):
        """The entries of a name tree (7.9.6), the first of each name."""
        return self.entries(root, "/Names", lambda key: bytes(key) if is_string(key) else None)

    def read_numbers(self, root):
        """The entries of a number tree (7.9.7), the first of each number."""
        return self.entries(root, "/Nums", lambda key: key if isinstance(key, int) else None)

    @staticmethod
    def entries(root, member, key_of):
        entries, seen, pending = {}, set(), [root]
        while pending:
            node = pending.pop()
            if not is_dictionary(node) or reference(node) in seen:
                continue
            if reference(node):
                seen.add(reference(node))
            pairs = get(node, member)
            if is_array(pairs):
                for key, value in zip(list(pairs)[::2], list(pairs)[1::2]):
                    if key_of(key) is not None:
                        entries.setdefault(key_of(key), value)
            kids = get(node, "/Kids")
            if is_array(kids):
                pending.extend(reversed(list(kids)))
        return entries

    # Destinations and actions (12.3.2, 12.6)

    def look_up(self, key):
        if is_name(key):
            value = get(self.named, str(key))
            return value if value is not None else self.tree.get(str(key)[1:].encode())
        value = self.tree.get(bytes(key))
        return value if value is not None else get(self.named, "/" + bytes(key).decode("latin-1"))

    def destination(self, value):
        """The parts of a destination; None where the value is none."""
        has_name = False
        for _ in range(LONGEST_CHAIN):
            if is_array(value):
                place = self.explicit(value)
                # An array that says nothing is a destination only by its name.
                return place if place or has_name else None
            if is_name(value) or is_string(value):
                has_name = True
                value = self.look_up(value)
            elif is_dictionary(value):
                value = get(value, "/D")
            else:
                break
        return {} if has_name else None

    def explicit(self, array):
        items = list(array)
        page = None
        if items and isinstance(items[0], int):
            page = items[0] + 1 if 0 <= items[0] < len(self.pdf.pages) else None
        elif items:
            page = self.pages.get(reference(items[0]))
        return compact({"page": page}) | self.view(items)

    @staticmethod
    def view(items):
        kind = name(items[1]) if len(items) > 1 else None
        if kind not in DESTINATION_NUMBERS:
            return {}
        view = {"kind": kind}
        for key, value in zip(DESTINATION_NUMBERS[kind], items[2:]):
            view[key] = number(value)
        if view.get("zoom") == 0:
            view["zoom"] = None
        return compact(view)

    def target(self, holder):
        """Where an outline item leads: the type of its action, and the parts of its destination."""
        destination = self.destination(get(holder, "/Dest"))
        kind = "GoTo"
        if destination is None:
            action = get(holder, "/A")
            kind = name(get(action, "/S"))
            destination = self.destination(get(action, "/D")) if kind == "GoTo" else {}
            if destination is None:
                return {}
        return compact({"action": kind}) | destination

    # The outline (12.3.3)

    def outline(self):
        root = get(self.pdf.Root, "/Outlines")
        seen = {reference(root)}
        items, pending = [], [(get(root, "/First"), 1)]
        while pending:
            item, level = pending.pop()
            if not is_dictionary(item) or (reference(item) and reference(item) in seen):
                continue
            seen.add(reference(item))
            style = get(item, "/F")
            style = style if isinstance(style, int) else 0
            title = get(item, "/Title")
            record = {
                "level": level,
                "title": text(title) if is_string(title) else name(title) or "",
                "isOpen": (number(get(item, "/Count")) or 0) > 0,
                "isItalic": bool(style & 1),
                "isBold": bool(style & 2),
            }
            items.append(record | self.target(item))
            pending.append((get(item, "/Next"), level))
            pending.append((get(item, "/First"), level + 1))
        return items

    # Annotations (12.5)

    def annotations(self):
        return [
            self.annotation(annotation, index + 1)
            for index, page in enumerate(self.pdf.pages)
            for annotation in self.listed(page)
        ]

    @staticmethod
    def listed(page):
        """The annotations a page lists, each once."""
        annotations, seen = get(page.obj, "/Annots"), set()
        for annotation in list(annotations) if is_array(annotations) else []:
            if not is_dictionary(annotation) or reference(annotation) in seen:
                continue
            if reference(annotation):
                seen.add(reference(annotation))
            yield annotation

    def annotation(self, annotation, page):
        kind = name(get(annotation, "/Subtype")) or ""
        bits = get(annotation, "/F")
        bits = bits if isinstance(bits, int) else 0
        own = reference(annotation)
        return compact(
            {
                "page": page,
                "object": f"{own[0]} {own[1]} R" if own else None,
                "type": kind,
                "rect": self.rect(get(annotation, "/Rect")),
                "contents": text(get(annotation, "/Contents")),
                # /T is the name of a form field, not of a person, in a widget.
                "author": None if kind == "Widget" else text(get(annotation, "/T")) or None,
                "subject": text(get(annotation, "/Subj")) or None,
                "id": text(get(annotation, "/NM")) or None,
                "flags": [flag for bit, flag in enumerate(FLAGS) if bits >> bit & 1],
            }
        )

    @staticmethod
    def rect(array):
        """A rectangle, its lower left corner first whatever pair of corners the file gives."""
        numbers = [number(item) for item in array] if is_array(array) else []
        if len(numbers) < 4 or None in numbers:
            return None
        left, bottom, right, top = numbers[:4]
        return [min(left, right), min(bottom, top), max(left, right), max(bottom, top)]


def read(path):
    try:
        with pikepdf.open(path, password=os.environ.get("PEER_PASSWORD", "")) as pdf:
            reader = Reader(pdf)
            return {"pages": len(pdf.pages), "outline": reader.outline(), "annotations": reader.annotations()}
    except Exception as error:  # pikepdf raises many kinds, and each of them means that it cannot read the file
        return {"error": f"{type(error).__name__}: {error}".replace(path, "FILE")}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(json.dumps(read(sys.argv[1])))
