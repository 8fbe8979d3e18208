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

/// The names that the lines of a case have used, so that a new line can be checked without going through the
/// earlier lines.
struct CaseNames {
  /// The lanes, and whether each is hot.
  private var lanes: [String: Bool] = [:]
  private var bindings: Set<String> = []
  private var tableKeys: Set<String> = []
  private var lines: [FixtureKey: Set<String?>] = [:]

  /// Adds the name of a lane; false if something else has it.
  ///
  /// A cold lane may have several lines.
  mutating func addLane(_ name: String, isHot: Bool) -> Bool {
    if bindings.contains(name) { return false }
    guard let isOtherHot = lanes.updateValue(isHot, forKey: name) else { return true }
    guard isOtherHot || isHot else { return true }
    lanes[name] = isOtherHot
    return false
  }

  /// Adds the name of a `let`; false if something else has it.
  mutating func addBinding(_ name: String) -> Bool {
    lanes[name] == nil && bindings.insert(name).inserted
  }

  /// Adds a key of the table; false if it is already used.
  mutating func addTableKey(_ key: String) -> Bool { tableKeys.insert(key).inserted }

  /// Adds a line that may occur once for each name, or once without a name; false if it is already there.
  mutating func addLine(_ key: FixtureKey, _ name: String?) -> Bool {
    lines[key, default: []].insert(name).inserted
  }
}
