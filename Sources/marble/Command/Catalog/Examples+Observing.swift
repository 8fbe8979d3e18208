extension Examples {
  static let observing = Section(
    "observe",
    #"""
    test: on(event:failed:completed:interrupted:terminated:disposed:value:) calls closures and changes nothing
    hot s: -1-2-|
    pipeline: s.on(completed: {}, value: { _ in })

    test: on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:) calls them for a producer's starts too
    cold s: -1-2-|
    pipeline: s.on(started: {}, value: { _ in })

    test: logEvents(identifier:) prints each event and changes nothing
    hot s: -1-2-|
    pipeline: s.logEvents(identifier: "s")
    """#)
}
