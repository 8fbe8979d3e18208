import ReactiveTesting

/// Which pipelines of a case are stages of others, and in which order events go through them.
///
/// A pipeline that is exactly a `let` is a stage of all pipelines that use this `let`.
package struct StageFlow: Sendable {
  /// A set of stages, by their numbers.
  package typealias Stages = UInt64

  /// The pipelines by their indices, each after its stages.
  package private(set) var order: [Int]
  /// The indices of the pipelines that are stages, by their numbers: no stage is upstream of one before it.
  package private(set) var stages: [Int] = []
  /// The stages upstream of each pipeline, by its index.
  package private(set) var upstream: [Stages]

  /// The flow of a case whose pipelines have no stages.
  init(count: Int) {
    order = Array(0..<count)
    upstream = Array(repeating: 0, count: count)
  }

  /// Finds the stages.
  ///
  /// - Parameters:
  ///   - pipelines: The expressions of the pipelines.
  ///   - bindings: The `let` lines of the case, which use only lines before them, except in closures.
  init(_ pipelines: [Expression], _ bindings: [FixtureCase.NamedExpression]) {
    self.init(count: pipelines.count)
    let exact = Dictionary(grouping: pipelines.indices) { pipelines[$0].plainName }
    guard pipelines.count > 1, exact.count > 1 || exact[nil] == nil else { return }
    var own: [String: Stages] = [:]
    for binding in bindings {
      guard let name = binding.name?.value, let same = exact[name] else { continue }
      // More stages than these are more than anyone reads.
      for index in same where stages.count < Stages.bitWidth {
        own[name, default: 0] |= 1 << stages.count
        stages.append(index)
      }
    }
    guard !stages.isEmpty else { return }
    var before: [String: Stages] = [:]
    // Twice, because a closure may use a line after it.
    for binding in bindings + bindings {
      guard let name = binding.name?.value else { continue }
      before[name] = Self.joined(binding.expression.names, before, own)
    }
    for (index, pipeline) in pipelines.enumerated() {
      upstream[index] =
        pipeline.plainName.flatMap { before[$0] } ?? Self.joined(pipeline.names, before, own)
    }
    let all = upstream.reduce(0, |)
    let first = stages.indices.filter { all & 1 << $0 != 0 }.map { stages[$0] }
    order = first + order.filter { !first.contains($0) }
  }

  private static func joined(
    _ names: Set<String>, _ before: [String: Stages], _ own: [String: Stages]
  ) -> Stages {
    names.reduce(0) { $0 | before[$1, default: 0] | own[$1, default: 0] }
  }
}

extension Expression {
  /// The name, if the expression is nothing else.
  package var plainName: String? {
    if case .name(let name) = kind { name } else { nil }
  }
}
