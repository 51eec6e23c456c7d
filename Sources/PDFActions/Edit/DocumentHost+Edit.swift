import PDFScopeCore

extension DocumentHost {
  /// The answer to an event of the edit button. What left every page as it was has changed nothing, whatever was asked
  /// for: pages turned to where they stand, blank pages taken out where there are none.
  func answer(to edit: EditEvent, _ event: ActionEvent, _ work: Work) async throws(ActionError) -> Outcome {
    let revision = work.document.document.revision
    let outcome: Outcome
    do throws(ActionError) {
      outcome = try await perform(edit, event, work)
    } catch {
      guard error.code.rawValue == "page.noneSelected", error.pointer == nil, edit.mayFindNoPage else { throw error }
      return .done(event, PagesResult(pages: [], pageCount: work.document.pageCount))
    }
    guard let result = outcome.result as? PagesResult, !result.isComposed,
      work.document.document.revision == revision
    else { return outcome }
    var unchanged = outcome
    unchanged.result = PagesResult(pages: [], pageCount: work.document.pageCount)
    unchanged.status = .nothing
    return unchanged
  }

  private func perform(_ edit: EditEvent, _ event: ActionEvent, _ work: Work) async throws(ActionError) -> Outcome {
    switch edit {
    case .rotatePages(let input): .done(event, try PageRotation().perform(input, on: work))
    case .removePages(let input): .done(event, try PageRemoval().perform(input, on: work))
    case .keepPages(let input): .done(event, try await PageKeeping().perform(input, on: work))
    case .movePages(let input): .done(event, try await PageMoving().perform(input, on: work))
    case .reversePages(let input): .done(event, try await PageReversal().perform(input, on: work))
    case .duplicatePages(let input): .done(event, try await PageDuplication().perform(input, on: work))
    case .insertBlank(let input): .done(event, try await BlankInsertion().perform(input, on: work))
    case .insertPages(let input): .done(event, try await PageInsertion().perform(input, on: work))
    case .merge(let input): .done(event, try await Merging().perform(input, on: work))
    case .extractPages(let input): .done(event, try await PageExtraction().perform(input, on: work))
    case .split(let input): .done(event, try await Splitting().perform(input, on: work))
    case .crop(let input): .done(event, try await PageCropping().perform(input, on: work))
    case .setBox(let input): .done(event, try await BoxSetting().perform(input, on: work))
    case .scaleTo(let input): .done(event, try PageScaling().perform(input, on: work))
    case .nUp(let input): .done(event, try NUpImposition().perform(input, on: work))
    case .booklet(let input): .done(event, try BookletMaking().perform(input, on: work))
    case .overlay(let input): .done(event, try Overlaying().perform(input, on: work))
    case .underlay(let input): .done(event, try Underlaying().perform(input, on: work))
    case .watermark(let input): .done(event, try Watermarking().perform(input, on: work))
    case .stamp(let input): .done(event, try Stamping().perform(input, on: work))
    case .setLabels(let input): .done(event, try LabelSetting().perform(input, on: work))
    case .setInfo(let input): .done(event, try InfoSetting().perform(input, on: work))
    case .listAttachments(let input): .done(event, try AttachmentListing().perform(input, on: work))
    case .extractAttachments(let input): .done(event, try AttachmentExtraction().perform(input, on: work))
    case .attach(let input): .done(event, try FileAttaching().perform(input, on: work))
    case .detach(let input): .done(event, try FileDetaching().perform(input, on: work))
    }
  }
}

extension EditEvent {
  /// Whether there is nothing to do where the selection of pages names none: a condition such as `blank` that no page
  /// fulfils. Where pages are to be kept or to make a document, that is an error.
  fileprivate var mayFindNoPage: Bool {
    switch self {
    case .rotatePages, .removePages, .movePages, .reversePages, .duplicatePages, .crop, .setBox, .scaleTo, .nUp,
      .booklet, .overlay, .underlay, .watermark, .stamp:
      true
    case .keepPages, .insertBlank, .insertPages, .merge, .extractPages, .split, .setLabels, .setInfo, .listAttachments,
      .extractAttachments, .attach, .detach:
      false
    }
  }
}
