import Reactive

/// The streams of a case's lanes by their names.
final class AdapterLanes: Sendable {
  private let streams = Lock<[String: FixtureAdapter.Stream]>([:])

  func add(_ stream: FixtureAdapter.Stream, named name: String) {
    streams.withLock { $0[name] = stream }
  }

  /// A stream that starts the lane.
  ///
  /// It does not retain the lanes, which retain their values.
  func stream(_ name: String) -> FixtureAdapter.Stream {
    FixtureAdapter.Stream { [weak self] observer, lifetime in
      guard let stream = self?.streams.withLock({ $0[name] }) else { return }
      lifetime += stream.start(observer)
    }
  }
}
