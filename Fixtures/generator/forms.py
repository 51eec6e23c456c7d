"""Forms: fields and their widgets"""

from .document import Document
from .pdf import literal, numbers
from .registry import fixture

MULTILINE, PASSWORD, COMB = 1 << 12, 1 << 13, 1 << 24
RADIO, NO_TOGGLE, PUSH = 1 << 15, 1 << 14, 1 << 16
COMBO, EDIT, MULTI_SELECT = 1 << 17, 1 << 18, 1 << 21
READ_ONLY, REQUIRED = 1, 2


class Form:
    """Puts widgets in a column, 200 by 20, the first with its top at 740, the next ones 30 lower."""

    def __init__(self, document):
        self.document = document
        self.page = document.reserve("Page 1")
        self.widgets = []
        self.fields = []
        self.on = document.stream(
            "q 0 0 20 20 re 2 2 m 18 18 l 2 18 m 18 2 l S Q\n", "/Type /XObject /Subtype /Form /BBox [0 0 20 20]",
            "Appearance of a button that is on")
        self.off = document.stream(
            "q 0 0 20 20 re S Q\n", "/Type /XObject /Subtype /Form /BBox [0 0 20 20]",
            "Appearance of a button that is off")

    def rect(self, width=200):
        top = 740 - 30 * len(self.widgets)
        return [60, top - 20, 60 + width, top]

    def widget(self, width=200):
        return f"/Type /Annot /Subtype /Widget /F 4 /P {self.page} /Rect {numbers(self.rect(width))}"

    def shown(self, text):
        """The normal appearance of a text field."""
        content = f"/Tx BMC q BT /Helv 12 Tf 2 5 Td {literal(text)} Tj ET Q EMC\n" if text else "/Tx BMC EMC\n"
        return self.document.stream(
            content, "/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Helv"
            f" {self.document.helvetica} >> >>", "Appearance")

    def text(self, name, value="", flags=0, extra="", parent=None):
        flags = f" /Ff {flags}" if flags else ""
        value_entry = f" /V {literal(value)}" if value else ""
        ref = self.document.add(
            f"<< {self.widget()} /FT /Tx /T ({name}){value_entry}{flags} /DA (/Helv 12 Tf 0 g)"
            f" /AP << /N {self.shown(value)} >>{f' /Parent {parent}' if parent else ''}{extra and ' ' + extra} >>",
            f"Text field {name}")
        return self.placed(ref, parent)

    def placed(self, ref, parent=None):
        self.widgets.append(ref)
        if not parent:
            self.fields.append(ref)
        return ref

    def states(self, on):
        return f"/AP << /N << /{on} {self.on} /Off {self.off} >> >>"

    def check(self, name, on, is_on):
        state = on if is_on else "Off"
        return self.placed(self.document.add(
            f"<< {self.widget(20)} /FT /Btn /T ({name}) /V /{state} /AS /{state} {self.states(on)} >>",
            f"Check box {name}"))

    def radio(self, name, choices, chosen):
        group = self.document.reserve(f"Radio buttons {name}")
        kids = []
        for choice in choices:
            state = choice if choice == chosen else "Off"
            kids.append(self.placed(self.document.add(
                f"<< {self.widget(20)} /Parent {group} /AS /{state} {self.states(choice)} >>",
                f"Radio button {choice}"), group))
        self.document.set(group, f"<< /FT /Btn /Ff {RADIO | NO_TOGGLE} /T ({name}) /V /{chosen}"
                          f" /Kids [{' '.join(str(kid) for kid in kids)}] >>")
        self.fields.append(group)

    def choice(self, name, options, value, flags, selected=None):
        listed = " ".join(
            f"[{literal(item[0])} {literal(item[1])}]" if isinstance(item, tuple) else literal(item)
            for item in options)
        selected = f" /I {numbers(selected)}" if selected else ""
        return self.placed(self.document.add(
            f"<< {self.widget()} /FT /Ch /T ({name}) /Ff {flags} /Opt [{listed}] /V {value}{selected}"
            f" /DA (/Helv 12 Tf 0 g) /AP << /N {self.shown('')} >> >>", f"Choice field {name}"))

    def button(self, name, action):
        return self.placed(self.document.add(
            f"<< {self.widget()} /FT /Btn /Ff {PUSH} /T ({name}) /MK << /CA ({name}) >> /A {action} >>",
            f"Push button {name}"))

    def signature(self, name, extra=""):
        return self.placed(self.document.add(
            f"<< {self.widget()} /FT /Sig /T ({name}){extra and ' ' + extra} >>", f"Signature field {name}"))

    def acroform(self, extra=""):
        fields = " ".join(str(field) for field in self.fields)
        return (f"<< /Fields [{fields}] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv {self.document.helvetica} >> >>"
                f"{extra and ' ' + extra} >>")

    def finish(self, form="", catalog=""):
        self.close(form, catalog)
        return self.document.build()

    def close(self, form="", catalog="", content=None):
        annots = " ".join(str(widget) for widget in self.widgets)
        contents = f" /Contents {content}" if content else ""
        self.document.set(
            self.page, f"<< /Type /Page /Parent {self.document.tree} /MediaBox [0 0 600 800] /Resources"
            f" {self.document.resources()}{contents} /Annots [{annots}] >>")
        self.document.pages = [self.page]
        acroform = self.document.add(self.acroform(form), "Form")
        self.document.close(f"/AcroForm {acroform}{catalog and ' ' + catalog}")


@fixture("forms/fields.pdf", """
    One page with every type of field. Widgets are 200 by 20 (buttons 20 by 20), the nth from the top shown at left
    60, top 60 + 30(n - 1).
    """, details="""
    | n | field | type | value | else |
    |---|---|---|---|---|
    | 1 | name | text | Ada | required; /TU `Your name` |
    | 2 | comments | text | `two` and `lines` with a line feed | multiline |
    | 3 | secret | text | | password |
    | 4 | code | text | 123 | comb, /MaxLen 5 |
    | 5 | fixed | text | as it is | read only |
    | 6 | address.street | text | Main Street | child of `address`, which has no widget |
    | 7 | address.city | text | | |
    | 8 | agree | check box | Yes | on state `Yes` |
    | 9 | news | check box | Off | on state `On` |
    | 10–12 | size | radio buttons S, M, L | M | |
    | 13 | country | combo box, editable | de | options de/Germany, fr/France, xx/`(none)` |
    | 14 | colours | list box, several | red, blue | options red, green, blue |
    | 15 | reset | push button | | ResetForm |
    | 16, 17 | twin | text | same | one field, two widgets |
    | 18 | signature | signature | | not signed |
    """)
def fields(name):
    form = Form(Document(name))
    form.text("name", "Ada", REQUIRED, "/TU (Your name)")
    form.text("comments", "two\nlines", MULTILINE)
    form.text("secret", "", PASSWORD)
    form.text("code", "123", COMB, "/MaxLen 5")
    form.text("fixed", "as it is", READ_ONLY)
    address = form.document.reserve("Field address")
    kids = [form.text("street", "Main Street", parent=address), form.text("city", parent=address)]
    form.document.set(address, f"<< /T (address) /Kids [{kids[0]} {kids[1]}] >>")
    form.fields.append(address)
    form.check("agree", "Yes", True)
    form.check("news", "On", False)
    form.radio("size", ["S", "M", "L"], "M")
    form.choice("country", [("de", "Germany"), ("fr", "France"), ("xx", "(none)")], "(de)", COMBO | EDIT)
    form.choice("colours", ["red", "green", "blue"], "[(red) (blue)]", MULTI_SELECT, [0, 2])
    form.button("reset", "<< /S /ResetForm >>")
    twin = form.document.reserve("Field twin")
    kids = []
    for _ in range(2):
        kids.append(form.placed(form.document.add(
            f"<< {form.widget()} /Parent {twin} /AP << /N {form.shown('same')} >> >>", "Widget of twin"), twin))
    form.document.set(twin, f"<< /FT /Tx /T (twin) /V (same) /DA (/Helv 12 Tf 0 g) /Kids [{kids[0]} {kids[1]}] >>")
    form.fields.append(twin)
    form.signature("signature")
    return form.finish()


XDP = """<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
<config xmlns="http://www.xfa.org/schema/xci/3.0/">
<present><pdf><interactive>1</interactive>RENDER</pdf></present>
</config>
<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
<subform name="form1" layout="LAYOUT">
<pageSet><pageArea><contentArea w="8in" h="10in"/><medium short="8in" long="10in"/></pageArea></pageSet>
<subform name="page1"><field name="name" x="1in" y="1in" w="2in" h="0.3in"><ui><textEdit/></ui></field></subform>
</subform>
</template>
<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/">
<xfa:data><form1><page1><name>Ada</name></page1></form1></xfa:data>
</xfa:datasets>
</xdp:xdp>
"""


@fixture("forms/xfa-static.pdf", """
    A static XFA form: /XFA is an array of packets beside an AcroForm field `name` (value `Ada`); the page shows the
    form. The template has no layout of its own and the configuration no dynamicRender.
    """)
def xfa_static(name):
    form = Form(Document(name))
    form.text("name", "Ada")
    xdp = XDP.replace("LAYOUT", "position").replace("RENDER", "")
    parts = xdp.split("\n", 1)
    config, rest = parts[1].split("<template", 1)
    template, datasets = ("<template" + rest).split("<xfa:datasets", 1)
    datasets = "<xfa:datasets" + datasets.replace("</xdp:xdp>\n", "")
    entries = [("preamble", parts[0] + "\n"), ("config", config), ("template", template), ("datasets", datasets),
               ("postamble", "</xdp:xdp>\n")]
    streams = [(key, form.document.stream(text, note=f"XFA: {key}")) for key, text in entries]
    return form.finish("/XFA [" + " ".join(f"({key}) {ref}" for key, ref in streams) + "]")


@fixture("forms/xfa-dynamic.pdf", """
    A dynamic XFA form: /XFA is one stream whose configuration says `dynamicRender` required; the catalog has
    /NeedsRendering true; the AcroForm has no fields; the page says `Please wait...` only.
    """)
def xfa_dynamic(name):
    document = Document(name)
    document.page("BT /H 12 Tf 60 740 Td (Please wait...) Tj ET\n")
    xdp = XDP.replace("LAYOUT", "tb").replace("RENDER", "<dynamicRender>required</dynamicRender>")
    xfa = document.stream(xdp, note="XFA")
    return document.finish(f"/AcroForm << /Fields [] /XFA {xfa} >> /NeedsRendering true /Extensions << /ADBE <<"
                           " /BaseVersion /1.7 /ExtensionLevel 3 >> >>")


@fixture("forms/orphans.pdf", """
    One page; fields and widgets that do not know of each other: widget `stray` (text) is on the page and not in
    /Fields; field `unseen` (text, value `x`) is in /Fields and on no page; the form has /NeedAppearances true and
    its widgets have no appearance.
    """)
def orphans(name):
    document = Document(name)
    stray = document.add("<< /Type /Annot /Subtype /Widget /Rect [60 720 260 740] /F 4 /FT /Tx /T (stray) /V (y) >>",
                         "Widget that is in no /Fields")
    unseen = document.add("<< /FT /Tx /T (unseen) /V (x) >>", "Field without a widget")
    document.page(extra=f"/Annots [{stray}]")
    return document.finish(f"/AcroForm << /Fields [{unseen}] /NeedAppearances true /DR << /Font << /Helv"
                           f" {document.helvetica} >> >> /DA (/Helv 0 Tf 0 g) >>")
