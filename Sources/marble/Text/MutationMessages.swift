/// Every message about mutants, in alphabetical order.
enum MutationMessages {
  static func counts(_ mutants: Int, _ survivors: Int, _ equivalent: Int) -> String {
    let word = mutants == 1 ? "mutant" : "mutants"
    return "\(mutants) \(word), \(survivors) unnoticed"
      + (equivalent == 0 ? "" : ", \(equivalent) said to be equivalent")
  }

  static func leftOut(_ text: String) -> String { "'\(text)' is left out" }

  static func needless(_ change: String) -> String {
    "this comment is not needed: no mutant in which \(change) passes"
  }

  static func replaced(_ old: String, _ new: String) -> String { "'\(old)' becomes '\(new)'" }

  static func survives(_ change: String, hasWitness: Bool) -> String {
    "the case passes if \(change)"
      + (hasWitness ? "; this case would not:" : "; perhaps it means the same")
  }

  static func swapped(_ left: String, _ right: String) -> String {
    "'\(left)' and '\(right)' change places"
  }
}
