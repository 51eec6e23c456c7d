"""Signatures: what they allow, and what came after them

One page each, with a form: text field `name`, check box `agree`, text field `comment`, signature fields `signature` and
`second` (no value unless the row says so). Signatures are `adbe.pkcs7.detached`, RSA with SHA-256, dated 2024-01-02
03:04:05 UTC, by the certificates in `keys/`; `pdfsig` finds them valid unless the row says otherwise, and nobody trusts
the certificates.
"""

import hashlib
import os
import re
import subprocess
import tempfile

from .document import Document, show
from .encryption import qpdf
from .forms import Form
from .pdf import DATE, increment
from .registry import fixture

KEYS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "keys")

#: Room for the CMS, in bytes.
ROOM = 1800
RANGE = "/ByteRange [0 0000000000 0000000000 0000000000]"
CONTENTS = f"/Contents <{'0' * (2 * ROOM)}>"


def signature(kind="Sig", signer="First Test Signer", subfilter="adbe.pkcs7.detached", extra=""):
    """A signature dictionary that waits for its digest."""
    name = f" /Name ({signer})" if kind == "Sig" else ""
    return (f"<< /Type /{kind} /Filter /Adobe.PPKLite /SubFilter /{subfilter} {RANGE}\n{CONTENTS}\n/M ({DATE}){name}"
            f"{extra and ' ' + extra} >>")


def openssl(*arguments):
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True).stdout


def cms(data, key, content_type=None):
    """A CMS over the data, without attributes: the same on every run. Detached, unless it has a content type."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data")
        with open(path, "wb") as file:
            file.write(data)
        kind = ["-nodetach", "-econtent_type", content_type] if content_type else []
        return openssl("cms", "-sign", "-binary", "-noattr", "-md", "sha256", "-outform", "DER", "-in", path, *kind,
                       "-signer", os.path.join(KEYS, f"{key}.cert.pem"), "-inkey", os.path.join(KEYS, f"{key}.key.pem"))


def fill(data, make, tail=None):
    """Gives the last signature of a file its byte range and what `make` says for the signed bytes.

    tail: where the signed part ends, when not at the end of the file.
    """
    at = data.rindex(CONTENTS.encode()) + len("/Contents ")
    after = at + 2 * ROOM + 2
    end = len(data) if tail is None else tail
    spot = data.rindex(RANGE.encode())
    text = f"/ByteRange [0 {at:010} {after:010} {end - after:010}]".encode()
    data = data[:spot] + text + data[spot + len(text):]
    contents = make(data[:at] + data[after:end])
    assert len(contents) <= ROOM, len(contents)
    filled = (contents.hex() + "0" * (2 * (ROOM - len(contents)))).encode()
    return data[:at + 1] + filled + data[after - 1:]


def sign(data, key="first"):
    return fill(data, lambda signed: cms(signed, key))


def der(tag, *parts):
    body = b"".join(parts)
    assert len(body) < 128, "nothing here needs a longer length"
    return bytes([tag, len(body)]) + body


def time_stamp(data):
    """A token of RFC 3161 over the data, but for its signed attributes."""
    sha256 = der(0x30, der(0x06, bytes.fromhex("608648016503040201")), der(0x05))
    imprint = der(0x30, sha256, der(0x04, hashlib.sha256(data).digest()))
    policy = der(0x06, bytes.fromhex("2a030401"))
    info = der(0x30, der(0x02, b"\x01"), policy, imprint, der(0x02, b"\x07"), der(0x18, b"20240102030405Z"))
    return cms(info, "stamper", "1.2.840.113549.1.9.16.1.4")


def doc_mdp(level):
    level = f"/P {level} " if level else ""
    return ("/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams"
            f" {level}/V /1.2 >> >>]")


def field_mdp(action, names):
    names = f" /Fields [{' '.join(f'({name})' for name in names)}]" if names else ""
    return (f"<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Type /TransformParams /Action /{action}"
            f"{names} /V /1.2 >> >>")


class Signed:
    """The document with its form, and the numbers of what later revisions change."""

    def __init__(self, name, value=None, lock="", perms="", second_lock=""):
        self.document = Document(name)
        self.form = Form(self.document)
        self.content = self.document.stream(show("A page to sign", 60, 760), note="Content of page 1")
        self.value = self.document.add(value, "Signature") if value else None
        self.name = self.form.text("name")
        self.agree = self.form.check("agree", "Yes", False)
        self.comment = self.form.text("comment")
        entry = f"/V {self.value}" if value else ""
        self.signature = self.form.signature("signature", f"{entry} {lock}".strip())
        self.second = self.form.signature("second", second_lock)
        perms = perms and f"/Perms << /{perms} {self.value} >>"
        self.form.close("/SigFlags 3" if value else "", perms, content=self.content)
        self.data = self.document.build()

    def body(self, ref, old="", new=""):
        body = self.document.bodies[ref.number].decode("latin-1")
        assert old in body
        return body.replace(old, new)

    def next(self):
        return len(self.document.bodies) + 1

    def revise(self, data, changes, note):
        """A further revision; what it adds and changes is remembered for the ones after it."""
        out = increment(data, self.document, changes, note)
        for number, body in changes.items():
            self.document.bodies[number] = body.encode("latin-1") if isinstance(body, str) else body
        return out

    def approve(self, data, field=None, key="second", note="Second signature", extra=""):
        field = field or self.second
        number = self.next()
        who = {"first": "First Test Signer", "second": "Second Test Signer"}[key]
        return sign(self.revise(data, {
            number: signature(signer=who, extra=extra),
            field.number: self.body(field, "/FT /Sig", f"/FT /Sig /V {number} 0 R"),
        }, note), key)

    def fill_name(self, data):
        look = self.form.shown("Grace")
        body = self.document.bodies.pop(look.number)
        return self.revise(data, {
            look.number: body,
            self.name.number: re.sub(
                r"/AP << /N \d+ 0 R", f"/AP << /N {look}", self.body(self.name, "/T (name)", "/T (name) /V (Grace)")),
        }, "Revision that fills in `name`")

    def add_square(self, data):
        number = self.next()
        return self.revise(data, {
            number: "<< /Type /Annot /Subtype /Square /Rect [300 600 360 660] /C [1 0 0] /F 4 /NM (late) >>",
            self.form.page.number: self.body(self.form.page, "/Annots [", f"/Annots [{number} 0 R "),
        }, "Revision that adds an annotation")


def certified(name, level):
    return Signed(name, signature(extra=doc_mdp(level)), perms="DocMDP")


def declare_certified(short, level, text):
    @fixture(f"signatures/{short}.pdf", text)
    def build(name):
        return sign(certified(name, level).data)


declare_certified("certified-p1", 1, "Certified by `signature`, DocMDP with /P 1: no change is allowed.")
declare_certified("certified-p2", 2, "Certified, /P 2: forms may be filled and signed.")
declare_certified("certified-p3", 3, "Certified, /P 3: forms may be filled and signed, and annotations changed.")
declare_certified("certified-default", None, "Certified, without /P: the same as /P 2.")


@fixture("signatures/approval.pdf", """
    Approved by `signature`, not certified: forms may be filled, annotations changed (design), nothing else.
    """)
def approval(name):
    return sign(Signed(name, signature()).data)


def encrypted(data):
    """A file before it is signed, encrypted: numbers leave room for the byte range, and what signs is not encrypted."""
    roomy = RANGE.replace("0000000000", "1000000000").encode()
    data = qpdf(data.replace(RANGE.encode(), roomy), "--object-streams=disable", "--encrypt", "", "owner", "128",
                "--use-aes=y", "--")
    written = re.search(rb"/ByteRange \[ 0( 1000000000){3} \]", data).group()
    data = data.replace(written, RANGE.encode() + b" " * (len(written) - len(RANGE)))
    assert CONTENTS.encode() in data
    return data


@fixture("signatures/encrypted-approval.pdf", """
    Approved by `signature`, and encrypted with AES-128: opens without a password and permits everything.
    """, tool="qpdf")
def encrypted_approval(name):
    return sign(encrypted(Signed(name, signature()).data))


@fixture("signatures/approval-two.pdf", """
    Approved twice: `signature` by the first signer, then `second` by the second, in a revision of its own.
    """)
def approval_two(name):
    signed = Signed(name, signature())
    return signed.approve(sign(signed.data))


@fixture("signatures/certified-then-approved.pdf", """
    Certified with /P 2 by `signature`, then approved by `second`, which is allowed.
    """)
def certified_then_approved(name):
    signed = certified(name, 2)
    return signed.approve(sign(signed.data))


@fixture("signatures/unsigned-field.pdf", "Not signed: two empty signature fields. Everything is allowed.")
def unsigned_field(name):
    return Signed(name).data


@fixture("signatures/lock-include.pdf", """
    Approved by `signature`, whose field has /Lock with /Action /Include of `name` and `agree`, and whose signature
    has the FieldMDP to it: those two may not be filled any more, `comment` may.
    """)
def lock_include(name):
    lock = "/Lock << /Type /SigFieldLock /Action /Include /Fields [(name) (agree)] >>"
    return sign(Signed(name, signature(extra=f"/Reference [{field_mdp('Include', ['name', 'agree'])}]"), lock).data)


@fixture("signatures/lock-exclude.pdf", "The same with /Action /Exclude of `comment`: only `comment` may be filled.")
def lock_exclude(name):
    lock = "/Lock << /Type /SigFieldLock /Action /Exclude /Fields [(comment)] >>"
    return sign(Signed(name, signature(extra=f"/Reference [{field_mdp('Exclude', ['comment'])}]"), lock).data)


@fixture("signatures/lock-all.pdf", "The same with /Action /All: no field may be filled.")
def lock_all(name):
    lock = "/Lock << /Type /SigFieldLock /Action /All >>"
    return sign(Signed(name, signature(extra=f"/Reference [{field_mdp('All', [])}]"), lock).data)


@fixture("signatures/lock-p1.pdf", """
    Approved by `signature`, whose field's /Lock has /P 1 besides /Action /All (PDF 2.0): no change is allowed any
    more, as if certified with /P 1.
    """)
def lock_p1(name):
    lock = "/Lock << /Type /SigFieldLock /Action /All /P 1 >>"
    return sign(Signed(name, signature(extra=f"/Reference [{field_mdp('All', [])}]"), lock).data)


@fixture("signatures/lock-unsigned.pdf", """
    A /Lock on a field that is not signed: it locks nothing yet. Everything is allowed.
    """)
def lock_unsigned(name):
    return Signed(name, lock="/Lock << /Type /SigFieldLock /Action /All /P 1 >>").data


@fixture("signatures/certified-p2-field-mdp.pdf", """
    Certified with /P 2; the same signature has a FieldMDP that includes `name`: `agree` and `comment` may be
    filled, `name` may not.
    """)
def certified_field_mdp(name):
    both = doc_mdp(2)[:-1] + " " + field_mdp("Include", ["name"]) + "]"
    return sign(Signed(name, signature(extra=both), perms="DocMDP").data)


@fixture("signatures/usage-rights.pdf", """
    Usage rights (UR3) by a signature that belongs to no field, for saving, annotating and filling forms. It is
    neither a certification nor an approval; a change that it does not name breaks it.
    """)
def usage_rights(name):
    rights = ("/Reference [<< /Type /SigRef /TransformMethod /UR3 /TransformParams << /Type /TransformParams /V /2.2"
              " /Document [/FullSave] /Annots [/Create /Delete /Modify] /Form [/FillIn /Add] >> >>]")
    signed = Signed(name)
    number = signed.next()
    root = signed.document.root
    body = signed.body(root, "/Type /Catalog", f"/Type /Catalog /Perms << /UR3 {number} 0 R >>")
    signed.document.set(root, body)
    signed.document.add(signature(extra=rights), "Usage rights")
    return sign(signed.document.build())


@fixture("signatures/time-stamp.pdf", """
    Approved by `signature`, then a document time stamp (/Type /DocTimeStamp, ETSI.RFC3161) in `second`, in a
    revision of its own. The token lacks the signed attributes that RFC 3161 asks for: its structure is what counts
    here.
    """)
def time_stamped(name):
    signed = Signed(name, signature())
    data = sign(signed.data)
    number = signed.next()
    data = signed.revise(data, {
        number: signature("DocTimeStamp", subfilter="ETSI.RFC3161"),
        signed.second.number: signed.body(signed.second, "/FT /Sig", f"/FT /Sig /V {number} 0 R"),
    }, "Document time stamp")
    return fill(data, time_stamp)


@fixture("signatures/time-stamp-only.pdf", "A document time stamp in `signature` and no other signature.")
def time_stamp_only(name):
    return fill(Signed(name, signature("DocTimeStamp", subfilter="ETSI.RFC3161")).data, time_stamp)


@fixture("signatures/filled-after-p2.pdf", """
    Certified with /P 2, then a revision that fills `name` with `Grace`: allowed. The signature does not cover the
    whole file.
    """)
def filled_after(name):
    signed = certified(name, 2)
    return signed.fill_name(sign(signed.data))


@fixture("signatures/annotated-after-p2.pdf", """
    Certified with /P 2, then a revision that adds a square: not allowed. The digest is valid for its revision; a
    reader of changes calls the certification broken.
    """)
def annotated_after(name):
    signed = certified(name, 2)
    return signed.add_square(sign(signed.data))


@fixture("signatures/annotated-after-p3.pdf", "Certified with /P 3, then a revision that adds a square: allowed.")
def annotated_after_p3(name):
    signed = certified(name, 3)
    return signed.add_square(sign(signed.data))


@fixture("signatures/changed-after-approval.pdf", """
    Approved, then a revision that changes the text of the page to `Another page!!`: not allowed, and the digest is
    valid for its revision.
    """)
def changed_after(name):
    signed = Signed(name, signature())
    data = sign(signed.data)
    changed = signed.body(signed.content, "A page to sign", "Another page!!")
    return signed.revise(data, {signed.content.number: changed}, "Revision that changes the page")


@fixture("signatures/tampered.pdf", """
    Approved, then one letter of the signed bytes changed (`A page to sigh`): pdfsig finds the signature invalid.
    """)
def tampered(name):
    return sign(Signed(name, signature()).data).replace(b"A page to sign", b"A page to sigh")


@fixture("signatures/no-byte-range.pdf", """
    A signature dictionary in `signature` without /ByteRange and with eight zero bytes as its /Contents, as an
    unfinished program leaves it. It counts as a signature all the same.
    """)
def no_byte_range(name):
    value = signature().replace(RANGE, "").replace(CONTENTS, "/Contents <0000000000000000>")
    return Signed(name, value).data


@fixture("signatures/in-page-only.pdf", """
    A signed widget on the page that is not in the form's /Fields. It counts as a signature all the same.
    """)
def in_page_only(name):
    signed = Signed(name, signature())
    form = next(number for number, note in signed.document.notes.items() if note == "Form")
    body = signed.document.bodies[form].replace(f"{signed.signature} ".encode(), b"", 1)
    signed.document.set(type(signed.signature)(form), body)
    return sign(signed.document.build())
