import Glibc

/// A batch whose workers, and whose parent, are killed at random while it runs, and which is taken up again each time
/// by the same command line.
public struct BatchTrial {
  /// The arguments of `pdfscope`; they must make it go on where it was (`--journal FILE --resume`).
  public let arguments: [String]
  /// How often the parent was killed before it was done.
  public private(set) var parentsKilled = 0
  /// How many workers were killed.
  public private(set) var workersKilled = 0
  private var generator: SeededGenerator
  private let options: Tool.Options

  /// Prepares a trial.
  public init(_ arguments: [String], seed: UInt64, _ options: Tool.Options = Tool.Options()) {
    self.arguments = arguments
    self.options = options
    generator = SeededGenerator(seed: seed)
  }

  /// Runs the batch to its end.
  ///
  /// - Parameters:
  ///   - kills: how often the parent is killed on the way.
  ///   - life: how long it lives until then, in milliseconds.
  ///   - pause: the time between two workers that are killed, in milliseconds.
  /// - Returns: how the last call ended, whose workers were killed too.
  public mutating func run(
    killingParent kills: Int, after life: ClosedRange<Int>, killingWorkersEvery pause: ClosedRange<Int>
  ) throws -> Tool.Result {
    for _ in 0..<kills {
      var parent = try RunningTool.pdfscope(arguments, options)
      let end = ContinuousClock.now + .milliseconds(Int.random(in: life, using: &generator))
      killWorkers(of: parent, until: end, every: pause)
      // What has ended by itself stays until it is waited for: the number is still its own.
      kill(parent.process, SIGKILL)
      let result = try parent.finish()
      guard result.signal == SIGKILL else { return result }
      parentsKilled += 1
    }
    var last = try RunningTool.pdfscope(arguments, options)
    killWorkers(of: last, until: .now + .milliseconds(life.upperBound), every: pause)
    return try last.finish()
  }

  private mutating func killWorkers(
    of parent: RunningTool, until end: ContinuousClock.Instant, every pause: ClosedRange<Int>
  ) {
    while ContinuousClock.now < end {
      usleep(UInt32(Int.random(in: pause, using: &generator) * 1000))
      guard let worker = parent.children.randomElement(using: &generator) else { continue }
      if kill(worker, SIGKILL) == 0 { workersKilled += 1 }
    }
  }
}
