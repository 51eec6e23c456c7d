import PDFDocument
import PDFScopeCore

extension Work {
  /// The one page, from 0, that a parameter names; `nil` where it is not given.
  ///
  /// - Throws: `usage.invalidValue` where it names several.
  func page(_ selection: PageSelection?, named parameter: String) throws(ActionError) -> Int? {
    guard let selection else { return nil }
    let pages = try document.pages(selection)
    guard let page = pages.first, pages.count == 1 else {
      throw ActionError(
        "usage.invalidValue", "\(selection.description) names \(pages.count) pages where one is meant",
        pointer: "/\(parameter)")
    }
    return page
  }

  /// How many pages stand before what is put in: all of them where no place is given.
  func place<E: PlacingEvent>(_ event: E) throws(ActionError) -> Int {
    if let page = try page(event.before, named: "before") { return page }
    if let page = try page(event.after, named: "after") { return page + 1 }
    return document.pageCount
  }

  /// The pages that an event takes of each of the documents it names.
  ///
  /// - Parameter selections: one for all of them, one for each, or none for every page.
  func pages(of sources: [EventSource], _ selections: [PageSelection]) throws(ActionError) -> [[Composition.Origin]] {
    var all: [[Composition.Origin]] = []
    for (place, source) in sources.enumerated() {
      let selection = selections.count > 1 ? selections[place] : selections.first ?? .all
      do throws(ActionError) {
        all.append(try source.document.pages(selection).map { .page($0, of: place + 1) })
      } catch {
        var failure = error
        failure.message = "\(source.name): \(error.message)"
        // It is no page of the document that the event was sent to.
        failure.page = nil
        failure.pointer = selections.count > 1 ? "/fromPages/\(place)" : "/fromPages"
        throw failure
      }
    }
    return all
  }
}

extension PlacingEvent {
  /// Checks that at most one place is given.
  ///
  /// - Throws: `usage.conflictingOptions`.
  func checkPlace() throws(ActionError) {
    guard before == nil || after == nil else {
      throw ActionError("usage.conflictingOptions", "pages can be put before a page or behind one, not both")
    }
  }
}

extension [PageSelection] {
  /// Checks that there is one selection for all documents, or one for each.
  ///
  /// - Throws: `usage.invalidValue`.
  func checkCount(for documents: Int) throws(ActionError) {
    guard count <= 1 || count == documents else {
      throw ActionError(
        "usage.invalidValue", "there are \(count) selections of pages for \(documents) documents",
        hint: "give one for all documents, or one for each", pointer: "/fromPages")
    }
  }
}

/// Orders of pages.
enum PageOrder {
  /// Lists that alternate, so many of each at a time; one that has no more is passed over.
  static func collated<Page>(_ lists: [[Page]], by count: Int) -> [Page] {
    var rests = lists.map { $0[...] }
    var result: [Page] = []
    result.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    while rests.contains(where: { !$0.isEmpty }) {
      for index in rests.indices {
        result += rests[index].prefix(count)
        rests[index] = rests[index].dropFirst(count)
      }
    }
    return result
  }

  /// A list with another one put in after every so many of its members.
  static func repeated<Page>(_ inserted: [Page], in list: [Page], every count: Int) -> [Page] {
    var result: [Page] = []
    for (index, page) in list.enumerated() {
      result.append(page)
      if (index + 1).isMultiple(of: count) { result += inserted }
    }
    return result
  }
}
