/// What belongs to a document beside its pages, and is put together of that of the sources: its outline, its fields.
///
/// Parts are made before any page is written, asked about annotations and pages as these are written, and finished
/// afterwards. Objects that a part writes itself it settles in ``prepare()``, in the copier of their source: what
/// leads to them then leads to the new ones, and nothing else is copied of the old.
protocol CompositionPart: AnyObject {
  /// Makes a part of a composition that is about to begin: the numbers of its pages are known.
  init(_ composer: Composer)
  /// Finds out what becomes of objects that pages may lead to, and settles their numbers.
  func prepare() throws(PDFError)
  /// Says what becomes of an annotation on a page.
  func judge(_ annotation: SourceAnnotation, _ fate: inout AnnotationFate) throws(PDFError)
  /// Adds entries to the dictionary of a page.
  func addEntries(toPage place: Int, _ page: inout ObjectText) throws(PDFError)
  /// Writes what belongs to the part and enters it in the catalog.
  func finish(_ catalog: inout CatalogText) throws(PDFError)
}

extension CompositionPart {
  func prepare() throws(PDFError) {}
  func judge(_ annotation: SourceAnnotation, _ fate: inout AnnotationFate) throws(PDFError) {}
  func addEntries(toPage place: Int, _ page: inout ObjectText) throws(PDFError) {}
}

/// An annotation as it stands in its source.
struct SourceAnnotation {
  /// Its id; `nil` for one that stands in /Annots itself.
  var id: ObjectID?
  /// Its text, with the numbers of the source.
  var text: [UInt8]
  /// Its object.
  var object: PDFObject
  /// Copies objects of its source.
  var copier: ObjectCopier
  /// The place of its page in the new document, from 0.
  var place: Int
  /// The index of its page in the source.
  var page: Int
  /// How many times the page is in the new document already: 0 for the page itself, more for a copy.
  var occurrence: Int

  /// Whether it is of this type, given without a slash.
  func isSubtype(_ name: StaticString) -> Bool {
    text.withUnsafeBytes { SyntaxScanner($0).value(of: "Subtype", isName: name) }
  }
}

/// What becomes of an annotation.
struct AnnotationFate {
  /// Whether it is left out.
  var isDropped = false
  /// Keys that are left out of it, without slashes.
  var omitted: [StaticString] = []
  /// Entries that are added to it: keys and values with numbers of the new document.
  var entries = ObjectText(open: [])
  /// The number it gets; `nil` for a new one.
  var number: Int?
}

/// The catalog of the new document as its parts enter themselves.
struct CatalogText {
  /// The entries of the catalog itself.
  var entries = ObjectText()
  /// The entries of its /Names.
  var names = ObjectText(open: [])
}
