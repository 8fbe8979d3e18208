import Benchmark

/// What one would write without any library.
func byHand(_ task: Task, _ size: Int) -> Run? {
  let sink = Sink()
  let step = opaqueIncrement()
  switch task {
  case .opaqueClosures:
    let (increment, test, triple) = (opaqueIncrement(), opaqueTest(), opaqueTriple())
    return .plain { threeClosures(size, increment, test, triple, sink) }
  case .literalClosures:
    return .plain {
      for value in 0..<size where (value &+ 1) & 3 != 0 { sink.sum &+= (value &+ 1) &* 3 }
      blackHole(sink.sum)
    }
  case .twentyMaps, .twentyMapsAtRunTime:
    return .plain { twentyClosures(size, step, sink) }
  case .pipeToOne, .pipeToHundred:
    let count = task == .pipeToOne ? 1 : 100
    let observers = (0..<count).map { _ in opaqueSum(sink) }
    return .plain {
      for value in 0..<size / count { for observer in observers { observer(value) } }
    }
  case .flattenMerge, .flattenConcat, .flattenLatest:
    let observer = opaqueSum(sink)
    return .plain { for _ in 0..<size / 1000 { for value in 0..<1000 { observer(value) } } }
  case .unstructuredTasks: return tasksInRealTime(size)
  case .clockOutsideOfRuns: return readClock(size, sink)
  default:
    return nil
  }
}

// The closures come as parameters, so that they stay what they are: unknown.
@inline(never)
private func threeClosures(
  _ size: Int, _ increment: @Sendable (Int) -> Int, _ test: @Sendable (Int) -> Bool,
  _ triple: @Sendable (Int) -> Int, _ sink: Sink
) {
  for value in 0..<size {
    let incremented = increment(value)
    if test(incremented) { sink.sum &+= triple(incremented) }
  }
}

@inline(never)
private func twentyClosures(_ size: Int, _ step: @Sendable (Int) -> Int, _ sink: Sink) {
  for value in 0..<size {
    var result = value
    for _ in 0..<20 { result = step(result) }
    sink.sum &+= result
  }
}
