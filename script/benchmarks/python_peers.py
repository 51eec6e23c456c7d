#!/usr/bin/env python3
"""The peers that are Python libraries, each used the plain way.

    python_peers.py search LIBRARY WORD FILE...
    python_peers.py thumbnails LIBRARY FORMAT SIZE FIRST-LAST OUTPUT-FOLDER FILE...
    python_peers.py outline LIBRARY FILE
    python_peers.py annotations LIBRARY FILE
    python_peers.py highlight LIBRARY FILE
    python_peers.py turn LIBRARY OUTPUT-FOLDER FILE...

LIBRARY is pdfium, pymupdf or pikepdf; FORMAT is png or jpg. What passes between the import and the end is written to
the file that the variable BENCH_INSIDE names, CPU and wall seconds.
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


def pdfium_outline(path):
    """Titles and where they lead: the page and the place on it."""
    count = 0
    for item in pypdfium2.PdfDocument(path).get_toc():
        item.get_title()
        place = item.get_dest()
        if place is not None:
            place.get_index()
            place.get_view()
        count += 1
    return count


def pikepdf_outline(path):
    """Titles and destinations as they are written, names looked up; its pages are not counted."""
    with pikepdf.open(path) as document:
        names = pikepdf.NameTree(document.Root.Names.Dests) if "/Names" in document.Root else {}
        pending, count = [], 0
        with document.open_outline() as outline:
            pending += outline.root
            while pending:
                item = pending.pop()
                place = item.destination if item.destination is not None else item.action.get("/D")
                if isinstance(place, pikepdf.String):
                    place = names[str(place)]
                count += len(item.title) > 0
                pending += item.children
        return count


def pymupdf_annotations(path):
    count = 0
    for page in pymupdf.open(path):
        for annotation in page.annots():
            count += len((annotation.type, annotation.rect, annotation.info)) == 3
    return count


def pymupdf_highlight(path):
    """By increment, as `pdfscope annotate add` does it."""
    document = pymupdf.open(path)
    document[0].add_highlight_annot(pymupdf.Rect(20, 20, 220, 60))
    document.saveIncr()


def pymupdf_rectangles(path, out, *places):
    """A rectangle at each place on each page, each with an appearance."""
    document = pymupdf.open(path)
    for page in document:
        for place in places:
            left, top, width, height = (float(number) for number in place.split(","))
            page.add_rect_annot(pymupdf.Rect(left, top, left + width, top + height))
    document.save(out)


def pikepdf_highlight(path):
    """Without an appearance; the file is written anew, for there is no other way."""
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        page = document.pages[0]
        annotation = document.make_indirect(pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Highlight, Rect=[20, 20, 220, 60],
            QuadPoints=[20, 60, 220, 60, 20, 20, 220, 20], C=[1, 1, 0]))
        page.Annots = pikepdf.Array([*page.get("/Annots", []), annotation])
        document.save(path)


def pymupdf_merge(out, *files):
    """Links stay, and the fields of a form; outlines do not."""
    merged = pymupdf.open()
    for file in files:
        merged.insert_pdf(pymupdf.open(file))
    merged.save(out)


def pikepdf_merge(out, *files):
    """Pages alone."""
    merged = pikepdf.new()
    for file in files:
        merged.pages.extend(pikepdf.open(file).pages)
    merged.save(out)


def pymupdf_split(path, folder):
    document = pymupdf.open(path)
    for number in range(len(document)):
        part = pymupdf.open()
        part.insert_pdf(document, from_page=number, to_page=number)
        part.save(f"{folder}/c-{number}.pdf")


def pikepdf_split(path, folder):
    document = pikepdf.open(path)
    for number, page in enumerate(document.pages):
        part = pikepdf.new()
        part.pages.append(page)
        part.save(f"{folder}/d-{number}.pdf")


def pymupdf_remove(path, out):
    document = pymupdf.open(path)
    document.select(range(0, len(document), 2))
    document.save(out, garbage=3)


def pikepdf_remove(path, out):
    document = pikepdf.open(path)
    del document.pages[1::2]
    document.save(out)


def pikepdf_turn(folder, *files):
    for path in files:
        with pikepdf.open(path) as document:
            document.pages[0].rotate(90, relative=True)
            document.save(os.path.join(folder, os.path.basename(path)))


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
    elif library == "pikepdf":
        import pikepdf
    else:
        import pymupdf
    start = cpu(), time.perf_counter()
    if job == "search":
        print({"pdfium": pdfium_search, "pymupdf": pymupdf_search}[library](rest[0], rest[1:]))
    elif job == "thumbnails":
        {"pdfium": pdfium_thumbnails, "pymupdf": pymupdf_thumbnails}[library](*rest[:4], rest[4:])
    else:
        print(globals()[f"{library}_{job}"](*rest))
    if "BENCH_INSIDE" in os.environ:
        with open(os.environ["BENCH_INSIDE"], "w", encoding="ascii") as file:
            print(cpu() - start[0], time.perf_counter() - start[1], file=file)
