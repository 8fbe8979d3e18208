/// The key at the start of a line of a case.
package enum FixtureKey: String, CaseIterable {
  case test, tick, hot, cold, any
  case `where`
  case error
  case `let`
  case pipeline, subscribe, expect, subscriptions, law, until, orders, cut, skip

  /// The key that these bytes of the file spell.
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

  /// Whether a name follows the key.
  var naming: Naming {
    switch self {
    case .hot, .cold, .any, .let, .subscriptions: .required
    case .pipeline, .subscribe, .expect: .optional
    case .test, .tick, .where, .error, .law, .until, .orders, .cut, .skip: .none
    }
  }

  /// Whether empty content has a meaning: a silent lane, or a stream that is never started.
  var mayBeEmpty: Bool {
    switch self {
    case .hot, .cold, .expect, .subscribe, .test: true
    default: false
    }
  }
}
