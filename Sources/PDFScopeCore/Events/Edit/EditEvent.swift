/// The events of the edit button.
public enum EditEvent: ButtonEvents {
  /// Turn pages.
  case rotatePages(RotatePages)
  /// Take pages out.
  case removePages(RemovePages)
  /// Keep pages, in the order given, and take the others out.
  case keepPages(KeepPages)
  /// Move pages to another place.
  case movePages(MovePages)
  /// Put pages into the opposite order.
  case reversePages(ReversePages)
  /// Put copies of pages in.
  case duplicatePages(DuplicatePages)
  /// Put blank pages in.
  case insertBlank(InsertBlank)
  /// Put pages of other documents in.
  case insertPages(InsertPages)
  /// Put documents together into one.
  case merge(MergeDocuments)
  /// Write pages to a document of their own.
  case extractPages(ExtractPages)
  /// Cut a document into several.
  case split(SplitDocument)
  /// Set what is shown of pages.
  case crop(CropPages)
  /// Set a box of pages.
  case setBox(SetPageBox)
  /// Bring pages to another size.
  case scaleTo(ScalePages)
  /// Put several pages on each sheet.
  case nUp(NUp)
  /// Put pages on sheets to be folded into a booklet.
  case booklet(MakeBooklet)
  /// Lay pages of another document over pages.
  case overlay(OverlayPages)
  /// Lay pages of another document under pages.
  case underlay(UnderlayPages)
  /// Put a text, a picture or a page across pages.
  case watermark(WatermarkPages)
  /// Put a text, a picture or a page on pages, such as page numbers.
  case stamp(StampPages)
  /// Set page labels.
  case setLabels(SetLabels)
  /// Set title, author and other properties.
  case setInfo(SetInfo)
  /// List the files in a document.
  case listAttachments(ListAttachments)
  /// Write the files in a document to a folder.
  case extractAttachments(ExtractAttachments)
  /// Put files into the document.
  case attach(AttachFiles)
  /// Take files out of the document.
  case detach(DetachFiles)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .rotatePages(let event): event
    case .removePages(let event): event
    case .keepPages(let event): event
    case .movePages(let event): event
    case .reversePages(let event): event
    case .duplicatePages(let event): event
    case .insertBlank(let event): event
    case .insertPages(let event): event
    case .merge(let event): event
    case .extractPages(let event): event
    case .split(let event): event
    case .crop(let event): event
    case .setBox(let event): event
    case .scaleTo(let event): event
    case .nUp(let event): event
    case .booklet(let event): event
    case .overlay(let event): event
    case .underlay(let event): event
    case .watermark(let event): event
    case .stamp(let event): event
    case .setLabels(let event): event
    case .setInfo(let event): event
    case .listAttachments(let event): event
    case .extractAttachments(let event): event
    case .attach(let event): event
    case .detach(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(RotatePages.self, of: .edit) { .edit(.rotatePages($0)) },
    EventDeclaration(RemovePages.self, of: .edit) { .edit(.removePages($0)) },
    EventDeclaration(KeepPages.self, of: .edit) { .edit(.keepPages($0)) },
    EventDeclaration(MovePages.self, of: .edit) { .edit(.movePages($0)) },
    EventDeclaration(ReversePages.self, of: .edit) { .edit(.reversePages($0)) },
    EventDeclaration(DuplicatePages.self, of: .edit) { .edit(.duplicatePages($0)) },
    EventDeclaration(InsertBlank.self, of: .edit) { .edit(.insertBlank($0)) },
    EventDeclaration(InsertPages.self, of: .edit) { .edit(.insertPages($0)) },
    EventDeclaration(MergeDocuments.self, of: .edit) { .edit(.merge($0)) },
    EventDeclaration(ExtractPages.self, of: .edit) { .edit(.extractPages($0)) },
    EventDeclaration(SplitDocument.self, of: .edit) { .edit(.split($0)) },
    EventDeclaration(CropPages.self, of: .edit) { .edit(.crop($0)) },
    EventDeclaration(SetPageBox.self, of: .edit) { .edit(.setBox($0)) },
    EventDeclaration(ScalePages.self, of: .edit) { .edit(.scaleTo($0)) },
    EventDeclaration(NUp.self, of: .edit) { .edit(.nUp($0)) },
    EventDeclaration(MakeBooklet.self, of: .edit) { .edit(.booklet($0)) },
    EventDeclaration(OverlayPages.self, of: .edit) { .edit(.overlay($0)) },
    EventDeclaration(UnderlayPages.self, of: .edit) { .edit(.underlay($0)) },
    EventDeclaration(WatermarkPages.self, of: .edit) { .edit(.watermark($0)) },
    EventDeclaration(StampPages.self, of: .edit) { .edit(.stamp($0)) },
    EventDeclaration(SetLabels.self, of: .edit) { .edit(.setLabels($0)) },
    EventDeclaration(SetInfo.self, of: .edit) { .edit(.setInfo($0)) },
    EventDeclaration(ListAttachments.self, of: .edit) { .edit(.listAttachments($0)) },
    EventDeclaration(ExtractAttachments.self, of: .edit) { .edit(.extractAttachments($0)) },
    EventDeclaration(AttachFiles.self, of: .edit) { .edit(.attach($0)) },
    EventDeclaration(DetachFiles.self, of: .edit) { .edit(.detach($0)) },
  ]
}
