/// What happened in a run of a test that may have been cut.
package struct CutRun<Mark: CutMark> {
  package typealias Entries = [(tick: Int, mark: Mark)]

  /// An input.
  package struct Input {
    package var name: String
    /// The ticks of its events, counted from its own start.
    package var ticks: [Int]
    /// Whether an error is known with which it can fail.
    package var canFail: Bool
    /// The tick at which it was first observed, or began to play; nil if it never did.
    package var start: Int?

    /// The last of its ticks; -1 without an event.
    var lastTick: Int { ticks.max() ?? -1 }

    package init(name: String, ticks: [Int], canFail: Bool, start: Int?) {
      (self.name, self.ticks) = (name, ticks)
      (self.canFail, self.start) = (canFail, start)
    }
  }

  package var output: Entries
  /// The output of the second start, if there was one.
  package var second: Entries?
  /// What was left when the output had ended or was disposed of, as sentences.
  package var leftovers: [String]
  package var inputs: [Input]
  /// The last tick at which anything happened.
  package var lastTick: Int
  /// The ticks at which anything happened.
  package var ticks: Set<Int>
  /// Whether the stream can be started again.
  package var isProducer: Bool
  /// Why the run proves nothing; nil if it is fine.
  package var problem: String?
  /// Whether it was stopped at a limit.
  ///
  /// A cut may make a pipeline go on forever, such as one that repeats its source.
  package var isStopped: Bool
  /// Whether there was something left to do at the tick at which it ends.
  package var isCutOff: Bool

  package init(
    output: Entries, second: Entries? = nil, leftovers: [String], inputs: [Input], lastTick: Int,
    ticks: Set<Int> = [], isProducer: Bool, problem: String? = nil, isStopped: Bool = false,
    isCutOff: Bool = false
  ) {
    (self.output, self.second, self.leftovers) = (output, second, leftovers)
    (self.inputs, self.lastTick, self.isProducer) = (inputs, lastTick, isProducer)
    (self.ticks, self.problem, self.isStopped) = (ticks, problem, isStopped)
    self.isCutOff = isCutOff
  }

  /// The first tick at which the output differs from another one; nil if it does not.
  ///
  /// - Parameters:
  ///   - output: An output.
  ///   - other: The other output.
  ///   - end: Only events before this tick count.
  /// - Returns: The tick.
  static func firstDifference(_ output: Entries, _ other: Entries, before end: Int = .max) -> Int? {
    let (left, right) = (output.prefix { $0.tick < end }, other.prefix { $0.tick < end })
    for (one, another) in zip(left, right) where one != another {
      return min(one.tick, another.tick)
    }
    guard left.count != right.count else { return nil }
    return (left.count > right.count ? left[right.count] : right[left.count]).tick
  }
}

/// A mark as a search for cuts needs it.
package protocol CutMark: Equatable {
  var isEnd: Bool { get }
  var isInterruption: Bool { get }
}

extension Lane.Mark: CutMark {
  package var isEnd: Bool { isTerminal }
  package var isInterruption: Bool { self == .interrupted }
}

extension Timeline.Mark: CutMark where Value: Equatable {
  package var isEnd: Bool { if case .value = self { false } else { true } }
  package var isInterruption: Bool { if case .interrupted = self { true } else { false } }
}
