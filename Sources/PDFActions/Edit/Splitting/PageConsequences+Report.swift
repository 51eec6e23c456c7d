import PDFDocument
import PDFScopeCore

extension PageConsequences {
  /// What became of what belonged to the pages of one document.
  ///
  /// - Parameter keepsDangling: whether what led to pages that are gone stays.
  init(_ report: CompositionReport, keepsDangling: Bool) {
    self.init()
    references = report.dangling.map { dangling in
      Reference(
        Reference.Kind(rawValue: dangling.kind.rawValue) ?? .link,
        fate: dangling.isRemote ? .remote : keepsDangling ? .kept : .removed, page: dangling.page.map { $0 + 1 },
        name: dangling.name, target: dangling.target.map { $0 + 1 })
    }
    renamedFields = report.renamedFields.map { Renaming(old: $0.old, new: $0.new) }
    mergedFields = report.mergedFields
    droppedFields = report.droppedFields
    droppedDestinations = report.droppedDestinations
    droppedOutlineItems = report.droppedOutlineItems
    renamedDestinations = report.renamedDestinations.map { Renaming(old: $0.old, new: $0.new) }
    renamedAttachments = report.renamedAttachments.map { Renaming(old: $0.old, new: $0.new) }
    sharedObjects = report.sharedObjects
  }
}
