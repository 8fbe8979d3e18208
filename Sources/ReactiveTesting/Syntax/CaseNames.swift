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
