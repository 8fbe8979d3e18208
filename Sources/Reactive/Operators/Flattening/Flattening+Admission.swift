extension Flattening {
  /// Returns the lifetime to run an inner stream in; nil if the caller has nothing to run.
  @usableFromInline
  func room(for inner: Inner) -> Lifetime? {
    let branch = admit(inner)
    if branch == nil { startWaiting() }
    if isRace, let branch { start(inner, in: branch) }
    // The run may already be over.
    return isRace || branch?.hasEnded != false ? nil : branch
  }

  /// Makes room for an inner stream and returns its lifetime; nil if it has to wait or is ignored.
  private func admit(_ inner: Inner) -> Lifetime? {
    switch strategy.kind {
    case .concurrent(.max):
      progress.withLock { $0.running += 1 }
      return place.branch()
    case .concurrent:
      progress.withLock { $0.waiting.append(inner) }
      return nil
    case .latest:
      let branch = place.branch()
      let old = progress.withLock { progress -> Lifetime? in
        defer { progress.latest = branch }
        return progress.latest
      }
      old?.end()
      return branch
    case .exhaust:
      return progress.withLock { progress -> Lifetime? in
        guard progress.latest == nil else { return nil }
        progress.latest = place.branch()
        return progress.latest
      }
    case .race:
      return progress.withLock { progress -> Lifetime? in
        guard !progress.isDecided else { return nil }
        let branch = place.branch()
        progress.contenders.append(branch)
        progress.running += 1
        return branch
      }
    }
  }

  /// Decides the race for the first stream that sends; call it inside the gate.
  func decide(for winner: Lifetime) {
    guard !winner.hasEnded else { return }
    let losers = progress.withLock { progress -> [Lifetime] in
      guard !progress.isDecided else { return [] }
      progress.isDecided = true
      progress.running = 1
      defer { progress.contenders = [] }
      return progress.contenders
    }
    for loser in losers where loser.disposables !== winner.disposables { loser.end() }
  }
}
