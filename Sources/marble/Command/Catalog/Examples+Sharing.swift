extension Examples {
  static let sharing = Section(
    "share",
    #"""
    test: share(replay:resetOn:linger:on:) lets one run serve several observers
    cold s: -1-2-3-|
    let shared: s.share(replay: 1)
    pipeline one: shared
    pipeline two: shared
    subscribe two: ----^

    test: replayLazily(upTo:) starts once, and tells late observers the last values
    cold s: -1-2-3-|
    let shared: s.replayLazily(upTo: 2)
    pipeline one: shared
    pipeline two: shared
    subscribe two: ----^

    test: lift(_:) makes a producer of what a signal of its events is made into
    cold s: -1-2-3|
    pipeline: s.lift { $0.zip(with: $0.skip(first: 1)) }
    """#)
}
