/// Media types (RFC 6838).
enum MediaType {
  /// The types of files that documents are made of or come with, by the ends of their names.
  private static let types = [
    "7z": "application/x-7z-compressed", "avif": "image/avif", "bmp": "image/bmp", "bz2": "application/x-bzip2",
    "css": "text/css", "csv": "text/csv", "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "eml": "message/rfc822",
    "epub": "application/epub+zip", "gif": "image/gif", "gz": "application/gzip", "htm": "text/html",
    "html": "text/html", "ics": "text/calendar", "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
    "json": "application/json", "md": "text/markdown", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "odp": "application/vnd.oasis.opendocument.presentation", "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text", "pdf": "application/pdf", "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation", "ps": "application/postscript",
    "rtf": "application/rtf", "svg": "image/svg+xml", "tar": "application/x-tar", "tex": "application/x-tex",
    "tif": "image/tiff", "tiff": "image/tiff", "tsv": "text/tab-separated-values", "txt": "text/plain",
    "wav": "audio/wav", "webp": "image/webp", "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "text/xml",
    "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
  ]

  /// The type of a file by the end of its name; `nil` where that tells nothing.
  static func ofExtension(_ ext: String) -> String? { types[ext.lowercased()] }

  /// Whether a text is built as a type is.
  static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        (1...127).contains(part.count) && (part.first?.isASCIILetterOrDigit ?? false)
          && part.allSatisfy { $0.isASCIILetterOrDigit || "!#$&-^_.+".utf8.contains($0) }
      }
  }
}
