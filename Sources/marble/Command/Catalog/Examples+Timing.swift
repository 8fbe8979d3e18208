extension Examples {
  static let timing = Section(
    "time",
    #"""
    test: delay(_:on:) sends each value later
    hot s: -1-2---3-|
    pipeline: s.delay(2t)

    test: debounce(_:on:whenCompleted:) sends the last value once it has been quiet for a time
    hot s: -1-2----3---|
    pipeline: s.debounce(2t)

    test: debounce(_:on:discardWhenCompleted:) says whether the end sends the last value
    hot s: -1-2----3|
    pipeline: s.debounce(2t, discardWhenCompleted: false)

    test: observe(on:) goes on with each event on a scheduler
    hot s: -1-2-|
    pipeline: s.observe(on: scheduler)

    test: start(on:) starts on a scheduler
    cold s: -1-2-|
    pipeline: s.start(on: scheduler)

    test: start(after:on:) starts after a time
    cold s: -1-2-|
    pipeline: s.start(after: 3t)

    test: lazyMap(on:transform:) makes something of the latest value once the scheduler comes to it
    hot s: -1-(23)--|
    pipeline: s.lazyMap(on: scheduler) { $0 * 10 }

    test: delay(until:) sends each value when a stream made for it sends
    hot s: -1-2---3-|
    cold wait: --x
    pipeline: s.delay { _ in wait }

    test: timestamp(on:) puts the time beside each value
    tick: 10ms
    hot s: -a-b-|
    pipeline: s.timestamp()

    test: measureInterval(on:) sends the time since the value before
    tick: 10ms
    hot s: -a-b---c-|
    pipeline: s.measureInterval()

    test: debounce(until:whenCompleted:) is quiet until a stream made for the value sends
    hot s: -1-2----3---|
    cold wait: --x
    pipeline: s.debounce { _ in wait }

    test: throttle(_:on:edges:whenCompleted:) lets through one value in a time
    hot s: -1-2-3-4-5-|
    pipeline: s.throttle(3t, edges: .leading)

    test: throttle(until:edges:whenCompleted:) rests until a stream made for the value sends
    hot s: -1-2-3-4-5-|
    cold wait: ---x
    pipeline: s.throttle(until: { _ in wait }, edges: .leading)

    test: throttle(while:on:) holds the latest value back while a property is true
    hot s: -1-2-3-4-|
    hot busy: --t---f--
    where: t = true, f = false
    pipeline: s.throttle(while: Property(initial: false, then: busy))

    test: audit(_:on:whenCompleted:) sends, a time after a value, whatever is the latest then
    hot s: -1-2-3-4-5---|
    pipeline: s.audit(3t)

    test: audit(until:whenCompleted:) waits for a stream made for the value
    hot s: -1-2-3-4-5---|
    cold wait: ---x
    pipeline: s.audit { _ in wait }

    test: sample(with:) sends the latest value with each value of another stream
    hot s: -1-2---3-|
    hot t: --x--y--z-|
    pipeline: s.sample(with: t)

    test: sample(on:onlyNew:) sends the latest value whenever another stream sends
    hot s: -1-2---3-|
    hot t: --x--y--z-|
    pipeline: s.sample(on: t)

    test: sample(every:on:) sends the latest value at regular intervals
    hot s: -1-2---3-----|
    pipeline: s.sample(every: 4t)

    test: withLatest(from:) pairs each value with the latest of another stream
    hot s: -1-2---3-|
    hot t: --x--y----
    pipeline: s.withLatest(from: t)

    test: timeout(after:raising:on:) fails if it has not ended after a time
    hot s: -1-2-------|
    pipeline: s.timeout(after: 6t, raising: "late")

    test: timeout(first:each:raising:on:) fails if the first value does not come in time
    hot s: -----1-2-|
    pipeline: s.timeout(first: 3t, raising: "late")

    test: timeout(first:each:raising:on:) fails if a value does not come in time after the one before
    hot s: -1-2-----3-|
    pipeline: s.timeout(each: 3t, raising: "late")

    test: timeout(first:each:switchingTo:on:) goes over to another stream if the first value is late
    hot s: -----1-2-|
    cold t: -9|
    pipeline: s.timeout(first: 3t, switchingTo: t)

    test: timeout(first:each:switchingTo:on:) goes over to another stream if a value is late
    hot s: -1-2-----3-|
    cold t: -9|
    pipeline: s.timeout(each: 3t, switchingTo: t)
    """#)
}
