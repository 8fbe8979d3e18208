import Reactive

/// Sends the events of a lane that waits for its consumer: each is delayed from when the previous one was taken.
@usableFromInline
final class SequenceFeed<Value: Sendable, Error: Swift.Error>: Sendable {
  private let entries: [Timeline<Value, Error>.Entry]
  private let source: SequenceSource<Value, Error>
  private let board: JobBoard

  @usableFromInline
  init(
    _ timeline: Timeline<Value, Error>, to source: SequenceSource<Value, Error>, on board: JobBoard
  ) {
    entries = timeline.sequence.filter { $0.tick >= 0 }
    self.source = source
    self.board = board
  }

  /// Schedules the event with this number.
  @usableFromInline
  func wait(for number: Int) {
    guard number < entries.count else { return }
    let ticks = Int64(entries[number].tick - (number > 0 ? entries[number - 1].tick : 0))
    let (delay, isTooLong) = ticks.multipliedReportingOverflow(by: board.tickLength)
    board.schedule(after: isTooLong ? .max : delay, as: .hotEvent) { [self] in send(number) }
  }

  private func send(_ number: Int) {
    switch entries[number].mark.event {
    case .value(let value):
      // Set before sending: the element may be asked for on another thread right after.
      source.whenTaken { [self] in wait(for: number + 1) }
      if source.send(value) { source.noteTaken() }
    case .failed(let error): source.finish(error)
    case .completed, .interrupted: source.finish(nil)
    case nil: break
    }
  }
}
