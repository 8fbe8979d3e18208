extension Examples {
  static let recovering = Section(
    "recover and run again",
    #"""
    test: flatMapError(_:) goes on with a stream made of the error
    hot s: -1-#
    cold t: -9|
    pipeline: s.flatMapError { _ in t }

    test: attempt(_:) fails where a closure gives a failure
    hot s: -1-2-3-|
    pipeline: s.attempt { $0 < 3 ? .success(()) : .failure("many") }

    test: attemptMap(_:) sends what a closure makes of each value, or fails
    hot s: -1-2-3-|
    pipeline: s.attemptMap { $0 < 3 ? .success($0 * 10) : .failure("many") }

    test: retry(upTo:) starts again after a failure
    cold s: -1-#
    cold s: -2-|
    pipeline: s.retry(upTo: 1)

    test: retry(upTo:interval:on:resetOnValue:) waits before it starts again
    cold s: -1-#
    cold s: -2-|
    pipeline: s.retry(upTo: 1, interval: 3t)

    test: retry(when:) starts again when a stream made for the failure sends
    cold s: -1-#
    cold s: -2-|
    cold wait: --x
    pipeline: s.retry { _, _ in wait }

    test: repeat(_:) starts again after completion
    cold s: -1-|
    pipeline: s.repeat(2)

    test: repeat(_:interval:on:) waits before it starts again
    cold s: -1-|
    pipeline: s.repeat(2, interval: 3t)

    test: repeat(when:) starts again when a stream made for the run sends
    cold s: -1-|
    cold wait: --x
    pipeline: s.repeat { _ in wait }.take(first: 2)
    """#)
}
