import Reactive

/// The arguments of a call in a fixture, by their positions.
///
/// Each of the methods throws if the argument is missing or of another kind, and the case is then reported as one that
/// the adapter cannot run.
public struct AdapterArguments: Sendable {
  let list: [JSONText]
  let evaluator: AdapterEvaluator
  let environment: [AdapterValue]

  /// How many arguments there are.
  public var count: Int { list.count }

  /// The value at a position.
  public func value(_ index: Int) throws -> AdapterValue {
    let json = try argument(index)
    if let first = json["streams"]?.elements?.first {
      return try evaluator.value(first, environment)
    }
    guard let value = json["value"] else {
      throw AdapterRefusal.impossible(AdapterMessages.noValue(index))
    }
    return try evaluator.value(value, environment)
  }

  /// The whole number at a position.
  public func integer(_ index: Int) throws -> Int {
    let value = try value(index)
    guard let integer = value.integer else { throw wrong("an integer", value) }
    return integer
  }

  /// The duration at a position, such as `20ms` or `3t`.
  public func duration(_ index: Int) throws -> Duration {
    let value = try value(index)
    guard case .duration(let duration) = value else { throw wrong("a duration", value) }
    return duration
  }

  /// The stream at a position.
  public func stream(
    _ index: Int
  ) throws -> SignalProducer<AdapterValue, AdapterFailure> {
    let value = try value(index)
    guard case .stream(let stream) = value,
      let content = stream.content as? SignalProducer<AdapterValue, AdapterFailure>
    else { throw wrong("a stream", value) }
    return content
  }

  /// The closure at a position: it takes as many values as the fixture's closure has arguments.
  ///
  /// An error inside of it stops the case; until then it returns `.none`.
  public func closure(_ index: Int) throws -> @Sendable ([AdapterValue]) -> AdapterValue {
    let json = try argument(index)
    guard let body = json["body"], let kind = body["kind"]?.text,
      ["nothing", "value", "assignment"].contains(kind)
    else { throw AdapterRefusal.impossible(AdapterMessages.noClosure(index)) }
    if kind == "nothing" { return { _ in .none } }
    return { [evaluator, environment] values in
      do {
        return try evaluator.value(body["value"], environment + values)
      } catch {
        evaluator.fault.note(error)
        return .none
      }
    }
  }

  /// The names of the choice at a position, such as `latest`; nil if it is missing.
  package func choice(_ index: Int) -> String? {
    index < list.count ? list[index]["names"]?.elements?.first?.text : nil
  }

  /// All streams at a position.
  package func streams(_ index: Int) throws -> [AdapterStream] {
    let json = try argument(index)
    if let list = json["streams"]?.elements {
      return try list.map { try evaluator.stream($0, environment) }
    }
    let value = try value(index)
    let values = if case .array(let elements) = value { elements } else { [value] }
    return try values.map { value in
      guard case .stream(let stream) = value else { throw wrong("a stream", value) }
      return stream
    }
  }

  /// Whether the argument at a position is given.
  package func isGiven(_ index: Int) -> Bool {
    guard index < list.count, let kind = list[index]["kind"]?.text else { return false }
    return kind != "missing" && kind != "scheduler"
  }

  private func argument(_ index: Int) throws(AdapterRefusal) -> JSONText {
    guard list.indices.contains(index) else {
      throw AdapterRefusal.impossible(AdapterMessages.noArgument(index, list.count))
    }
    return list[index]
  }

  private func wrong(_ wanted: String, _ value: AdapterValue) -> AdapterRefusal {
    .impossible(AdapterMessages.expected(wanted, value.kindName))
  }
}
