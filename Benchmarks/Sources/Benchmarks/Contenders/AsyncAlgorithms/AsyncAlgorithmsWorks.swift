import AsyncAlgorithms

/// Swift's own asynchronous sequences, with Apple's algorithms.
///
/// What is a pipe elsewhere is an `AsyncStream`, filled first and then emptied, which is the least that
/// it can cost. There is no property, and no virtual time; its `flatMapLatest` gives up an inner
/// sequence where the others have sent all of it.
func byAsyncAlgorithms(_ task: Task, _ size: Int) -> Run? {
  let sink = Sink()
  let (increment, test, triple) = (opaqueIncrement(), opaqueTest(), opaqueTriple())
  switch task {
  case .opaqueClosures:
    return .waiting {
      for await value in (0..<size).async.map(increment).filter(test).map(triple) {
        sink.sum &+= value
      }
    }
  case .literalClosures:
    return .waiting {
      for await value in (0..<size).async.map({ $0 &+ 1 }).filter({ $0 & 3 != 0 })
        .map({ $0 &* 3 })
      { sink.sum &+= value }
    }
  case .twentyMaps:
    return .waiting {
      for await value in (0..<size).async
        .map(increment).map(increment).map(increment).map(increment).map(increment)
        .map(increment).map(increment).map(increment).map(increment).map(increment)
        .map(increment).map(increment).map(increment).map(increment).map(increment)
        .map(increment).map(increment).map(increment).map(increment).map(increment)
      { sink.sum &+= value }
    }
  case .startAndComplete:
    let sequence = CollectionOfOne(1).async.map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &* 2 }
    return .waiting {
      for _ in 0..<size { for await value in sequence { sink.sum &+= value } }
    }
  case .pipeStages:
    return .waiting {
      for await value in filled(0..<size).map(increment).filter(test).map(triple) {
        sink.sum &+= value
      }
    }
  case .pipeToOne:
    return .waiting { for await value in filled(0..<size) { sink.sum &+= value } }
  case .flattenConcat:
    return .waiting {
      for await value in (0..<size / 1000).async.flatMap({ _ in (0..<1000).async }) {
        sink.sum &+= value
      }
    }
  case .combineLatest:
    return .waiting {
      let (left, right) = (filled(0..<size / 2), filled(0..<size / 2))
      for await (one, other) in AsyncAlgorithms.combineLatest(left, right) {
        sink.sum &+= one &+ other
      }
    }
  case .zip:
    return .waiting {
      let (left, right) = (filled(0..<size / 2), filled(0..<size / 2))
      for await (one, other) in AsyncAlgorithms.zip(left, right) { sink.sum &+= one &+ other }
    }
  case .merge:
    return .waiting {
      let (left, right) = (filled(0..<size / 2), filled(0..<size / 2))
      for await value in AsyncAlgorithms.merge(left, right) { sink.sum &+= value }
    }
  default:
    return nil
  }
}

/// A stream into which values have been sent, and then the end.
private func filled(_ values: Range<Int>) -> AsyncStream<Int> {
  let (stream, input) = AsyncStream.makeStream(of: Int.self)
  for value in values { input.yield(value) }
  input.finish()
  return stream
}
