/// The times at which a consumer waited for the next element of an asynchronous sequence: `^--!^-!`.
///
/// `^` is the tick at which the consumer began to wait. `!` is the tick at which it got an element or the end, or was
/// cancelled. If a lane ends with `^`, the consumer still waits. Events of one tick stand in a group: `(!^)` covers
/// its columns, and `[!^]` takes one column, so that the next column is the next tick.
public struct WaitLane: Equatable, Sendable {
  /// Why the lane could not be read; such a lane equals no other.
  public let problem: String?

  private let waits: [SubscriptionMarks]

  init(_ waits: [SubscriptionMarks]) {
    self.waits = waits
    problem = nil
  }

  init(problem: String) {
    waits = []
    self.problem = problem
  }

  /// Reads waits.
  ///
  /// A text that cannot be read gives a lane with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - text: `^`, `!`, `-`, groups and times.
  ///   - tick: The length of a tick, for times in the text.
  public init(_ text: String, tick: Duration = .milliseconds(1)) {
    do throws(Diagnostic) {
      waits = try parseWaits(text, tick: tick)
      problem = nil
    } catch {
      waits = []
      problem = SourceText(name: "waits", text: text).rendering(error)
    }
  }

  /// How often the consumer asked for an element.
  public var count: Int { waits.count }

  /// Whether the consumer still waits.
  public var isWaiting: Bool { waits.last.map { $0.end == nil } ?? false }

  /// Whether both consumers began and ended their waits at the same ticks.
  public static func == (left: Self, right: Self) -> Bool {
    left.problem == nil && right.problem == nil && left.waits == right.waits
  }
}

extension WaitLane: ExpressibleByStringLiteral {
  /// Reads waits with a tick of a millisecond.
  public init(stringLiteral text: String) { self.init(text) }
}

extension WaitLane: CustomStringConvertible {
  /// The lane as text that reads back.
  public var description: String { problem ?? printWaits(waits) }
}
