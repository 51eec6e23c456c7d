import CommandLineKit
import Glibc
import PDFScope
import Synchronization
import TerminalBridge

/// Pictures that go to standard output and to no file.
enum PictureOutput {
  /// Whether the reader went away, which ends a call without a word.
  private static let lostReader = Mutex(false)
  static var hasLostReader: Bool { lostReader.withLock { $0 } }

  /// Writes everything, past the buffer of `StandardOutput`: nothing else is written there meanwhile.
  static func write(_ bytes: [UInt8]) throws(ActionError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE:
        lostReader.withLock { $0 = true }
        throw ActionError("output.closed", "the reader of standard output has gone away")
      case ENOSPC, EDQUOT: throw ActionError("output.diskFull", "standard output cannot be written: no space left")
      case let code:
        throw ActionError("output.notWritable", "standard output cannot be written: \(String(cString: strerror(code)))")
      }
    }
  }

  /// Hands a picture's file to whoever reads standard output.
  static let file = PictureReceiver(.file) { picture throws(ActionError) in try write(picture.bytes) }
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

  /// The terminal that standard output is; where it is none, one of 80 characters and 24 lines.
  ///
  /// - Parameter isPlain: whether pictures are drawn without colour.
  init(isPlain: Bool) {
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
      try PictureOutput.write(Array((caption(picture) + "\n").utf8))
      try PictureOutput.write(try draw(picture) + [UInt8(ascii: "\n")])
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
