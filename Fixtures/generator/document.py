"""A document with the usual parts: catalog, page tree, two fonts, Info. Most fixtures start from it."""

from .pdf import DATE, PDF, PRODUCER, literal, number, numbers

#: Pages are 600 by 800 unless a fixture is about something else: easy numbers, and no common paper.
BOX = (0, 0, 600, 800)


class Document(PDF):
    def __init__(self, name, version="1.7", title=None):
        super().__init__(name, version)
        self.root = self.reserve("Catalog")
        self.tree = self.reserve("Page tree")
        self.helvetica = self.font("Helvetica")
        self.courier = self.font("Courier")
        self.pages = []
        title = title or name.rsplit("/", 1)[-1].removesuffix(".pdf")
        self.info = self.add(
            f"<< /Title {literal(title)} /Producer {literal(PRODUCER)} /CreationDate ({DATE}) /ModDate ({DATE}) >>",
            "Info")

    def font(self, name, encoding="/WinAnsiEncoding", extra=""):
        return self.add(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding {encoding}{extra and ' ' + extra} >>",
            f"Font {name}")

    def resources(self, extra=""):
        return f"<< /Font << /H {self.helvetica} /C {self.courier} >>{extra and ' ' + extra} >>"

    def page(self, content="", extra="", box=BOX, resources=None, parent=None, note=None):
        """Adds a page at the end. `box` None leaves MediaBox away."""
        ordinal = len(self.pages) + 1
        stream = self.stream(content, note=f"Content of page {ordinal}") if content else None
        parts = [f"/Type /Page /Parent {parent or self.tree}"]
        if box:
            parts.append(f"/MediaBox {numbers(box)}")
        if resources != "":
            parts.append(f"/Resources {resources or self.resources()}")
        if stream:
            parts.append(f"/Contents {stream}")
        parts += [extra] if extra else []
        ref = self.add("<< " + " ".join(parts) + " >>", note or f"Page {ordinal}")
        self.pages.append(ref)
        return ref

    def finish(self, catalog="", tree="", kids=None, count=None):
        """Sets catalog and page tree."""
        self.close(catalog, tree, kids, count)
        return self.build()

    def close(self, catalog="", tree="", kids=None, count=None):
        self.set(self.root, f"<< /Type /Catalog /Pages {self.tree}{catalog and ' ' + catalog} >>")
        kids = " ".join(str(page) for page in self.pages) if kids is None else kids
        count = len(self.pages) if count is None else count
        self.set(self.tree, f"<< /Type /Pages /Kids [{kids}] /Count {count}{tree and ' ' + tree} >>")


def show(text, x, y, font="C", size=10, matrix=None, mode=None):
    """Operators that show one line of text, with its baseline starting at x, y."""
    place = f"{matrix} {number(x)} {number(y)} Tm" if matrix else f"{number(x)} {number(y)} Td"
    mode = f"{mode} Tr " if mode is not None else ""
    return f"BT /{font} {number(size)} Tf {mode}{place} {literal(text)} Tj ET\n"


def lines(texts, x, y, leading=12, font="C", size=10):
    return "".join(show(text, x, y - leading * index, font, size) for index, text in enumerate(texts))


def plain(name, count, words="Page {}", **options):
    """A document of `count` pages that say which page they are, in Courier 10 at (60, 740)."""
    document = Document(name, **options)
    for ordinal in range(1, count + 1):
        document.page(show(words.format(ordinal), 60, 740))
    return document
