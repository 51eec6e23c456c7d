#!/usr/bin/env python3
"""Compares pictures two by two with Pillow.

usage: compare_pictures.py < PAIRS

PAIRS is a JSON array of [path, path]. Prints an array with an object for each pair: the "sizes" of both pictures and,
where those are the same, how "all" pixels differ and how the "inner" ones do, which is all but the last column and the
last row: "mean", the mean difference of the pixels' parts (of 255), and "share", the part of the pixels of which a part
differs by more than STEP.
"""

import json
import sys

from PIL import Image, ImageChops

STEP = 32


def compare(ours, theirs):
    pictures = [Image.open(path).convert("RGB") for path in (ours, theirs)]
    sizes = [list(picture.size) for picture in pictures]
    if sizes[0] != sizes[1]:
        return {"sizes": sizes}
    difference = ImageChops.difference(*pictures)
    inner = difference.crop((0, 0, max(difference.width - 1, 1), max(difference.height - 1, 1)))
    return {"sizes": sizes, "all": measure(difference), "inner": measure(inner)}


def measure(difference):
    pixels = difference.width * difference.height
    total = sum(count * (index % 256) for index, count in enumerate(difference.histogram()))
    red, green, blue = difference.split()
    greatest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return {"mean": total / (3 * pixels), "share": sum(greatest.histogram()[STEP + 1:]) / pixels}


if __name__ == "__main__":
    print(json.dumps([compare(*pair) for pair in json.load(sys.stdin)]))
