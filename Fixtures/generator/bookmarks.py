"""Bookmarks: what a user marked, kept in the document's XMP

Five pages each. Two properties hold bookmarks: `pspdf:Bookmarks` (namespace `http://pspdfkit.com/pdf/xmp/1.0/`), one
text of JSON, and `apple-preview:Bookmarks` (namespace `http://ns.apple.com/Preview/1.0/`), a sequence of structures.
Both count pages from 0; the rows below count from 1. Unless a row says otherwise the bookmarks are, in this order:

| uuid | name | page |
|---|---|---|
| `11111111-AAAA-4AAA-8AAA-111111111111` | Third page | 3 |
| `22222222-BBBB-4BBB-8BBB-222222222222` | none | 1 |

Apple's form has no names. Every packet holds other properties too, `dc:title` among them and `ex:keep`, in a namespace
nobody knows, which have to survive a change.
"""

import json
import zlib
from xml.sax.saxutils import escape, quoteattr

from .document import plain
from .registry import fixture

FIRST = "11111111-AAAA-4AAA-8AAA-111111111111"
SECOND = "22222222-BBBB-4BBB-8BBB-222222222222"
THIRD = "33333333-CCCC-4CCC-8CCC-333333333333"
FOURTH = "44444444-DDDD-4DDD-8DDD-444444444444"

OLD = json.dumps([
    {"action": {"actionType": "Goto", "pageIndex": 2}, "name": "Third page", "uuid": FIRST},
    {"action": {"actionType": "Goto", "pageIndex": 0}, "uuid": SECOND},
])

NEW = json.dumps([
    {"action": {"type": "goTo", "pageIndex": 2, "destinationType": "fitPage"}, "name": "Third page", "uuid": FIRST,
     "version": 1},
    {"action": {"type": "goTo", "pageIndex": 0, "destinationType": "fitPage"}, "uuid": SECOND, "version": 1},
])

APPLE = [(FIRST, 2), (SECOND, 0)]

NAMESPACES = """xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:ex="http://example.org/ns/1.0/"
    xmlns:pspdf="http://pspdfkit.com/pdf/xmp/1.0/"
    xmlns:apple-preview="http://ns.apple.com/Preview/1.0/\""""


def packet(attributes="", elements="", namespaces=NAMESPACES, prologue=""):
    """An XMP packet as UTF-8 text, with 512 bytes of room before its end."""
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
{prologue}<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    {namespaces}
    xmp:CreateDate="2024-01-02T03:04:05Z"
    xmp:ModifyDate="2024-01-02T03:04:05Z"{attributes}>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title to keep</rdf:li></rdf:Alt></dc:title>
   <ex:keep ex:this="attribute too">and &lt;this&gt; &amp; that</ex:keep>{elements}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
{(" " * 63 + chr(10)) * 8}<?xpacket end="w"?>"""


def in_attribute(text):
    return f"\n    pspdf:Bookmarks={quoteattr(text)}"


def in_element(text):
    return f"\n   <pspdf:Bookmarks>{escape(text)}</pspdf:Bookmarks>"


def sequence(items):
    return f"""
   <apple-preview:Bookmarks>
    <rdf:Seq>
{"".join(items)}    </rdf:Seq>
   </apple-preview:Bookmarks>"""


def resource(pairs):
    return sequence(
        f"     <rdf:li rdf:parseType=\"Resource\">\n      <apple-preview:PageIndex>{page}</apple-preview:PageIndex>\n"
        f"      <apple-preview:UUID>{uuid}</apple-preview:UUID>\n     </rdf:li>\n" for uuid, page in pairs)


def attributes(pairs):
    return sequence(
        f"     <rdf:li apple-preview:UUID=\"{uuid}\" apple-preview:PageIndex=\"{page}\"/>\n" for uuid, page in pairs)


def description(pairs):
    return sequence(
        f"     <rdf:li>\n      <rdf:Description apple-preview:UUID=\"{uuid}\">\n       <apple-preview:PageIndex>{page}"
        f"</apple-preview:PageIndex>\n      </rdf:Description>\n     </rdf:li>\n" for uuid, page in pairs)


def file(name, data, entries=""):
    document = plain(name, 5)
    data = data.encode() if isinstance(data, str) else data
    metadata = document.stream(data, f"/Type /Metadata /Subtype /XML{entries}", "XMP")
    return document.finish(f"/Metadata {metadata}")


def declare(name, text, make, entries="", transform=None):
    @fixture(f"bookmarks/{name}.pdf", text)
    def build(full):
        data = make()
        return file(full, transform(data) if transform else data, entries)

    return build


declare("pspdf-attribute", "`pspdf:Bookmarks` as an attribute of rdf:Description, older JSON (`actionType`, `Goto`).",
        lambda: packet(in_attribute(OLD)))
declare("pspdf-element", "The same as a child element.", lambda: packet(elements=in_element(OLD)))
declare("pspdf-new-json", """
    `pspdf:Bookmarks` as an attribute, newer JSON (`type`, `goTo`, `destinationType`, `version`).
    """,
        lambda: packet(in_attribute(NEW)))
declare("pspdf-cdata", "`pspdf:Bookmarks` as a child element that holds a CDATA section, newer JSON.",
        lambda: packet(elements=f"\n   <pspdf:Bookmarks><![CDATA[{NEW}]]></pspdf:Bookmarks>"))
declare("apple-resource", """
    `apple-preview:Bookmarks` as Preview writes it: `rdf:li rdf:parseType="Resource"` with child elements.
    """, lambda: packet(elements=resource(APPLE)))
declare("apple-attributes", "`apple-preview:Bookmarks` as XMPCore writes it: attributes of `rdf:li`.",
        lambda: packet(elements=attributes(APPLE)))
declare("apple-description", """
    `apple-preview:Bookmarks` with an rdf:Description in each `rdf:li`, one field as its attribute and one as a
    child.
    """, lambda: packet(elements=description(APPLE)))

MERGED = json.dumps([
    {"action": {"type": "goTo", "pageIndex": 2}, "name": "Third page", "uuid": FIRST},
    {"action": {"type": "goTo", "pageIndex": 0}, "uuid": SECOND},
    {"action": {"type": "uri", "uri": "https://example.org/"}, "name": "A web page", "uuid": THIRD},
])

declare("merged", f"""
    Both properties. The two of above are in both (the second with a UUID in small letters in Apple's); `{THIRD}`, a
    URI action, is in `pspdf` only; `{FOURTH}`, page 5, in Apple's only. Four bookmarks.
    """,
        lambda: packet(in_attribute(MERGED), attributes([(FOURTH, 4), (FIRST, 2), (SECOND.lower(), 0)])))

ACTIONS = [
    ({"type": "goTo", "pageIndex": 1}, "goTo page 2"),
    ({"type": "uri", "uri": "https://example.org/"}, "URI"),
    ({"type": "goToRemote", "relativePath": "other.pdf", "namedDestination": "chapter"}, "another file"),
    ({"type": "goToEmbedded", "relativePath": "part.pdf", "newWindow": True, "targetType": "child"},
     "an embedded file"),
    ({"type": "launch", "filePath": "readme.txt"}, "launch"),
    ({"type": "named", "action": "nextPage"}, "named action"),
    ({"type": "javascript", "script": "app.alert(1)"}, "JavaScript"),
    ({"type": "frobnicate", "x": [1, {"y": None}]}, "a type nobody knows"),
    ({"actionType": "URI", "uri": "https://example.org/old"}, "URI, older JSON"),
]

declare("actions", f"""`pspdf:Bookmarks` with {len(ACTIONS)} kinds of action, named after them, in this order:
    {" · ".join(text for _, text in ACTIONS)}. The first has also `sortKey` 2.5, `version` 1 and a key nobody knows,
    `"x-extra": {{"a": [1, 2.50, 1e400]}}`, to be kept as they are.""",
        lambda: packet(in_attribute("[" + ", ".join(
            '{"action": ' + json.dumps(action) + f', "name": {json.dumps(text)}, "uuid": "ACTION-{index}"'
            + (', "sortKey": 2.5, "version": 1, "x-extra": {"a": [1, 2.50, 1e400]}' if index == 0 else "") + "}"
            for index, (action, text) in enumerate(ACTIONS)) + "]")))

declare("names", """
    Names that need care: `Größe & <Maß> "quoted" 'single'` page 1 · `日本語 😀` page 2, written as JSON escapes (a
    surrogate pair) · `line\\nbreak` page 3 · the empty name, page 4 · a name that is the number 5 instead of a
    string, page 5 (no name).
    """,
        lambda: packet(in_attribute(
            '[{"action":{"type":"goTo","pageIndex":0},"name":"Größe & <Maß> \\"quoted\\" \'single\'","uuid":"N1"},'
            '{"action":{"type":"goTo","pageIndex":1},"name":"\\u65e5\\u672c\\u8a9e \\ud83d\\ude00","uuid":"N2"},'
            '{"action":{"type":"goTo","pageIndex":2},"name":"line\\nbreak","uuid":"N3"},'
            '{"action":{"type":"goTo","pageIndex":3},"name":"","uuid":"N4"},'
            '{"action":{"type":"goTo","pageIndex":4},"name":5,"uuid":"N5"}]')))

PREFIXES = """xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:ex="http://example.org/ns/1.0/"
    xmlns:a="http://pspdfkit.com/pdf/xmp/1.0/"
    xmlns:pspdf="http://ns.apple.com/Preview/1.0/\""""

declare("prefixes", """
    Both properties with prefixes that mislead: `a:` for pspdfkit's namespace, `pspdf:` for Apple's. The two
    bookmarks.
    """,
        lambda: packet(
            in_attribute(NEW).replace("pspdf:", "a:"), attributes(APPLE).replace("apple-preview:", "pspdf:"), PREFIXES))

declare("two-descriptions", """
    Two rdf:Descriptions in one packet: `pspdf:Bookmarks` in the second, Apple's in the first. The two bookmarks.
    """,
        lambda: packet(elements=resource(APPLE)).replace("  </rdf:Description>\n </rdf:RDF>", f"""  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pspdf="http://pspdfkit.com/pdf/xmp/1.0/">{in_element(NEW)}
  </rdf:Description>
 </rdf:RDF>"""))

declare("utf16-big-endian", "`pspdf-attribute` as UTF-16BE with a mark.", lambda: packet(in_attribute(OLD)),
        transform=lambda text: b"\xfe\xff" + text.encode("utf-16-be"))
declare("utf16-little-endian", """
    `pspdf-attribute` as UTF-16LE without a mark, but for the one inside the packet header.
    """,
        lambda: packet(in_attribute(OLD)), transform=lambda text: text.encode("utf-16-le"))
declare("compressed", "`pspdf-attribute` in a stream with FlateDecode.", lambda: packet(in_attribute(OLD)),
        entries=" /Filter /FlateDecode", transform=lambda text: zlib.compress(text.encode(), 9))
declare("no-packet", "The RDF alone: no xpacket instructions, no x:xmpmeta. The two bookmarks.",
        lambda: packet(in_attribute(OLD)).split('x:xmpmeta xmlns:x="adobe:ns:meta/">\n')[1].split("</x:xmpmeta>")[0])
declare("none", "XMP without bookmarks.", lambda: packet())
declare("empty-list", "`pspdf:Bookmarks` is `[]`, Apple's sequence has no items.",
        lambda: packet(in_attribute("[]"), attributes([])))

ODD = ('[7, null, {"uuid":"O1"}, {"action":{"type":"goTo","pageIndex":99},"uuid":"O2"},'
       '{"action":{"type":"goTo","pageIndex":-1},"uuid":"O3"}, {"action":{"type":"goTo","pageIndex":"2"},"uuid":"O4"},'
       '{"action":{"type":"goTo","pageIndex":1.5},"uuid":"O5"}, {"action":{"type":"goTo","pageIndex":1}},'
       '{"action":{"type":"goTo","pageIndex":3},"uuid":"O6"}, {"action":{"type":"goTo","pageIndex":4},"uuid":"O6"}]')

declare("odd", """
    `pspdf:Bookmarks` with entries that are not bookmarks or lead nowhere: 7, null, no action (O1), page index 99
    (O2), -1 (O3), a string (O4), 1.5 (O5), no uuid (page 2), and one uuid twice (O6, pages 4 and 5). Readable by
    all means: O6 on page 4 and the one without a uuid; nothing stops a reader.
    """, lambda: packet(in_attribute(ODD)))

declare("not-json", "`pspdf:Bookmarks` is `[{\"action\":`: broken JSON. A warning, no bookmarks.",
        lambda: packet(in_attribute('[{"action":')))
declare("broken-xml", """
    XMP cut off in the middle of an element, after `pspdf:Bookmarks`. A warning; a change has to refuse.
    """,
        lambda: packet(in_attribute(OLD))[:900])


def bomb():
    entities = '<!ENTITY e0 "bookmark">\n' + "".join(
        f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">\n' for level in range(1, 11))
    return packet(elements="\n   <ex:bomb>&e10;</ex:bomb>" + in_element(OLD),
                  prologue=f"<!DOCTYPE x [\n{entities}]>\n")


declare("entity-bomb", """
    XMP with a document type whose entities unfold to 80 GB. A reader refuses the packet, or reads it without
    unfolding; quickly, and in little memory.
    """, bomb)
declare("external-entity", """
    XMP with an external entity, `file:///etc/passwd`, as the name of a bookmark. A reader never opens the file.
    """,
        lambda: packet(
            elements=in_element('[{"action":{"type":"goTo","pageIndex":0},"name":"NAME","uuid":"X1"}]').replace(
                "NAME", "&secret;"),
            prologue='<!DOCTYPE x [\n<!ENTITY secret SYSTEM "file:///etc/passwd">\n]>\n'))
declare("deep", """XMP with 5,000 elements in each other before its bookmarks (compressed). The two bookmarks, or a
    warning.""",
        lambda: packet(elements="\n   " + "<ex:d>" * 5000 + "</ex:d>" * 5000 + in_element(OLD)),
        entries=" /Filter /FlateDecode", transform=lambda text: zlib.compress(text.encode(), 9))


@fixture("bookmarks/no-metadata.pdf", "No XMP at all.")
def no_metadata(name):
    return plain(name, 5).finish()


@fixture("bookmarks/not-a-stream.pdf", "/Metadata is a dictionary instead of a stream. No bookmarks.")
def not_a_stream(name):
    return plain(name, 5).finish("/Metadata << /Type /Metadata /Subtype /XML >>")
