/// A value with its place in a file.
package struct Located<Contents: Sendable>: Sendable {
  package var value: Contents
  package var span: Span

  package init(_ value: Contents, at span: Span) {
    self.value = value
    self.span = span
  }
}

extension Located<String> {
  /// What the text says; an error in it gets its place in the file.
  package func reading<Result>(
    _ read: (String) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try read(value)
    } catch {
      throw Diagnostic(error.message, at: error.span.shifted(by: span.start))
    }
  }

  /// Reads the text as a lane, which has no quotes around it.
  package func lane(tick: Duration, allowsOrigin: Bool) throws(Diagnostic) -> TextLane {
    guard !isQuotedLane(value) else { throw Diagnostic(TextLane.quotesProblem, at: span) }
    return try reading { text throws(Diagnostic) in
      try parseLane(text, tick: tick, allowsOrigin: allowsOrigin)
    }
  }
}

/// A case as it is written: its lines, of which those that say what goes in and when it ends are understood.
package struct WrittenCase: Sendable {
  /// A line with its key, and the lines that continue it.
  package struct Line: Sendable {
    package var key: FixtureKey
    package var keySpan: Span
    package var name: Located<String>?
    /// Where its content is: one place, and one for each line that continues it.
    package var places: [Span]
    /// The content, from its first to its last place.
    package var text: Located<String>

    /// The content that stands for a generated subscription.
    package static var any: String { "any" }

    /// Whether it asks for a generated subscription.
    package var isGenerated: Bool { text.value == Self.any }
  }

  package struct LaneLine: Sendable {
    package var isHot: Bool
    /// Whether the text lists what a generated lane may contain.
    package var isGenerated = false
    package var name: Located<String>
    package var text: Located<String>
  }

  package struct TableEntry: Sendable {
    package var key: Located<String>
    package var value: Located<String>
  }

  /// The file, and its bytes: all places are places in it.
  package let source: SourceText
  package let bytes: [UInt8]
  package var title: Located<String>
  /// Whether it consists of lines above the first `test` line.
  package var isAboveFirstTest = false
  package var tick: Located<Duration>?
  package var lanes: [LaneLine] = []
  package var table: [TableEntry] = []
  package var end: Located<RunEnd>?
  /// All other lines, in their order.
  package var lines: [Line] = []
  /// The place behind the last line of the case.
  package var lastOffset: Int
  /// The errors in this case; a case with errors cannot be run.
  package var diagnostics: [Diagnostic] = []

  init(title: Located<String>, in source: SourceText, _ bytes: [UInt8]) {
    (self.source, self.bytes) = (source, bytes)
    (self.title, lastOffset) = (title, title.span.end)
  }

  /// The lines with a key, in their order.
  package func lines(_ key: FixtureKey) -> [Line] { lines.filter { $0.key == key } }

  /// The line with a key that a case has only once.
  package func line(_ key: FixtureKey) -> Line? { lines.first { $0.key == key } }
}

/// The tick at which a run stops.
package enum RunEnd: Sendable {
  case ticks(Int)
  case duration(Double, TimeUnit)
}

/// The key at the start of a line of a case.
package enum FixtureKey: String, CaseIterable, Sendable {
  case test, tick, hot, cold, any
  case `where`
  case error
  case `let`
  case pipeline, subscribe, expect, subscriptions, law, until, orders, cut, skip

  /// The key that these bytes of the file spell.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let key = Self.spellings.first(where: { bytes.elementsEqual($0.bytes) })?.key else {
      return nil
    }
    self = key
  }

  private static let spellings = allCases.map { (key: $0, bytes: Array($0.rawValue.utf8)) }

  enum Naming {
    case none, optional, required
  }

  /// Whether a name follows the key.
  var naming: Naming {
    switch self {
    case .hot, .cold, .any, .let, .subscriptions: .required
    case .pipeline, .subscribe, .expect: .optional
    case .test, .tick, .where, .error, .law, .until, .orders, .cut, .skip: .none
    }
  }

  /// Whether empty content has a meaning: a silent lane, or a stream that is never started.
  var mayBeEmpty: Bool {
    switch self {
    case .hot, .cold, .expect, .subscribe, .test: true
    default: false
    }
  }

  /// Whether lines with a leading dot can continue the line.
  var mayContinue: Bool {
    switch self {
    case .let, .pipeline, .error, .where: true
    default: false
    }
  }

  /// Whether a case has one such line at most, or one for each name.
  var isUnique: Bool {
    switch self {
    case .tick, .error, .until, .orders, .cut, .skip, .pipeline, .subscribe: true
    default: false
    }
  }
}
