import Reactive

/// The names with a leading dot that an argument may be, with what each stands for.
package enum Choices: Sendable {
  case pending, edges, comparison, resets
  /// The strategies without a number.
  case strategies

  private var all: [(name: String, value: any Sendable)] {
    switch self {
    case .pending:
      [
        ("discard", CompletionPolicy.discard), ("deliver", CompletionPolicy.deliver),
        ("flush", CompletionPolicy.flush),
      ]
    case .edges:
      [
        ("leading", ThrottleEdges.leading), ("trailing", ThrottleEdges.trailing),
        ("both", ThrottleEdges.both),
      ]
    case .comparison:
      [("previous", RepeatComparison.previous), ("lastSent", RepeatComparison.lastSent)]
    case .resets:
      [
        ("all", ShareReset.all), ("completed", ShareReset.completed),
        ("failed", ShareReset.failed), ("unobserved", ShareReset.unobserved),
      ]
    case .strategies:
      [
        ("merge", FlattenStrategy.merge), ("concat", FlattenStrategy.concat),
        ("latest", FlattenStrategy.latest), ("exhaust", FlattenStrategy.exhaust),
        ("throttle", FlattenStrategy.throttle), ("race", FlattenStrategy.race),
      ]
    }
  }

  /// The other names where a name may stand.
  package static func neighbours(of name: String) -> [String] {
    let lists = [Choices.pending, .edges, .comparison, .strategies]
    let names = lists.first { $0.names.contains(name) }?.names ?? []
    // `throttle` is another name of `exhaust`.
    return names.filter { $0 != name && $0 != "throttle" && (name, $0) != ("throttle", "exhaust") }
  }

  package var names: [String] { all.map(\.name) }

  /// What a name stands for; nil if it is not one of these.
  package subscript(_ name: String) -> (any Sendable)? {
    all.first { $0.name == name }?.value
  }

  /// Lists the names in a message.
  ///
  /// - Parameters:
  ///   - omitted: How many of the first names are left out.
  ///   - more: What may stand there besides a name.
  ///   - conjunction: The word before the last.
  /// - Returns: A list such as `.leading, .trailing or .both`.
  func listed(without omitted: Int = 0, and more: [String] = [], _ conjunction: String = "or")
    -> String
  {
    let words = names.dropFirst(omitted).map { ".\($0)" } + more
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + (words.last ?? "")
  }
}

extension Parameter.Kind {
  package static let pending = Parameter.Kind.choice(.pending)
  package static let edges = Parameter.Kind.choice(.edges)
  package static let comparison = Parameter.Kind.choice(.comparison)
}
