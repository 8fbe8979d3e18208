extension JobBoard {
  /// Schedules an action for later.
  ///
  /// - Parameters:
  ///   - delay: In nanoseconds from now; less than zero counts as zero.
  ///   - kind: When in its tick it runs.
  ///   - action: Run at most once.
  /// - Returns: The handle that cancels it.
  @discardableResult
  func schedule(
    after delay: Int64, as kind: JobKind, _ action: @escaping @Sendable () -> Void
  ) -> Job {
    schedule(after: delay) { state in
      ActionJob(self, kind, group: state.group(kind), origin: state.origin, action)
    }
  }

  /// Schedules an action that repeats.
  func schedule(
    after delay: Int64, every interval: Int64, _ action: @escaping @Sendable () -> Void
  ) -> Job {
    schedule(after: delay) { state in
      RepeatingJob(
        self, group: state.group(.timer), origin: state.origin, name: state.name,
        every: interval, action)
    }
  }

  @inline(__always)
  private func schedule(after delay: Int64, _ make: (inout State) -> Job) -> Job {
    state.withLock { state in
      let job = make(&state)
      // Without a name, the entry may be a leftover of a released job with the same address.
      state.names?[ObjectIdentifier(job)] = state.name
      state.guide?.noteScheduled(job)
      job.wait(until: state.time(after: delay), number: state.jobs.takeNumber(), in: &state)
      return job
    }
  }
}
