/// The time during which something was observed: `--^---!`.
///
/// `^` is the start and `!` the end, by disposal or by the end of the stream; without `!`, it has not ended.
/// Ticks and times are written as in marbles; `(^!)` is both in one tick.
public struct SubscriptionLane: Equatable, Sendable {
  /// The tick of the start; nil if it was never started.
  public var start: Int? { marks.start }
  /// The tick of the end; nil if it has not ended.
  public var end: Int? { marks.end }
  /// Why the lane could not be read; such a lane equals no other.
  public let problem: String?

  let marks: SubscriptionMarks

  init(_ marks: SubscriptionMarks) {
    self.marks = marks
    problem = nil
  }

  init(problem: String) {
    marks = SubscriptionMarks()
    self.problem = problem
  }

  /// Reads a subscription.
  ///
  /// A text that cannot be read gives a lane with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - text: `^`, `!`, `-` and times.
  ///   - tick: The length of a tick, for times in the text.
  public init(_ text: String, tick: Duration = .milliseconds(1)) {
    do throws(Diagnostic) {
      self.init(try parseSubscription(text, tick: tick))
    } catch {
      self.init(problem: SourceText(name: "subscription", text: text).rendering(error))
    }
  }

  /// Whether both are observed from the same tick to the same tick.
  public static func == (left: Self, right: Self) -> Bool {
    left.problem == nil && right.problem == nil && left.marks == right.marks
  }
}

extension SubscriptionLane: ExpressibleByStringLiteral {
  /// Reads a subscription with a tick of a millisecond.
  public init(stringLiteral text: String) { self.init(text) }
}

extension SubscriptionLane: CustomStringConvertible {
  /// The lane as text that reads back.
  public var description: String { problem ?? marks.marbles }
}
