/// A member of a value of the fixture language.
package enum Member: Hashable, Sendable {
  case component(String)
  case count, isEmpty, first, last
  case uppercased, lowercased, hasPrefix, hasSuffix, contains
  case reversed, sorted, joined, min, max, isMultiple
  case map, compactMap, filter, reduce, allSatisfy
  case prefix, suffix, dropFirst, dropLast

  /// The members that are properties, without parentheses.
  package static let properties: [String: Member] = [
    "count": .count, "isEmpty": .isEmpty, "first": .first, "last": .last,
  ]

  /// The members that are methods, with their argument labels; an empty list means no arguments.
  package static let methods: [String: (member: Member, labels: [String?])] = [
    "uppercased": (.uppercased, []), "lowercased": (.lowercased, []),
    "hasPrefix": (.hasPrefix, [nil]), "hasSuffix": (.hasSuffix, [nil]),
    "contains": (.contains, [nil]), "reversed": (.reversed, []), "sorted": (.sorted, []),
    "joined": (.joined, ["separator"]), "min": (.min, []), "max": (.max, []),
    "isMultiple": (.isMultiple, ["of"]),
  ]
}
