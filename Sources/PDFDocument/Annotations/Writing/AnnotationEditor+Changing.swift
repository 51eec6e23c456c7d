extension AnnotationEditor {
  /// What makes an annotation, read from its dictionary; `nil` for types that cannot be made here.
  ///
  /// What other programs wrote is read as far as it can be said in a description: colours of four inks are told in red,
  /// green and blue, text with formatting without it.
  public func description(of annotation: Annotation) -> AnnotationDescription? {
    guard let object = try? object(of: annotation) else { return nil }
    return AnnotationDescriptionReader(object, on: try? lists.page(annotation.pageIndex))?.description()
  }

  /// Whether an annotation can be drawn anew from its description and look as it is meant to: not a stamp whose look is
  /// only in its appearance, such as a picture, or one that another program drew under a name of its own.
  public func isDrawnFromDescription(_ annotation: Annotation) -> Bool {
    guard annotation.type == "Stamp", let object = try? object(of: annotation) else { return true }
    let appearance = NormalAppearance(object)
    if appearance.form.isNull || object[AnnotationDescription.ownKey]["Caption"].text != nil { return true }
    return !appearance.hasPicture && object["Name"].name.map(StampNames.contains) ?? false
  }

  /// Changes an annotation to a new description: writes what differs, leaves all else, moves its pop-up window along.
  ///
  /// The name (`/NM`) stays as it is; an annotation without one gets that of the description, or a new one. Text with
  /// formatting (`/RC`) goes where the text or its style changes, which it would contradict.
  ///
  /// - Parameters:
  ///   - target: where a link leads now; `nil` leaves it.
  ///   - appearance: its new picture; `nil` leaves the one it has.
  /// - Throws: `object.invalid` where the annotation is not there any more or of a type that cannot be made here;
  ///   `usage.invalidValue` where `target` leads nowhere.
  public func update(
    _ annotation: Annotation, to description: AnnotationDescription, target: Action? = nil, appearance: Appearance?
  ) throws(PDFError) {
    let object = try object(of: annotation)
    let page = try lists.page(annotation.pageIndex)
    guard let old = AnnotationDescriptionReader(object, on: page)?.description() else {
      throw PDFError(.objectInvalid, "an annotation of type \(annotation.type) cannot be changed", object: object.id)
    }
    let action = try target.map { target throws(PDFError) in try targets.value(of: target) }
    try updateRect(of: object, from: old, to: description, appearance)
    try updateEntries(of: object, from: old, to: description)
    if object["NM"].text?.isEmpty ?? true {
      try document.set("NM", of: object, to: .text(description.notes.name ?? newName(on: page)))
    }
    if let action {
      try document.set("A", of: object, to: action)
      // A destination of its own would come before it, and the key for capture of pages tells of the old one.
      for key in ["Dest", "PA"] where !object[key].isNull { try document.remove(key, from: object) }
    }
    if let appearance {
      try document.set("AP", of: object, to: .dictionary(["N": .reference(appearance.form)]))
      if !object["AS"].isNull { try document.remove("AS", from: object) }
    }
  }

  /// The object of an annotation that stands directly in its page's list gets a number, so that others can refer to it.
  ///
  /// - Returns: its object, the one it has or the new one.
  /// - Throws: `object.invalid` where the annotation is not there any more.
  public func reference(to annotation: Annotation) throws(PDFError) -> ObjectID {
    let object = try object(of: annotation)
    if let id = object.id { return id }
    guard let id = try document.makeObject(object.copied).id else {
      throw PDFError(.internalError, "a new object without a number")
    }
    // Where the list is that of several pages, it is the same annotation on all of them, and stays so.
    let page = try lists.page(annotation.pageIndex)
    try document.setItem(annotation.index, of: page.object["Annots"], to: .reference(id))
    return id
  }

  /// The dictionary of an annotation.
  func object(of annotation: Annotation) throws(PDFError) -> PDFObject {
    var object: PDFObject
    if let id = annotation.object {
      object = document.object(id)
    } else {
      object = try lists.page(annotation.pageIndex).object["Annots"][annotation.index]
      // It may have got a number since it was read.
      if object["Subtype"].name ?? object["Subtype"].text ?? "" != annotation.type { object = object.none }
    }
    guard object.isDictionary else {
      throw PDFError(
        .objectInvalid, "the annotation is not there any more", page: annotation.pageIndex, object: annotation.object)
    }
    return object
  }
}

// MARK: - Steps

extension AnnotationEditor {
  private func updateEntries(
    of object: PDFObject, from old: AnnotationDescription, to new: AnnotationDescription
  ) throws(PDFError) {
    let (before, after) = (old.entries, new.entries)
    let changed = Set(before.keys).union(after.keys).subtracting(["NM"]).filter {
      before[$0]?.syntax != after[$0]?.syntax
    }
    for key in changed.sorted() {
      if let value = after[key] {
        try document.set(key, of: object, to: value)
      } else {
        try document.remove(key, from: object)
      }
    }
    let isSetAnew = new.kind == .freeText && !changed.isDisjoint(with: ["DA", "DS", "Q"])
    let contradicts = changed.contains("Contents") || isSetAnew
    if contradicts, !object["RC"].isNull { try document.remove("RC", from: object) }
  }

  /// The rectangle is the one of the new appearance. Where that stays, it goes where the place goes, with the margin
  /// that it has around it.
  private func updateRect(
    of object: PDFObject, from old: AnnotationDescription, to new: AnnotationDescription, _ appearance: Appearance?
  ) throws(PDFError) {
    let before = PDFCoordinates.rect(object["Rect"])
    var after = before ?? new.place.rect
    if let appearance {
      after = appearance.rect
      try setInsets(appearance.insets, of: object)
    } else if new.place.rect != old.place.rect {
      after = new.place.rect.moved(from: old.place.rect, with: before ?? old.place.rect)
    }
    guard before == nil || PDFValue.rect(after).syntax != before.map({ PDFValue.rect($0).syntax }) else { return }
    try document.set("Rect", of: object, to: .rect(after))
    if let before { try movePopup(of: object, from: before, to: after) }
  }

  private func setInsets(_ insets: [Double]?, of object: PDFObject) throws(PDFError) {
    let value = insets.map { PDFValue.array($0.map { .real(max(0, $0)) }) }
    if let value {
      if object["RD"].copied.syntax != value.syntax { try document.set("RD", of: object, to: value) }
    } else if !object["RD"].isNull {
      try document.remove("RD", from: object)
    }
  }

  /// A pop-up window keeps its distance from the upper left corner.
  private func movePopup(of object: PDFObject, from before: PDFRect, to after: PDFRect) throws(PDFError) {
    let popup = object["Popup"]
    guard popup.isDictionary, popup["Subtype"].isName("Popup"), !popup.isSame(as: object),
      var rect = PDFCoordinates.rect(popup["Rect"])
    else { return }
    rect.x += after.x - before.x
    rect.y += after.maxY - before.maxY
    guard after.x != before.x || after.maxY != before.maxY else { return }
    try document.set("Rect", of: popup, to: .rect(rect))
  }
}

extension PDFRect {
  /// The rectangle around this one with the margin that `outer` had around `inner`.
  fileprivate func moved(from inner: PDFRect, with outer: PDFRect) -> PDFRect {
    PDFRect(
      between: PDFPoint(x: x + (outer.x - inner.x), y: y + (outer.y - inner.y)),
      and: PDFPoint(x: maxX + (outer.maxX - inner.maxX), y: maxY + (outer.maxY - inner.maxY)))
  }
}
