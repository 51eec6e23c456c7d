import CommandLineKit
import Glibc
import PDFScope
import TerminalBridge

extension StandardOutput {
  /// Takes the file of a picture that goes to no other.
  var pictureReceiver: PictureReceiver {
    PictureReceiver(.file) { picture throws(ActionError) in try self.writeAtOnce(picture.bytes) }
  }
}

/// Pictures drawn in the terminal.
struct TerminalPreview {
  /// How many characters and lines there are.
  private let columns: Int
  private let rows: Int
  /// The size of a character in pixels.
  private let cellWidth: Int
  private let cellHeight: Int
  private let isPlain: Bool
  private let output: StandardOutput

  /// The terminal that standard output is; where it is none, one of 80 characters and 24 lines.
  ///
  /// - Parameter isPlain: whether pictures are drawn without colour.
  init(_ output: StandardOutput, isPlain: Bool) {
    self.output = output
    self.isPlain = isPlain
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    columns = isKnown ? min(Int(size.ws_col), 1000) : 80
    rows = isKnown ? min(Int(size.ws_row), 1000) : 24
    // Few terminals tell their size in pixels; characters are twice as high as they are wide.
    let tells = isKnown && size.ws_xpixel >= size.ws_col && size.ws_ypixel >= size.ws_row
    cellWidth = tells ? min(Int(size.ws_xpixel) / columns, 100) : 10
    cellHeight = tells ? min(Int(size.ws_ypixel) / rows, 200) : 20
  }

  /// Whether libchafa is installed.
  static var isAvailable: Bool { terminal_bridge_is_available() != 0 }

  /// The largest picture that leaves room for its caption and the prompt, in pixels.
  var room: (width: Int, height: Int) { (columns * cellWidth, max(rows - 3, 1) * cellHeight) }

  /// Draws pictures as they come.
  ///
  /// - Parameter caption: what stands above a picture.
  func receiver(caption: @escaping @Sendable (PictureReceiver.Picture) -> String) -> PictureReceiver {
    PictureReceiver(.pixels) { picture throws(ActionError) in
      try output.writeAtOnce(Array((caption(picture) + "\n").utf8) + draw(picture) + [UInt8(ascii: "\n")])
    }
  }

  private func draw(_ picture: PictureReceiver.Picture) throws(ActionError) -> [UInt8] {
    let size = fitted(picture)
    var length = 0
    let text = picture.bytes.withUnsafeBufferPointer { pixels -> UnsafeMutablePointer<CChar>? in
      guard let address = pixels.baseAddress else { return nil }
      var picture = TerminalPicture(
        pixels: address, width: Int32(clamping: picture.width), height: Int32(clamping: picture.height),
        columns: Int32(clamping: size.columns), rows: Int32(clamping: size.rows), cell_width: Int32(cellWidth),
        cell_height: Int32(cellHeight), is_plain: isPlain ? 1 : 0)
      return terminal_bridge_draw(&picture, &length)
    }
    guard let text else { throw ActionError("library.missing", "libchafa is not installed (Debian: libchafa0)") }
    defer { free(text) }
    return UnsafeBufferPointer(start: text, count: length).map { UInt8(bitPattern: $0) }
  }

  /// The characters and lines that a picture takes: its aspect is kept, and it fits the terminal.
  private func fitted(_ picture: PictureReceiver.Picture) -> (columns: Int, rows: Int) {
    let factor = min(
      1, Double(room.width) / Double(picture.width), Double(room.height) / Double(picture.height))
    func cells(_ length: Int, _ cell: Int) -> Int {
      max(1, Int((Double(length) * factor / Double(cell)).rounded()))
    }
    return (cells(picture.width, cellWidth), cells(picture.height, cellHeight))
  }
}
