/// How a document's form is made: by PDF alone, or by XFA too.
public enum XFAForm: String, Sendable, Hashable {
  /// There is no XFA.
  case none
  /// XFA beside fields and pages of PDF that say the same; other programs can fill the fields.
  case `static`
  /// The pages are made anew from XFA when the document is opened; what is in the PDF is a stand-in.
  case dynamic
}

extension XFAForm {
  /// How much of an XFA form is searched.
  private static let streamLimit = 16 << 20

  /// Reads the kind of a document's form.
  ///
  /// A form is dynamic when the catalog's `NeedsRendering` is true (ISO 32000-1, table 28: made for just this), when
  /// its own configuration has `dynamicRender` at `required` (XFA 3.3, the `acrobat7` part of the configuration), or
  /// when the PDF side has no field at all, as pdf.js judges. Every other form with XFA is static.
  init(_ document: Document) {
    let form = document.catalog["AcroForm"]
    let xfa = form["XFA"]
    guard xfa.isStream || xfa.count > 0 else {
      self = .none
      return
    }
    let isDynamic =
      document.catalog["NeedsRendering"].bool ?? false || form["Fields"].count == 0 || Self.requiresRendering(xfa)
    self = isDynamic ? .dynamic : .static
  }

  private static func requiresRendering(_ xfa: PDFObject) -> Bool {
    var streams: [PDFObject] = xfa.isStream ? [xfa] : []
    // An array has a name before each part; a form in one part has only that.
    let items = xfa.items
    for index in stride(from: 0, to: items.count - 1, by: 2) where items[index].text == "config" {
      streams.append(items[index + 1])
    }
    return streams.contains { stream in
      guard let bytes = try? stream.streamData(decoding: .lossless, limit: streamLimit) else { return false }
      return requiresRendering(bytes)
    }
  }

  /// Whether there is `<dynamicRender>required`, with whatever space and prefix.
  private static func requiresRendering(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while let name = bytes.firstRange(of: "dynamicRender", from: start) {
        start = name.upperBound
        let rest = bytes[start...].drop { $0 <= 0x20 }
        guard rest.first == UInt8(ascii: ">") else { continue }
        if rest.dropFirst().drop(while: { $0 <= 0x20 }).starts(with: "required".utf8) { return true }
      }
      return false
    }
  }
}
