/// All that is measured, and what must be reached.
let allWorks: [Work] = values + pipes + flattening + meeting + starting + time + marble

private let values = [
  Work(
    .opaqueClosures, "map–filter–map over a range, opaque closures", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000,
    reach: .loops(2, of: .opaqueClosures), elsewhere: 270),
  Work(
    .literalClosures, "the same, literal closures", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000,
    reach: .loops(2, of: .opaqueClosures), elsewhere: 270),
  Work(
    .madeElsewhere, "the same, opaque closures, made in one place and started in another",
    per: "value", sizes: [10_000, 100_000, 1_000_000], at: 1_000_000,
    reach: .loops(6, of: .opaqueClosures)),
  Work(
    .twentyMaps, "chain of 20 maps", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 100_000,
    reach: .loops(2, of: .twentyMaps), elsewhere: 689),
  Work(
    .twentyMapsAtRunTime, "chain of 20 maps, put together in a loop", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 100_000,
    reach: .loops(6, of: .twentyMapsAtRunTime)),
]

private let pipes = [
  Work(
    .pipeStages, "pipe, map–filter–map", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000, elsewhere: 169),
  Work(
    .pipeToOne, "pipe to 1 observer", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .pipeToHundred, "pipe to 100 observers", per: "delivery",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000, elsewhere: 59),
  Work(
    .propertySignal, "`MutableProperty`, set with one observer of its signal", per: "set",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .propertyProducer, "`MutableProperty`, set with one run of its producer", per: "set",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
]

private let flattening = [
  Work(
    .flattenMerge, "`flatMap(.merge)`, 1,000 × 1,000", per: "value",
    sizes: [100_000, 1_000_000, 10_000_000], at: 1_000_000, elsewhere: 218),
  Work(
    .flattenConcat, "`flatMap(.concat)`, 1,000 × 1,000", per: "value",
    sizes: [100_000, 1_000_000, 10_000_000], at: 1_000_000),
  Work(
    .flattenLatest, "`flatMap(.latest)`, 1,000 × 1,000", per: "value",
    sizes: [100_000, 1_000_000, 10_000_000], at: 1_000_000),
]

private let meeting = [
  Work(
    .combineLatest, "`combineLatest` of two pipes", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000, elsewhere: 725),
  Work(
    .zip, "`zip` of two pipes", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000, elsewhere: 725),
  Work(
    .merge, "`merge` of two pipes", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000, elsewhere: 725),
  Work(
    .combineLatestOfTwo, "`Signal.combineLatest(a, b)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .combineLatestOfThree, "`Signal.combineLatest(a, b, c)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .combineProducersOfTwo, "`SignalProducer.combineLatest(a, b)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .combineProducersOfThree, "`SignalProducer.combineLatest(a, b, c)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .zipOfTwo, "`Signal.zip(a, b)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .zipOfThree, "`Signal.zip(a, b, c)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .zipProducersOfTwo, "`SignalProducer.zip(a, b)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
  Work(
    .zipProducersOfThree, "`SignalProducer.zip(a, b, c)`", per: "value",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000),
]

private let starting = [
  Work(
    .startAndComplete, "start and complete a three-stage producer", per: "start",
    sizes: [1_000, 10_000, 100_000], at: 100_000, elsewhere: 719)
]

private let time = [
  Work(
    .thousandTimers, "1,000 virtual timers at random times", per: "timer",
    sizes: [1_000], at: 1_000, elsewhere: 1_260),
  Work(
    .manyTimers, "100,000 virtual timers at random times", per: "timer",
    sizes: [1_000, 10_000, 100_000, 1_000_000], at: 100_000, elsewhere: 6_073),
  Work(
    .millionTimers, "1,000,000 virtual timers at random times", per: "timer",
    sizes: [1_000_000], at: 1_000_000),
  Work(
    .shuffledTimers, "100,000 virtual timers of one tick, in a shuffled order", per: "timer",
    sizes: [1_000, 10_000, 100_000], at: 100_000),
  Work(
    .interval, "a virtual interval of 100,000 ticks", per: "tick",
    sizes: [10_000, 100_000, 1_000_000], at: 100_000, elsewhere: 867),
  Work(
    .debounceReplaced, "10,000 values through a hot lane and `debounce`, each replaced by the next",
    per: "value", sizes: [1_000, 10_000, 100_000], at: 10_000, elsewhere: 9_640),
  Work(
    .debounceSent, "10,000 values through a hot lane and `debounce`, each sent on", per: "value",
    sizes: [1_000, 10_000, 100_000], at: 10_000, elsewhere: 9_640),
]

private let marble = [
  Work(
    .smallTest, "a small marble test, all told (3 events, `map`, compare)", per: "test",
    sizes: [100, 1_000, 10_000], at: 10_000, elsewhere: 18_500),
  Work(
    .longTest, "a marble test of that many events", per: "event",
    sizes: [1_000, 10_000, 100_000], at: 10_000),
  Work(
    .law, "a law of that many generated cases (`forAll`)", per: "case",
    sizes: [100, 1_000, 10_000], at: 1_000),
  Work(
    .asyncTest, "a small asynchronous test (a lane, `for await`, a sleep, 3 events, compare)",
    per: "test", sizes: [10, 100, 1_000], at: 1_000),
  Work(
    .unstructuredTasks, "10,000 unstructured tasks in a run, each sleeps twice", per: "task",
    sizes: [100, 1_000, 10_000], at: 10_000),
  Work(
    .sleeps, "a day of plain sleeps of a second in one task", per: "sleep",
    sizes: [864, 8_640, 86_400], at: 86_400),
  Work(
    .clockOutsideOfRuns, "`ContinuousClock.now` outside of runs, after a run", per: "reading",
    sizes: [10_000, 100_000, 1_000_000], at: 1_000_000,
    reach: .loops(1.5, of: .clockOutsideOfRuns)),
  Work(
    .marbleText, "marble text parsed and printed", per: "character",
    sizes: [10_000, 100_000, 1_000_000], at: 100_000),
  Work(
    .program, "`marble`: start to end, one case (static build)", per: "run",
    sizes: [1], at: 1),
  Work(
    .programCases, "`marble --quiet`, 10,000 cases", per: "case",
    sizes: [100, 1_000, 10_000], at: 10_000),
  Work(
    .orders, "every order of small cases (two lanes that meet three times)", per: "order",
    sizes: [80, 800, 8_000], at: 8_000),
  Work(
    .mergedOrders, "every order of five hot lanes that meet in one `merge` (120)", per: "case",
    sizes: [1, 10, 100], at: 100),
]
