import Reactive

/// The names with a leading dot that an argument may be, with what each stands for.
package struct Choices: Sendable, Equatable {
  /// One name, with what it stands for.
  private struct Choice: Sendable {
    let name: String
    let value: any Sendable
  }

  private let all: [Choice]

  private init(_ choices: KeyValuePairs<String, any Sendable>) {
    all = choices.map { Choice(name: $0.key, value: $0.value) }
  }

  package var names: [String] { all.map(\.name) }

  package static func == (left: Choices, right: Choices) -> Bool { left.names == right.names }

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

extension Choices {
  package static let pending = Choices([
    "discard": Pending.discard, "deliver": Pending.deliver, "flush": Pending.flush,
  ])
  package static let edges = Choices([
    "leading": ThrottleEdges.leading, "trailing": ThrottleEdges.trailing,
    "both": ThrottleEdges.both,
  ])
  package static let comparison = Choices([
    "previous": RepeatComparison.previous, "lastSent": RepeatComparison.lastSent,
  ])
  package static let resets = Choices([
    "all": ShareReset.all, "completed": ShareReset.completed, "failed": ShareReset.failed,
    "unobserved": ShareReset.unobserved,
  ])
  /// The strategies without a number.
  package static let strategies = Choices([
    "merge": FlattenStrategy.merge, "concat": FlattenStrategy.concat,
    "latest": FlattenStrategy.latest, "exhaust": FlattenStrategy.exhaust,
    "throttle": FlattenStrategy.throttle, "race": FlattenStrategy.race,
  ])
}

extension Parameter.Kind {
  package static let pending = Parameter.Kind.choice(.pending)
  package static let edges = Parameter.Kind.choice(.edges)
  package static let comparison = Parameter.Kind.choice(.comparison)
}
