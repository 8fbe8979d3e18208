/// Names that all differ: a name that is taken gets a number.
package struct UniqueNames: Sendable {
  private var known: Set<String> = []
  /// The numbers after which a free one is sought, so that many equal names take no longer than different ones.
  private var numbers: [String: Int] = [:]

  package init() {}

  /// A name that was not given before.
  ///
  /// - Parameters:
  ///   - wanted: The name, if it is free.
  ///   - separator: What is between the name and its number otherwise; the second name has the number 2.
  /// - Returns: The name, which is now taken.
  package mutating func name(_ wanted: String, separator: String) -> String {
    guard !known.insert(wanted).inserted else { return wanted }
    var number = numbers[wanted] ?? 1
    var name = wanted
    repeat {
      number += 1
      name = "\(wanted)\(separator)\(number)"
    } while !known.insert(name).inserted
    numbers[wanted] = number
    return name
  }
}
