import Foundation

/// The contenders beside each other, at the size for which there is a bound.
func comparisonTable(of works: [Work], _ figures: Figures, isShort: Bool) -> String {
  let peers = Contender.present.filter { $0 != .loop && $0 != .reactive }
  var rows = [
    ["work", "per", "loop", "**Reactive**"] + peers.map(\.rawValue)
      + ["loops", "best peer", "to reach", "", "best elsewhere"]
  ]
  for work in works {
    let size = isShort ? work.sizes[0] : work.size
    let figure = { figures[work.task, $0, size] }
    let ours = figure(.reactive)
    let loop = figure(.loop)
    let best = peers.compactMap(figure).min()
    let limit =
      switch work.bound {
      case .loops(let times, let task): figures[task, .loop, size].map { $0 * times }
      case .peers(let times): best.map { $0 / times }
      }
    rows.append(
      [work.name, work.item, written(loop), written(ours)] + peers.map { written(figure($0)) } + [
        ratio(ours, to: loop), ratio(best, to: ours), limit == nil ? "–" : work.bound.description,
        // A moment at another size is no measurement.
        isShort ? "" : verdict(ours, limit), written(work.elsewhere),
      ])
  }
  return table(rows)
}

/// What an item costs as there are more of them.
func growthTable(of works: [Work], _ figures: Figures) -> String {
  var rows = [["work", "per", "items", "cost of one", "largest ÷ smallest"]]
  for work in works {
    let costs = work.sizes.compactMap { figures[work.task, .reactive, $0] }
    guard let first = costs.first, let last = costs.last, costs.count == work.sizes.count else {
      continue
    }
    rows.append([
      work.name, work.item, work.sizes.map(grouped).joined(separator: " → "),
      costs.map(written).joined(separator: " → "), rounded(last / first) + " ×",
    ])
  }
  return table(rows)
}

extension Bound: CustomStringConvertible {
  var description: String {
    switch self {
    case .loops(let times, _): "≤ \(rounded(times)) × the loop"
    case .peers(let times): "≥ \(rounded(times)) × the best peer"
    }
  }
}

private func verdict(_ cost: Double?, _ limit: Double?) -> String {
  guard let cost, let limit else { return "" }
  return cost <= limit ? "reached" : "**missed**"
}

private func ratio(_ cost: Double?, to other: Double?) -> String {
  guard let cost, let other else { return "–" }
  return rounded(cost / other) + " ×"
}

private func table(_ rows: [[String]]) -> String {
  let lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
  let rule = "|" + String(repeating: " --- |", count: rows[0].count)
  return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n") + "\n"
}

/// A time, with three digits that count.
func written(_ nanoseconds: Double?) -> String {
  guard let nanoseconds else { return "–" }
  return nanoseconds < 1e6
    ? rounded(nanoseconds) + " ns" : rounded(nanoseconds / 1e6) + " ms"
}

private func rounded(_ number: Double) -> String {
  switch number {
  case ..<10: String(format: "%.2f", number)
  case ..<100: String(format: "%.1f", number)
  default: grouped(Int(number.rounded()))
  }
}

private func grouped(_ number: Int) -> String {
  number < 1000 ? "\(number)" : grouped(number / 1000) + "," + String(format: "%03d", number % 1000)
}
