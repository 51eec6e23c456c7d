import PDFScopeCore

extension DocumentHost {
  /// The answer to an event of the edit button.
  func answer(to edit: EditEvent, _ event: ActionEvent, _ work: Work) async throws(ActionError) -> Outcome {
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
