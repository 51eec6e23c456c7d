/// Adds up what the images cost that pages draw, each as often as it is drawn (ISO 32000-2 8.9, 8.10).
///
/// Contents are read for the names of what they draw; forms within forms count as often as they are drawn themselves.
/// What a form comes to is remembered, so that a hundred forms that draw each other twice take a hundred steps.
public struct PictureTally {
  /// What comes of some contents.
  public struct Total {
    /// The sum of what the images cost; `Int.max` where it is larger.
    public var cost = 0
    /// The dearest of the images.
    public var dearest: PDFObject?
    /// Whether all contents were looked at: `false` where they are too many, too large, too deep in one another or
    /// not to be decoded.
    public fileprivate(set) var isWhole = true
    fileprivate var dearestCost = 0

    /// Nothing.
    public init() {}

    /// Adds an image that is drawn once.
    public mutating func add(_ image: PDFObject, cost: Int) {
      var total = Total()
      total.cost = max(0, cost)
      total.dearest = image
      total.dearestCost = total.cost
      add(total, times: 1)
    }

    /// Adds what comes of other contents.
    public mutating func add(_ other: Total) { add(other, times: 1) }

    fileprivate mutating func add(_ other: Total, times count: Int) {
      let (product, isTooLarge) = other.cost.multipliedReportingOverflow(by: count)
      let (sum, isOver) = cost.addingReportingOverflow(product)
      cost = isTooLarge || isOver ? .max : sum
      isWhole = isWhole && other.isWhole
      guard other.dearestCost > dearestCost else { return }
      dearest = other.dearest
      dearestCost = other.dearestCost
    }
  }

  // A page that somebody made has less.
  private static let bytesLimit = 256 << 20
  private static let mostOfStream = 64 << 20
  private static let streamsLimit = 20_000
  private static let deepest = 100
  private let cost: (PDFObject) -> Int
  private var known: [ObjectID: Total] = [:]
  private var open: Set<ObjectID> = []
  private var streamsLeft = 0
  private var bytesLeft = 0

  /// Makes a tally.
  ///
  /// - Parameter cost: What drawing an image once costs; 0 or more.
  public init(cost: @escaping (PDFObject) -> Int) {
    self.cost = cost
  }

  /// What the images cost that a page's contents draw. Patterns, fonts, soft masks and annotations are not looked into.
  public mutating func total(of page: Page) -> Total {
    streamsLeft = Self.streamsLimit
    bytesLeft = Self.bytesLimit
    let contents = page.object["Contents"]
    var total = Total()
    for stream in contents.isArray ? contents.items : [contents] {
      total.add(self.total(of: stream, page.resources, depth: 0), times: 1)
    }
    return total
  }

  private mutating func total(of stream: PDFObject, _ resources: PDFObject, depth: Int) -> Total {
    var total = Total()
    guard streamsLeft > 0 else {
      total.isWhole = false
      return total
    }
    streamsLeft -= 1
    let bytes: [UInt8]
    do throws(PDFError) {
      bytes = try stream.isStream ? stream.streamData(limit: min(bytesLeft, Self.mostOfStream)) : []
    } catch {
      total.isWhole = false
      return total
    }
    bytesLeft -= min(bytesLeft, bytes.count)
    for (name, count) in ContentScan.drawn(in: bytes, stopsAtInlinePicture: false).uses {
      let object = resources["XObject"][name]
      total.add(self.total(ofDrawn: object, resources, depth: depth + 1), times: count)
    }
    return total
  }

  private mutating func total(ofDrawn object: PDFObject, _ resources: PDFObject, depth: Int) -> Total {
    var total = Total()
    guard object.isStream, let id = object.id else { return total }
    if let total = known[id] { return total }
    guard depth <= Self.deepest else {
      total.isWhole = false
      return total
    }
    switch object["Subtype"].name {
    case "Image":
      total.add(object, cost: cost(object))
    case "Form":
      guard open.insert(id).inserted else { return total }
      defer { open.remove(id) }
      let own = object["Resources"]
      total = self.total(of: object, own.isDictionary ? own : resources, depth: depth)
      // Without resources of its own a form draws what its page has.
      guard own.isDictionary else { return total }
    default: break
    }
    known[id] = total
    return total
  }
}
