import Reactive

/// Which streams inside of the values of a run stand for which ones of another run of the same case.
///
/// Each run makes its own streams, apart from the lanes.
struct StreamPairs {
  private var partners: [ObjectIdentifier: Stream.Identity] = [:]
  private var origins: [ObjectIdentifier: Stream.Identity] = [:]

  /// Whether two streams are in the same places so far.
  mutating func areSame(_ left: Stream, _ right: Stream) -> Bool {
    let (left, right) = (left.identity, right.identity)
    let (first, second) = (ObjectIdentifier(left), ObjectIdentifier(right))
    guard partners[first] != nil || origins[second] != nil else {
      (partners[first], origins[second]) = (right, left)
      return left === right || left.name == right.name
    }
    return partners[first] === right && origins[second] === left
  }
}

/// The streams inside of the values of a run, in the order in which they first appear.
struct StreamNumbers {
  private var numbers: [ObjectIdentifier: Int] = [:]

  mutating func number(_ stream: Stream) -> Int {
    let identity = ObjectIdentifier(stream.identity)
    let number = numbers[identity] ?? numbers.count
    numbers[identity] = number
    return number
  }
}

extension Value {
  /// Whether it is the same value of another run: the same but for the streams in it, which are in the same places.
  func isSame(as other: Value, _ pairs: inout StreamPairs) -> Bool {
    switch (self, other) {
    case (.stream(let left), .stream(let right)): return pairs.areSame(left, right)
    case (.array(let left), .array(let right)): return Self.areSame(left, right, &pairs)
    case (.tuple(let left), .tuple(let right)):
      return Self.areSame(left.map(\.value), right.map(\.value), &pairs)
    case (.event(.value(let left)), .event(.value(let right))),
      (.result(.success(let left)), .result(.success(let right))):
      return left.isSame(as: right, &pairs)
    case (.event(.failed(let left)), .event(.failed(let right))),
      (.result(.failure(let left)), .result(.failure(let right))):
      return left.value.isSame(as: right.value, &pairs)
    default: return self == other
    }
  }

  private static func areSame(
    _ left: [Value], _ right: [Value], _ pairs: inout StreamPairs
  ) -> Bool {
    guard left.count == right.count else { return false }
    for (left, right) in zip(left, right) {
      guard left.isSame(as: right, &pairs) else { return false }
    }
    return true
  }

  /// Hashes what `isSame` compares.
  func hash(into hasher: inout Hasher, _ numbers: inout StreamNumbers) {
    switch self {
    case .stream(let stream): hasher.combine(numbers.number(stream))
    case .array(let values):
      hasher.combine(values.count)
      for value in values { value.hash(into: &hasher, &numbers) }
    case .tuple(let fields): for field in fields { field.value.hash(into: &hasher, &numbers) }
    case .event(.value(let value)), .result(.success(let value)):
      value.hash(into: &hasher, &numbers)
    case .event(.failed(let failure)), .result(.failure(let failure)):
      failure.value.hash(into: &hasher, &numbers)
    default: hasher.combine(self)
    }
  }
}
