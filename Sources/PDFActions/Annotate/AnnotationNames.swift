import PDFDocument
import PDFScopeCore

/// Makes names (`/NM`) of annotations: UUIDs (RFC 9562 version 4), so that no two annotations anywhere share one.
///
/// Where the same call is to give the same bytes they follow from the document and the time of the call, and none is
/// made that the document has already.
final class AnnotationNames {
  private let document: OpenDocument
  private var generator: StableGenerator?
  private lazy var used = document.annotationNames()

  init(_ document: OpenDocument) {
    self.document = document
    guard EnvironmentValues.current.isReproducible else { return }
    var hash = StableHash()
    let identifier = document.document.trailer["ID"]
    hash.add(identifier[0].bytes ?? [])
    hash.add(identifier[1].bytes ?? [])
    hash.add(document.document.facts.highestObjectNumber)
    hash.add(document.document.revision)
    hash.add(EnvironmentValues.current.invocation.timestamp ?? 0)
    generator = StableGenerator(seed: hash.value)
  }

  /// A new name.
  func make() -> String {
    guard generator != nil else {
      var random = SystemRandomNumberGenerator()
      return UUIDText.make(random.next(), random.next(), version: 4)
    }
    while true {
      let name = UUIDText.make(generator?.next() ?? 0, generator?.next() ?? 0, version: 4)
      if used.insert(name).inserted { return name }
    }
  }
}

extension OpenDocument {
  /// The names of all annotations.
  func annotationNames() -> Set<String> {
    var names: Set<String> = []
    for page in 0..<pageCount { names.formUnion(reader.annotationNames(onPage: page)) }
    return names
  }

  /// The annotation of a name, wherever it is; the first of several.
  func annotation(named name: String) -> Annotation? {
    for page in 0..<pageCount where reader.annotationNames(onPage: page).contains(name) {
      if let found = reader.annotations(onPage: page).annotations.first(where: { $0.name == name }) { return found }
    }
    return nil
  }
}
