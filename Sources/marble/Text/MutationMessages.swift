/// Every message about mutants, in alphabetical order.
enum MutationMessages {
  static func counts(_ mutants: Int, _ survivors: Int, _ equivalent: Int) -> String {
    let word = mutants == 1 ? "mutant" : "mutants"
    return "\(mutants) \(word), \(survivors) unnoticed"
      + (equivalent == 0 ? "" : ", \(equivalent) said to be equivalent")
  }

  static func leftOut(_ text: String) -> String { "'\(text)' is left out" }

  static func needless(_ entry: String, _ line: Int) -> String {
    "line \(line) says that '\(entry)' means the same, but a case notices it"
  }

  static func purpose(_ old: String) -> String { "with \(old)" }

  static func purpose(_ old: String, _ new: String) -> String { "\(old), not \(new)" }

  static func purpose(ordered left: String, _ right: String) -> String { "\(left) before \(right)" }

  static func replaced(_ old: String, _ new: String) -> String { "'\(old)' becomes '\(new)'" }

  static func survives(_ change: String, hasWitness: Bool) -> String {
    "the case passes if \(change)"
      + (hasWitness ? "; this case would not:" : "; perhaps it means the same")
  }

  static func unknown(_ entry: String, _ line: Int) -> String {
    "line \(line) names '\(entry)', which is no mutant of these files"
  }

  static func swapped(_ left: String, _ right: String) -> String {
    "'\(left)' and '\(right)' change places"
  }
}
