import Reactive
import Synchronization

/// From when to when each observer of a lane was there.
@usableFromInline
package final class SubscriptionLog: Sendable {
  private struct Span: Sendable {
    var marks: SubscriptionMarks
    /// Which of the board's call sites began what observes; -1 for none.
    var origin: Int32
  }

  private struct State {
    var spans: [Span] = []
    /// The observers that are there, and the numbers of their spans.
    var present: [(observer: ObjectIdentifier, number: Int)] = []
  }

  private let board: JobBoard
  private let beginning: Int64
  private let state = Lock(State())
  private let account = Atomic<Int32>(SubscriptionLog.nobody)

  private static var nobody: Int32 { -2 }

  /// Makes a log whose tick zero is now.
  package convenience init(_ scheduler: TestScheduler) { self.init(scheduler.board) }

  init(_ board: JobBoard) {
    self.board = board
    beginning = board.now
  }

  /// Each subscription, in the order in which they began.
  package var marks: [SubscriptionMarks] { state.withLock { $0.spans.map(\.marks) } }

  /// Whether anybody has ever observed.
  var isEmpty: Bool { state.withLock { $0.spans.isEmpty } }

  /// Since when, and on whose account, somebody still observes.
  var open: [(tick: Int, site: CallSite?)] {
    state.withLock { $0.spans.filter { $0.marks.end == nil } }.map { span in
      (span.marks.start ?? 0, board.state.withLock { $0.site(span.origin) })
    }
  }

  /// On whose account all who ever observed did so; -1 if they are several, or unknown.
  ///
  /// What an event of the lane leads to is theirs then.
  var origin: Int32 { max(-1, account.load(ordering: .relaxed)) }

  /// Notes a subscription that begins now.
  ///
  /// - Returns: Its number, from zero.
  @discardableResult
  @usableFromInline
  package func began() -> Int {
    let (now, origin) = board.state.withLock { ($0.now, $0.origin) }
    let (isFirst, known) = account.compareExchange(
      expected: Self.nobody, desired: origin, ordering: .relaxed)
    if !isFirst, known != origin { account.store(-1, ordering: .relaxed) }
    let span = Span(marks: SubscriptionMarks(start: tick(now), end: nil), origin: origin)
    return state.withLock { state in
      state.spans.append(span)
      return state.spans.count - 1
    }
  }

  /// Notes that a subscription ends now.
  @usableFromInline
  package func ended(_ number: Int) {
    let tick = tick(board.now)
    state.withLock { state in
      if state.spans[number].marks.end == nil { state.spans[number].marks.end = tick }
    }
  }

  @usableFromInline
  func began(_ observer: ObjectIdentifier) {
    let number = began()
    state.withLock { $0.present.append((observer, number)) }
  }

  @usableFromInline
  func ended(_ observer: ObjectIdentifier) {
    let number = state.withLock { state -> Int? in
      guard let index = state.present.firstIndex(where: { $0.observer == observer }) else {
        return nil
      }
      // Forgotten, because the identity may be another observer's after this one is released.
      return state.present.remove(at: index).number
    }
    if let number { ended(number) }
  }

  private func tick(_ now: Int64) -> Int { Int((now - beginning) / board.tickLength) }
}
