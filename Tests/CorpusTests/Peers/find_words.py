#!/usr/bin/env python3
"""Looks words up in a PDF with poppler, MuPDF and PDFium, for comparison with what pdfscope finds.

usage: find_words.py FILE

The password, where one is needed, is in the variable PEER_PASSWORD. Takes some words of every page, spread over what
the three read there, and asks each for all places of each word on that page, whatever the case. Prints one JSON object:
"peers", those that read the document, and "pages", each with its number, its size and its words; a word has, for each
peer, the matches, and a match its rectangles: [left, top, right, bottom] as parts of the page's width and height as
shown, from the top left corner. Nothing here is taken from pdfscope.

Each peer works in a process of its own, since hostile files crash some and keep others busy.
"""

import json
import os
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree

import pypdfium2
import pypdfium2.raw

from isolation import answer, ask

try:
    import pymupdf
except ImportError:  # its name before 1.24
    import fitz as pymupdf

WORDS_A_PAGE = 6
# Seconds for one peer to read the document.
PATIENCE = 40
SHORTEST, LONGEST = 3, 30
LONGEST_OF_IDEOGRAPHS = 4


# Words


def words_of(tokens):
    """What may be looked up: each token's run of letters, once, in the order of the page."""
    words = {}
    for token in tokens:
        for run in re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", token)):
            if any(is_ideographic(letter) for letter in run):
                run = run[:LONGEST_OF_IDEOGRAPHS]
                shortest = 2
            else:
                shortest = SHORTEST
            if shortest <= len(run) <= LONGEST:
                words.setdefault(run.lower())
    return list(words)


def is_ideographic(letter):
    """Of a script that writes words without spaces between them."""
    return unicodedata.east_asian_width(letter) in "WF" or 0xE00 <= ord(letter) < 0xF00


def spread(items, count):
    return items if len(items) <= count else [items[index * len(items) // count] for index in range(count)]


def sample(readings):
    """For each page some words, from all that a peer reads there."""
    pages = {}
    for reading in readings:
        for page, tokens in enumerate(reading, 1):
            words = pages.setdefault(page, {})
            for word in words_of(tokens):
                words.setdefault(word)
    return {page: spread(list(words), WORDS_A_PAGE) for page, words in sorted(pages.items()) if words}


# Peers: each reads the tokens of every page, then finds words


class Poppler:
    """`pdftotext -bbox`: words with their boxes, on the page as shown."""

    def __init__(self, path, password):
        options = ["-upw", password, "-opw", password] if password else []
        answer = subprocess.run(["pdftotext", "-q", "-cropbox", "-bbox", *options, path, "-"], capture_output=True,
                                check=True)
        text = answer.stdout.decode("utf-8", "replace")
        # Control characters are no XML, and poppler writes them as they come.
        text = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)
        # Nor is the head always, where a title has signs of its own.
        body = text[text.index("<doc>"):text.index("</doc>") + len("</doc>")]
        self.pages = xml.etree.ElementTree.fromstring(body).findall("page")
        # The boxes are on the page as shown, but its size is told as it is before the page is rotated.
        answer = subprocess.run(["pdfinfo", "-l", str(len(self.pages)), *options, path], capture_output=True, check=True)
        lines = re.findall(rb"^Page +(\d+) rot: +(\d+)$", answer.stdout, re.MULTILINE)
        self.turned = {int(page) for page, rotation in lines if int(rotation) % 180}

    def tokens(self):
        return [[word.text or "" for word in page.iter("word")] for page in self.pages]

    def size(self, number):
        page = self.pages[number - 1]
        size = [float(page.get("width")), float(page.get("height"))]
        return size[::-1] if number in self.turned else size

    def find(self, number, words):
        page = self.pages[number - 1]
        width, height = self.size(number)
        boxes = [((word.text or ""), [
            float(word.get("xMin")) / width, float(word.get("yMin")) / height,
            float(word.get("xMax")) / width, float(word.get("yMax")) / height]) for word in page.iter("word")]
        boxes = [(unicodedata.normalize("NFC", text).lower(), box) for text, box in boxes]
        return {word: [[box] for text, box in boxes if word in text] for word in words}


class MuPDF:
    """PyMuPDF's `search_for`, whose rectangles are those of the page before it is rotated."""

    def __init__(self, path, password):
        pymupdf.TOOLS.mupdf_display_errors(False)
        self.document = pymupdf.open(path, filetype="pdf")
        if self.document.needs_pass and not self.document.authenticate(password or ""):
            raise ValueError("locked")

    def tokens(self):
        return [[word[4] for word in page.get_text("words")] for page in self.document]

    def size(self, number):
        rect = self.document[number - 1].rect
        return [rect.width, rect.height]

    def find(self, number, words):
        page = self.document[number - 1]
        text = page.get_textpage(flags=pymupdf.TEXTFLAGS_SEARCH)
        found = {}
        for word in words:
            boxes = [box * page.rotation_matrix for box in page.search_for(word, textpage=text)]
            found[word] = [[[
                box.x0 / page.rect.width, box.y0 / page.rect.height, box.x1 / page.rect.width,
                box.y1 / page.rect.height]] for box in boxes]
        return found


class PDFium:
    """Its search, whose rectangles are in the space of the page's content."""

    # PDFium rounds to whole steps when it places a point on the page as shown.
    STEPS = 100_000

    def __init__(self, path, password):
        self.document = pypdfium2.PdfDocument(path, password=password)

    def tokens(self):
        return [self.text(index).split() for index in range(len(self.document))]

    def size(self, number):
        return list(self.document[number - 1].get_size())

    def text(self, index):
        page = self.document[index]
        text = page.get_textpage()
        content = text.get_text_range()
        text.close()
        page.close()
        return content

    def find(self, number, words):
        page = self.document[number - 1]
        text = page.get_textpage()
        found = {}
        for word in words:
            found[word] = []
            searcher = text.search(word)
            while (match := searcher.get_next()) is not None:
                boxes = [text.get_rect(index) for index in range(text.count_rects(*match))]
                found[word].append([self.shown(page, box) for box in boxes])
        return found

    def shown(self, page, box):
        corners = [self.point(page, box[0], box[1]), self.point(page, box[2], box[3])]
        (left, right), (top, bottom) = (sorted(values) for values in zip(*corners))
        return [left, top, right, bottom]

    def point(self, page, x, y):
        raw = pypdfium2.raw
        place = raw.c_int(), raw.c_int()
        raw.FPDF_PageToDevice(page, 0, 0, self.STEPS, self.STEPS, 0, x, y, *place)
        return [value.value / self.STEPS for value in place]


PEERS = {"poppler": Poppler, "mupdf": MuPDF, "pdfium": PDFium}


# A process for each


def ask_all(peers, question, path, password):
    children = {peer: ask(lambda peer=peer: question(PEERS[peer](path, password))) for peer in peers}
    answers = {peer: answer(*child, PATIENCE) for peer, child in children.items()}
    return {peer: value for peer, value in answers.items() if value is not None}


def look_up(path, password):
    readings = ask_all(PEERS, lambda peer: peer.tokens(), path, password)
    pages = sample(list(readings.values()))

    def find(peer):
        count = len(peer.tokens())
        return {page: {"size": peer.size(page), "found": peer.find(page, words)}
                for page, words in pages.items() if page <= count}

    answers = ask_all(readings, find, path, password)

    def of_page(page, words):
        readings = {peer: answers[peer][str(page)] for peer in answers if str(page) in answers[peer]}
        return {
            # Of the first that has the page: poppler's is the one that takes no notice of /UserUnit.
            "page": page, "size": next(iter(readings.values()))["size"],
            "words": [{"word": word} | {peer: reading["found"][word] for peer, reading in readings.items()}
                      for word in words]}

    return {"peers": list(answers), "pages": [of_page(page, words) for page, words in pages.items()]}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(json.dumps(look_up(sys.argv[1], os.environ.get("PEER_PASSWORD") or None)))
