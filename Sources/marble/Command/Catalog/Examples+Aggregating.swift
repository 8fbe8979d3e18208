extension Examples {
  static let aggregating = Section(
    "aggregate",
    #"""
    test: reduce(_:_:) sends, at the end, a sum that begins with a value
    hot s: -1-2-3-|
    pipeline: s.reduce(10) { $0 + $1 }

    test: reduce(into:_:) does so by changing what it has
    hot s: -1-2-3-|
    pipeline: s.reduce(into: 10) { $0 += $1 }

    test: reduce(_:) begins with the first value
    hot s: -1-2-3-|
    pipeline: s.reduce { $0 + $1 }

    test: count() sends how many values there were
    hot s: -a-b-c-|
    pipeline: s.count()

    test: min() sends the least
    hot s: -2-1-3-|
    pipeline: s.min()

    test: max() sends the greatest
    hot s: -2-3-1-|
    pipeline: s.max()

    test: min(by:) sends the least in an order of your own
    hot s: -2-1-3-|
    pipeline: s.min { $0 > $1 }

    test: max(by:) sends the greatest in an order of your own
    hot s: -2-3-1-|
    pipeline: s.max { $0 > $1 }

    test: allSatisfy(_:) says whether a closure approves of all values
    hot s: -1-2-3-4-|
    pipeline: s.allSatisfy { $0 < 3 }

    test: isEmpty() says whether there was no value
    hot s: ---1-|
    pipeline: s.isEmpty()

    test: elementsEqual(_:) says whether two streams send the same values
    hot s: -1-2-----|
    hot t: ---1-2--|
    pipeline: s.elementsEqual(t)

    test: elementsEqual(_:by:) does so by a comparison of your own
    hot s: -1-2---|
    hot t: ---3-4-|
    pipeline: s.elementsEqual(t) { $0 + 2 == $1 }
    """#)
}
