import PDFDocument
import PDFScopeCore

/// `outline.check`.
struct OutlineCheck: EventAction {
  func perform(_ event: CheckOutline, on work: Work) -> OutlineCheckResult {
    let structure = OutlineStructure(work.document.document)
    let faults = structure.check(work)
    return OutlineCheckResult(findings: structure.findings(faults), count: structure.count)
  }
}

/// `outline.repair`.
struct OutlineRepair: EventAction {
  func perform(_ event: RepairOutline, on work: Work) throws(ActionError) -> OutlineCheckResult {
    let structure = OutlineStructure(work.document.document)
    let faults = structure.check(work)
    var findings = structure.findings(faults)
    var remaining = Set(faults)
    if faults.contains(where: \.isStructural) {
      do throws(PDFError) {
        _ = try OutlineEditor.repair(structure)
      } catch {
        throw ActionError(error)
      }
      remaining = Set(OutlineStructure(work.document.document).check(work))
    }
    for (index, fault) in faults.enumerated() {
      findings[index].isRepaired = fault.isStructural && !remaining.contains(fault)
    }
    return OutlineCheckResult(findings: findings, count: structure.count, isRepair: true)
  }
}

extension OutlineStructure {
  /// Beyond this depth the titles on the way to an item are left out; they would be most of the answer.
  private static let deepestPath = 50

  fileprivate func check(_ work: Work) -> [OutlineFault] {
    var checker = OutlineChecker(self, destinations: work.document.reader.destinations)
    return checker.check()
  }

  /// The findings of faults, with the place of each item.
  fileprivate func findings(_ faults: [OutlineFault]) -> [OutlineCheckResult.Finding] {
    faults.map { fault in
      let number = fault.item.map(number(of:))
      let hasPath = number.map { $0.count <= Self.deepestPath } ?? false
      return OutlineCheckResult.Finding(
        code: fault.code.rawValue, message: fault.message, object: fault.object?.description,
        number: hasPath ? number?.map(String.init).joined(separator: ".") : nil,
        path: hasPath ? fault.item.map { OutlineAddress.text(of: path(of: $0)) } : nil)
    }
  }
}
