import PDFScopeCore

/// How far a batch has come: all that a line of progress is made of.
struct ProgressState: Sendable, Hashable {
  /// How many documents have ended.
  var documents = 0
  /// How many there are; `nil` where nobody knows yet.
  var total: Int?
  /// How many are worked on now.
  var running = 0
  /// How many pages the ended ones had.
  var pages = 0
  /// How many failed.
  var failed = 0
  /// How many were refused.
  var refused = 0
  /// Documents a second; `nil` where it is not known.
  var rate: Double?
  /// How long the rest takes, in seconds; `nil` where it is not known.
  var secondsLeft: Double?
  /// How long the work has gone on, in seconds.
  var elapsed = 0.0

  /// The line for people, without a line end, at most `width` columns wide: what matters least is left out first.
  ///
  /// It is ASCII throughout, so a column is a byte whatever the terminal makes of other characters.
  func line(width: Int) -> String {
    var parts: [(text: String, rank: Int)] = [(count(isShort: false), 0)]
    if let share { parts.append(("\(share)%", 3)) }
    if pages > 0 { parts.append((pages.counted("page"), 5)) }
    if let rate { parts.append((Self.text(ofRate: rate), 4)) }
    if let time { parts.append((time, 2)) }
    if refused > 0 { parts.append(("\(refused.grouped) refused", 1)) }
    if failed > 0 { parts.append(("\(failed.grouped) failed", 1)) }
    for most in stride(from: 5, through: 0, by: -1) {
      let text = parts.filter { $0.rank <= most }.map(\.text).joined(separator: ", ")
      if text.utf8.count <= width { return text }
    }
    let short = count(isShort: true)
    return short.utf8.count <= width ? short : String(decoding: short.utf8.prefix(max(0, width)), as: UTF8.self)
  }

  private func count(isShort: Bool) -> String {
    guard let total else { return isShort ? documents.grouped : documents.counted("document") }
    return isShort ? "\(documents)/\(total)" : "\(documents.grouped) of \(total.counted("document"))"
  }

  /// How much is done, in percent; all of it only once it is.
  private var share: Int? {
    guard let total, total > 0 else { return nil }
    return documents >= total ? 100 : min(99, Int(Double(documents) / Double(total) * 100))
  }

  private var time: String? {
    guard let total, documents < total else { return nil }
    return secondsLeft.map { Self.text(ofTime: $0) + " left" }
  }

  /// A rate in the unit in which it is not below one, unless it is one of days.
  static func text(ofRate rate: Double) -> String {
    for (unit, factor) in [("s", 1.0), ("min", 60.0)] where rate * factor >= 1 {
      return "\(ReportNumber.short(rate * factor))/\(unit)"
    }
    return "\(ReportNumber.short(rate * 3600))/h"
  }

  /// A time for people, no more exact than it is known: `40 s`, `12 min`, `3 h 20 min`, `5 d 4 h`.
  static func text(ofTime seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "a very long time" }
    let whole = Int(max(0, seconds).rounded(.up))
    if whole < 10 { return "\(whole) s" }
    if whole <= 55 { return "\((whole + 4) / 5 * 5) s" }
    let minutes = (whole + 59) / 60
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 24 * 60 {
      let rounded = (minutes + 4) / 5 * 5
      return rounded % 60 == 0 ? "\(rounded / 60) h" : "\(rounded / 60) h \(rounded % 60) min"
    }
    let hours = (minutes + 59) / 60
    return hours % 24 == 0 ? "\(hours / 24) d" : "\(hours / 24) d \(hours % 24) h"
  }

  /// The record for programs.
  var json: JSONValue {
    var object: JSONObject = ["type": "progress", "documents": .integer(documents)]
    object.set("total", total)
    object["running"] = .integer(running)
    object["pages"] = .integer(pages)
    object["refused"] = .integer(refused)
    object["failed"] = .integer(failed)
    object["seconds"] = Self.tenths(elapsed)
    if let rate { object["perSecond"] = .number(Self.significant(rate)) }
    if let secondsLeft, total != nil { object["secondsLeft"] = Self.tenths(secondsLeft) }
    return .object(object)
  }

  private static func tenths(_ value: Double) -> JSONValue { .number((value * 10).rounded() / 10) }

  /// Three decimals, which is more than anybody knows of a rate.
  private static func significant(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
