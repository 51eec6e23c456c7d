extension AnnotationEditor {
  /// Takes annotations away, with their pop-up windows and, unless those are kept, what answers them, however
  /// indirectly; answers that are kept answer nothing, and what only said a state goes in any case. The form fields of
  /// a document are not taken away.
  ///
  /// They go from the lists of all pages that have them, and their objects are deleted: of a pop-up window or an answer
  /// nothing is left that leads to what is gone. An increment leaves them in the bytes of the file before it; a whole
  /// file that is written is without them. The lists are written at once, with those of ``finish()``.
  ///
  /// - Returns: all that were taken away, page by page, each once.
  /// - Throws: `object.invalid` where a page cannot be changed.
  public func remove(
    _ annotations: [Annotation], keepingReplies: Bool
  ) throws(PDFError) -> [Annotation] {
    // What was added before is part of the lists that are looked at.
    try lists.write()
    let graph = AnnotationGraph(document)
    let taken = graph.taken(with: annotations.compactMap { graph.node(of: $0) }, keepingReplies: keepingReplies)
    guard !taken.isEmpty else { return [] }
    let answer = annotationsThatGo(taken, graph)
    let gone = Set(taken.compactMap { graph.nodes[$0].object.id })
    try detach(from: gone, graph, taken)
    try StructureReferences(document).remove(taken.map { graph.nodes[$0].object })
    for number in taken {
      lists.remove(at: graph.nodes[number].index, from: graph.nodes[number].page)
    }
    try lists.write()
    try delete(gone.union(taken.compactMap { graph.nodes[$0].popup }))
    return answer
  }

  private func annotationsThatGo(_ taken: Set<Int>, _ graph: AnnotationGraph) -> [Annotation] {
    let places = Dictionary(grouping: taken.map { graph.nodes[$0] }, by: \.page.index)
    let reader = DocumentReader(document)
    var seen: Set<ObjectID> = []
    var result: [Annotation] = []
    for (page, nodes) in places.sorted(by: { $0.key < $1.key }) {
      let indices = Set(nodes.map(\.index))
      reader.renewBudget()
      for annotation in reader.annotations(onPage: page).annotations
      where indices.contains(annotation.index) && annotation.object.map({ seen.insert($0).inserted }) ?? true {
        result.append(annotation)
      }
    }
    return result
  }

  /// Has what stays forget what goes: answers what they answered, annotations their pop-up windows.
  private func detach(from gone: Set<ObjectID>, _ graph: AnnotationGraph, _ taken: Set<Int>) throws(PDFError) {
    for (number, node) in graph.nodes.enumerated() where !taken.contains(number) {
      if let answered = node.answers, gone.contains(answered) {
        for key in ["IRT", "RT"] where !node.object[key].isNull { try document.remove(key, from: node.object) }
      }
      if let popup = node.popup, gone.contains(popup) { try document.remove("Popup", from: node.object) }
    }
  }

  /// Deletes the objects, so that what else refers to them leads nowhere and keeps nothing in the file. Whatever is
  /// something else besides an annotation stays.
  private func delete(_ ids: Set<ObjectID>) throws(PDFError) {
    for id in ids.sorted() {
      let object = document.object(id)
      let type = object["Type"]
      guard object.isDictionary, !object["Subtype"].isNull, type.isNull || type.isName("Annot"),
        object["FT"].isNull, object["Kids"].isNull
      else { continue }
      try document.replaceObject(id, with: .null)
    }
  }
}
