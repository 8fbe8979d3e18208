import Reactive

/// What a test knows of its lanes and recordings beside playing and recording them: what they are
/// called, how they are drawn, who was there.
@usableFromInline
final class RunNotes: ReportSource {
  /// A lane of a test.
  @usableFromInline
  struct Lane: Sendable {
    /// Its marks, its length, its first tick.
    @usableFromInline
    typealias Drawing =
      @Sendable () -> (entries: [ReactiveTesting.Lane.Entry], length: Int, start: Int)

    let name: String?
    let isHot: Bool
    let log: SubscriptionLog
    let drawing: Drawing
  }

  /// A recording of a test.
  struct Record: Sendable {
    let site: CallSite?
    let report: ComparisonReport
    /// Stops recording, then disposes of the stream.
    let stop: @Sendable () -> Void
  }

  private struct State {
    var lanes: [Lane] = []
    var records: [Record] = []
  }

  @usableFromInline let tick: Duration
  private let state = Lock(State())

  init(tick: Duration) { self.tick = tick }

  func add(_ lane: Lane) { state.withLock { $0.lanes.append(lane) } }

  func add(_ record: Record) { state.withLock { $0.records.append(record) } }

  var records: [Record] { state.withLock { $0.records } }

  /// The lanes with what each is called: by its name, else by its kind and number.
  var lanes: [(name: String, lane: Lane)] {
    var counts = (hot: 0, cold: 0)
    return state.withLock { $0.lanes }.map { lane in
      if lane.isHot { counts.hot += 1 } else { counts.cold += 1 }
      return (lane.name ?? (lane.isHot ? "hot \(counts.hot)" : "cold \(counts.cold)"), lane)
    }
  }

  /// What the lane of a log is called.
  func name(_ log: SubscriptionLog) -> String? {
    lanes.first { $0.lane.log === log }?.name
  }

  @usableFromInline var rows: [Diagram.Row] {
    lanes.map { name, lane in
      let drawing = lane.drawing()
      return Diagram.Row(
        name, .marks(drawing.entries), start: drawing.start, end: max(drawing.length, 0))
    }
  }

  /// Lets go of the recordings, whose streams hold them in a circle; the lanes can still be drawn.
  func letGo() {
    let records = state.withLock { state in
      defer { state.records = [] }
      return state.records
    }
    withExtendedLifetime(records) {}
  }
}
