/// Something to be done, whose cost is measured for each of its items.
struct Work {
  let task: Task
  let name: String
  /// What the items are, in the singular.
  let item: String
  /// How many items, from the smallest run to the largest: each ten times the one before.
  let sizes: [Int]
  /// The size at which contenders meet and the bound holds.
  let size: Int
  let bound: Bound
  /// The best peer measured on this kind of machine in other runs, in nanoseconds for each item.
  let elsewhere: Double?

  init(
    _ task: Task, _ name: String, per item: String, sizes: [Int], at size: Int,
    reach bound: Bound = .peers(3), elsewhere: Double? = nil
  ) {
    self.task = task
    self.name = name
    self.item = item
    self.sizes = sizes
    self.size = size
    self.bound = bound
    self.elsewhere = elsewhere
  }
}

/// What must be reached, as a ratio of figures of one run.
enum Bound {
  /// At most so many times what the hand-written loop of a task takes.
  case loops(Double, of: Task)
  /// At least so many times as fast as the fastest peer.
  case peers(Double)
}

/// A work as the contenders know it.
enum Task: String, CaseIterable {
  case opaqueClosures, literalClosures, madeElsewhere, twentyMaps, twentyMapsAtRunTime
  case pipeStages, pipeToOne, pipeToHundred, propertySignal, propertyProducer
  case flattenMerge, flattenConcat, flattenLatest
  case combineLatest, zip, merge
  case combineLatestOfTwo, combineLatestOfThree, zipOfTwo, zipOfThree
  case combineProducersOfTwo, combineProducersOfThree, zipProducersOfTwo, zipProducersOfThree
  case startAndComplete
  case thousandTimers, manyTimers, millionTimers, shuffledTimers, interval
  case debounceReplaced, debounceSent
  case smallTest, longTest, law, marbleText
  case asyncTest, unstructuredTasks, sleeps, clockOutsideOfRuns
  case program, programCases
  case orders, mergedOrders
}

/// Who does a work.
enum Contender: String, CaseIterable {
  case loop = "loop"
  case reactive = "Reactive"
  case openCombine = "OpenCombine"
  case asyncAlgorithms = "AsyncAlgorithms"
  case rxSwift = "RxSwift"
  case reactiveSwift = "ReactiveSwift"

  /// Those that this build has.
  static var present: [Contender] {
    #if ALL_PEERS
      allCases
    #else
      [.loop, .reactive, .openCombine, .asyncAlgorithms]
    #endif
  }

  /// Gets everything ready for a work of so many items.
  ///
  /// Nil where the contender has nothing that does the same.
  func prepare(_ task: Task, _ size: Int) -> Run? {
    switch self {
    case .loop: return byHand(task, size)
    case .reactive: return byReactive(task, size)
    case .openCombine: return byOpenCombine(task, size)
    case .asyncAlgorithms: return byAsyncAlgorithms(task, size)
    #if ALL_PEERS
      case .rxSwift: return byRxSwift(task, size)
      case .reactiveSwift: return byReactiveSwift(task, size)
    #else
      case .rxSwift, .reactiveSwift: return nil
    #endif
    }
  }
}

/// The part of a work that is measured.
enum Run {
  case plain(() -> Void)
  case waiting(() async -> Void)
}
