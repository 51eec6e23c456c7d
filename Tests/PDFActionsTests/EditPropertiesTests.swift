import PDFScope
import TestSupport
import Testing

/// Labels, properties and attachments through the library's public door.
@Suite struct EditPropertiesTests {
  @Test func eventsSeeWhatWasChangedBefore() async throws {
    let document = await Opened(fixture: "structure/everything.pdf")
    let labels: LabelsResult = try await document.answer(
      .edit(.setLabels(SetLabels(pages: try .of("2-3"), style: .decimal, prefix: "A-"))))
    #expect(labels.pages.map(\.page) == [.init(number: 2, label: "A-1"), .init(number: 3, label: "A-2")])
    #expect(labels.pages.map(\.oldLabel) == ["ii", "1"])
    let pages: LabelsResult = try await document.answer(
      .edit(.setLabels(SetLabels(pages: try .of("[A-2]"), clear: true))))
    #expect(pages.pages.map(\.page.label) == ["3"])

    let info: InfoResult = try await document.answer(.edit(.setInfo(SetInfo(title: "Ω", custom: ["K=V"]))))
    #expect(info.info.first?.text == "Ω" && info.custom.map(\.key) == ["K"] && info.hasXMP)
    let again = await document.send(.edit(.setInfo(SetInfo(title: "Ω", custom: ["K=V"]))))
    #expect(again.status == .nothing)
  }

  @Test func attachmentsWithNothingSet() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("bytes".utf8, to: "a.txt")
    let document = await Opened(fixture: "structure/everything.pdf")
    let added: AttachmentsResult = try await document.answer(.edit(.attach(AttachFiles(file: [path]))))
    #expect(added.attachments.map(\.name) == ["a.txt"])
    let list: AttachmentsResult = try await document.answer(.edit(.listAttachments(ListAttachments())))
    #expect(list.attachments.map(\.name) == ["a.txt", "kept.txt"])
    #expect(list.attachments[0].isIntact == true)
    let removed: AttachmentsResult = try await document.answer(.edit(.detach(DetachFiles(all: true))))
    #expect(removed.attachments.allSatisfy(\.isRemoved) && removed.attachments.count == 2)
    #expect(await document.send(.edit(.listAttachments(ListAttachments()))).status == .nothing)
  }

  @Test(arguments: [
    ActionEvent.edit(.setLabels(SetLabels())), .edit(.setInfo(SetInfo())), .edit(.attach(AttachFiles())),
    .edit(.detach(DetachFiles())), .edit(.setInfo(SetInfo(custom: ["=v"]))),
    .edit(.setInfo(SetInfo(language: "x"))), .edit(.attach(AttachFiles(file: ["a"], mime: "text/"))),
  ])
  func wrongUsageChangesNothing(event: ActionEvent) async {
    #expect(throws: ActionError.self) { try event.validate() }
    let document = await Opened(fixture: "structure/everything.pdf")
    #expect(await document.send(event).error?.code.rawValue == "usage")
    #expect(await !document.host.isChanged)
  }

  @Test(arguments: ["en", "de-CH", "zh-Hant-TW", "x-own", "sl-rozaj-biske-1994", "en-a-bbb-x-a"])
  func languages(tag: String) throws {
    try ActionEvent.edit(.setInfo(SetInfo(language: tag))).validate()
  }
}
