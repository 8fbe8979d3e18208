/// What is known about the types of a case; it grows as the streams are combined.
struct SwiftTypes {
  /// A hint about what an unknown type may be.
  private enum Hint {
    case anything
    /// The type of a member about which nothing is known here.
    case mystery
    /// The type of the digits in a lane, which may be texts.
    case digits
    /// The type of a number in an expression.
    case number
    /// The error type of a stream: `Never`, unless something shows otherwise.
    case error
  }

  /// Limits the work: types that contain each other twice may be larger than all memory.
  private final class StepCount {
    static let limit = 200_000
    var steps = 0

    func isAllowed() -> Bool {
      steps += 1
      return steps <= Self.limit
    }
  }

  private let work = StepCount()
  private var bound: [SwiftType?] = []
  private var hints: [Hint] = []

  private mutating func new(_ hint: Hint) -> SwiftType {
    bound.append(nil)
    hints.append(hint)
    return .variable(bound.count - 1)
  }

  mutating func unknown() -> SwiftType { new(.anything) }
  mutating func mystery() -> SwiftType { new(.mystery) }
  mutating func digits() -> SwiftType { new(.digits) }
  mutating func number() -> SwiftType { new(.number) }
  mutating func failure() -> SwiftType { new(.error) }

  /// What is known about a type itself, not about its type arguments.
  func shallow(_ type: SwiftType) -> SwiftType {
    var type = type
    while case .variable(let index) = type, let known = bound[index] { type = known }
    return type
  }

  /// The final type: an unknown value is an `Int`, and an unknown error is `Never`.
  func final(_ type: SwiftType) -> SwiftType {
    guard work.isAllowed() else { return .integer }
    return switch shallow(type) {
    case .variable(let index): hints[index] == .error ? .never : .integer
    case .of(let head, let parts): .of(head, parts.map(final))
    }
  }

  /// Whether the type is known, and not a guess.
  func isKnown(_ type: SwiftType) -> Bool {
    guard work.isAllowed() else { return false }
    return switch shallow(type) {
    case .variable(let index): hints[index] != .mystery
    case .of(_, let parts): parts.allSatisfy(isKnown)
    }
  }

  /// Whether a type is an error type.
  func isError(_ type: SwiftType) -> Bool {
    switch shallow(type) {
    case .variable(let index): hints[index] == .error
    case .of(let head, _): head == .error
    }
  }

  /// Settles an unknown type that is needed now: digits and numbers are integers, an error type is an error.
  mutating func settle(_ type: SwiftType) -> SwiftType {
    guard case .variable(let index) = shallow(type), ![.anything, .mystery].contains(hints[index])
    else {
      return shallow(type)
    }
    bound[index] = hints[index] == .error ? .error : .integer
    return shallow(type)
  }

  /// Refuses types that are larger than anyone can read.
  func check() throws(Unprintable) {
    guard work.steps > StepCount.limit else { return }
    throw Unprintable(SwiftMessages.largeTypes)
  }

  /// Makes two types equal.
  mutating func join(_ left: SwiftType, _ right: SwiftType) throws(Unprintable) {
    guard !unite(left, right) else { return }
    try check()
    let codes = [final(left).code, final(right).code]
    throw Unprintable(
      SwiftMessages.twoTypes(codes[0], codes[1]))
  }

  private mutating func unite(_ left: SwiftType, _ right: SwiftType) -> Bool {
    guard work.isAllowed() else { return false }
    let (left, right) = (shallow(left), shallow(right))
    switch (left, right) {
    case (.variable(let first), .variable(let second)):
      if first != second {
        // The first stays, so that each of many types joined with one is a single step away from it.
        hints[first] = common(hints[first], hints[second])
        bound[second] = left
      }
      return true
    case (.variable(let index), let type), (let type, .variable(let index)):
      return bind(index, type)
    case (.of(let head, let parts), .of(let other, let others)):
      return unite(head, parts, other, others)
    }
  }

  private mutating func unite(
    _ head: SwiftType.Head, _ parts: [SwiftType], _ other: SwiftType.Head, _ others: [SwiftType]
  ) -> Bool {
    switch (head, other) {
    case (.tuple, .tuple): break
    case (.optional, .optional): break
    // Swift turns a value into an optional where one is wanted.
    case (.optional, _): return unite(parts[0], .of(other, others))
    case (_, .optional): return unite(.of(head, parts), others[0])
    default: guard head == other else { return false }
    }
    return parts.count == others.count && zip(parts, others).allSatisfy { unite($0, $1) }
  }

  private func common(_ left: Hint, _ right: Hint) -> Hint {
    switch (left, right) {
    case (.error, _), (_, .error): .error
    case (.number, _), (_, .number): .number
    case (.digits, _), (_, .digits): .digits
    case (.mystery, _), (_, .mystery): .mystery
    default: .anything
    }
  }

  private mutating func bind(_ index: Int, _ type: SwiftType) -> Bool {
    let isPossible =
      switch (hints[index], type.head) {
      case (.anything, _), (.mystery, _): !contains(type, index)
      case (.error, .error), (.error, .never): true
      case (.digits, .text), (.digits, .character): true
      case (.digits, .integer), (.digits, .decimal), (.number, .integer), (.number, .decimal): true
      case (.digits, .optional), (.number, .optional): true
      default: false
      }
    guard isPossible else { return false }
    if [.digits, .number].contains(hints[index]), type.head == .optional {
      return unite(.variable(index), type.parts[0])
    }
    bound[index] = type
    return true
  }

  private func contains(_ type: SwiftType, _ index: Int) -> Bool {
    guard work.isAllowed() else { return true }
    return switch shallow(type) {
    case .variable(let other): other == index
    case .of(_, let parts): parts.contains { contains($0, index) }
    }
  }
}
