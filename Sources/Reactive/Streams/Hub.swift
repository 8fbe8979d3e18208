import Synchronization

/// Where one stream of events becomes many: the inside of a signal.
///
/// Held by the signal and by what feeds it. When the last of them goes, so do the observers; their handles,
/// which may be kept for long, hold the core alone.
@usableFromInline
final class Hub<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let core: HubCore

  /// Makes a hub.
  ///
  /// - Parameters:
  ///   - disposables: Disposed of when the stream ends, or when nobody can observe it any more.
  ///   - watch: Told, inside the gate, of each observer that comes (true) and goes (false).
  @inlinable
  init(
    _ disposables: CompositeDisposable? = nil,
    watch: (@Sendable (ObjectIdentifier, Bool) -> Void)? = nil
  ) {
    core = HubCore(disposables, watch: watch)
  }

  /// Makes a hub for an operator's signal, by way of a type that is handed in.
  @usableFromInline
  required init() { core = HubCore(nil, watch: nil) }

  deinit {
    // Looked at here: most hubs go after their end, and to call the core is to retain it.
    if !core.hasEnded { core.abandon() }
  }

  /// Sends a value to all observers, from outside.
  @usableFromInline
  func send(_ value: Value) { core.send(value) }

  /// Ends the stream, from outside.
  @usableFromInline
  func end(_ termination: Termination<Error>) { core.end(termination) }
}

extension Hub {
  /// The observer for a source that is inside this hub's gate when it sends.
  @usableFromInline
  var insideObserver: Signal<Value, Error>.Observer {
    .init(onValue: { self.core.deliver($0) }, onTermination: { self.core.finish($0) })
  }

  /// The observer for a source that is outside this hub's gate, and may go without a word.
  @usableFromInline
  var outsideObserver: Signal<Value, Error>.Observer {
    .init(onValue: { self.core.send($0) }, onTermination: { self.core.end($0) })
  }

  /// The observer for whoever is outside.
  ///
  /// When its last copy is released, the stream is interrupted.
  @inlinable
  var entrance: Signal<Value, Error>.Observer {
    HubEntrance(hub: self).observer
  }
}

/// Held by the copies of an entrance's observer alone, so that the last of them can be noticed.
@usableFromInline
final class HubEntrance<Value: Sendable, Error: Swift.Error>: Sendable {
  // The core for itself too: by way of the hub it would be retained for each value.
  @usableFromInline let core: HubCore
  @usableFromInline let hub: Hub<Value, Error>

  @inlinable
  init(hub: Hub<Value, Error>) {
    core = hub.core
    self.hub = hub
  }

  @usableFromInline
  var observer: Signal<Value, Error>.Observer {
    .init(onValue: { self.core.send($0) }, onTermination: { self.core.end($0) })
  }

  deinit {
    // Looked at here: most entrances go after the end, and to call the core takes a look at its types.
    if !core.hasEnded { core.end(Termination<Error>.interrupted) }
  }
}
