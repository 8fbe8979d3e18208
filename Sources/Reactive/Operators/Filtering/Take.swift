extension EventStream {
  /// Passes the first values, then completes.
  ///
  ///     s                  -1-2-3|
  ///     .take(first: 2)    -1-(2|)
  ///
  /// The result completes right after the last of these values, in the same tick, and disposes of upstream, so later
  /// values are never produced. If the stream ends earlier, so does the result. With a count of zero, the result has
  /// completed before anyone can observe it, and upstream is not started.
  ///
  /// - Parameter count: How many values to pass; less than zero traps.
  /// - Returns: A stream of at most `count` values.
  /// - Complexity: O(1) per value. Keeps a count.
  public func take(first count: Int) -> Self {
    precondition(
      count >= 0, "take(first:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return applying { _ in .empty } }
    return applying {
      $0.transforming { observer, upstream in
        let remaining = SerialBox(count)
        return observer.takingWhile(inclusive: true, of: upstream) { _ in
          remaining.contents -= 1
          return remaining.contents > 0
        }
      }
    }
  }
}

extension EventStream {
  /// Sends the last values when the stream completes.
  ///
  ///     s                 -1-2-3-|
  ///     .take(last: 2)    -------(23|)
  ///
  /// They are sent in order, all in the tick of the completion, which follows them. A failure or an interruption passes
  /// at once and drops the kept values. With a count of zero, the result has completed before anyone can observe it.
  ///
  /// - Parameter count: How many values to keep; less than zero traps.
  /// - Returns: A stream of at most `count` values.
  /// - Complexity: O(1) per value. Keeps the last `count` values.
  public func take(last count: Int) -> Self {
    precondition(
      count >= 0, "take(last:) takes a count of zero or more, but was given \(count).")
    guard count > 0 else { return applying { _ in .empty } }
    return connecting { source, observer, lifetime in
      source.run(observer.takingLast(count, in: lifetime), lifetime)
    }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the last values to this one when upstream completes.
  func takingLast(_ count: Int, in lifetime: Lifetime) -> Self {
    let kept = SerialBox(Ring<Value>(capacity: count))
    return Self(
      onValue: { value in
        var replaced = value
        kept.contents.append(&replaced)
      },
      onTermination: { [self] termination in
        let last = kept.contents
        kept.contents = Ring(capacity: count)
        if case .completed = termination {
          for position in 0..<last.count {
            onValue(last[position])
            if lifetime.hasEnded { return }
          }
        }
        onTermination(termination)
      })
  }
}

extension EventStream {
  /// Passes values while a predicate accepts them, then completes.
  ///
  ///     s                            -1-2-1|
  ///     .take(while: { $0 < 2 })     -1-|
  ///
  ///     s                                             -1-2-1|
  ///     .take(while: { $0 < 2 }, inclusive: true)     -1-(2|)
  ///
  /// The result completes in the tick of the first value that the predicate rejects, and disposes
  /// of upstream. An earlier terminal event passes at once.
  ///
  /// - Parameters:
  ///   - shouldContinue: Called once for each value up to the first that it rejects.
  ///   - isInclusive: Whether the rejected value is sent before the completion.
  /// - Returns: A stream that ends at the first rejected value, or with this one.
  /// - Complexity: One call of `shouldContinue` per value. Keeps nothing.
  @preconcurrency
  public func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool, inclusive isInclusive: Bool = false
  ) -> Self {
    applying { $0.transforming { $0.takingWhile(inclusive: isInclusive, of: $1, shouldContinue) } }
  }

  /// Passes values while a predicate accepts them and the first that it rejects, then completes.
  ///
  /// This is ReactiveSwift's name for `take(while: shouldContinue, inclusive: true)`: the predicate
  /// says when to go on, not when to stop. More in ``take(while:inclusive:)``.
  ///
  /// - Parameter shouldContinue: Called once for each value up to the first that it rejects.
  /// - Returns: A stream that ends with the first rejected value, or with this one.
  @preconcurrency
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Self {
    take(while: shouldContinue, inclusive: true)
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends values to this one up to the first rejected value.
  func takingWhile(
    inclusive isInclusive: Bool, of upstream: Lifetime,
    _ shouldContinue: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    let isOver = SerialBox(false)
    return Self(
      onValue: { [self] value in
        guard !isOver.contents else { return }
        if shouldContinue(value) { return onValue(value) }
        isOver.contents = true
        if isInclusive { onValue(value) }
        // The observer of this value may have ended the run.
        guard !upstream.hasEnded else { return }
        sendCompleted()
        upstream.end()
      },
      onTermination: { [onTermination] termination in
        // Already over, if the observer of the last value made upstream end.
        if !isOver.contents { onTermination(termination) }
      })
  }
}

extension EventStream {
  /// Passes values until a trigger fires, then completes.
  ///
  ///     s                   -1-2-3|
  ///     x                   ----a-
  ///     s.take(until: x)    -1-2|
  ///
  /// The trigger fires at its first value or when it completes, not if it is interrupted. It is observed before this
  /// stream: if it fires right then, no value passes. A value that comes before the trigger in the same tick passes.
  /// Every terminal event of this stream passes at once and releases the trigger.
  ///
  /// - Parameter trigger: When to stop; its values are ignored.
  /// - Returns: A stream that ends with this one or when the trigger fires, whichever is first.
  /// - Complexity: O(1) per value. Keeps one observation of the trigger.
  public func take<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Self
  where Trigger.Error == Never {
    let trigger = trigger.producer
    return connecting { source, observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      place.wait(for: trigger) { place.finish(.completed) }
      place.run(source, sendingTo: place.passing(observer.onValue))
    }
  }

  /// Passes values until a producer fires, then completes.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: ())`.
  public func take(until trigger: SignalProducer<(), Never>) -> Self {
    // As any stream, because this must not call itself.
    let trigger: some SignalProducerConvertible<(), Never> = trigger
    return take(until: trigger)
  }
}

extension EventStream {
  /// Passes values until a lifetime ends, then completes.
  ///
  /// The result completes at once if the lifetime has already ended. The owner of `lifetime` is not
  /// retained.
  ///
  /// - Parameter lifetime: How long to pass values.
  /// - Returns: A stream that ends with this one or with the lifetime, whichever ends first.
  /// - Complexity: Keeps one observation of the lifetime.
  public func take(during lifetime: Lifetime) -> Self {
    connecting { source, observer, runLifetime in
      let place = MeetingPlace(observer, runLifetime)
      let upstream = place.all.upstreamOutsideGate()
      place.all.attach(
        lifetime.observeEnded { place.gate.perform { place.finish(.completed) } })
      place.run(source, in: upstream, sendingTo: place.passing(observer.onValue))
    }
  }
}
