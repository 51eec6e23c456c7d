/// Lay pages of another document over pages.
public struct OverlayPages: LayerEvent {
  /// The pages.
  public var pages: PageSelection
  /// What is laid there.
  public var layer: PageLayer

  /// An event for `pages`.
  public init(pages: PageSelection, layer: PageLayer) {
    self.pages = pages
    self.layer = layer
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all, layer: PageLayer()) }

  /// `edit.overlay`.
  public static let name = "edit.overlay"
  /// What it does.
  public static let summary = "Lay pages of another document over pages"
  /// What there is to know.
  public static let discussion = layerDiscussion
  /// It changes content.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<OverlayPages>] = layerParameters
}
