"""Encryption: each kind, each permission

Written by qpdf from one document of two pages, which says `Secret page 1` and `Secret page 2` (Courier 10 at
(60, 740)), has an outline item `Secret item` to page 2, a square annotation on page 1 with /Contents `Secret note`, a
text field `field` with the value `Secret value`, an attachment `secret.txt` (`Secret attachment`), the Info title
`Secret title` and XMP with a bookmark `Secret bookmark` on page 2. Files with AES-256 hold random keys, so they
differ from run to run.
"""

import os
import subprocess
import tempfile

from .bookmarks import in_attribute, packet
from .document import Document, show
from .items import Item, add_outline
from .registry import fixture


def base(name):
    document = Document(name, title="Secret title")
    note = document.add(
        "<< /Type /Annot /Subtype /Square /Rect [60 600 160 660] /C [1 0 0] /F 4 /NM (note) /T (Author)"
        " /Contents (Secret note) >>", "Annotation")
    look = document.stream("", "/Type /XObject /Subtype /Form /BBox [0 0 200 20]", "Appearance of the field")
    field = document.add(
        "<< /Type /Annot /Subtype /Widget /Rect [60 500 260 520] /F 4 /FT /Tx /T (field) /V (Secret value)"
        f" /DA (/Helv 12 Tf 0 g) /AP << /N {look} >> >>", "Field")
    document.page(show("Secret page 1", 60, 740), f"/Annots [{note} {field}]")
    document.page(show("Secret page 2", 60, 740))
    outline = add_outline(document, [Item("Secret item", f"/Dest [{document.pages[1]} /Fit]")])
    attached = document.stream("Secret attachment\n", "/Type /EmbeddedFile /Params << /Size 18 >>", "Attachment")
    spec = document.add(
        f"<< /Type /Filespec /F (secret.txt) /UF (secret.txt) /EF << /F {attached} >> >>", "File specification")
    bookmark = '[{"action":{"type":"goTo","pageIndex":1},"name":"Secret bookmark","uuid":"SECRET-1"}]'
    metadata = document.stream(packet(in_attribute(bookmark)).encode(), "/Type /Metadata /Subtype /XML", "XMP")
    return document.finish(
        f"/Outlines {outline} /Metadata {metadata} /Names << /EmbeddedFiles << /Names [(secret.txt) {spec}] >> >>"
        f" /AcroForm << /Fields [{field}] /DR << /Font << /Helv {document.helvetica} >> >> >>")


def qpdf(data, *arguments):
    """Pipes a file through qpdf; with static identifiers and vectors, so that the bytes are the same again."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "in.pdf"), os.path.join(folder, "out.pdf")
        with open(source, "wb") as file:
            file.write(data)
        command = ["qpdf", "--static-id", "--static-aes-iv", "--object-streams=preserve", "--stream-data=preserve"]
        subprocess.run(command + list(arguments) + [source, target], check=True)
        with open(target, "rb") as file:
            return file.read()


def encrypted(name, user, owner, bits, *options):
    weak = [] if bits == "256" and "--force-R5" not in options else ["--allow-weak-crypto"]
    return qpdf(base(name), *weak, "--encrypt", user, owner, bits, *options, "--")


def declare(name, text, user, owner, bits, *options):
    words = f"user {user and f'`{user}`' or 'empty'}, owner `{owner}`"

    @fixture(f"encryption/{name}.pdf", text, password=words, random=bits == "256", tool="qpdf")
    def build(full):
        return encrypted(full, user, owner, bits, *options)

    return build


KINDS = [
    ("rc4-40", "RC4 with 40 bits (V 1, R 2)", "40", []),
    ("rc4-128", "RC4 with 128 bits (V 2, R 3)", "128", ["--use-aes=n"]),
    ("rc4-128-crypt-filter", "RC4 with 128 bits by a crypt filter (V 4, R 4, /CFM /V2)", "128",
     ["--use-aes=n", "--force-V4"]),
    ("aes-128", "AES with 128 bits (V 4, R 4)", "128", ["--use-aes=y"]),
    ("aes-256-r5", "AES with 256 bits as Adobe Reader 9 had it (V 5, R 5)", "256", ["--force-R5"]),
    ("aes-256", "AES with 256 bits (V 5, R 6)", "256", []),
]

for kind, title, key_bits, choices in KINDS:
    declare(kind, f"{title}. Every permission is given.", "user", "owner", key_bits, *choices)
    declare(f"{kind}-owner-only", f"{title}; opens without a password, as the user. Every permission is given.", "",
            "owner", key_bits, *choices)

declare("rc4-128-cleartext-metadata",
        "As `rc4-128-crypt-filter`, and the XMP is not encrypted (/EncryptMetadata false).", "user", "owner", "128",
        "--use-aes=n", "--force-V4", "--cleartext-metadata")
declare("aes-128-cleartext-metadata", "As `aes-128`, and the XMP is not encrypted.", "user", "owner", "128",
        "--use-aes=y", "--cleartext-metadata")
declare("aes-256-cleartext-metadata", "As `aes-256`, and the XMP is not encrypted.", "user", "owner", "256",
        "--cleartext-metadata")

PERMISSIONS = [
    ("no-print", "print", "--print=none"),
    ("low-print", "high quality print (bit 12 off, bit 3 on)", "--print=low"),
    ("no-modify", "modify (bit 4)", "--modify-other=n"),
    ("no-extract", "extract (bit 5)", "--extract=n"),
    ("no-annotate", "annotate (bit 6)", "--annotate=n"),
    ("no-form", "fill forms (bit 9); annotating is allowed, which by the standard allows filling too", "--form=n"),
    ("no-accessibility", "extract for accessibility (bit 10), which PDF 2.0 ignores", "--accessibility=n"),
    ("no-assemble", "assemble (bit 11); modifying is allowed, which allows assembling too", "--assemble=n"),
]

for short, what, option in PERMISSIONS:
    # qpdf takes this one away under R 3 only.
    cipher, aes = ("RC4-128", "n") if short == "no-accessibility" else ("AES-128", "y")
    declare(short, f"{cipher}; all permissions but {what}.", "", "owner", "128", f"--use-aes={aes}", option)

declare("no-modify-no-assemble", "AES-128; neither modify nor assemble.", "", "owner", "128", "--use-aes=y",
        "--modify-other=n", "--assemble=n")
declare("no-annotate-no-form", "AES-128; neither annotate nor fill forms.", "", "owner", "128", "--use-aes=y",
        "--annotate=n", "--form=n")
declare("no-permissions", "RC4-128; no permission at all.", "", "owner", "128", "--use-aes=n", "--print=none",
        "--modify=none", "--extract=n", "--annotate=n", "--form=n", "--accessibility=n", "--assemble=n")
declare("no-permissions-256", "AES-256; no permission but accessibility. Needs a password.", "user", "owner", "256",
        "--print=none", "--modify=none", "--extract=n", "--annotate=n", "--form=n", "--assemble=n")
declare("rc4-40-no-annotate", """RC4-40, whose permissions are those of R 2: annotate is off, so filling is too; modify
    is on, so assembling is too.""", "", "owner", "40", "--annotate=n")
declare("rc4-40-no-modify", "RC4-40; modify is off, so assembling is too.", "", "owner", "40", "--modify=n")
declare("rc4-40-no-extract", "RC4-40; extract is off, for accessibility too.", "", "owner", "40", "--extract=n")
declare("rc4-40-no-print", "RC4-40; print is off.", "", "owner", "40", "--print=n")

declare("password-latin", "RC4-128; the password is PDFDocEncoding bytes of what is typed.", "pässwörd", "öwner", "128",
        "--use-aes=n")
declare("password-unicode", "AES-256; the password is UTF-8 of what is typed, composed.", "pässwörd 日本", "öwner", "256")
declare("same-passwords", "AES-128; one password for both: it opens as the owner. No permission to print.", "same",
        "same", "128", "--use-aes=y", "--print=none")
