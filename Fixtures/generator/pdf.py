"""Writes PDF files that a person can read: objects in the order they were added, each under a comment."""

import hashlib
import zlib

PRODUCER = "pdfscope fixtures"
DATE = "D:20240102030405Z"


class Ref:
    """An indirect reference; in an f-string it becomes `12 0 R`."""

    def __init__(self, number):
        self.number = number

    def __str__(self):
        return f"{self.number} 0 R"


def literal(data):
    """A literal string from bytes or Latin-1 text."""
    if isinstance(data, str):
        data = data.encode("latin-1")
    out = bytearray(b"(")
    for byte in data:
        if byte in b"()\\":
            out += b"\\" + bytes([byte])
        elif 32 <= byte < 127:
            out.append(byte)
        else:
            out += b"\\%03o" % byte
    return (out + b")").decode("latin-1")


def hexadecimal(data):
    return "<" + data.hex().upper() + ">"


def utf16be(text):
    return hexadecimal(b"\xfe\xff" + text.encode("utf-16-be"))


def utf16le(text):
    return hexadecimal(b"\xff\xfe" + text.encode("utf-16-le"))


def utf8(text):
    return hexadecimal(b"\xef\xbb\xbf" + text.encode("utf-8"))


def number(value):
    """A number without an exponent, which PDF does not know."""
    return f"{value:.8f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def numbers(values):
    """An array of numbers: `[1 2.5 -3]`."""
    return "[" + " ".join(number(value) for value in values) + "]"


class PDF:
    """Indirect objects, and the ways to put them in a file."""

    def __init__(self, name, version="1.7"):
        self.name = name
        self.version = version
        self.bodies = {}
        self.notes = {}
        self.root = None
        self.info = None
        self.trailer_extra = ""

    def reserve(self, note=None):
        """A number for an object whose body comes later."""
        ref = Ref(len(self.bodies) + 1)
        self.bodies[ref.number] = None
        if note:
            self.notes[ref.number] = note
        return ref

    def set(self, ref, body):
        self.bodies[ref.number] = body.encode("latin-1") if isinstance(body, str) else body

    def add(self, body, note=None):
        ref = self.reserve(note)
        self.set(ref, body)
        return ref

    def stream(self, data, entries="", note=None, length=None):
        """A stream; `length` lies about its length."""
        if isinstance(data, str):
            data = data.encode("latin-1")
        entries = entries and entries + " "
        head = f"<< {entries}/Length {len(data) if length is None else length} >>\nstream\n"
        return self.add(head.encode("latin-1") + data + b"\nendstream", note)

    def identifier(self):
        digest = hashlib.md5(self.name.encode()).hexdigest().upper()
        return f"[<{digest}> <{digest}>]"

    def trailer(self, size, extra=""):
        parts = [f"/Size {size}"]
        if self.root:
            parts.append(f"/Root {self.root}")
        if self.info:
            parts.append(f"/Info {self.info}")
        parts.append(f"/ID {self.identifier()}")
        return "<< " + " ".join(parts + [part for part in (self.trailer_extra, extra) if part]) + " >>"

    def object_text(self, number):
        note = self.notes.get(number)
        head = f"% {note}\n" if note else ""
        # The comment belongs to the object for the reader only; its offset is that of the number.
        return head.encode("latin-1"), f"{number} 0 obj\n".encode() + self.bodies[number] + b"\nendobj\n"

    def header(self):
        return f"%PDF-{self.version}\n".encode() + b"%\xe2\xe3\xcf\xd3\n"

    def build(self):
        """The file with a cross-reference table."""
        out = bytearray(self.header())
        offsets = {}
        for number in self.bodies:
            note, text = self.object_text(number)
            out += note
            offsets[number] = len(out)
            out += text
        start = len(out)
        size = len(self.bodies) + 1
        out += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
        for number in range(1, size):
            out += f"{offsets[number]:010} 00000 n \n".encode()
        out += f"trailer\n{self.trailer(size)}\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)

    def build_compact(self, per_stream=200):
        """The file with object streams and a cross-reference stream, deflated."""
        out = bytearray(self.header())
        rows = {}
        packed = [n for n, body in self.bodies.items() if not body.endswith(b"endstream")]
        for number in self.bodies:
            if number not in set(packed) if len(packed) < 1000 else self.bodies[number].endswith(b"endstream"):
                rows[number] = (1, len(out), 0)
                out += self.object_text(number)[1]
        count = len(self.bodies)
        for first in range(0, len(packed), per_stream):
            group = packed[first:first + per_stream]
            count += 1
            bodies, index = bytearray(), []
            for position, number in enumerate(group):
                index.append(f"{number} {len(bodies)}")
                bodies += self.bodies[number] + b"\n"
                rows[number] = (2, count, position)
            head = (" ".join(index) + "\n").encode()
            data = zlib.compress(head + bodies, 9)
            rows[count] = (1, len(out), 0)
            entries = f"/Type /ObjStm /N {len(group)} /First {len(head)} /Filter /FlateDecode /Length {len(data)}"
            out += f"{count} 0 obj\n<< {entries} >>\nstream\n".encode() + data + b"\nendstream\nendobj\n"
        count += 1
        start = len(out)
        rows[count] = (1, start, 0)
        table = bytearray(b"\x00\x00\x00\x00\x00\x00")
        for number in range(1, count + 1):
            kind, second, third = rows[number]
            table += bytes([kind]) + second.to_bytes(3, "big") + third.to_bytes(2, "big")
        data = zlib.compress(bytes(table), 9)
        extra = f"/Type /XRef /W [1 3 2] /Filter /FlateDecode /Length {len(data)}"
        out += f"{count} 0 obj\n{self.trailer(count + 1, extra)}\nstream\n".encode() + data
        out += f"\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)


def previous_xref(data):
    """Where the last cross-reference section of a file starts."""
    return int(data.rsplit(b"startxref\n", 1)[1].split(b"\n", 1)[0])


def increment(data, pdf, objects, note=None, extra=""):
    """Appends a revision with these objects, a dictionary from number to body. New ones count up from the end."""
    out = bytearray(data)
    if note:
        out += f"% {note}\n".encode("latin-1")
    offsets = {}
    for number, body in sorted(objects.items()):
        offsets[number] = len(out)
        body = body.encode("latin-1") if isinstance(body, str) else body
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += b"xref\n"
    for number in sorted(objects):
        out += f"{number} 1\n{offsets[number]:010} 00000 n \n".encode()
    size = max(max(objects), len(pdf.bodies)) + 1
    extra = f"/Prev {previous_xref(data)} {extra}".strip()
    out += f"trailer\n{pdf.trailer(size, extra)}\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
