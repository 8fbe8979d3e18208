/// Every message about exported cases, in alphabetical order.
enum ConformanceMessages {
  static let generatedCase = "this case is not exported, because its lanes are generated"
  static let orderedCase = "this case is not exported, because it asks for an order of its own"
  static let skippedCase = "this case is not exported, because it is skipped"

  static func ownOperator(_ name: String) -> String {
    "; if '\(name)' is an operator of your own, test it in Swift: see marble help swift"
  }
}
