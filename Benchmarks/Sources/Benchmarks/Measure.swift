/// The median time of several runs of some work, in nanoseconds for each of its items.
func nanosecondsPerItem(of count: Int, runs: Int = 9, _ work: () -> Void) -> Double {
  work()
  let times = (0..<runs).map { _ in ContinuousClock().measure(work) / .nanoseconds(1) }
  return times.sorted()[runs / 2] / Double(count)
}

/// Prints a row of the table: the work, its cost, and how it compares to a hand-written loop.
func report(_ work: String, _ cost: Double, loop: Double? = nil) {
  let ratio = loop.map { "\(rounded(cost / $0)) x the loop" } ?? ""
  print(padded(work, 52), padded("\(rounded(cost)) ns", 12), ratio)
}

private func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
