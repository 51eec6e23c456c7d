#!/usr/bin/env python3
"""Writes the documents that the bench makes: the same bytes each time, as far as the libraries' versions go.

    made_documents.py scans OUTPUT SOURCE    pages of SOURCE as a scanner would have taken them
    made_documents.py vectors OUTPUT         pages of paths, gradients, patterns and transparency
    made_documents.py annotations OUTPUT     100 pages with 100 annotations each
    made_documents.py padded OUTPUT MIB      50 plain pages, the first with a picture of so many MiB
"""

import io
import random
import subprocess
import sys
import tempfile
import zlib

SCANNED_PAGES = 48
SCANS_FROM_PAGE = 301
VECTOR_PAGES = 48
ANNOTATED_PAGES = 100
ANNOTATIONS_A_PAGE = 100
PADDED_PAGES = 50
PAGE = (595, 842)


class Writer:
    """A plain PDF 1.5 with a table of offsets: nothing that a reader could stumble over."""

    def __init__(self):
        self.objects = []
        self.pages = []
        self.tree = self.add(b"")

    def add(self, body):
        self.objects.append(body)
        return len(self.objects)

    def add_stream(self, dictionary, data):
        return self.add(b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary.encode(), len(data), data))

    def add_page(self, resources, content, more=""):
        stream = self.add_stream("/Filter /FlateDecode", zlib.compress(content.encode(), 6))
        self.pages.append(self.add((
            f"<< /Type /Page /Parent {self.tree} 0 R /MediaBox [0 0 {PAGE[0]} {PAGE[1]}] "
            f"/Resources << {resources} >> /Contents {stream} 0 R {more} >>").encode()))

    def write(self, path):
        kids = " ".join(f"{page} 0 R" for page in self.pages)
        self.objects[self.tree - 1] = f"<< /Type /Pages /Count {len(self.pages)} /Kids [{kids}] >>".encode()
        root = self.add(f"<< /Type /Catalog /Pages {self.tree} 0 R >>".encode())
        output, offsets = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), []
        for number, body in enumerate(self.objects, 1):
            offsets.append(len(output))
            output += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        start = len(output)
        output += b"xref\n0 %d\n0000000000 65535 f \n" % (len(self.objects) + 1)
        output += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        output += b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
            len(self.objects) + 1, root, start)
        with open(path, "wb") as file:
            file.write(output)


# Scans


def scans(path, source):
    """By turns a coloured page at 150 dpi with noise (JPEG) and a black and white one at 300 dpi (CCITT group 4)."""
    from PIL import Image, ImageChops

    writer, noise = Writer(), random.Random(1)
    for index in range(SCANNED_PAGES):
        is_colour = index % 2 == 0
        page = drawn_page(source, SCANS_FROM_PAGE + index, 150 if is_colour else 300)
        page = page.rotate(noise.uniform(-0.7, 0.7), Image.Resampling.BICUBIC, fillcolor="white")
        if is_colour:
            grain = Image.frombytes("L", page.size, noise.randbytes(page.width * page.height)).point(lambda v: v // 12)
            tinted = ImageChops.subtract(page, Image.merge("RGB", [grain, grain, grain.point(lambda v: v * 2)]))
            data = io.BytesIO()
            tinted.save(data, "JPEG", quality=80)
            data, options = data.getvalue(), "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"
        else:
            data = group4(page.convert("L").point(lambda v: 255 if v > 160 else 0).convert("1"))
            options = ("/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms "
                       f"<< /K -1 /Columns {page.width} /Rows {page.height} /BlackIs1 false >>")
        image = writer.add_stream(
            f"/Type /XObject /Subtype /Image /Width {page.width} /Height {page.height} {options}", data)
        writer.add_page(f"/XObject << /Im {image} 0 R >>", f"q {PAGE[0]} 0 0 {PAGE[1]} 0 0 cm /Im Do Q")
    writer.write(path)


def drawn_page(source, number, resolution):
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-r", str(resolution), "-f", str(number), "-l", str(number), "-singlefile", source,
                        f"{folder}/page"], check=True)
        return Image.open(f"{folder}/page.ppm").convert("RGB")


def group4(picture):
    """The one strip of a TIFF with this compression, which is what /CCITTFaxDecode takes."""
    from PIL import Image, TiffImagePlugin

    data = io.BytesIO()
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[278] = picture.height  # RowsPerStrip
    # 0 is white in such a strip and black in a picture of mode 1, unless it is told otherwise.
    tags[262] = 0
    picture.save(data, "TIFF", compression="group4", tiffinfo=tags)
    data.seek(0)
    written = Image.open(data)
    (offset,), (count,) = written.tag_v2[273], written.tag_v2[279]
    return data.getvalue()[offset:offset + count]


# Vector art


def vectors(path):
    writer, numbers = Writer(), random.Random(2)
    gradients = "/Shading << " + " ".join(f"/S{index} {gradient(numbers)}" for index in range(8)) + " >>"
    states = "/ExtGState << " + " ".join(f"/G{n} << /ca 0.{n} /CA 0.{n} >>" for n in range(2, 9)) + " >>"
    tile = writer.add_stream(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 12 12] /XStep 12 /YStep 12 "
        "/Resources << >>",
        b"0.2 0.4 0.6 rg 0 0 6 6 re f 0.8 0.3 0.1 rg 9 9 m 12 9 l 9 12 l h f")
    resources = f"{gradients} {states} /Pattern << /P0 {tile} 0 R >>"
    for index in range(VECTOR_PAGES):
        writer.add_page(resources, "\n".join(art(numbers, index)))
    writer.write(path)


def gradient(numbers):
    colours = [" ".join(f"{numbers.random():.3f}" for _ in range(3)) for _ in range(2)]
    function = f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{colours[0]}] /C1 [{colours[1]}] >>"
    kind, place = numbers.choice([(2, "0 0 100 100"), (3, "50 50 5 50 50 70")])
    return (f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [{place}] /Function {function} "
            "/Extend [true true] >>")


def art(numbers, index):
    """A page: a ground of gradients, then curves as a map or a plot has them, then see-through shapes."""
    def place(reach):
        """A point near where the shape is."""
        return f"{x + numbers.uniform(-reach, reach):.2f} {y + numbers.uniform(-reach, reach):.2f}"

    def colour():
        return " ".join(f"{numbers.random():.2f}" for _ in range(3))

    for number in range(12):
        x, y, size = numbers.uniform(0, 480), numbers.uniform(0, 700), numbers.uniform(40, 140)
        yield f"q {x:.1f} {y:.1f} {size:.1f} {size:.1f} re W n {size / 100:.3f} 0 0 {size / 100:.3f} {x:.1f} {y:.1f} cm"
        yield f"/S{(number + index) % 8} sh Q"
    for number in range(1500):
        x, y = numbers.uniform(0, PAGE[0]), numbers.uniform(0, PAGE[1])
        yield f"{colour()} RG {numbers.uniform(0.1, 2):.2f} w [{'4 2' if number % 10 == 0 else ''}] 0 d"
        yield f"{place(90)} m " + " ".join(" ".join(place(90) for _ in range(3)) + " c" for _ in range(2)) + " S"
    yield "/Pattern cs /P0 scn 100 100 200 150 re f"
    for _ in range(300):
        x, y = numbers.uniform(0, PAGE[0]), numbers.uniform(0, PAGE[1])
        yield f"/G{numbers.randint(2, 8)} gs {colour()} rg {place(60)} m {place(60)} l {place(60)} l {place(60)} l f*"


# Annotations


def annotations(path):
    """What a review leaves: each annotation an object of its own with an appearance."""
    writer = Writer()
    for page in range(ANNOTATED_PAGES):
        own = " ".join(f"{annotation(writer, page, index)} 0 R" for index in range(ANNOTATIONS_A_PAGE))
        writer.add_page("", "0 0 1 rg 10 10 100 100 re f", f"/Annots [{own}]")
    writer.write(path)


def annotation(writer, page, index):
    x, y = 20 + index % 10 * 55, 20 + index // 10 * 80
    kind = ["Highlight", "Square", "Text", "FreeText"][index % 4]
    quads = f"/QuadPoints [{x} {y + 20} {x + 40} {y + 20} {x} {y} {x + 40} {y}]" if kind == "Highlight" else ""
    look = writer.add_stream("/Type /XObject /Subtype /Form /BBox [0 0 40 20]", b"1 1 0 rg 0 0 40 20 re f")
    return writer.add((
        f"<< /Type /Annot /Subtype /{kind} /Rect [{x} {y} {x + 40} {y + 20}] {quads} /C [1 1 0] /F 4 "
        f"/NM (note-{page}-{index}) /T (A reviewer) /Subj (Review) /M (D:20240101120000Z) "
        f"/CreationDate (D:20240101120000Z) /Contents (Note {index} of page {page}, as long as notes are) "
        f"/AP << /N {look} 0 R >> >>").encode())


# Size


def padded(path, mebibytes):
    writer, height = Writer(), int(mebibytes) * 1024
    noise = random.Random(3)
    data = b"".join(noise.randbytes(1 << 20) for _ in range(int(mebibytes)))
    image = writer.add_stream(f"/Type /XObject /Subtype /Image /Width 1024 /Height {height} /ColorSpace /DeviceGray "
                              "/BitsPerComponent 8", data)
    for page in range(PADDED_PAGES):
        writer.add_page(f"/XObject << /Im {image} 0 R >>" if page == 0 else "", "0 0 1 rg 10 10 100 100 re f")
    writer.write(path)


if __name__ == "__main__":
    {"scans": scans, "vectors": vectors, "annotations": annotations, "padded": padded}[sys.argv[1]](*sys.argv[2:])
