public import PDFScopeCore

extension RenderThumbnails {
  /// Checks what can be checked without a document.
  ///
  /// - Parameter place: where the pictures would go.
  /// - Throws: `pattern.invalid`; `usage` where the parameters or the names of the files do not fit each other.
  public func validate(for place: OutputPlace = OutputPlace()) throws(ActionError) {
    try filter.validate()
    guard try place.format(pictureFormat) == .pdf, sheet == nil else { return }
    throw ActionError(
      "usage", "a PDF is made of contact sheets", hint: "say how many pictures a sheet holds, such as --sheet 5x4")
  }
}

extension ExtractThumbnails {
  /// Checks what can be checked without a document.
  ///
  /// - Throws: `usage` where the format or the names of the files do not fit.
  public func validate(for place: OutputPlace = OutputPlace()) throws(ActionError) {
    guard try place.format(pictureFormat) == .pdf else { return }
    throw ActionError("usage", "pictures are taken out as png, jpeg or webp, not as PDF")
  }
}

extension OutputPlace {
  /// The format of the pictures: the one asked for, or what the extension of their names says, or PNG.
  ///
  /// - Throws: `usage` where a picture would get the extension of another format.
  func format(_ wanted: ThumbnailFormat?) throws(ActionError) -> ThumbnailFormat {
    let ext = paths.map { PathParts($0.description).ext } ?? ""
    let named = ThumbnailFormat(fileExtension: ext)
    if let wanted, let named, wanted != named {
      throw ActionError(
        "usage", "pictures in the format \(wanted.rawValue) cannot end with .\(ext)",
        hint: "let the name end with .{ext}")
    }
    if ThumbnailFormat.isForeign(fileExtension: ext) {
      throw ActionError(
        "usage", "pictures are not written as .\(ext)", hint: "let the name end with .png, .jpg or .webp")
    }
    return wanted ?? named ?? .png
  }
}
