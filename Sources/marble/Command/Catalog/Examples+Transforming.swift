extension Examples {
  static let transforming = Section(
    "transform",
    #"""
    test: map(_:) sends what a closure makes of each value
    hot s: -1-2---3-|
    pipeline: s.map { $0 * 10 }

    test: map(value:) sends one and the same value for each
    hot s: -1-2---3-|
    pipeline: s.map(value: "x")

    test: scan(_:_:) sends every step of a sum that begins with a value
    hot s: -1-2---3-|
    pipeline: s.scan(10) { $0 + $1 }

    test: scan(into:_:) does so by changing what it has
    hot s: -1-2---3-|
    pipeline: s.scan(into: 10) { $0 += $1 }

    test: scan(_:) begins with the first value
    hot s: -1-2---3-|
    pipeline: s.scan { $0 + $1 }

    test: enumerated() puts its number before each value
    hot s: -a-b---c-|
    pipeline: s.enumerated()

    test: scanMap(_:_:) keeps a state and sends something else
    hot s: -1-2---3-|
    pipeline: s.scanMap(0) { sum, value in (sum + value, "sum \(sum + value)") }

    test: scanMap(into:_:) does so by changing the state
    hot s: -1-2---3-|
    pipeline: s.scanMap(into: 0) { $0 += $1; return $0 * 10 }

    test: combinePrevious() sends each value with the one before it
    hot s: -1-2---3-|
    pipeline: s.combinePrevious()

    test: combinePrevious(_:) does so from the first on, with a value to begin with
    hot s: -1-2---3-|
    pipeline: s.combinePrevious(0)

    test: materialize() makes values of all events
    hot s: -1-2-#
    pipeline: s.materialize()

    test: dematerialize() makes events of them again
    hot s: -a-b-c--|
    where: a = .value(1), b = .value(2), c = .completed
    pipeline: s.dematerialize()

    test: materializeResults() makes results of values and of a failure
    hot s: -1-2-#
    pipeline: s.materializeResults()

    test: dematerializeResults() makes values and a failure of results
    hot s: -a-b--|
    where: a = .success(1), b = .failure("no")
    pipeline: s.dematerializeResults()

    test: promoteValue(_:) gives a type of values to a stream that sends none
    hot s: ---|
    pipeline: s.promoteValue(Int.self)

    test: flatten() sends the elements of each value that is a sequence
    hot s: -a--b--|
    where: a = [1, 2], b = [3]
    pipeline: s.flatten()

    test: mapError(_:) makes another error of a failure
    hot s: -1-#
    pipeline: s.mapError { "bad \($0)" }
    """#)
}
