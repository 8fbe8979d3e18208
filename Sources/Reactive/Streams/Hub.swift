import Synchronization

/// The inside of a signal, where one stream of events is sent to many observers.
///
/// It is retained by the signal and by its source. When the last of them is released, so are the observers. Their
/// handles, which may be kept for long, retain only the core.
@usableFromInline
final class Hub<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let core: HubCore

  /// Makes a hub.
  ///
  /// - Parameters:
  ///   - disposables: Disposed of when the stream ends, or when nobody can observe it any more.
  ///   - watch: Called, inside the gate, when an observer is added (true) or removed (false).
  @inlinable
  init(
    _ disposables: CompositeDisposable? = nil,
    watch: (@Sendable (ObjectIdentifier, Bool) -> Void)? = nil
  ) {
    core = HubCore(disposables, watch: watch)
  }

  /// Makes a hub for an operator's signal, through a metatype that is passed in.
  @usableFromInline
  required init() { core = HubCore(nil, watch: nil) }

  deinit {
    // Checked here: most hubs are released after their end, and calling the core would retain it.
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

  /// The observer for a source that is outside this hub's gate, and may be released without an event.
  @usableFromInline
  var outsideObserver: Signal<Value, Error>.Observer {
    .init(onValue: { self.core.send($0) }, onTermination: { self.core.end($0) })
  }

  /// The observer for senders outside.
  ///
  /// When its last copy is released, the stream is interrupted.
  @inlinable
  var entrance: Signal<Value, Error>.Observer {
    HubEntrance(hub: self).observer
  }
}

/// Retained only by the copies of an entrance's observer, so that the release of the last one is noticed.
@usableFromInline
final class HubEntrance<Value: Sendable, Error: Swift.Error>: Sendable {
  // Stores the core too: through the hub, it would be retained for each value.
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
    // Checked here: most entrances are released after the end, and calling the core looks up types.
    if !core.hasEnded { core.end(Termination<Error>.interrupted) }
  }
}

extension Hub {
  /// Interrupts the stream, from outside.
  ///
  /// - Parameter courier: Delivers the interruption; nil to send it at once.
  func interrupt(by courier: Gate.Courier?) {
    guard let courier, let disposables = core.disposables else { return interrupt() }
    // Closed at once, which silences the source.
    guard disposables.close() else { return }
    core.perform {
      courier {
        self.core.perform {
          // The hub is retained until then, so that its observers are notified.
          self.core.finish(Termination<Error>.interrupted)
          disposables.empty()
        }
      }
    }
  }

  /// The same, without a courier.
  func interrupt() {
    // Closed at once, which silences the source; the rest may have to wait for the current event.
    if let disposables = core.disposables, !disposables.close() { return }
    core.perform { [core] in
      core.finish(Termination<Error>.interrupted)
      core.disposables?.empty()
    }
  }
}
