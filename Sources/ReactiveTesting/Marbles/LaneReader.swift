/// Splits the text of any lane into its units, and counts the ticks: a column is a tick, a space is none.
///
/// Groups, times and `^` are understood here and nowhere else.
struct LaneReader {
  /// Bounds the sums of ticks, so they cannot overflow, and the memory for a lane's columns.
  static let tickLimit = 1_000_000_000_000
  private static let textLimit = 1 << 20

  static let longTime = "a lane is at most \(tickLimit) ticks long"
  private static let timeInGroup = "time cannot pass inside a group"

  // Unsafe: a reader lives inside the call that gives it the bytes of the text.
  private var scanner: MarbleScanner
  private let kind: LaneKind
  private var group: Group?
  /// The tick at which the next unit begins.
  private(set) var tick = 0
  /// The `^` of a hot lane, whose tick is tick zero.
  private(set) var origin: Read?

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, of text: String, as kind: LaneKind, tick: Duration
  ) throws(Diagnostic) {
    guard bytes.count <= Self.textLimit else {
      throw Diagnostic(
        "a lane is at most \(Self.textLimit) bytes of text", at: Span(0, bytes.count))
    }
    scanner = MarbleScanner(bytes: bytes, text: text, tick: tick, hasValues: kind.hasEvents)
    self.kind = kind
  }

  /// Reads a lane.
  ///
  /// - Parameters:
  ///   - text: The lane.
  ///   - kind: What its signs mean.
  ///   - tick: The length of a tick; durations are divided by it.
  ///   - body: Called with the reader; what it reads is valid only during the call.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the problem of a text that is too long.
  @inline(__always)
  static func reading<Value>(
    _ text: String, as kind: LaneKind, tick: Duration,
    _ body: (inout LaneReader) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    var contiguous = text
    return try contiguous.withUTF8 { bytes -> Result<Value, Diagnostic> in
      do throws(Diagnostic) {
        var reader = try LaneReader(bytes, of: text, as: kind, tick: tick)
        return .success(try body(&reader))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// The written text of a unit.
  func text(_ span: Span) -> String {
    String(decoding: scanner.bytes[span.start..<span.end], as: UTF8.self)
  }

  /// The next unit; nil at the end of the text.
  ///
  /// - Throws: The problem, with its place in the text.
  /// - Complexity: O(n) for the whole text, and no recursion.
  @inline(__always)
  mutating func next() throws(Diagnostic) -> Read? {
    while let byte = scanner.peek {
      let start = scanner.position
      switch byte {
      case UInt8(ascii: "-"):
        guard group == nil else { throw timeInGroup() }
        return try read(.silence, from: start, ticks: scanner.skip(all: byte))
      case UInt8(ascii: "("), UInt8(ascii: "["):
        return try open(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        return try close(byte)
      case UInt8(ascii: "^"):
        return try caret()
      case UInt8(ascii: "!") where !kind.hasEvents:
        scanner.skip()
        return try mark(.disposal, from: start)
      default:
        if scanner.isSpace(byte) {
          scanner.skip()
        } else if let ticks = try scanner.time(limit: Self.tickLimit, isInGroup: group != nil) {
          return try read(.time, from: start, ticks: ticks)
        } else {
          guard kind.hasEvents else { throw unknown() }
          return try mark(.event(try scanner.mark()), from: start)
        }
      }
    }
    if let group { throw unclosed(group) }
    return nil
  }

  /// A unit of one column; inside a group the time does not move.
  @inline(__always)
  private mutating func mark(_ unit: Unit, from start: Int) throws(Diagnostic) -> Read {
    guard group == nil else {
      group?.columns += 1
      group?.isEmpty = false
      return Read(unit: unit, tick: tick, span: Span(start, scanner.position))
    }
    return try read(unit, from: start, ticks: 1)
  }

  @inline(__always)
  private mutating func read(
    _ unit: Unit, from start: Int, ticks: Int
  ) throws(Diagnostic) -> Read {
    let read = Read(unit: unit, tick: tick, span: Span(start, scanner.position))
    tick += ticks
    guard tick <= Self.tickLimit else {
      throw Diagnostic(
        Self.longTime, at: scanner.span(ofNext: 0))
    }
    return read
  }

  /// `^`: the origin of a hot lane, or the start of an observation or a wait.
  private mutating func caret() throws(Diagnostic) -> Read {
    let span = scanner.span(ofNext: 1)
    scanner.skip()
    guard case .events(let isHot) = kind else { return try mark(.caret, from: span.start) }
    guard isHot else { throw Diagnostic("'^' has a meaning in hot lanes only", at: span) }
    guard origin == nil else { throw Diagnostic("a lane has at most one '^'", at: span) }
    guard group == nil || group?.columns == 1 else {
      throw Diagnostic(
        "'^' comes first in a group, because the group happens at tick zero", at: span)
    }
    let read = Read(unit: .caret, tick: tick, span: span)
    // It may come after an end: the stream ended before it was observed.
    origin = read
    group?.columns += 1
    return group == nil ? try self.read(.caret, from: span.start, ticks: 1) : read
  }

  private mutating func open(_ byte: UInt8) throws(Diagnostic) -> Read {
    let span = scanner.span(ofNext: 1)
    guard group == nil else { throw Diagnostic("a group cannot contain another group", at: span) }
    if case .subscription = kind, byte == UInt8(ascii: "[") { throw unknown() }
    group = Group(start: scanner.position, isParenthesised: byte == UInt8(ascii: "("))
    scanner.skip()
    return Read(unit: .opening, tick: tick, span: span)
  }

  private mutating func close(_ byte: UInt8) throws(Diagnostic) -> Read {
    let bracket = byte == UInt8(ascii: ")") ? ")" : "]"
    guard let group, group.closing == bracket else {
      throw Diagnostic("'\(bracket)' closes no group", at: scanner.span(ofNext: 1))
    }
    let start = scanner.position
    scanner.skip()
    guard !group.isEmpty else {
      throw Diagnostic("a group needs at least one event", at: Span(group.start, scanner.position))
    }
    self.group = nil
    return try read(
      .closing, from: start, ticks: group.isParenthesised ? group.columns + 1 : 1)
  }

  /// The problem with `-` in a group.
  private func timeInGroup() -> Diagnostic {
    // In `-(ab-|` the closing bracket is missing.
    if let group, !scanner.closes(UInt8(ascii: group.isParenthesised ? ")" : "]")) {
      return unclosed(group)
    }
    return Diagnostic(Self.timeInGroup, at: scanner.span(ofNext: 1))
  }

  private func unclosed(_ group: Group) -> Diagnostic {
    Diagnostic(
      "this group is not closed: a '\(group.closing)' is missing for the '\(group.opening)'",
      at: Span(group.start, group.start + 1))
  }

  /// The problem with a sign that has no meaning here.
  private func unknown() -> Diagnostic {
    let isOfWaits = if case .waits = kind { true } else { false }
    return Diagnostic(
      isOfWaits
        ? "waits are written with '^', '!', '-', groups such as '(!^)' and '[!^]', time and spaces"
        : "a subscription is written with '^', '!', '-', '(^!)', time and spaces",
      at: scanner.span(ofNext: 1))
  }
}

extension LaneReader {
  /// A part of a lane that takes time, or an event.
  enum Unit {
    /// One or more ticks, as `-`.
    case silence
    /// Ticks written as a duration.
    case time
    /// An event of a stream.
    case event(Lane.ReadMark)
    /// `^`.
    case caret
    /// `!` where it is not an event.
    case disposal
    /// The beginning of a group.
    case opening
    /// The end of a group.
    case closing
  }

  /// A unit with its place in the text, and the tick at which it begins.
  struct Read {
    let unit: Unit
    let tick: Int
    let span: Span
  }

  /// A group that is not closed yet.
  struct Group {
    let start: Int
    let isParenthesised: Bool
    /// The columns so far, with the bracket.
    var columns = 1
    /// Whether nothing happens in it so far.
    var isEmpty = true

    var opening: String { isParenthesised ? "(" : "[" }
    var closing: String { isParenthesised ? ")" : "]" }
  }
}

/// What the signs of a lane mean.
package enum LaneKind: Sendable {
  /// The events of a stream; in a hot lane `^` is tick zero.
  case events(isHot: Bool)
  /// `^` is the start of an observation, and `!` its disposal.
  case subscription
  /// `^` begins a wait, and `!` ends it.
  case waits

  @inline(__always)
  var hasEvents: Bool {
    if case .events = self { true } else { false }
  }
}
