extension Examples {
  static let creating = Section(
    "create",
    #"""
    test: .empty completes at once
    pipeline: .empty

    test: .never sends nothing and never ends
    pipeline: .never

    test: SignalProducer(value:) sends one value and completes
    pipeline: SignalProducer(value: 1)

    test: SignalProducer(error:) fails at once
    pipeline: SignalProducer(error: "boom")

    test: SignalProducer(_:) sends the elements of an array, a range or a text
    pipeline: SignalProducer(1...3)

    test: SignalProducer(result:) sends a success, or fails
    pipeline: SignalProducer(result: .success(1))

    test: SignalProducer(_:) calls a closure at each start
    pipeline: SignalProducer { 1 }.repeat(2)

    test: timer(after:every:on:) sends after a time, and then again and again
    pipeline: .timer(after: 3t, every: 4t).map(value: "x").take(first: 3)

    test: timer(interval:on:leeway:) sends the time at regular intervals
    tick: 10ms
    pipeline: .timer(interval: 30ms).take(first: 3)

    test: interval(_:on:) counts at regular intervals
    pipeline: .interval(3t).take(first: 3)

    test: interval(_:interval:on:) sends the elements of a sequence at regular intervals
    pipeline: .interval(["a", "b", "c"], interval: 3t)

    test: deferred(_:) makes its stream anew for each start
    cold s: -1-|
    pipeline: .deferred { s }.concat(.deferred { s.map { $0 + 1 } })

    test: using(_:_:) makes a resource for each start, and a stream of it
    cold s: -1-2-|
    pipeline: .using({ 10 }) { resource in s.map { $0 * resource } }
    """#)
}
