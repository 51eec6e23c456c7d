import PDFDocument
import PDFScopeCore

/// `edit.setInfo`.
struct InfoSetting: EventAction {
  @Environment(\.invocation) private var invocation

  func perform(_ event: SetInfo, on work: Work) throws(ActionError) -> InfoResult {
    try event.validate()
    let reader = work.document.reader
    let entries = try event.customEntries
    let wasModified = event.modified != nil || event.clears(.modified)
    do throws(PDFError) {
      var editor = try PropertyEditor(reader, repairs: event.repair)
      for property in event.clearedProperties { editor.set(property, to: "") }
      if event.clears(.custom) { editor.removeCustom() }
      for value in event.values { editor.set(value.property, to: value.text) }
      for entry in entries { editor.set(.custom(entry.key), to: SystemText.readable(entry.text)) }
      // PDF 2.0 has XMP in the place of the information dictionary.
      let needsPacket = reader.metadata == nil && work.document.document.facts.version.hasPrefix("2.")
      let isArchive = editor.archivePart != nil
      let isChanged = try editor.save(makesPacket: event.xmp || needsPacket, time: invocation.timestamp)
      if isChanged { warn(event, of: editor, isArchive, work) }
      return result(of: work, isChanged: isChanged, wasModified: wasModified)
    } catch {
      throw ActionError(error)
    }
  }

  private func warn(_ event: SetInfo, of editor: PropertyEditor, _ isArchive: Bool, _ work: Work) {
    if editor.isRepaired {
      work.warnings.append(
        Warning("metadata.malformed", "the document's XMP was damaged, and was written anew with what could be read"))
    }
    guard isArchive, event.custom.contains(where: { !$0.hasSuffix("=") }) else { return }
    let place = editor.writesInformation ? "stand in the information dictionary alone" : "were left out"
    work.warnings.append(
      Warning(
        "info.archive",
        "the document says that it is PDF/A, which asks for a description of each property in XMP that it does not "
          + "know; custom entries \(place)"))
  }

  /// What the document says now; the date of modification as saving will leave it.
  private func result(of work: Work, isChanged: Bool, wasModified: Bool) -> InfoResult {
    let reader = work.document.reader
    var info: [(name: String, text: String)] = []
    var custom: [(key: String, text: String)] = []
    for value in reader.properties {
      if case .custom(let key) = value.property { custom.append((key, value.text)) }
      guard let word = value.property.word else { continue }
      // Saving sets it to the time of the call, and only then it is known what it is.
      if value.property == .modified, isChanged, !wasModified, invocation.timestamp != nil { continue }
      info.append((word, value.text))
    }
    return InfoResult(
      info: info, custom: custom, hasXMP: reader.metadata != nil, isNothing: !isChanged)
  }
}

extension SetInfo {
  fileprivate func clears(_ word: InfoProperty) -> Bool { clear.contains(word) || clear.contains(.all) }

  /// What is taken away, but for custom entries.
  fileprivate var clearedProperties: [DocumentProperty] {
    DocumentProperty.standard.filter { property in
      property.word.flatMap(InfoProperty.init(rawValue:)).map(clears) ?? false
    }
  }

  /// What is set, but for custom entries.
  fileprivate var values: [PropertyValue] {
    let texts: [(DocumentProperty, String?)] = [
      (.title, title), (.author, author), (.subject, subject), (.keywords, keywords), (.creator, creator),
      (.producer, producer), (.created, created?.universal), (.modified, modified?.universal),
      (.trapped, trapped?.pdfName), (.language, language),
    ]
    return texts.compactMap { property, text in text.map { PropertyValue(property, SystemText.readable($0)) } }
  }
}

extension Moment {
  /// The moment to the second, with its zone; in universal time where it names none.
  fileprivate var universal: String {
    let date = PDFDate(text)
    let hasZone = date.components?.offset != nil
    return (date.iso8601 ?? text) + (hasZone ? "" : "Z")
  }
}

extension TrappedState {
  /// The name in the information dictionary (ISO 32000-2 table 349).
  fileprivate var pdfName: String {
    switch self {
    case .true: "True"
    case .false: "False"
    case .unknown: "Unknown"
    }
  }
}
