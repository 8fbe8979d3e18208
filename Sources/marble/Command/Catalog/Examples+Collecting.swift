extension Examples {
  static let collecting = Section(
    "collect, window and group",
    #"""
    test: collect() sends all values as one array at the end
    hot s: -1-2-3-|
    pipeline: s.collect()

    test: collect(count:startingEvery:skipEmpty:) sends arrays of a number of values
    hot s: -1-2-3-4-5-|
    pipeline: s.collect(count: 2)

    test: collect(_:) sends what it has once a closure approves of it
    hot s: -1-2-3-4-|
    pipeline: s.collect { $0.count == 2 }

    test: collect(_:) sends what it has when a closure approves of the value that follows
    hot s: -1-2-5-6-|
    pipeline: s.collect { values, next in next == 5 }

    test: collect(on:skipEmpty:) sends what it has whenever another stream sends
    hot s: -1-2-3-4-|
    hot now: ----x-----
    pipeline: s.collect(on: now)

    test: collect(until:) sends what it has when a stream made for it sends
    hot s: -1-2-3-4-|
    cold wait: ----x
    pipeline: s.collect { wait }

    test: collect(from:until:) begins an array with each value of one stream, and ends it by another
    hot s: -1-2-3-4-5-|
    hot open: --a----b---
    cold shut: ---x
    pipeline: s.collect(from: open, until: { _ in shut })

    test: collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:) sends what came in each stretch of time
    hot s: -1-2---3---|
    pipeline: s.collect(every: 4t)

    test: collect(every:startingEvery:limit:on:skipEmpty:discardWhenCompleted:) says whether the end sends the rest
    hot s: -1-2---3-|
    pipeline: s.collect(every: 4t, discardWhenCompleted: true)

    test: window(count:startingEvery:) sends streams of a number of values
    hot s: -1-2-3-|
    pipeline: s.window(count: 2)

    test: window(on:) begins a window whenever another stream sends
    hot s: -1-2-3-|
    hot now: ----x---
    pipeline: s.window(on: now)

    test: window(until:) ends a window by a stream made for it
    hot s: -1-2-3-|
    cold wait: ----x
    pipeline: s.window { wait }

    test: window(from:until:) begins windows by one stream and ends them by another
    hot s: -1-2-3-4-|
    hot open: --a------
    cold shut: ----x
    pipeline: s.window(from: open, until: { _ in shut })

    test: group(by:) sends a stream for each kind of value
    hot s: -1-2-3-4-|
    pipeline: s.group { $0 % 2 }

    test: group(by:until:) ends a group by a stream made for it
    hot s: -1-2-3-4-|
    cold wait: ---x
    pipeline: s.group(by: { $0 % 2 }, until: { _ in wait })

    test: window(every:startingEvery:limit:on:) sends a window for each stretch of time
    hot s: -1-2-3-|
    pipeline: s.window(every: 4t)
    """#)
}
