#!/usr/bin/env python3
"""The peers that are Python libraries, each used the plain way.

    python_peers.py search LIBRARY WORD FILE...
    python_peers.py thumbnails LIBRARY FORMAT SIZE FIRST-LAST OUTPUT-FOLDER FILE...

LIBRARY is pdfium or pymupdf; FORMAT is png or jpg. What passes between the import and the end is written to the file
that the variable BENCH_INSIDE names, CPU and wall seconds.
"""

import os
import resource
import sys
import time


def pdfium_search(word, files):
    count = 0
    for path in files:
        document = pypdfium2.PdfDocument(path)
        for page in document:
            text = page.get_textpage()
            searcher = text.search(word, match_case=True)
            while (match := searcher.get_next()) is not None:
                count += 1
                for index in range(text.count_rects(*match)):
                    text.get_rect(index)
            text.close()
            page.close()
        document.close()
    return count


def pymupdf_search(word, files):
    return sum(len(page.search_for(word)) for path in files for page in pymupdf.open(path))


def pages_of(first_last, count):
    first, last = (int(number) for number in first_last.split("-"))
    return range(first - 1, min(last, count))


def pdfium_thumbnails(kind, size, pages, folder, files):
    options = {"compress_level": 1} if kind == "png" else {"quality": 80}
    for path in files:
        document = pypdfium2.PdfDocument(path)
        for index in pages_of(pages, len(document)):
            page = document[index]
            picture = page.render(scale=int(size) / max(page.get_size())).to_pil()
            picture.save(f"{folder}/{os.path.basename(path)}-{index + 1}.{kind}", **options)
            page.close()
        document.close()


def pymupdf_thumbnails(kind, size, pages, folder, files):
    for path in files:
        document = pymupdf.open(path)
        for index in pages_of(pages, len(document)):
            page = document[index]
            scale = int(size) / max(page.rect.width, page.rect.height)
            page.get_pixmap(matrix=pymupdf.Matrix(scale, scale)).save(
                f"{folder}/{os.path.basename(path)}-{index + 1}.{kind}")


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    job, library, *rest = sys.argv[1:]
    if library == "pdfium":
        import pypdfium2
        import PIL.Image
        import PIL.JpegImagePlugin
        import PIL.PngImagePlugin
    else:
        import pymupdf
    start = cpu(), time.perf_counter()
    if job == "search":
        print({"pdfium": pdfium_search, "pymupdf": pymupdf_search}[library](rest[0], rest[1:]))
    else:
        {"pdfium": pdfium_thumbnails, "pymupdf": pymupdf_thumbnails}[library](*rest[:4], rest[4:])
    if "BENCH_INSIDE" in os.environ:
        with open(os.environ["BENCH_INSIDE"], "w", encoding="ascii") as file:
            print(cpu() - start[0], time.perf_counter() - start[1], file=file)
