/// This library, used as its README does.
func byReactive(_ task: Task, _ size: Int) -> Run? {
  let sink = Sink()
  switch task {
  case .opaqueClosures: return opaqueStages(size, sink)
  case .literalClosures: return literalStages(size, sink)
  case .madeElsewhere: return stagesMadeElsewhere(size, sink)
  case .twentyMaps: return twentyMaps(size, opaqueIncrement(), sink)
  case .twentyMapsAtRunTime: return twentyMapsAtRunTime(size, opaqueIncrement(), sink)
  case .startAndComplete: return startAndComplete(size, sink)
  case .pipeStages: return pipeStages(size, sink)
  case .pipeToOne: return pipe(to: 1, size, sink)
  case .pipeToHundred: return pipe(to: 100, size, sink)
  case .propertySignal: return propertySignal(size, sink)
  case .propertyProducer: return propertyProducer(size, sink)
  case .flattenMerge: return flatten(.merge, size, sink)
  case .flattenConcat: return flatten(.concat, size, sink)
  case .flattenLatest: return flatten(.latest, size, sink)
  case .combineLatest: return combineLatest(size, sink)
  case .zip: return zip(size, sink)
  case .merge: return merge(size, sink)
  case .combineLatestOfTwo, .combineLatestOfThree, .zipOfTwo, .zipOfThree, .combineProducersOfTwo,
    .combineProducersOfThree, .zipProducersOfTwo, .zipProducersOfThree:
    return staticForm(task, size, sink)
  case .thousandTimers, .manyTimers, .millionTimers: return timers(size, sink)
  case .shuffledTimers: return shuffledTimers(size, sink)
  case .interval: return interval(size, sink)
  case .debounceReplaced: return debounce(size, distance: 1, sink)
  case .debounceSent: return debounce(size, distance: 3, sink)
  case .smallTest: return smallTests(size, sink)
  case .longTest: return longTest(size, sink)
  case .asyncTest: return asyncTests(size)
  case .unstructuredTasks: return unstructuredTasks(size)
  case .marbleText: return marbleText(size, sink)
  case .program: return program()
  case .programCases: return programCases(size)
  }
}
