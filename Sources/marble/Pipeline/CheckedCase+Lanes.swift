extension CheckedCase {
  /// The numbers of the lanes that say what is expected of streams of streams, and that no pipeline uses.
  package var lanesOfExpectations: Set<Int> {
    let expected = pipelines.flatMap(\.expectations).flatMap(\.line.lanes)
    guard !expected.isEmpty else { return [] }
    let expressions = pipelines.map(\.expression) + definitions.map(\.expression)
    let names = expressions.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    let inputs = lanes.indices.filter { names.contains(lanes[$0].name) }
    return sent(by: Set(expected)).subtracting(
      sent(by: Set(inputs + subscriptions.map(\.lane))))
  }

  /// Lanes, the lanes that they send, and so on.
  private func sent(by first: Set<Int>) -> Set<Int> {
    var (all, next) = (first, Array(first))
    while let lane = next.popLast() {
      next += lanes[lane].lines.flatMap(\.lanes).filter { all.insert($0).inserted }
    }
    return all
  }
}

extension CheckedCase.Line {
  /// The numbers of the lanes that are values of the line.
  fileprivate var lanes: [Int] {
    values.compactMap { if case .lane(let lane) = $0 { lane } else { nil } }
  }
}
