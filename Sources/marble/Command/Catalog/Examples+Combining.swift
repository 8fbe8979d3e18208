extension Examples {
  static let combining = Section(
    "combine",
    #"""
    test: merge(with:) sends what either sends
    hot a: -1---2--|
    hot b: ---x--y---|
    pipeline: a.merge(with: b)

    test: merge(_:) sends what any of several sends
    hot a: -1---2--|
    hot b: ---x--y---|
    pipeline: .merge(a, b)

    test: combineLatest(with:) pairs the latest values of two streams
    hot a: -1---2--|
    hot b: ---x--y---|
    pipeline: a.combineLatest(with: b)

    test: combineLatest(_:) gathers the latest values of several streams
    hot a: -1---2--|
    hot b: ---x--y---|
    pipeline: .combineLatest(a, b)

    test: concat(_:) follows one stream with another
    cold a: -1-2|
    cold b: --3|
    pipeline: a.concat(b)

    test: concat(value:) adds a value at the end
    cold a: -1-2|
    pipeline: a.concat(value: 9)

    test: concat(error:) fails at the end
    cold a: -1-2|
    pipeline: a.concat(error: "over")

    test: combineLatest(_:emptySentinel:) sends an array when there are no streams at all
    pipeline: .combineLatest([], emptySentinel: [0])

    test: zip(with:) pairs the first values, the second values, and so on
    hot a: -1-2---3-|
    hot b: ---x-y----|
    pipeline: a.zip(with: b)

    test: zip(_:) does so for several streams
    hot a: -1-2---3-|
    hot b: ---x-y----|
    pipeline: .zip(a, b)

    test: zip(_:emptySentinel:) sends an array when there are no streams at all
    pipeline: .zip([], emptySentinel: [0])

    test: race(with:) goes on with whichever sends first
    hot a: --1-2-|
    hot b: -x-y---|
    pipeline: a.race(with: b)

    test: race(_:) does so for several streams
    hot a: --1-2-|
    hot b: -x-y---|
    pipeline: .race([a, b])

    test: take(untilReplacement:) goes over to another stream once that sends
    hot a: -1-2-3-4-|
    hot b: ----x-y-|
    pipeline: a.take(untilReplacement: b)

    test: prefix(_:) puts another stream before this one
    cold a: -1-2|
    cold b: --9|
    pipeline: a.prefix(b)

    test: prefix(value:) puts a value before this stream
    cold a: -1-2|
    pipeline: a.prefix(value: 0)

    test: then(_:) waits for the end and goes on with another stream
    cold a: -1-2|
    cold b: -9|
    pipeline: a.then(b)

    test: negate() sends the opposite of each Boolean
    hot s: -t-f-|
    where: t = true, f = false
    pipeline: s.negate()

    test: and(_:) says whether the latest of both are true
    hot a: t---f--|
    hot b: -f-t---|
    where: t = true, f = false
    pipeline: a.and(b)

    test: or(_:) says whether the latest of either is true
    hot a: t---f--|
    hot b: -f-t---|
    where: t = true, f = false
    pipeline: a.or(b)

    test: all(_:) says whether the latest of all are true
    hot a: t---f--|
    hot b: -f-t---|
    where: t = true, f = false
    pipeline: .all(a, b)

    test: any(_:) says whether the latest of any is true
    hot a: t---f--|
    hot b: -f-t---|
    where: t = true, f = false
    pipeline: .any(a, b)
    """#)
}
