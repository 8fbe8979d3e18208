import ReactiveTesting

/// Which orders of the actions of a tick a case is run in.
package enum CaseOrders: Sendable, Equatable {
  /// All orders: the expectations must be met in each.
  case all
  /// The default order: the case depends on the order, and means this one.
  case standard
  /// One other order.
  case deviating([OrderDeviation])

  /// Reads the content of an `orders` line.
  init(_ text: Located<String>) throws(Diagnostic) {
    switch text.value {
    case "all": self = .all
    case "default": self = .standard
    default:
      let parts = text.value.split(separator: ",", omittingEmptySubsequences: false)
      let deviations = parts.compactMap { OrderDeviation($0) }
      guard deviations.count == parts.count else {
        throw Diagnostic(
          "'orders' is 'all', 'default' or an order such as 4:sampler<taps, not '\(text.value)'",
          at: text.span)
      }
      self = .deviating(deviations)
    }
  }
}

/// In which ways a case is cut at every tick.
package struct CaseCuts: Sendable, Equatable {
  package var kinds: CutKinds
  package var allowsLeftovers = false

  /// All ways.
  package static let everywhere = CaseCuts(kinds: .all)
  /// None: the case breaks the rules on purpose.
  package static let nowhere = CaseCuts(kinds: [], allowsLeftovers: true)

  /// The words for what can be left out, in the order of the help.
  private static let words = CutKind.allCases.map(\.name) + ["leftovers"]

  package init(kinds: CutKinds, allowsLeftovers: Bool = false) {
    (self.kinds, self.allowsLeftovers) = (kinds, allowsLeftovers)
  }

  /// Reads the content of a `cut` line.
  init(_ text: Located<String>) throws(Diagnostic) {
    let words = text.value.split { " \t,".contains($0) }
    switch words.first {
    case "nowhere" where words.count == 1: self = .nowhere
    case "everywhere" where words.count == 1: self = .everywhere
    case "everywhere" where words[1] == "except" && words.count > 2:
      self = .everywhere
      for word in words.dropFirst(2) {
        guard leaveOut(word) else { throw Self.problem(with: text) }
      }
      guard !kinds.isEmpty else {
        throw Diagnostic(
          "this leaves out every kind of cut, so nothing is left to try; write 'nowhere'",
          at: text.span)
      }
    default: throw Self.problem(with: text)
    }
  }

  /// The words for what is left out.
  package var exceptions: [String] {
    CutKind.allCases.filter { !kinds.contains(CutKinds($0)) }.map(\.name)
      + (allowsLeftovers ? ["leftovers"] : [])
  }

  private mutating func leaveOut(_ word: Substring) -> Bool {
    if let kind = CutKind.allCases.first(where: { $0.name == word }) {
      kinds.remove(CutKinds(kind))
      return true
    }
    guard word == "leftovers" else { return false }
    allowsLeftovers = true
    return true
  }

  /// The error for a line that cannot be read, at its first unknown word if there is one.
  private static func problem(with text: Located<String>) -> Diagnostic {
    let known = ["everywhere", "nowhere", "except"] + words
    let unknown = text.value.split { $0 == " " || $0 == "," }.first { !known.contains(String($0)) }
    var (part, span) = (text.value, text.span)
    if let unknown {
      part = String(unknown)
      span.start += text.value.utf8.distance(from: text.value.startIndex, to: unknown.startIndex)
      span.end = span.start + unknown.utf8.count
    }
    let nearest = unknown == nil ? nil : closest(to: part, among: known)
    return Diagnostic(
      "'cut' is 'everywhere', 'nowhere' or 'everywhere except' some of "
        + "\(words.joined(separator: ", ")), not '\(part)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ""), at: span)
  }
}

/// A law as it is written: two pipelines, and how they are compared.
package struct LawLine: Sendable {
  /// How two pipelines are compared.
  package enum Relation: String, Sendable, CaseIterable {
    /// Both send the same events.
    case equal = "=="
    /// Both send the same events in each tick, in any order.
    case equalInAnyOrder = "== in any order"
    /// The second one begins with the events of the first one; a completion of the first one does not count.
    case begins
  }

  package let left: Located<String>
  package let right: Located<String>
  package let relation: Relation
  /// The place of the whole law.
  package let span: Span

  /// Reads the content of a `law` line.
  init(_ text: Located<String>) throws(Diagnostic) {
    let words = Self.words(of: text)
    let signs = words.enumerated().filter { $0.offset != 0 && $0.offset != 2 }.map(\.element.value)
    guard words.count >= 3, isName(words[0].value), isName(words[2].value),
      let relation = Relation(rawValue: signs.joined(separator: " "))
    else {
      throw Diagnostic(
        "a law is 'left == right', 'left == right in any order' or 'left begins right', with the "
          + "names of two pipelines", at: text.span)
    }
    (left, right, self.relation, span) = (words[0], words[2], relation, text.span)
  }

  /// The law with single spaces, which is the same for laws that say the same.
  var text: String { "\(left.value) \(relation.rawValue) \(right.value)" }

  /// The words, and each row of equals signs, which may stand next to a name.
  private static func words(of text: Located<String>) -> [Located<String>] {
    let bytes = Array(text.value.utf8)
    let equals = UInt8(ascii: "=")
    var words: [Located<String>] = []
    var start = 0
    while start < bytes.count {
      let isSign = bytes[start] == equals
      let end =
        bytes[start...].firstIndex { isBlank($0) || ($0 == equals) != isSign } ?? bytes.count
      if end > start {
        words.append(
          Located(
            String(decoding: bytes[start..<end], as: UTF8.self),
            at: Span(start, end).shifted(by: text.span.start)))
      }
      start = end < bytes.count && isBlank(bytes[end]) ? end + 1 : end
    }
    return words
  }
}
