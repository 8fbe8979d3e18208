/// What a line of a case can begin with.
enum FixtureKey: String, CaseIterable {
  case test, tick, hot, cold
  case `where`
  case error
  case `let`
  case pipeline, subscribe, expect, subscriptions, until, skip

  /// The key that a stretch of a file's bytes spells.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let key = Self.spellings.first(where: { bytes.elementsEqual($0.bytes) })?.key else {
      return nil
    }
    self = key
  }

  private static let spellings = allCases.map { (key: $0, bytes: Array($0.rawValue.utf8)) }

  enum Naming {
    case none, optional, required
  }

  /// Whether a name stands behind the key.
  var naming: Naming {
    switch self {
    case .hot, .cold, .let, .subscriptions: .required
    case .pipeline, .subscribe, .expect: .optional
    case .test, .tick, .where, .error, .until, .skip: .none
    }
  }

  /// Whether nothing is something: a lane of silence, a stream that is never started.
  var mayBeEmpty: Bool {
    switch self {
    case .hot, .cold, .expect, .subscribe, .test: true
    default: false
    }
  }
}
