import Foundation

/// What one run of this program measures, and says.
struct Plan {
  static let usage = """
    usage: Benchmarks [--short] [--only TEXT]
      --short      the smallest sizes, a moment each: that all of it runs, not how fast
      --only TEXT  the works whose name holds it

    """

  /// Each work at each size by each contender, whether or not it can do it.
  static var everything: [Case] {
    allWorks.flatMap { work in
      Contender.present.flatMap { contender in
        Set(work.sizes + [work.size]).map { Case(task: work.task, contender: contender, size: $0) }
      }
    }
  }

  let isShort: Bool
  let works: [Work]

  init?(_ options: [String]) {
    var options = options[...]
    var isShort = false
    var chosen = allWorks
    while let option = options.popFirst() {
      switch option {
      case "--short": isShort = true
      case "--only":
        guard let text = options.popFirst() else { return nil }
        chosen = chosen.filter { $0.name.contains(text) || $0.task.rawValue == text }
      default: return nil
      }
    }
    self.isShort = isShort
    works = chosen
  }

  /// Measures, and prints the tables.
  func carryOut() throws {
    var figures = Figures()
    let comparison = Measurement(duration: isShort ? .milliseconds(20) : .milliseconds(1_500))
    for work in works {
      let size = isShort ? work.sizes[0] : work.size
      for contender in Contender.present where contender.prepare(work.task, 1000) != nil {
        try figures.measure(work.task, by: contender, of: size, comparison)
      }
    }
    print(comparisonTable(of: works, figures, isShort: isShort))
    guard !isShort else { return }

    let growth = Measurement(duration: .milliseconds(500))
    let growing = works.filter { $0.sizes.count > 1 }
    for work in growing where Contender.reactive.prepare(work.task, 1000) != nil {
      for size in work.sizes where size != work.size {
        try figures.measure(work.task, by: .reactive, of: size, growth)
      }
    }
    print(growthTable(of: growing, figures))
  }
}

/// What was measured: nanoseconds for each item.
struct Figures {
  private var nanoseconds: [Case: Double] = [:]

  subscript(task: Task, contender: Contender, size: Int) -> Double? {
    nanoseconds[Case(task: task, contender: contender, size: size)]
  }

  mutating func measure(
    _ task: Task, by contender: Contender, of size: Int, _ measurement: Measurement
  ) throws {
    let measured = Case(task: task, contender: contender, size: size)
    let median = try measurement.median(of: measured)
    nanoseconds[measured] = median
    FileHandle.standardError.write(Data("\(measured.name): \(written(median))\n".utf8))
  }
}
