import OpenCombine
import ReactiveTesting

/// Records what a publisher sends, and what the publishers that it sends send.
final class Recorder {
  private unowned let run: Case
  private let origin: Int
  private var events: [(tick: Int, kind: Kind)] = []
  private var cancellables: Set<AnyCancellable> = []
  private var hasEnded = false

  private enum Kind {
    case value(AdapterValue)
    case stream(AdapterStream, Recorder)
    case failed(AdapterValue)
    case completed
    case disposed
  }

  init(_ run: Case, origin: Int = 0) { (self.run, self.origin) = (run, origin) }

  func start(_ stream: Stream) {
    guard !hasEnded else { return }
    stream.sink(
      receiveCompletion: { [unowned self] completion in
        switch completion {
        case .finished: add(.completed)
        case .failure(let failure): add(.failed(failure.value))
        }
        hasEnded = true
      }, receiveValue: { [unowned self] in receive($0) }
    ).store(in: &cancellables)
  }

  private func receive(_ value: AdapterValue) {
    guard case .stream(let stream) = value, let box = stream.content as? Box else {
      return add(.value(value))
    }
    let inner = Recorder(run, origin: run.tick)
    add(.stream(stream, inner))
    inner.start(box.stream)
  }

  /// Disposes of the publisher.
  ///
  /// It sends nothing then, but the protocol wants a mark.
  func dispose() {
    add(.disposed)
    hasEnded = true
    cancellables.removeAll()
  }

  func stop() {
    cancellables.removeAll()
    for case (_, .stream(_, let inner)) in events { inner.stop() }
  }

  private func add(_ kind: Kind) { if !hasEnded { events.append((run.tick - origin, kind)) } }

  var json: JSONText {
    .array(
      events.map { event in
        let tick = (name: "tick", value: JSONText.integer(event.tick))
        switch event.kind {
        case .value(let value): return .object([tick, ("value", value.json)])
        case .stream(let stream, let inner):
          return .object([
            tick, ("stream", .object([("lane", .text(stream.lane)), ("events", inner.json)])),
          ])
        case .failed(let error):
          return .object([tick, ("end", .text("failed")), ("error", error.json)])
        case .completed: return .object([tick, ("end", .text("completed"))])
        case .disposed: return .object([tick, ("end", .text("interrupted"))])
        }
      })
  }
}
