import Benchmark

/// A work of some size, done by one contender: what is measured in a process of its own.
struct Case: Hashable {
  let task: Task
  let contender: Contender
  let size: Int

  var name: String { "\(task.rawValue)/\(contender.rawValue)/\(size)" }

  /// Tells the library of it.
  ///
  /// Getting ready is left to the first, unmeasured, iteration: a process knows all cases and runs one.
  @discardableResult
  func register(for duration: Duration) -> Benchmark? {
    let configuration = Benchmark.Configuration(
      metrics: [.wallClock], warmupIterations: 2, maxDuration: duration, maxIterations: 10_000)
    var run: Run?
    let teardown: Benchmark.BenchmarkTeardownHook = { run = nil }
    // Only where it has to be: a task would be one more thing around the work of everybody else.
    if contender == .asyncAlgorithms || task == .asyncTest || task == .sleeps
      || (contender, task) == (.loop, .unstructuredTasks)
    {
      return Benchmark(
        name, configuration: configuration,
        closure: { (benchmark: Benchmark) async -> Void in
          run = run ?? contender.prepare(task, size)
          guard case .waiting(let work) = run else { return benchmark.error("not prepared") }
          benchmark.startMeasurement()
          await work()
          benchmark.stopMeasurement()
        }, teardown: teardown)
    }
    return Benchmark(
      name, configuration: configuration,
      closure: { (benchmark: Benchmark) -> Void in
        run = run ?? contender.prepare(task, size)
        guard case .plain(let work) = run else { return benchmark.error("not prepared") }
        benchmark.startMeasurement()
        work()
        benchmark.stopMeasurement()
      }, teardown: teardown)
  }
}
