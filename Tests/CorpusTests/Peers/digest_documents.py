#!/usr/bin/env python3
"""Tells what documents hold, in a form that can be compared before and after a change.

usage: digest_documents.py FILE...

The password, where one is needed, is in the variable PEER_PASSWORD. Prints a JSON array with an object for each file:
what "pikepdf" reads in its objects, and what "mupdf" and "pdfium" make of its pages, without annotations. Each is null
where that library cannot read the file; one that cannot read the first is not asked about the others. Long values stand
as hashes. Nothing here is taken from pdfscope.
"""

import hashlib
import json
import os
import sys
import xml.etree.ElementTree
from decimal import Decimal

import pikepdf
import pypdfium2
from pikepdf import Object, ObjectType

from isolation import answer, ask
from read_document import Reader, compact, get, is_array, is_dictionary, is_name, is_of, is_string, name, number, text
from read_document import reference

try:
    import pymupdf
except ImportError:  # its name before 1.24
    import fitz as pymupdf

# Seconds for one library to read one document.
PATIENCE = 200
# The longest side of a picture, in pixels.
SIDE = 120
# Pages that PDFium draws and reads: it is asked whether it opens the file, MuPDF for every page.
PAGES_OF_PDFIUM = 5
DEEPEST = 400


def short(data):
    return hashlib.sha256(data).hexdigest()[:16]


def safe(function, *arguments):
    """What a library says; its error where it cannot."""
    try:
        return function(*arguments)
    except Exception as error:  # each of them means that there is no answer
        return f"{type(error).__name__}"


# Objects


class Graph:
    """Hashes what can be reached from an object, whatever the numbers of the objects. Pages are leaves."""

    def __init__(self, pages):
        self.leaves = pages

    def hash(self, root, without=()):
        self.hasher, self.numbers, self.queue = hashlib.sha256(), {}, []
        if is_of(ObjectType.dictionary, root) and without:
            for key in sorted(root.keys()):
                if key not in without and root.get(key) is not None:
                    self.put(key)
                    self.value(root.get(key))
        else:
            self.value(root)
        while self.queue:
            self.direct(self.queue.pop(0), 0)
        return self.hasher.hexdigest()[:16]

    def put(self, token):
        self.hasher.update(token.encode("utf-8", "surrogatepass") + b"\n")

    def value(self, value, depth=0):
        own = reference(value)
        if own in self.leaves:
            self.put(f"page {self.leaves[own]}")
        elif own is None:
            self.direct(value, depth)
        else:
            if own not in self.numbers:
                self.numbers[own] = len(self.numbers)
                self.queue.append(value)
            self.put(f"object {self.numbers[own]}")

    def direct(self, value, depth):
        if depth > DEEPEST:
            self.put("deep")
        elif is_array(value):
            self.put(f"array {len(value)}")
            for item in value:
                self.value(item, depth + 1)
        elif is_dictionary(value) or is_of(ObjectType.stream, value):
            stream = is_of(ObjectType.stream, value)
            self.put("stream" if stream else "dictionary")
            for key in sorted(value.keys()):
                item = value.get(key)
                # How a stream is packed may change; what is null is not there.
                if item is not None and not (stream and key in ("/Length", "/Filter", "/DecodeParms")):
                    self.put(key)
                    self.value(item, depth + 1)
            if stream:
                self.put(short(content(value)))
            self.put("end")
        elif is_string(value):
            self.put(f"string {bytes(value).hex()}")
        elif isinstance(value, Decimal):
            self.put(f"number {value.normalize()}")
        else:
            self.put(f"{type(value).__name__} {value}")


def content(stream):
    """A stream's data; where it cannot be decoded, as it is stored."""
    for read in (stream.read_bytes, stream.read_raw_bytes):
        try:
            return read()
        except Exception:  # of an unknown filter, or damaged
            continue
    return b""


class ObjectReader(Reader):
    """What pikepdf reads."""

    def __init__(self, pdf):
        super().__init__(pdf)
        leaves = dict(self.pages)
        leaves[reference(pdf.Root.get("/Pages"))] = "tree"
        leaves.pop(None, None)
        self.graph = Graph(leaves)

    def digest(self):
        root = self.pdf.Root
        told = ("/Pages", "/Outlines", "/Metadata", "/Names", "/Dests", "/Type", "/Version", "/Extensions", "/AF")
        return {
            "pages": [safe(self.page, page) for page in self.pdf.pages],
            "outline": safe(self.outline),
            "annotations": safe(self.all_annotations),
            "fields": safe(self.fields),
            "attachments": safe(self.attachments),
            "associated": safe(self.associated),
            "tags": safe(self.tags),
            "metadata": safe(self.metadata),
            "information": safe(self.information),
            "layers": safe(self.layers),
            "destinations": safe(self.destinations),
            "names": safe(self.names),
            "catalog": {key: safe(self.graph.hash, root.get(key)) for key in root.keys()
                        if key not in told and root.get(key) is not None},
            "encryption": safe(self.encryption),
            "bookmarks": safe(self.bookmarks),
        }

    def page(self, page):
        told = ("/Type", "/Parent", "/Annots", "/Contents", "/Resources", "/Thumb", "/MediaBox", "/CropBox", "/Rotate")
        obj = page.obj
        contents = obj.get("/Contents")
        streams = list(contents) if is_array(contents) else [contents]
        return {
            # Without labels pages have their numbers, which is not for comparison.
            "label": safe(lambda: page.label) if "/PageLabels" in self.pdf.Root else None,
            "rotation": safe(lambda: (self.inherited(obj, "/Rotate") or 0) % 360),
            "media": safe(lambda: self.rect(self.inherited(obj, "/MediaBox"))),
            "crop": safe(lambda: self.rect(self.inherited(obj, "/CropBox"))),
            "resources": safe(lambda: self.graph.hash(self.inherited(obj, "/Resources"))),
            "contents": short(b"\n".join(content(stream) for stream in streams if is_of(ObjectType.stream, stream))),
            "entries": {key: safe(self.graph.hash, obj.get(key)) for key in obj.keys()
                        if key not in told and obj.get(key) is not None},
        }

    @staticmethod
    def inherited(node, key):
        seen = set()
        while is_dictionary(node) and reference(node) not in seen:
            seen.add(reference(node))
            value = node.get(key)
            if value is not None:
                return value if isinstance(value, Object) else int(value)
            node = node.get("/Parent")
        return None

    def all_annotations(self):
        return [
            self.listing(annotation, index + 1) | self.look(annotation)
            for index, page in enumerate(self.pdf.pages)
            for annotation in self.listed(page)
        ]

    def listing(self, annotation, page):
        record = self.annotation(annotation, page)
        record.pop("object", None)
        return record

    def look(self, annotation):
        """What belongs to a markup annotation beside what is read of each."""
        appearance = get(get(annotation, "/AP"), "/N")
        return compact(
            {
                "color": color(get(annotation, "/C")),
                "fill": color(get(annotation, "/IC")),
                "opacity": number(get(annotation, "/CA")),
                "quads": numbers(get(annotation, "/QuadPoints")),
                "vertices": numbers(get(annotation, "/Vertices")) or numbers(get(annotation, "/L")),
                "strokes": [numbers(stroke) for stroke in get(annotation, "/InkList")]
                if is_array(get(annotation, "/InkList")) else None,
                "replyTo": text(get(get(annotation, "/IRT"), "/NM")),
                "state": text(get(annotation, "/State")),
                "hasAppearance": is_of(ObjectType.stream, appearance) or is_dictionary(appearance) or None,
                "file": self.attached(get(annotation, "/FS")),
                "hash": safe(self.graph.hash, annotation, ("/P", "/Parent")),
            }
        )

    # The document

    def fields(self):
        fields, seen = [], set()
        listed = get(get(self.pdf.Root, "/AcroForm"), "/Fields")
        pending = [(field, "", None) for field in reversed(list(listed))] if is_array(listed) else []
        while pending:
            field, prefix, kind = pending.pop()
            if not is_dictionary(field) or (reference(field) and reference(field) in seen):
                continue
            seen.add(reference(field))
            own = text(get(field, "/T"))
            full = prefix + ("." if prefix and own else "") + (own or "")
            kind = name(get(field, "/FT")) or kind
            value = get(field, "/V")
            fields.append(compact({
                "name": full, "type": kind,
                "value": text(value) or name(value) or (self.graph.hash(value) if value is not None else None)}))
            kids = get(field, "/Kids")
            if is_array(kids):
                pending += [(kid, full, kind) for kid in reversed(list(kids))]
        return fields

    def attachments(self):
        files = self.read_tree(get(get(self.pdf.Root, "/Names"), "/EmbeddedFiles"))
        return [{"key": short(key)} | (self.attached(value) or {}) for key, value in files.items()]

    def associated(self):
        """The files that are associated with the document (14.13)."""
        files = get(self.pdf.Root, "/AF")
        return [(self.attached(value) or {}) | {"hash": self.graph.hash(value)}
                for value in files] if is_array(files) else []

    def names(self):
        """The name trees but those of destinations and files; a dictionary of none is as good as none."""
        names = get(self.pdf.Root, "/Names")
        keys = names.keys() if is_dictionary(names) else []
        return {key: safe(self.graph.hash, names.get(key)) for key in keys if key not in ("/Dests", "/EmbeddedFiles")}

    def attached(self, specification):
        if not is_dictionary(specification):
            return None
        stream = get(get(specification, "/EF"), "/F")
        stream = get(get(specification, "/EF"), "/UF") if stream is None else stream
        data = content(stream) if is_of(ObjectType.stream, stream) else b""
        return compact({
            "name": text(get(specification, "/UF")) or text(get(specification, "/F")), "size": len(data),
            "data": short(data)})

    def tags(self):
        tree = get(self.pdf.Root, "/StructTreeRoot")
        count, seen, pending = 0, set(), [tree]
        while pending:
            node = pending.pop()
            if is_array(node):
                pending += list(node)
            elif is_dictionary(node) and reference(node) not in seen:
                if reference(node):
                    seen.add(reference(node))
                count += get(node, "/S") is not None
                pending.append(get(node, "/K"))
        marked = get(get(self.pdf.Root, "/MarkInfo"), "/Marked")
        return {"elements": count, "isMarked": bool(marked)}

    def destinations(self):
        places = {f"tree {short(key)}": self.destination(value) for key, value in self.tree.items()}
        if is_dictionary(self.named):
            places |= {f"dictionary {key}": self.destination(self.named.get(key)) for key in self.named.keys()}
        return places

    def layers(self):
        groups = get(get(self.pdf.Root, "/OCProperties"), "/OCGs")
        return [text(get(group, "/Name")) for group in groups] if is_array(groups) else None

    def information(self):
        information = self.pdf.trailer.get("/Info")
        return {key: self.graph.hash(information.get(key)) for key in information.keys()
                if key != "/ModDate"} if is_dictionary(information) else {}

    def encryption(self):
        encrypt = self.pdf.trailer.get("/Encrypt")
        if encrypt is None:
            return None
        filters = get(encrypt, "/CF")
        return {
            "version": get(encrypt, "/V"), "revision": get(encrypt, "/R"), "permissions": get(encrypt, "/P"),
            "methods": [name(get(filters.get(key), "/CFM")) for key in filters.keys()] if is_dictionary(filters) else []}

    # XMP

    def packet(self):
        stream = get(self.pdf.Root, "/Metadata")
        return content(stream) if is_of(ObjectType.stream, stream) else None

    def properties(self):
        """The packet's properties: what stands in its descriptions, by name; None where it is no XML."""
        packet = self.packet()
        if packet is None:
            return []
        root = xml.etree.ElementTree.fromstring(packet.strip(b" \t\r\n\0"))
        found = []
        for description in root.iter(RDF + "Description"):
            found += [(key, value) for key, value in description.attrib.items()]
            found += [(child.tag, child) for child in description]
        return found

    def metadata(self):
        try:
            properties = self.properties()
        except xml.etree.ElementTree.ParseError:
            return short(self.packet())
        return {key: value if isinstance(value, str) else flat(value) for key, value in properties
                if key not in CHANGING and not key.startswith(RDF)}

    def bookmarks(self):
        """User bookmarks as their two writers keep them."""
        try:
            properties = dict(self.properties())
        except xml.etree.ElementTree.ParseError:
            return None
        nutrient, preview = properties.get(NUTRIENT), properties.get(PREVIEW)
        items = preview.iter(RDF + "li") if preview is not None else []
        return {
            "nutrient": json.loads((nutrient if isinstance(nutrient, str) else nutrient.text) or "[]")
            if nutrient is not None else [],
            "preview": [{key: member(item, key) for key in ("PageIndex", "UUID")} for item in items],
        }


RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
XMP = "{http://ns.adobe.com/xap/1.0/}"
NUTRIENT = "{http://pspdfkit.com/pdf/xmp/1.0/}Bookmarks"
PREVIEW = "{http://ns.apple.com/Preview/1.0/}Bookmarks"
CHANGING = (XMP + "ModifyDate", XMP + "MetadataDate", NUTRIENT, PREVIEW)


def flat(element):
    """An element as text, whatever its prefixes and white space."""
    own = "".join(f" {key}={value}" for key, value in sorted(element.attrib.items()))
    inside = "".join(flat(child) for child in element)
    return f"<{element.tag}{own}>{(element.text or '').strip()}{inside}</>"


def member(item, key):
    """A field of a structure, in whichever of the forms of RDF."""
    full = "{http://ns.apple.com/Preview/1.0/}" + key
    for holder in [item, *item.iter(RDF + "Description")]:
        if full in holder.attrib:
            return holder.attrib[full]
        child = holder.find(full)
        if child is not None:
            return child.text
    return None


def numbers(array):
    return [number(item) for item in array] if is_array(array) else None


def color(array):
    """A colour of one or three parts as `#rrggbb`."""
    parts = numbers(array)
    if not parts or None in parts or len(parts) not in (1, 3):
        return None
    parts = parts * 3 if len(parts) == 1 else parts
    return "#" + "".join(f"{round(min(max(part, 0), 1) * 255):02x}" for part in parts)


# Readers


def read_objects(path, password):
    with pikepdf.open(path, password=password or "") as pdf:
        return ObjectReader(pdf).digest()


def open_with_mupdf(path, password):
    pymupdf.TOOLS.mupdf_display_errors(False)
    document = pymupdf.open(path, filetype="pdf")
    if document.needs_pass and not document.authenticate(password or ""):
        raise ValueError("locked")
    return document


def read_with_mupdf(path, password):
    document = open_with_mupdf(path, password)
    digest = {
        "outline": safe(lambda: [item[:3] for item in document.get_toc()]),
        "labels": safe(document.get_page_labels),
        "annotations": safe(lambda: [mupdf_annotation(annotation, page) for page in document
                                     for annotation in page.annots()]),
    }
    return digest | {"pages": [safe(mupdf_page, document, index) for index in range(len(document))]}


def mupdf_page(document, index):
    # An annotation that is blended changes how the whole page is drawn, shown or not.
    document.xref_set_key(document.page_xref(index), "Annots", "null")
    page = document.reload_page(document[index])
    content = page.get_displaylist(annots=0)
    scale = SIDE / max(page.rect.width, page.rect.height, 1)
    picture = content.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=0)
    letters = content.get_textpage(0)
    # Some versions give the bare structure.
    letters = (letters if hasattr(letters, "extractText") else pymupdf.TextPage(letters)).extractText()
    return {
        "size": [picture.width, picture.height],
        "picture": short(picture.samples),
        "letters": len(letters),
        "text": short(letters.encode("utf-8", "surrogatepass")),
    }


def mupdf_annotation(annotation, page):
    # MuPDF's units are multiplied by /UserUnit, and its places are those of the page before it is rotated.
    kind, unit = page.parent.xref_get_key(page.xref, "UserUnit")
    unit = float(unit) if kind in ("int", "float") and float(unit) > 0 else 1
    rect = (annotation.rect * page.rotation_matrix).normalize()
    return compact({
        "id": annotation.info.get("id") or None,
        "type": annotation.type[1],
        "page": page.number + 1,
        "contents": annotation.info.get("content"),
        "author": annotation.info.get("title"),
        "rect": [value / unit for value in (rect.x0, rect.y0, rect.width, rect.height)],
    })


def read_with_pdfium(path, password):
    document = pypdfium2.PdfDocument(path, password=password)
    count = len(document)
    return {"count": count, "pages": [safe(pdfium_page, document, index) for index in range(min(count, PAGES_OF_PDFIUM))]}


def pdfium_page(document, index):
    page = document[index]
    scale = SIDE / max(*page.get_size(), 1)
    picture = bytes(page.render(scale=scale, draw_annots=False, may_draw_forms=False).buffer)
    letters = page.get_textpage().get_text_range()
    return {"picture": short(picture), "text": short(letters.encode("utf-8", "surrogatepass"))}


READERS = {"pikepdf": read_objects, "mupdf": read_with_mupdf, "pdfium": read_with_pdfium}


def digest_all(paths, password):
    readers, digests = dict(READERS), []
    for path in paths:
        digest = {}
        for reader, read in readers.items():
            digest[reader] = answer(*ask(lambda read=read: read(path, password)), PATIENCE)
        if not digests:
            readers = {reader: read for reader, read in readers.items() if digest[reader] is not None}
        digests.append(digest)
    return digests


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.setrecursionlimit(10 * DEEPEST)
    print(json.dumps(digest_all(sys.argv[1:], os.environ.get("PEER_PASSWORD") or None)))
