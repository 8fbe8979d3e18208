import ReactiveTesting

/// An example of a strategy of `flatMap` and `flatten`.
package struct StrategyExample: Sendable {
  /// The strategy, with its labels: `concurrent(limit:)`.
  package let name: String
  /// The argument in the example.
  private let argument: String
  /// What it does, and below it the lanes.
  private let example: String

  private init(_ name: String, argument: String? = nil, example: String) {
    (self.name, self.argument, self.example) = (name, argument ?? name, example)
  }

  /// The fixture for a form that takes a strategy.
  fileprivate func fixture(_ row: OperatorRow) -> SourceText {
    let start = row.summary.prefix { $0 != "," }
    let closure = row.parameters.count == 1 ? "" : " { $0 }"
    return SourceText(
      name: "the example of \(heading(row))",
      text: """
        test: \(heading(row)) \(start), and \(example)
        pipeline: s.\(row.name)(.\(argument))\(closure)

        """)
  }

  fileprivate func heading(_ row: OperatorRow) -> String { "\(row.name)(.\(name))" }

  /// One for each strategy; `throttle` is another name of `exhaust`.
  package static let all = [
    StrategyExample(
      "merge",
      example: """
        starts each at once
        hot s: -a--b--a--|
        cold a: 1-2-3|
        cold b: 4-5|
        """),
    StrategyExample(
      "concat",
      example: """
        starts one at a time
        hot s: -a--b--a--|
        cold a: 1-2-3|
        cold b: 4-5|
        """),
    StrategyExample(
      "latest",
      example: """
        disposes of the one before when a new one comes
        hot s: -a--b--a--|
        cold a: 1-2-3|
        cold b: 4-5|
        """),
    StrategyExample(
      "exhaust",
      example: """
        ignores new ones while one runs; .throttle is another name of it
        hot s: -a--b--a--|
        cold a: 1-2-3|
        cold b: 4-5|
        """),
    StrategyExample(
      "race",
      example: """
        passes on the first that sends
        cold s: (ab|)
        cold a: --1-2|
        cold b: -3--4-|
        """),
    StrategyExample(
      "concurrent(limit:)", argument: "concurrent(limit: 2)",
      example: """
        starts as many at a time as the limit allows
        hot s: abc-----|
        cold a: --1|
        cold b: --2|
        cold c: --3|
        """),
  ]
}

extension OperatorRow {
  /// The example, or one for each strategy, because they send different values.
  var examples: [(heading: String, fixture: SourceText)] {
    let takesStrategy = parameters.contains { $0.kind == .strategy }
    guard takesStrategy, name == "flatMap" || name == "flatten" else {
      return [(signature, fixture)]
    }
    return StrategyExample.all.map { ($0.heading(self), $0.fixture(self)) }
  }
}
