#!/usr/bin/env python3
"""Compares documents page by page with those that their pages were taken from.

usage: compare_pages.py < REQUEST

The password, where one is needed, is in the variable PEER_PASSWORD. The request is JSON: "sources", a list of paths;
"counts", the numbers of their pages; and "outputs", a list of objects with "path", "pages" (for each page the source,
from 0, and the page in it, from 1, or null for a blank page) and "part", the number of a part of a cut document, or 0.
The first source is the one whose properties the output has. Prints an array with a list for each output: the places
that differ, each with what the "output" has and what the "source" has. Links, outline items, names and fields are
looked for in the output as far as they belong to its pages. Nothing here is taken from pdfscope.
"""

import json
import os
import sys
from collections import Counter

import pikepdf
import pypdfium2

from digest_documents import ObjectReader, content, open_with_mupdf, pymupdf, safe, short
from isolation import answer, ask
from read_document import compact, get, is_array, is_dictionary, is_of, is_string, name, number, reference, text
from read_document import ObjectType

# Seconds for one library to read one document.
PATIENCE = 60
# The longest side of a picture, in pixels.
SIDE = 100
# A pixel's part that differs by more than this, of 255, is another one; so many of a thousand may be.
TOLERANCE = 24
SHARE = 2
# Pages that PDFium draws.
PAGES_OF_PDFIUM = 8
LONGEST_PATH = 64


# What is read


class PageReader(ObjectReader):
    """What pikepdf finds that belongs to pages, and how it hangs together."""

    def facts(self):
        self.parents = self.read_numbers(get(get(self.pdf.Root, "/StructTreeRoot"), "/ParentTree"))
        self.reached = self.reach()
        self.roots = {reference(field) for field in self.listed_fields()}
        root = self.pdf.Root
        told = ("/Pages", "/Outlines", "/Metadata", "/Names", "/Dests", "/Type", "/Version", "/Extensions", "/AcroForm",
                "/StructTreeRoot", "/PageLabels", "/OpenAction", "/Threads", "/OCProperties", "/Perms", "/DSS")
        return {
            "hasLabels": "/PageLabels" in root,
            "pages": [safe(self.page_facts, page, index) for index, page in enumerate(self.pdf.pages)],
            "annotations": [safe(self.page_annotations, page) for page in self.pdf.pages],
            "outline": safe(self.outline),
            "destinations": safe(self.places),
            "opening": safe(self.opening),
            "fields": safe(self.fields),
            "attachments": safe(self.attachments),
            "metadata": safe(self.metadata),
            "information": safe(self.information),
            "layers": safe(self.layer_states),
            "encryption": safe(self.encryption),
            "strays": safe(self.strays),
            # A list of pages, which is compared by itself.
            "catalog": {key: safe(self.graph.hash, root.get(key), ["/PrintPageRange"]) for key in root.keys()
                        if key not in told and root.get(key) is not None},
            "printed": safe(self.printed),
        }

    def page_facts(self, page, index):
        obj = page.obj
        contents = obj.get("/Contents")
        streams = list(contents) if is_array(contents) else [contents]
        return {
            "label": safe(lambda: page.label),
            "rotation": safe(lambda: (self.inherited(obj, "/Rotate") or 0) % 360),
            "media": safe(lambda: self.rect(self.inherited(obj, "/MediaBox"))),
            "crop": safe(lambda: self.rect(self.inherited(obj, "/CropBox"))),
            "unit": safe(lambda: number(obj.get("/UserUnit"))),
            "contents": short(b"\n".join(content(stream) for stream in streams if is_of(ObjectType.stream, stream))),
            "resources": sorted((self.inherited(obj, "/Resources") or {}).keys()),
            "keys": sorted(key for key in obj.keys() if obj.get(key) is not None and key not in (
                "/Parent", "/MediaBox", "/CropBox", "/Rotate", "/Resources", "/Annots", "/B", "/StructParents")),
            "tags": safe(self.page_tags, obj),
        }

    # Annotations and fields

    def page_annotations(self, page):
        return [self.annotation_facts(annotation, page) for annotation in self.listed(page)]

    def annotation_facts(self, annotation, page):
        record = self.annotation(annotation, 0)
        for key in ("object", "page"):
            record.pop(key, None)
        action = get(annotation, "/A")
        target = None
        if get(annotation, "/Dest") is not None or name(get(action, "/S")) == "GoTo":
            target = self.target(annotation)
        return compact(record | {
            "target": target,
            # A destination and an action that goes to one are the same.
            "action": name(get(action, "/S")) if name(get(action, "/S")) != "GoTo" else None,
            "uri": self.string(get(action, "/URI")),
            "file": safe(self.attached, get(annotation, "/FS")),
            "color": [number(part) for part in get(annotation, "/C")] if is_array(get(annotation, "/C")) else None,
            "appearance": self.appearance(annotation),
            "field": self.field(annotation) if record["type"] == "Widget" else None,
            "parent": self.related(annotation, "/Parent", page) if record["type"] == "Popup" else None,
            "popup": self.related(annotation, "/Popup", page),
            "answers": self.related(annotation, "/IRT", page),
        })

    @staticmethod
    def appearance(annotation):
        """The streams of an appearance, without what they use: that is drawn."""
        found, pending = {}, [("", get(annotation, "/AP"))]
        while pending:
            path, value = pending.pop()
            if is_of(ObjectType.stream, value):
                found[path] = short(content(value))
            elif is_dictionary(value) and path.count("/") < 3:
                pending += [(path + key, value.get(key)) for key in value.keys()]
        return found or None

    @staticmethod
    def string(value):
        return bytes(value).decode("latin-1") if is_string(value) else None

    def related(self, annotation, key, page):
        """The place of another annotation on the page."""
        other = get(annotation, key)
        if other is None:
            return None
        for index, candidate in enumerate(self.listed(page)):
            if reference(candidate) == reference(other) is not None:
                return name(get(candidate, "/Subtype"))
        return "elsewhere"

    def listed_fields(self):
        fields = get(get(self.pdf.Root, "/AcroForm"), "/Fields")
        return list(fields) if is_array(fields) else []

    def field(self, widget):
        """The field of a widget, by what it inherits."""
        names, found, node, seen = [], {}, widget, set()
        while is_dictionary(node) and reference(node) not in seen and len(seen) < LONGEST_PATH:
            seen.add(reference(node))
            own = text(get(node, "/T"))
            if own is not None:
                names.append(own)
            for key in ("/FT", "/V", "/Ff", "/DA", "/DV", "/MaxLen", "/Opt", "/Q", "/TU"):
                value = get(node, key)
                if value is not None:
                    found.setdefault(key, self.graph.hash(value))
            top = node
            node = get(node, "/Parent")
        if names and found.get("/FT") == self.graph.hash(pikepdf.Name("/Sig")):
            # A signature is of the whole file, and not valid in another.
            found.pop("/V", None)
        found["isListed"] = reference(top) in self.roots
        return {"name": ".".join(reversed(names))} | found

    # Where things lead

    def places(self):
        return {key: value for key, value in self.destinations().items() if value}

    def opening(self):
        value = get(self.pdf.Root, "/OpenAction")
        if is_dictionary(value):
            return self.destination(get(value, "/D")) if name(get(value, "/S")) == "GoTo" else None
        return self.destination(value)

    def printed(self):
        """The pages that the viewer preferences would have printed."""
        ranges = get(get(self.pdf.Root, "/ViewerPreferences"), "/PrintPageRange")
        return [str(item) for item in ranges] if is_array(ranges) else None

    def layer_states(self):
        properties = get(self.pdf.Root, "/OCProperties")
        default = get(properties, "/D")
        groups = get(properties, "/OCGs")
        found = {}
        for group in groups if is_array(groups) else []:
            found.setdefault(text(get(group, "/Name")) or "", []).append([
                key for key in ("/ON", "/OFF", "/Order", "/Locked")
                if reference(group) in self.members(get(default, key))])
        return {"base": name(get(default, "/BaseState")), "groups": found}

    @staticmethod
    def members(value):
        found, pending = set(), [value]
        while pending:
            item = pending.pop()
            if is_array(item):
                pending += list(item)
            elif is_dictionary(item):
                found.add(reference(item))
        return found

    def strays(self):
        """Pages that are no longer in the tree and still in the file."""
        seen = set()
        for item in self.pdf.objects:
            if is_dictionary(item) and name(get(item, "/Type")) == "Page" and reference(item) not in self.pages:
                seen.add(reference(item))
        return len(seen)

    # Tags

    def page_tags(self, page):
        """The elements of the page's marked content, each as its path of types from the top."""
        key = get(page, "/StructParents")
        if not isinstance(key, int):
            return None
        elements = self.parents.get(key)
        if not is_array(elements):
            return None
        # What the tree does not lead to is not in it.
        return [self.element_path(element) if reference(element) in self.reached else None for element in elements]

    def reach(self):
        """The elements that the tree leads to."""
        found, pending = set(), [get(get(self.pdf.Root, "/StructTreeRoot"), "/K")]
        while pending:
            node = pending.pop()
            if is_array(node):
                pending += list(node)
            elif is_dictionary(node) and reference(node) not in found:
                if reference(node):
                    found.add(reference(node))
                pending.append(get(node, "/K"))
        return found

    def element_path(self, element):
        path, seen = [], set()
        root = reference(get(self.pdf.Root, "/StructTreeRoot"))
        while is_dictionary(element) and reference(element) not in seen and len(seen) < LONGEST_PATH:
            if reference(element) == root:
                return "/".join(reversed(path))
            seen.add(reference(element))
            path.append(name(get(element, "/S")) or "?")
            element = get(element, "/P")
        return "lost/" + "/".join(reversed(path)) if path else None


def read_objects(path, password):
    with pikepdf.open(path, password=password or "") as pdf:
        return PageReader(pdf).facts()


def read_with_mupdf(path, password):
    document = open_with_mupdf(path, password)
    return [safe(mupdf_page, document[index]) for index in range(len(document))]


def mupdf_page(page):
    scale = SIDE / max(page.rect.width, page.rect.height, 1)
    picture = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=0, colorspace=pymupdf.csGRAY)
    letters = page.get_text()
    return {
        "size": [picture.width, picture.height],
        "text": short(letters.encode("utf-8", "surrogatepass")),
        "letters": len(letters),
        "picture": bytes(picture.samples).hex(),
    }


def read_with_pdfium(path, password):
    document = pypdfium2.PdfDocument(path, password=password)
    document.init_forms()
    count = len(document)
    return [safe(pdfium_page, document, index) for index in range(count)]


def pdfium_page(document, index):
    page = document[index]
    # In which order it reads them depends on the document's viewer preferences.
    letters = "".join(sorted(page.get_textpage().get_text_range()))
    found = {"text": short(letters.encode("utf-8", "surrogatepass")), "letters": len(letters)}
    if index < PAGES_OF_PDFIUM:
        scale = SIDE / max(*page.get_size(), 1)
        picture = page.render(scale=scale, grayscale=True)
        found |= {"size": [picture.width, picture.height], "picture": bytes(picture.buffer).hex()}
    return found


READERS = {"pikepdf": read_objects, "mupdf": read_with_mupdf, "pdfium": read_with_pdfium}


# What is compared


class Comparison:
    """One output with its sources."""

    def __init__(self, pages, output, sources, counts, part):
        self.counts = counts
        self.part, self.is_part = part, part > 0
        self.pages, self.output, self.sources, self.found = pages, output, sources, []
        self.forward = {}
        for place, origin in enumerate(pages):
            if origin:
                self.forward.setdefault(tuple(origin), place + 1)

    def differ(self, place, output, source):
        if output != source:
            self.found.append({"place": place, "output": output, "source": source})

    def run(self):
        for reader in READERS:
            ours, theirs = self.output[reader], [source[reader] for source in self.sources]
            # One that finds other pages in a source is no witness.
            if any(found is None or pages_of(reader, found) != count for found, count in zip(theirs, self.counts)):
                continue
            if ours is None:
                self.differ(reader, "no answer", "a document")
                continue
            count = pages_of(reader, ours)
            if count != len(self.pages):
                self.differ(f"{reader} pages", count, len(self.pages))
                continue
            if reader == "pikepdf":
                self.objects(ours, theirs)
            else:
                self.looks(reader, ours, theirs)
        return self.found

    # Text and pictures

    def looks(self, reader, output, sources):
        for place, origin in enumerate(self.pages):
            ours = output[place]
            where = f"{reader} page {place + 1}"
            if origin is None:
                if not isinstance(ours, dict) or ours["letters"]:
                    self.differ(where, ours, "blank")
                continue
            theirs = sources[origin[0]][origin[1] - 1] if origin[1] <= len(sources[origin[0]]) else None
            if not isinstance(theirs, dict) or not isinstance(ours, dict):
                self.differ(where, ours if isinstance(ours, str) else "a page",
                            theirs if isinstance(theirs, str) else "a page")
                continue
            self.differ(f"{where} text", [ours["text"], ours["letters"]], [theirs["text"], theirs["letters"]])
            if "picture" in ours and "picture" in theirs:
                self.differ(f"{where} size", ours["size"], theirs["size"])
                share = unlike(ours["picture"], theirs["picture"])
                if share > SHARE:
                    self.differ(f"{where} picture", f"{share} of 1000 pixels differ", "the same")

    # Objects

    def objects(self, output, sources):
        for place, origin in enumerate(self.pages):
            if origin is None:
                continue
            ours, theirs = output["pages"][place], dict(sources[origin[0]]["pages"][origin[1] - 1])
            if not output["hasLabels"] and not any(source["hasLabels"] for source in sources):
                theirs["label"] = ours["label"]
            for key in theirs:
                if key == "tags" and self.pages.index(origin) != place:
                    continue
                self.differ(f"page {place + 1} {key}", ours[key], theirs[key])
            listed = sources[origin[0]]["annotations"][origin[1] - 1]
            self.annotations(place, origin, output["annotations"][place], listed)
        self.outline(output, sources)
        self.destinations(output, sources)
        self.fields(output, sources)
        self.differ("strays", output["strays"], min(output["strays"], sum(source["strays"] for source in sources)))
        for key in ("metadata", "information", "catalog"):
            if output[key] != sources[0][key]:
                ours, theirs = output[key], sources[0][key]
                if isinstance(ours, dict) and isinstance(theirs, dict):
                    for name_ in sorted(ours.keys() | theirs.keys()):
                        # Where pages of others, or copies, have no tags, it says so.
                        if name_ == "/MarkInfo" and not self.is_rearranged(len(sources)):
                            continue
                        # There is no outline to open with.
                        if name_ == "/PageMode" and not output["outline"]:
                            continue
                        self.differ(f"{key} {name_}", ours.get(name_), theirs.get(name_))
                else:
                    self.differ(key, ours, theirs)
        if len(sources) == 1:
            # Of the parts of a document the first has them.
            self.differ("attachments", output["attachments"], [] if self.part > 1 else sources[0]["attachments"])
            self.differ("encryption", output["encryption"], sources[0]["encryption"])
        self.differ("opening", output["opening"], self.moved(sources[0]["opening"], 0) or None)
        # It counts pages, and would name others where those of the first document have other places.
        self.differ("printed", output["printed"], sources[0]["printed"] if self.keeps_places() else None)

    def is_rearranged(self, count):
        """Whether the output has nothing but pages of one source, each once."""
        return count == 1 and len(self.forward) == sum(origin is not None for origin in self.pages)

    def keeps_places(self):
        """Whether every page of the first document is where it was."""
        return all(self.forward.get((0, page + 1)) == page + 1 for page in range(self.counts[0]))

    def moved(self, place, source):
        """Where something leads in the output; an empty dictionary where its page is gone."""
        if not isinstance(place, dict) or "page" not in place:
            return place
        page = self.forward.get((source, place["page"]))
        return place | {"page": page} if page else {}

    def leads_away(self, record, source):
        if self.is_part:
            return False
        target = record.get("target")
        return bool(target) and "page" in target and self.moved(target, source) == {}

    def annotations(self, place, origin, output, source):
        where = f"page {place + 1} annotations"
        if isinstance(output, str) or isinstance(source, str):
            self.differ(where, output, source)
            return
        is_copy = self.pages.index(origin) != place or origin[0] > 0
        expected = [self.followed(record, origin[0]) if "target" in record else record
                    for record in source if not self.leads_away(record, origin[0])]
        self.differ(f"{where} count", [record["type"] for record in output], [record["type"] for record in expected])
        if len(output) != len(expected):
            return
        for index, (ours, theirs) in enumerate(zip(output, expected)):
            if is_copy and "field" in ours and "field" in theirs:
                ours, theirs = dict(ours), dict(theirs)
                ours["field"], theirs["field"] = plain(ours["field"]), plain(theirs["field"])
            for key in sorted(ours.keys() | theirs.keys()):
                at = f"page {place + 1} annotation {index + 1} {theirs['type']} {key}"
                self.differ(at, ours.get(key), theirs.get(key))

    def followed(self, record, source):
        """An annotation as it is to be, or an outline item: what leads to another part leads to its file."""
        moved = self.moved(record["target"], source)
        if moved or not self.is_part:
            return record | {"target": moved}
        return {key: value for key, value in record.items() if key != "target"} | {"action": "GoToR"}

    def outline(self, output, sources):
        expected = []
        for number_, source in enumerate(sources):
            items = source["outline"]
            if isinstance(items, str):
                return
            is_whole = all((number_, page + 1) in self.forward for page in range(len(source["pages"])))
            kept, stays, page = [], [], next((item["page"] for item in items if "page" in item), 1)
            for item in items:
                # What leads nowhere stays; in a part of a document, with the page of the item before it.
                page = item.get("page", page)
                kept.append(self.moved(item, number_) != {})
                is_heading = ("page" not in item and item.get("action") in (None, "GoTo")
                              and self.leads_below(items, len(stays)))
                is_free = "page" not in item and not is_heading and not self.is_part
                stays.append(is_whole or is_free or not is_heading and (number_, page) in self.forward)
            for index in reversed(range(len(items))):
                below = index + 1
                while below < len(items) and items[below]["level"] > items[index]["level"]:
                    stays[index] = stays[index] or stays[below]
                    below += 1
            for item, leads, is_there in zip(items, kept, stays):
                if is_there:
                    bare = {key: item[key] for key in ("level", "title", "isOpen", "isItalic", "isBold")}
                    remote = {"action": "GoToR"} if self.is_part else {}
                    expected.append(self.moved(item, number_) if leads else bare | remote)
        for index, item in enumerate(expected):
            if index + 1 == len(expected) or expected[index + 1]["level"] <= item["level"]:
                expected[index] = item | {"isOpen": False}
        ours = output["outline"]
        if isinstance(ours, str) or len(ours) != len(expected):
            self.differ("outline", brief(ours), brief(expected))
            return
        for index, (our, their) in enumerate(zip(ours, expected)):
            self.differ(f"outline {index + 1}", our, their)

    @staticmethod
    def leads_below(items, index):
        """Whether anything below an item leads to a page."""
        below = index + 1
        while below < len(items) and items[below]["level"] > items[index]["level"]:
            if "page" in items[below]:
                return True
            below += 1
        return False

    def destinations(self, output, sources):
        if any(isinstance(found["destinations"], str) for found in [output, *sources]):
            return
        expected = Counter()
        for number_, source in enumerate(sources):
            for key, place in source["destinations"].items():
                moved = self.moved(place, number_)
                # What leads to no page is in the first part.
                if moved and ("page" in moved or self.part < 2):
                    expected[json.dumps([key if len(sources) == 1 else "", moved], sort_keys=True)] += 1
        found = Counter(json.dumps([key if len(sources) == 1 else "", place], sort_keys=True)
                        for key, place in output["destinations"].items())
        self.differ("destinations", sorted((found - expected).elements())[:5], [])
        self.differ("destinations gone", [], sorted((expected - found).elements())[:5])

    def fields(self, output, sources):
        if len(sources) > 1 or isinstance(output["fields"], str) or isinstance(sources[0]["fields"], str):
            return
        if len(set(map(tuple, filter(None, self.pages)))) == len(sources[0]["pages"]) == len(self.pages):
            self.differ("fields", named(output["fields"]), named(sources[0]["fields"]))


def pages_of(reader, found):
    return len(found["pages"] if reader == "pikepdf" else found)


def named(fields):
    """The types and values of fields by their names: those of one name can be one field with several widgets."""
    found = {}
    for field in fields:
        known = found.setdefault(field["name"], {})
        for key in ("type", "value"):
            if key in field and (key != "value" or field.get("type") != "Sig"):
                known.setdefault(key, field[key])
    return found


def plain(field):
    """A field of a copy, which may have another name, and other names of fonts in its appearance."""
    return field | {"name": None, "/DA": None}


def brief(outline):
    if isinstance(outline, str):
        return outline
    return [len(outline)] + [f"{item['level']} {item['title']} {item.get('page')}" for item in outline][:40]


def unlike(one, other):
    """How many of a thousand pixels differ."""
    one, other = bytes.fromhex(one), bytes.fromhex(other)
    if one == other:
        return 0
    if len(one) != len(other):
        return 1000
    return round(1000 * sum(abs(left - right) > TOLERANCE for left, right in zip(one, other)) / max(len(one), 1), 1)


def read_all(paths, password, readers):
    """What each reader says of each file."""
    def one(read, path):
        return answer(*ask(lambda: read(path, password)), PATIENCE)

    return [{reader: one(read, path) if reader in readers else None for reader, read in READERS.items()}
            for path in paths]


def compare_all(request, password):
    sources = read_all(request["sources"], password, READERS)
    readers = [reader for reader in READERS if sources[0][reader] is not None]
    answers = []
    for wanted in request["outputs"]:
        output = read_all([wanted["path"]], password, readers)[0]
        used = sources[:1 + max((origin[0] for origin in wanted["pages"] if origin), default=0)]
        comparison = Comparison(wanted["pages"], output, used, request["counts"], wanted.get("part", 0))
        answers.append(comparison.run())
    return answers


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    sys.setrecursionlimit(4000)
    print(json.dumps(compare_all(json.load(sys.stdin), os.environ.get("PEER_PASSWORD") or None)))
