/// A lane of random events that can be shrunk.
struct GeneratedLane: Sendable {
  /// The values of each tick.
  var columns: [[Int]]
  /// The terminal event after the last column; empty if there is none.
  var end: String

  init(
    _ generator: inout some RandomNumberGenerator, ends: [String] = ["|", "|", "|", "#", "!", ""]
  ) {
    let length = Int.random(in: 0...10, using: &generator)
    columns = (0..<length).map { _ in
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5: []
      case 5..<9: [Int.random(in: 1...9, using: &generator)]
      default: [Int.random(in: 1...9, using: &generator), Int.random(in: 1...9, using: &generator)]
      }
    }
    end = ends.randomElement(using: &generator) ?? ""
  }

  var text: String {
    columns.map { values in
      values.isEmpty
        ? "-" : values.count == 1 ? "\(values[0])" : "[\(values.map(String.init).joined())]"
    }.joined() + end
  }

  /// Slightly smaller lanes, the smallest first.
  var smaller: [GeneratedLane] {
    var lanes: [GeneratedLane] = []
    func add(_ change: (inout GeneratedLane) -> Void) {
      var lane = self
      change(&lane)
      lanes.append(lane)
    }
    if !columns.isEmpty { add { $0.columns = [] } }
    if !end.isEmpty { add { $0.end = "" } }
    if end == "#" || end == "!" { add { $0.end = "|" } }
    for index in columns.indices { add { $0.columns.remove(at: index) } }
    for index in columns.indices where !columns[index].isEmpty {
      add { $0.columns[index].removeLast() }
      if columns[index].contains(where: { $0 > 1 }) {
        add { $0.columns[index] = $0.columns[index].map { _ in 1 } }
      }
    }
    return lanes
  }
}
