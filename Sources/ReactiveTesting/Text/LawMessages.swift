/// Every message about laws, in alphabetical order.
package enum LawMessages {
  static let nothingDrawn = "no lane and no named value was drawn, and no timelines were compared"

  package static func broken(_ number: Int, seed: UInt64) -> String {
    "broken by case \(number) (seed \(seed)); the simplest one found:"
  }

  package static func held(_ cases: Int) -> String {
    cases == 1 ? "held in 1 case" : "held in \(cases) cases"
  }

  static func lane(_ name: String, _ marbles: String, isHot: Bool) -> String {
    // The program reads no name with a space, such as that of the first lane without a name, "cold 1". A line break is
    // written as in Swift.
    "\(isHot ? "hot" : "cold") \(name.filter { $0 != " " }): "
      + marbles.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
  }

  package static func stopped(_ number: Int, seed: UInt64) -> String {
    "in case \(number) (seed \(seed)); the simplest one found:"
  }

  static let unstable =
    "the same choices no longer break it, so it depends on more than what it draws"
}
