extension Examples {
  static let filtering = Section(
    "filter",
    #"""
    test: filter(_:) lets through what a closure approves of
    hot s: -1-2-3-4-|
    pipeline: s.filter { $0 % 2 == 0 }

    test: compactMap(_:) sends what a closure makes of each value, but no nil
    hot s: -1-x-3---|
    pipeline: s.compactMap { Int("\($0)") }

    test: skipNil() leaves out what is nil
    hot s: -1-n-3---|
    where: n = nil
    pipeline: s.skipNil()

    test: take(first:) completes with the last of some first values
    hot s: -1-2-3-|
    pipeline: s.take(first: 2)

    test: skip(first:) leaves out some first values
    hot s: -1-2-3-|
    pipeline: s.skip(first: 2)

    test: skipRepeats() leaves out what is equal to the value just before
    hot s: -1-1-2-1-|
    pipeline: s.skipRepeats()

    test: skipRepeats(_:comparing:) asks a closure what is a repeat
    hot s: -2-3-7-8-|
    pipeline: s.skipRepeats { abs($0 - $1) < 2 }

    test: skipRepeats(at:) compares a part of each value
    hot s: -a-b-c---|
    where: a = (1, "x"), b = (1, "y"), c = (2, "y")
    pipeline: s.skipRepeats(at: \.0)

    test: take(last:) waits for the end and sends the last values
    hot s: -1-2-3-|
    pipeline: s.take(last: 2)

    test: take(until:) completes with the first value that a closure approves of
    hot s: -1-2-3-4-|
    pipeline: s.take { $0 == 3 }

    test: take(while:inclusive:) completes at the first value that a closure refuses
    hot s: -1-2-3-4-|
    pipeline: s.take(while: { $0 < 3 }, inclusive: true)

    test: take(until:) completes when another stream sends
    hot s: -1-2-3-4-|
    hot stop: ----x
    pipeline: s.take(until: stop)

    test: skip(last:) sends each value once some more have come
    hot s: -1-2-3-|
    pipeline: s.skip(last: 1)

    test: skip(while:) leaves out values up to the first that a closure refuses
    hot s: -1-2-3-1-|
    pipeline: s.skip(while: { $0 < 3 })

    test: skip(until:) leaves out values until another stream sends
    hot s: -1-2-3-4-|
    hot go: ----x
    pipeline: s.skip(until: go)

    test: element(at:default:) sends one value by its number
    hot s: -a-b-c-|
    pipeline: s.element(at: 1)

    test: ignoreValues() sends only the end
    hot s: -1-2-3-|
    pipeline: s.ignoreValues()

    test: replaceEmpty(with:) sends a value at the end of a stream that had none
    hot s: ----|
    pipeline: s.replaceEmpty(with: 0)

    test: failIfEmpty(with:) fails at the end of a stream that had no value
    hot s: ----|
    pipeline: s.failIfEmpty(with: "none")

    test: uniqueValues() sends each value once
    hot s: -1-2-1-3-|
    pipeline: s.uniqueValues()

    test: uniqueValues(_:resetOn:) tells values apart by a part of them, and forgets them when told
    hot s: -a-b-a---a-|
    hot forget: -------x
    pipeline: s.uniqueValues({ $0 }, resetOn: forget)
    """#)
}
