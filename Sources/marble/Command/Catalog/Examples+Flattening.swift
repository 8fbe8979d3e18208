extension Examples {
  static let flattening = Section(
    "flatten",
    #"""
    test: flatMap(_:_:) makes a stream of each value, and one stream of them all
    hot s: -a----b----|
    cold x: -1-2-3|
    pipeline: s.flatMap(.latest) { _ in x }

    test: flatten(_:) makes one stream of the streams that are sent
    hot s: -x-y----|
    cold x: 1--1|
    cold y: 2--2|
    pipeline: s.flatten(.concat)

    test: flatScan(_:_:_:) makes a stream of each value and of the last that was sent
    hot s: -1----2---|
    cold x: -1|
    pipeline: s.flatScan(.concat, 0) { state, value in x.map { $0 + state + value } }

    test: expand(limit:_:) makes a stream of each value, of each of its values, and so on
    cold s: 1|
    cold x: --1|
    pipeline: s.expand(limit: 1) { n in x.map { $0 + n } }.take(first: 4)
    """#)
}
