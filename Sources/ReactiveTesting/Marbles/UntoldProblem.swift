import Reactive

/// Why a comparison proves nothing, until a failure has said so.
///
/// A testing library asks for a description if an expectation fails, and for nothing if it is met: such as one that two
/// timelines differ, of which one cannot be read.
struct UntoldProblem<Problem: Sendable>: ~Copyable, Sendable {
  private let problem = Lock<Problem?>(nil)

  /// Notes a problem; a later comparison without one does not make it good.
  func note(_ new: Problem) { problem.withLock { $0 = new } }

  /// Notes that a description has said it.
  func noteTold() { problem.withLock { $0 = nil } }

  /// The problem, once; nil if there is none, or if it was told.
  func take() -> Problem? { problem.withLock { $0.take() } }
}
