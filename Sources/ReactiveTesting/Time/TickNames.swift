import Reactive

/// The names of the actions of one tick, which tokens use.
///
/// No two actions of a tick have the same name: a number follows from the second one on. An action keeps its name for
/// the whole tick, whatever has run in the meantime. The names are made when somebody asks for one.
struct TickNames: Sendable {
  /// What an action is named after.
  enum Source: Sendable {
    case lane(ObjectIdentifier)
    case work(StaticString?)
  }

  /// The names of the lanes.
  typealias LaneNames = [ObjectIdentifier: String]

  private var time: Int64 = -1
  /// The actions that have entered the tick.
  private var sources: [Source] = []
  /// The names of the first of them.
  private var names: [String] = []
  /// For each name, as it is in a token, the last number that was tried for another action.
  private var numbers: [String: Int] = [:]

  /// Gives an action that enters a tick its number among the actions of the tick.
  mutating func enter(_ source: Source, at time: Int64) -> Int32 {
    if time != self.time {
      self.time = time
      sources.removeAll(keepingCapacity: true)
      names.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
    }
    sources.append(source)
    return Int32(truncatingIfNeeded: sources.count - 1)
  }

  /// The name of an action.
  ///
  /// - Parameters:
  ///   - number: The number that the action got when it entered the tick.
  ///   - lanes: Called at most once.
  /// - Returns: The name.
  mutating func name(_ number: Int32, lanes: () -> LaneNames?) -> String {
    let number = Int(number)
    guard sources.indices.contains(number) else { return Self.timer }
    if number >= names.count {
      let lanes = lanes() ?? [:]
      for source in sources[names.count...] { names.append(distinct(Self.name(source, lanes))) }
    }
    return names[number]
  }

  private static let timer = "timer"

  private static func name(_ source: Source, _ lanes: LaneNames) -> String {
    switch source {
    case .lane(let lane):
      // Tasks and actors have such names.
      lanes[lane].map { $0.hasPrefix("task ") || $0.hasPrefix("actor") ? "lane \($0)" : $0 }
        ?? "lane"
    case .work(let name): name.map { String("\($0)".prefix { $0 != "(" }) } ?? timer
    }
  }

  private mutating func distinct(_ name: String) -> String {
    let plain = OrderDeviation.plain(name)
    guard var number = numbers.updateValue(1, forKey: plain) else { return name }
    // A lane may have a name with a number.
    repeat { number += 1 } while numbers.updateValue(1, forKey: "\(plain) #\(number)") != nil
    numbers[plain] = number
    return "\(name) #\(number)"
  }
}
